"""Generates conversations in simple English."""
