"""`make bench`: what things cost, as ratios of this run on this machine."""

from tests.benchmarks import live, prints, tap

BENCHMARKS = (
    (
        "a tap on the pad, 12 players, 400 entries / Flask and one raw commit",
        tap.ratio,
        "at most 2",
    ),
    ("a tap reaching another phone / its own answer", live.ratio, "at most 1.5"),
    ("a tap reaching a phone of another process / the watch", live.across, "at most 1"),
    ("KiB for each of 1,000 phones held / 40", live.memory, "at most 1"),
    ("an idle core with 1,000 phones held / 3 %", live.idle, "at most 1"),
    ("the score sheet as PDF / the same by pycairo", prints.sheet_by_cairo, "at most 1.5"),
    ("61 cards and their backs as PDF / the same by pycairo", prints.deck_by_cairo, "at most 1.25"),
    ("the score sheet by fpdf2 / ours", prints.sheet_by_fpdf2, "at least 15"),
    ("the score sheet by WeasyPrint / ours", prints.sheet_by_weasyprint, "at least 30"),
)

for name, ratio, aim in BENCHMARKS:
    print(f"{ratio():5.2f}  {name} (aim: {aim})", flush=True)
