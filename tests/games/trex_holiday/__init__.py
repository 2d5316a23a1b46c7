"""Tests of T-Rex's Holiday."""
