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
        advice="Leave room in the columns for kings, queens and jacks: they stay there to the end.",
        history="An original game of SolSuite: eight foundations up to ten, like fingers on a keyboard.",
    ),
    "Frog": About(
        advice="Keep a column for high cards and never bury a low one under them.",
        history="Also called Toad; the frog is the heap of thirteen cards beside the foundations.",
    ),
    "Klondike": About(
        advice="Turn up hidden cards before anything else; empty a column only for a king that waits.",
        history="Named after the gold rush of the 1890s; since 1990 it has come with Windows as Solitaire.",
    ),
    "Rainbow": About(
        advice="Any suit will do, so build long columns early, but keep them away from the reserve's cards.",
        history="The gentlest of the old relatives of Canfield.",
    ),
    "Rainfall": About(
        advice="You see every card of the stock singly: remember what lies where for the next pass.",
        history="Canfield dealt card by card, as PySol brought it out.",
    ),
    "Superior Canfield": About(
        advice="You see the whole reserve: plan the way down to the card that you need.",
        history="Canfield with open cards and patient spaces.",
    ),
    "Acme": About(
        advice="Hardly a deal comes out; bring cards up whenever you can.",
        history="A Canfield in suit that moves single cards only.",
    ),
    "Dutchess": About(
        advice="Look at all four fans before you choose the first rank.",
        history="Made by Albert Morehead and Geoffrey Mott-Smith; also called Glenwood.",
    ),
    "Eagle Wing": About(
        advice="Every column you empty brings a card out of the trunk; keep columns short.",
        history="Also called Thirteen Down; the columns are spread like wings beside the trunk.",
    ),
    "Double Canfield": About(
        advice="Twin cards give you a second chance, but the reserve still decides.",
        history="Canfield with two packs and one column more.",
    ),
    "Variegated Canfield": About(
        advice="The aces are out and the reserve is open: plan ahead for what it hides no longer.",
        history="A Canfield for two packs with the aces given.",
    ),
    "American Toad": About(
        advice="In suit a wrong card on a column is soon in the way: pack only what helps the reserve.",
        history="A Canfield for two packs, in suit, with an open reserve.",
    ),
    "Demon": About(
        advice="The reserve is long: fill spaces from it as often as you can.",
        history="Canfield's British name, here for the game with two packs.",
    ),
    "Little Gate": About(
        advice="With half the rails a post card must often wait; make spaces.",
        history="Gate on a smaller table.",
    ),
    "Czarina": About(
        advice="A space never stays: empty a column when the next card of the waste is welcome.",
        history="Four Seasons with spaces that fill themselves, known since the nineteenth century.",
    ),
    "Florentine Patience": About(
        advice="Save the second pass for the cards that the first one buried.",
        history="Four Seasons with a second chance.",
    ),
    "Royal East": About(
        advice="Keep a space as long as you can.",
        history="Four Seasons under the name that GNOME's players know.",
    ),
    "Preference": About(
        advice="Clear a column when the card that will come is a good one.",
        history="Fortune's Favor with fewer columns.",
    ),
    "Busy Aces": About(
        advice="Spaces are worth most at the end: fill them with the highest cards.",
        history="A light relative of Forty Thieves.",
    ),
    "Courtyard": About(
        advice="Runs move as a whole, so put kings and queens down first.",
        history="Busy Aces with spaces that fill themselves.",
    ),
    "Corona": About(
        advice="Look two cards deep before you move: a space is filled before you can use it.",
        history="A relative of Forty Thieves with spaces that fill themselves.",
    ),
    "Deuces": About(
        advice="Aces are high here: keep them out of the way of the kings.",
        history="A relative of Forty Thieves that begins with the twos.",
    ),
    "Fly": About(
        advice="Keep a column for high cards and never bury a low one under them.",
        history="Frog with all its aces given.",
    ),
    "Fanny": About(
        advice="Only the last card of the reserve is seen: keep room for what comes.",
        history="A relative of Frog with a closed reserve.",
    ),
    "Sir Tommy": About(
        advice="Lay high cards apart from low ones; a king belongs at the bottom of a column.",
        history="Also called Numerica and Old Patience, and often said to be the oldest patience of all.",
    ),
    "Terrace": About(
        advice="Choose the first rank so that the cards of the terrace can go up in their order.",
        history="A two-pack game in which the first choice decides half the battle.",
    ),
    "General's Patience": About(
        advice="Choose the first rank so that the terrace can follow soon.",
        history="Terrace for those who want the foundations in suit.",
    ),
    "Agnes Bernauer": About(
        advice="Do not deal before the seven reserve cards have done what they can.",
        history="Named after Agnes Bernauer of Augsburg, who was drowned in the Danube in 1435.",
    ),
}
