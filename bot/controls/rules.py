"""The rules of a game in pages: three lines with a picture first, the rest behind buttons."""

import discord

from bot.controls import verbs
from bot.controls.items import Button, Select, button, select, switch
from bot.controls.messages import Message, page, picture_of
from bot.controls.replies import answer, edit
from bot.controls.view import new_game_button
from bot.patience import GAMES, HOUSE_RULES, Game, Rules, game_rules, house_rules
from bot.solver.survey.winnability import measured
from bot.view.pictures.board import alt_text, opening_picture
from bot.words import pages as words
from bot.words.language import _
from bot.words.rules import heading, rules_pages
from bot.words.solver import winnable
from bot.words.text import difference, game_name

HOUSE = "house"  # the page of house rules; the others are "1", "2" and "3"


async def show_rules(interaction: discord.Interaction, rules: Rules) -> None:
    """Answer with the rules in short, for the user alone."""
    await answer(interaction, await rules_message(rules))


async def turn_page(interaction: discord.Interaction, verb: verbs.RulesPage) -> None:
    """Turn to a page of rules."""
    await edit(interaction, await rules_message(game_rules(verb.key), verb.page))


async def rules_message(rules: Rules, number: str = "1") -> Message:
    """Return a page of *rules*, by its *number*: the first has a picture of the opening."""
    if number == HOUSE:
        text = words.house_rules_text(rules.game, [HOUSE_RULES[word] for word in house_rules(rules)])
        return page(heading(rules), text, rows=_house_controls(rules))
    brief, first, rest = rules_pages(rules)
    if number == "2":
        return page(heading(rules), first, rows=[_controls(rules, "3")])
    if number == "3":
        text = f"{rest}\n{winnable(measured(rules.key))}"
        return page(heading(rules), text, rows=[_controls(rules, "1")])
    opening = await picture_of("opening.png", alt_text(Game.start(rules, "1")), opening_picture, rules)
    return page(heading(rules), opening, brief, rows=[_controls(rules, "2")])


def _controls(rules: Rules, following: str) -> list[Button]:
    label = _(words.BRIEF_LABEL if following == "1" else words.MORE_LABEL)
    return [
        new_game_button(rules),
        button(label, verbs.RulesPage(page=following, key=rules.key)),
        button(_(words.HOUSE_LABEL), verbs.RulesPage(page=HOUSE, key=rules.key)),
    ]


def _house_controls(rules: Rules) -> list[list[Button | Select]]:
    had = rules.key.split("+")
    switches: list[Button | Select] = []
    for word, after in house_rules(rules).items():
        on, to = word in had, verbs.RulesPage(page=HOUSE, key=after.key)
        switches.append(switch(f"{'✓ ' if on else ''}{_(HOUSE_RULES[word].name)}", to, on=on))
    rows = [switches]
    others = [each for each in GAMES.values() if each.game == rules.game and each.key != rules.key]
    if others:
        options = [
            discord.SelectOption(
                label=game_name(each)[:100],
                value=each.key,
                description=(difference(each) or _(words.USUAL_RULES))[:100],
            )
            for each in others
        ]
        verb = verbs.RulesPage(page="1", key="")
        rows.append([select(words.other_rules(rules, len(others)), options, verb)])
    brief = button(_(words.BRIEF_LABEL), verbs.RulesPage(page="1", key=rules.key))
    return [*rows, [new_game_button(rules), brief]]
