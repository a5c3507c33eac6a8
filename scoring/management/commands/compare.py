"""``manage.py compare``: results in, notes and places out, one line of JSON each."""

from __future__ import annotations

from games.management.commands.score import Command as ScoreCommand
from scoring.maths.compare.line import compare_line

HELP = """Compares results: reads one JSON object per line and prints one for each.
Empty lines are passed over. No database is needed. Methods with their fields, in brackets those that may be
left out:

  topage           scores
  square_root      ours, theirs, [sides: two | one]
  matchpoints      scores or groups, [expected], [equalise: neuberg | ascherman | none]
  session          notes, [reading: session | fixed]
  mean_deviation   scores, [datum: mean | median], [trim], [rounding: {"to", "half"}]
  butler           as mean_deviation, and [scale]
  cross_imp        scores, [scale], [per: comparison | sum]
  imp              ours, theirs, [scale]
  board_a_match    ours, theirs
  wbf_vp           boards, imps of both sides or the margin of ours
  vp_table         table, points
  alternate        rows of id, line, score
  swiss_tiebreaks  rounds, tiebreaks

"A+", "A" and "A-" are averages, in scores of matchpoints and in notes (which are percentages).
A scale is wbf (made for bridge scores, not for Tarot points; it is taken where none is named), tarot,
linear-10, or an object with "bounds" or "linear".

  {"method":"topage","scores":[56,62,-56,-52,50]}
  -> {"attack":[75,100,0,25,50],"defence":[25,0,100,75,50]}
  {"method":"swiss_tiebreaks","rounds":[[["a","b",1,0],["c",null,1]]],"tiebreaks":["BH","BH-C1","SB","PS"]}
  -> {"rows":[{"id":"c","place":1,"points":1,"BH":1,...},...]}

A line that cannot be compared gives all that is wrong with it:

  -> {"problems":[{"code":...,"message":...,"where":...}]}

Exit status: 0 every line was compared; 1 at least one was not; 2 the file cannot be read, the answers cannot
be written, or wrong arguments; 141 whoever read the answers went away."""


class Command(ScoreCommand):
    """As ``manage.py score``, with other lines."""

    help = HELP
    make = staticmethod(compare_line)
