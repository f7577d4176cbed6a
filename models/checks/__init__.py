"""Tests of the trainers: `python -m unittest discover -s checks -t .`"""
