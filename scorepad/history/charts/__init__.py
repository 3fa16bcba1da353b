"""Charts drawn by the server: a frozen value each, which a template turns into a figure.

A chart says its answer in words, draws it as SVG, and has its numbers as a table. Lengths are in
units of a drawing that is 320 wide; what it looks like are classes of `static/css/charts.css`.
"""
