"""What the values of a game cannot say: a word of advice and a line of history, by the name of the game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Two short texts; both may be missing."""

    advice: str = ""
    history: str = ""


ABOUT: dict[str, About] = {
    "Canfield": About(
        advice="Empty the reserve: nothing else wins the game. Keep columns short until it is out.",
        history=(
            "Called Demon in Britain; it has its American name from Richard Canfield, whose gaming house in"
            " Saratoga Springs sold the pack for a stake and paid for every card on the foundations."
        ),
    ),
    "Selective Canfield": About(
        advice="Choose the base whose neighbours you see, so that the reserve starts to move.",
        history="A kinder Canfield from Morehead and Mott-Smith: you can only blame your own choice.",
    ),
    "Storehouse": About(
        advice="In suit little can be packed, so play up what you can and remember the order of the waste.",
        history="Also known as Thirteen Up and Provisions; a Canfield whose foundations are given to you.",
    ),
    "Chameleon": About(
        advice="Empty columns early: each is filled from the reserve, and the reserve is what must go.",
        history="A Canfield in three columns with one trip through the pack; hardly a deal is won.",
    ),
    "Four Seasons": About(
        advice="Columns move one card at a time: keep a space as long as you can.",
        history="The cross in the middle gives it its other names, Corner Card and Vanishing Cross.",
    ),
    "Simplicity": About(
        advice="With twelve columns almost every deal comes out; try to win with the fewest moves.",
        history="Four Seasons with room to breathe, from Morehead and Mott-Smith's book of 1949.",
    ),
    "Fortune's Favor": About(
        advice="Spaces fill themselves, so clear a column when the card that will come is a good one.",
        history="One of the games that nearly always come out, as its name says.",
    ),
    "Gate": About(
        advice="Bring the posts down first; every space in the rails is a chance to do so.",
        history="Two posts with rails between them, from Morehead and Mott-Smith's book of 1949.",
    ),
    "Chord": About(
        advice="Leave room in the columns for kings, queens and knaves: they stay there to the end.",
        history="An original game of SolSuite: eight foundations up to ten, like fingers on a keyboard.",
    ),
    "Frog": About(
        advice="Keep a column for high cards and never bury a low one under them.",
        history="Also called Toad; the frog is the heap of thirteen cards beside the foundations.",
    ),
}
