"""Who plays in the tests, and where."""

from bot.play.sessions import Place, Player

ANN, BEN = Player(80_351_110_224_678_912, "Ann"), Player(1 << 62, "Ben")
CYD, ZED = Player(3, "Cyd"), Player(99, "Zed")
HALL, ATTIC, ELSEWHERE = Place(7, 70), Place(7, 71), Place(8, 80)
LETTERBOX = Place(None, 90)
