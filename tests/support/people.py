"""Players and channels of the tests."""

from bot.record import Channel, Player

ANN, BEN = Player(80_351_110_224_678_912, "Ann"), Player(1 << 62, "Ben")
CYD, ZED = Player(3, "Cyd"), Player(99, "Zed")
HALL, ATTIC, ELSEWHERE = Channel(7, 70), Channel(7, 71), Channel(8, 80)
LETTERBOX = Channel(None, 90)
