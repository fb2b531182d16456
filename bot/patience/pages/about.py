"""Advice and history for each game, by the name of the game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Advice, history and a sentence that ends the layout of one game; each may be empty."""

    advice: str = ""
    history: str = ""
    layout: str = ""


ABOUT: dict[str, About] = {
    "Canfield": About(
        advice="Empty the reserve: nothing else wins the game. Keep columns short until it is out.",
        history=("Named after Richard Canfield, whose gaming house paid for every card brought home."),
    ),
    "Selective Canfield": About(
        advice="Choose a base whose neighbouring cards are in sight, so that the reserve starts to move.",
        history="A kinder Canfield from Morehead and Mott-Smith: you can only blame your own choice.",
    ),
    "Storehouse": About(
        advice="Little can be packed in suit, so play up what you can and remember the order of the waste.",
        history="A Canfield whose foundations are started for you.",
    ),
    "Chameleon": About(
        advice="Empty columns early: each is filled from the reserve, which you have to clear.",
        history="A Canfield with three columns and one pass through the pack.",
    ),
    "Four Seasons": About(
        advice="Columns move one card at a time: keep a space as long as you can.",
        history="Called Corner Card after its foundations, and Vanishing Cross after its columns.",
        layout="The columns form a cross, and the foundations its corners.",
    ),
    "Simplicity": About(
        advice="With twelve columns almost every deal comes out; try to win with the fewest moves.",
        history="Four Seasons with room to breathe, from Morehead and Mott-Smith's book of 1949.",
    ),
    "Fortune's Favor": About(
        advice="Spaces are filled at once, so clear a column when the card that will fill it is a good one.",
        history="As its name says, one of the games that nearly always come out.",
    ),
    "Gate": About(
        advice="Clear the posts first; every space in the rails is a chance to do so.",
        history="Its rules are those of Morehead and Mott-Smith's book of 1949.",
        layout="The columns are the rails between the two posts.",
    ),
    "Chord": About(
        advice="Leave room in the columns for kings, queens and jacks: they stay until the end.",
        history="An original game of SolSuite: eight foundations up to ten, like fingers on a keyboard.",
    ),
    "Frog": About(
        advice="Keep a column for high cards and never bury a low one under them.",
        history="The frog is the heap of thirteen cards beside the foundations.",
    ),
    "Klondike": About(
        advice="Turn up hidden cards before anything else; empty a column only when a king is waiting.",
        history="Named after the gold rush of the 1890s; part of Windows, as Solitaire, since 1990.",
    ),
    "Double Klondike": About(
        advice="Of each card there are two: before you bring one up, see which of them frees more.",
        history="Klondike for two packs, with nine columns.",
    ),
    "Forty Thieves": About(
        advice="A space is worth more than any card: make one early, and fill it late.",
        history="Said to be the game that Napoleon played on St. Helena.",
    ),
    "Beleaguered Castle": About(
        advice="Nothing is hidden: plan until a column is empty, and bring the foundations up evenly.",
        history="The foundations are the castle, and the columns are the besiegers on both sides.",
    ),
    "Streets and Alleys": About(
        advice="Dig for the aces first; an empty column is your only room.",
        history="Beleaguered Castle with the aces shuffled in.",
    ),
    "Rainbow": About(
        advice="Any suit fits, so build long columns early, but keep them away from the reserve's cards.",
        history="A relative of Canfield in which suits and colours do not matter in the columns.",
    ),
    "Rainfall": About(
        advice="You see every card of the stock: remember the order for the next pass.",
        history="Canfield dealt card by card, from the program PySol.",
    ),
    "Superior Canfield": About(
        advice="You see the whole reserve: plan how to reach the card that you need.",
        history="Canfield with an open reserve and spaces that may wait.",
    ),
    "Acme": About(
        advice="Most deals cannot be won: play cards up whenever you can.",
        history="A Canfield built in suit that moves single cards only.",
    ),
    "Dutchess": About(
        advice="Look at all four fans before you choose the base.",
        history="Invented by Albert Morehead and Geoffrey Mott-Smith.",
    ),
    "Eagle Wing": About(
        advice="Every column you empty brings a card out of the trunk; keep columns short.",
        history="The columns are spread like wings beside the trunk.",
    ),
    "Double Canfield": About(
        advice="Twin cards give you a second chance, but the reserve still decides.",
        history="Canfield with two packs and one column more.",
    ),
    "Variegated Canfield": About(
        advice="The aces are out and the reserve is open: plan ahead.",
        history="A Canfield for two packs with the aces on the foundations from the start.",
    ),
    "American Toad": About(
        advice="A badly placed card is soon in the way: pack only what helps to clear the reserve.",
        history="A Canfield for two packs, built in suit, with an open reserve.",
    ),
    "Demon": About(
        advice="The reserve is long: fill spaces from it as often as you can.",
        history="The British name of Canfield, used here for a game with two packs.",
    ),
    "Little Gate": About(
        advice="With half the rails, the cards of the posts often have to wait; make spaces.",
        history="Gate on a smaller table.",
        layout="The columns are the rails between the two posts.",
    ),
    "Czarina": About(
        advice="Spaces are filled at once: empty a column when the next card of the waste is welcome.",
        history="Four Seasons with spaces that are filled at once, known since the nineteenth century.",
    ),
    "Florentine Patience": About(
        advice="Save the second pass for the cards that the first one buried.",
        history="Four Seasons with a second chance.",
    ),
    "Royal East": About(
        advice="Keep a space as long as you can.",
        history="Four Seasons under the name that GNOME uses.",
    ),
    "Preference": About(
        advice="Clear a column when the card that will fill it is a good one.",
        history="Fortune's Favor with fewer columns.",
    ),
    "Busy Aces": About(
        advice="Spaces are most valuable at the end: fill them with the highest cards.",
        history="A light relative of Forty Thieves.",
    ),
    "Courtyard": About(
        advice="Runs move as a whole, so put kings and queens down first.",
        history="Busy Aces with spaces that are filled at once.",
    ),
    "Corona": About(
        advice="Look two cards deep before you move: a space is filled before you can use it.",
        history="A relative of Forty Thieves with spaces that are filled at once.",
    ),
    "Deuces": About(
        advice="Aces are high here: keep them out of the way of the kings.",
        history="A relative of Forty Thieves that begins with the twos.",
    ),
    "Fly": About(
        advice="Keep a column for high cards and never bury a low one under them.",
        history="Frog with all aces on the foundations from the start.",
    ),
    "Fanny": About(
        advice="You see only the last card of the reserve: keep room for the next ones.",
        history="A relative of Frog with a closed reserve.",
    ),
    "Sir Tommy": About(
        advice="Keep high cards apart from low ones; a king belongs at the bottom of a column.",
        history="Often said to be the oldest patience of all.",
    ),
    "Terrace": About(
        advice="Choose the base so that the cards of the terrace can go up in their order.",
        history="A two-pack game that begins with a choice.",
    ),
    "General's Patience": About(
        advice="Choose the base so that the terrace can follow soon.",
        history="Terrace for those who want the foundations in suit.",
    ),
    "Agnes Bernauer": About(
        advice="Use the seven reserve cards as far as you can before you deal.",
        history="Named after Agnes Bernauer of Augsburg, who was drowned in the Danube in 1435.",
    ),
}
