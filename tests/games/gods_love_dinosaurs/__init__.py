"""Tests of Gods Love Dinosaurs."""
