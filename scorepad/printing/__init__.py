"""Paper: documents as data, drawn with ReportLab.

Lengths are millimetres from the top left, font sizes are points, unless a name says otherwise.
"""
