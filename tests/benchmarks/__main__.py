"""`make bench`: what things cost, as ratios of this run on this machine."""

from tests.benchmarks import sheet_pdf, tap

BENCHMARKS = (
    ("a tap on the pad, 12 players, 400 entries / Flask and one raw commit", tap.ratio, 2.0),
    ("the score sheet as PDF / the same drawing by pycairo", sheet_pdf.ratio, 1.5),
)

for name, ratio, aim in BENCHMARKS:
    print(f"{ratio():5.2f}  {name} (aim: at most {aim})", flush=True)
