"""From a game to a scene: nothing hidden gets out, the last move is marked, the words say what is seen."""

import random
import re
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.patience import CARDS, DEAL, GAMES, UNSEEN, Game, Move, Position, hint, legal_moves, seen
from bot.patience.parts import FOUNDATION, LETTER, OFFER, STOCK, Build
from bot.view.pictures.board import ALT_TEXT_LIMIT, alt_text, describe, replay, scene
from bot.words.games import last_event, move_made
from bot.words.moves import describe_move
from render.pages.summaries import opening
from render.scene import Arrow, Scene
from tests.support.geometry import geometry_of


def walk(key: str, number: int, length: int) -> Game:
    game = Game.start(GAMES[key], str(number))
    chance = random.Random(number)
    for _ in range(length):
        moves = legal_moves(game.rules, game.position)
        if not moves:
            break
        game = game.play(chance.choice(moves))
    return game


def pile(shown: Scene, name: str):
    return next(pile for pile in shown.piles if pile.name == name)


@pytest.mark.parametrize("key", GAMES)
def test_what_lies_face_down_is_not_in_the_scene_nor_in_the_words(key: str) -> None:
    for number in range(1, 4):
        game = walk(key, number, 25)
        shown = scene(game)
        position = game.position
        visible = [card for pile in shown.piles for card in pile.cards if card]

        for cards, hidden in zip(position.piles, position.hidden, strict=True):
            for place, card in enumerate(cards):
                if place < hidden:
                    twins = sum(pile.count(card) for pile in position.piles)
                    assert visible.count(CARDS[card]) < twins
        assert not any(card for pile in shown.piles if pile.name == "s" for card in pile.cards)
        assert sum(len(pile.cards) for pile in shown.piles) == 52 * game.rules.packs


@pytest.mark.parametrize("key", GAMES)
def test_the_board_shows_the_cards_that_the_engine_calls_seen(key: str) -> None:
    for number in range(1, 4):
        game = walk(key, number, 25)
        piles = {pile.name: pile.cards for pile in scene(game).piles}
        looks = seen(game.rules, game.position).piles
        for n, kind in enumerate(game.rules.piles):
            if kind is not FOUNDATION and (shown := piles.get(game.rules.pile_name(n))):
                assert shown == tuple(None if card == UNSEEN else CARDS[card] for card in looks[n])


@pytest.mark.parametrize("key", GAMES)
def test_every_pile_of_the_game_stands_on_its_table(key: str) -> None:
    shown = scene(walk(key, 1, 0))
    names = [pile.name for pile in shown.piles]

    assert len(set(names)) == len(names)
    assert set(names) <= set(shown.table.split())


def test_the_cards_moved_last_are_lit_and_their_pile_is_marked() -> None:
    game = Game.start(GAMES["canfield"], "1").play(Move.from_text("r>t3"))
    shown = scene(game)

    assert (pile(shown, "t3").lit, pile(shown, "r").left) == (1, True)
    assert not any(p.lit or p.left for p in shown.piles if p.name not in ("t3", "r"))


def test_a_turned_packet_is_lit_but_not_the_stock() -> None:
    shown = scene(Game.start(GAMES["canfield"], "1").play(Move.from_text("d")))

    assert (pile(shown, "w").lit, pile(shown, "s").lit, pile(shown, "s").left) == (3, 0, False)


def test_nothing_is_lit_after_an_undo() -> None:
    shown = scene(Game.start(GAMES["canfield"], "1").play(Move.from_text("d")).undo())

    assert not any(p.lit or p.left for p in shown.piles)


@pytest.mark.parametrize("key", GAMES)
def test_the_arrow_of_a_hint_leads_where_its_move_goes(key: str) -> None:
    for number in range(1, 4):
        game = walk(key, number, 25 * number)
        step = hint(game.rules, game.position)
        shown = scene(game.hinted())
        if step is None:
            assert not shown.arrows
            continue
        (arrow,), after = shown.arrows, scene(game.play(step))
        assert not any(p.lit or p.left for p in shown.piles)
        if step != DEAL:  # a hint to deal may say why
            assert last_event(game.hinted()) == f"Hint: {describe_move(game.rules, game.position, step)}"
        piles = dict(
            zip(map(game.rules.pile_name, range(len(game.rules.piles))), game.position.piles, strict=True)
        )
        moved = piles[arrow.source][-arrow.count :]
        assert len(moved) == arrow.count
        assert pile(after, arrow.source).cards != piles[arrow.source]
        new = dict(zip(piles, game.play(step).position.piles, strict=True))
        if step != DEAL:
            pair = game.rules.tableau.build is Build.PAIR and step.target is not FOUNDATION
            came = () if pair else moved
            assert new[arrow.target][len(piles[arrow.target]) - pair :][: arrow.count] == came
        else:
            assert new[arrow.target] != piles[arrow.target]


@pytest.mark.parametrize(
    ("key", "position", "ends"),
    [
        ("canfield", "s:2c3c4c w:9S r:7h8h9D t:KS/KD/KH/KC f:AS/-/-/- 0", ("s", "w")),
        ("canfield", "s:- w:4C3C2C9S r:7h8h9D t:KS/KD/KH/KC f:AS/-/-/- 0", ("w", "s")),
        ("storehouse", "s:3c h:- w:- r:7h8h9D t:KS/KD/KH/KC f:2C/2S/2D/2H 0", ("s", "h")),
        ("storehouse", "s:- h:9C w:- r:7h8h9D t:KS/KD/KH/KC f:2C/2S/2D/2H 0", ("h", "s")),
        ("chord", "s:- w:7S6S r:-/-/-/-/-/-/-/- t:KS/KS/KD/KD/KH/KH/KC/KC f:-/-/-/-/-/-/-/- 0", ("w", "r1")),
    ],
)
def test_the_arrow_of_a_deal_begins_at_the_cards_that_are_turned(
    key: str, position: str, ends: tuple[str, str]
) -> None:
    rules = GAMES[key]
    game = Game.start(rules, "1").hinted()
    shown = scene(replace(game, position=Position.from_text(rules, position)))
    assert shown.arrows == (Arrow(source=ends[0], target=ends[1]),)


def test_the_stock_shows_whether_it_may_be_dealt_again() -> None:
    assert pile(scene(walk("canfield", 1, 0)), "s").marker.sign == "ring"
    assert pile(scene(walk("four-seasons", 1, 0)), "s").marker.sign == "cross"


def test_the_facts_name_the_deal_or_the_day() -> None:
    game = Game.start(GAMES["canfield"], "17")

    assert scene(game).facts[0] == ("deal", "17")
    assert scene(game, date(2026, 11, 21)).facts[0] == ("daily", "21 Nov")
    assert ("base", "4") in scene(game).facts


@pytest.mark.parametrize("key", GAMES)
def test_the_alt_text_says_the_whole_board_within_the_limit(key: str) -> None:
    game = walk(key, 2, 40)
    text = alt_text(game)

    assert len(text) <= ALT_TEXT_LIMIT
    assert not text.endswith("…")
    named = set(re.findall(r"\b([TRFO]\d+)\b(?=:| and | to )", text))
    kinds = {kind for kind in game.rules.piles if kind is not STOCK or game.rules.has_stock()}
    if not any(game.position.piles[n] for n in game.rules.span(OFFER)):  # none of them is the base any more
        kinds.discard(OFFER)
    assert all(f" ({LETTER[kind].upper()})" in text for kind in kinds)
    assert named <= {game.rules.pile_name(n).upper() for n in range(len(game.rules.piles))}


def test_offered_cards_are_told_until_the_base_is_chosen() -> None:
    game = Game.start(GAMES["selective-canfield"], "1")
    assert "Offered cards (O)" in alt_text(game)
    assert "(O)" not in alt_text(game.play(legal_moves(game.rules, game.position)[0]))


def words(key: str, position: str) -> list[str]:
    game = Game.start(GAMES[key], "1")
    changed = replace(game, position=Position.from_text(game.rules, position))
    return [line.replace("\ufe0e", "") for line in describe(changed)]


def test_a_board_in_words() -> None:
    lines = [line.replace("\ufe0e", "") for line in describe(Game.start(GAMES["canfield"], "17"))]

    assert lines[:6] == [
        "Canfield, deal 17, base 4, moves 0, home 1/52.",
        "Stock (S): 34 face down.",
        "Waste (W): empty.",
        "Reserve (R): Q♠ on top, 12 under.",
        "Columns (T), the last card first:",
        "T1: A♦.",
    ]


def test_the_card_that_plays_is_named_first() -> None:
    lines = words("canfield", "s:2c3c w:9C8C7C7HQD r:- t:KSQHJS/KD/-/4C f:2S/-/-/- 0")

    assert "Waste (W): Q♦ on top, then 7♥ 7♣, 2 under." in lines
    assert "T1: J♠ Q♥ K♠." in lines
    assert "Foundations (F): F1: 2♠; F2 to F4: empty." in lines


def test_cards_that_are_not_seen_are_counted_last() -> None:
    assert "T3: 7♠, 2 face down." in words("klondike", "s:- w:- t:9C8D/9S/2c3c7S/-/-/-/- f:AS/-/-/- 0")


def test_rows_of_empty_piles_are_one_phrase() -> None:
    lines = words("chord", "s:- w:7S6S r:-/-/-/-/-/-/-/- t:KS/-/-/KD/KH/-/KC/KC f:-/-/-/-/-/-/-/- 0")

    assert "Grace cells (R): R1 to R8: empty." in lines
    assert "T2 to T3: empty." in lines
    assert "T6: empty." in lines


def test_a_replay_says_each_move_and_what_happened_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("render.replay.replay", lambda scenes, style, captions: said.extend(captions) or b"")
    game = walk("klondike", 3, 60)
    assert replay(game) == b""
    assert len(said) == len(game.positions)
    assert said[0] == ""
    assert said[-1] == move_made(game.rules, game.positions[-2], game.moves[-1])
    assert any(text.endswith(" turned up") for text in said)


def test_a_foundation_that_takes_whole_runs_asks_for_no_ace() -> None:
    assert pile(scene(walk("spider", 1, 0)), "f1").marker.rank == ""
    assert pile(scene(walk("klondike", 1, 0)), "f1").marker.rank == "A"


def test_rules_mark_the_last_card_of_a_column() -> None:
    golf = scene(Game.start(GAMES["golf"], "1"))
    slot = geometry_of(golf).slots["t1"]
    marked, plain = (Image.open(BytesIO(opening(golf, [(piles, "Columns")]))) for piles in (["t1"], []))
    changed = ImageChops.difference(marked.convert("RGB"), plain.convert("RGB")).getbbox()
    assert changed is not None
    assert changed[1] > slot.card.bottom
    assert changed[2] <= slot.card.right


def test_rules_mark_only_cards_on_which_no_others_lie() -> None:
    pyramid = scene(Game.start(GAMES["pyramid"], "1"))
    every, last = [[f"t{n}" for n in range(first, 29)] for first in (1, 22)]
    assert opening(pyramid, [(every, "Cards")]) == opening(pyramid, [(last, "Cards")])
    assert opening(pyramid, [(last[1:], "Cards")]) != opening(pyramid, [(last, "Cards")])
