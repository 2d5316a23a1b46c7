"""Tests of Tyrannosaurus Rex."""
