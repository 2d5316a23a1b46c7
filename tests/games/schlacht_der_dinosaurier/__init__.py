"""Tests of Die Schlacht der Dinosaurier."""
