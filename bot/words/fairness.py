"""The proof that the daily deals are fair, in words: what is promised, what is shown, how to check it."""

from datetime import date, timedelta

from bot.daily.fairness import CARELESS, LOST, OPEN, Proof, check
from bot.daily.today import DailyRow
from bot.words.language import N_, _, day_name
from bot.words.marks import BLOCK, END, HEADLINE, ITEM, SMALL, bold, typed
from bot.words.text import joined, name_of_game, next_daily

LABEL = N_("Fair?")

_VERDICTS = {
    LOST: N_("{pack} lost"),
    OPEN: N_("{pack} not decided"),
    CARELESS: N_("{pack} won without thought"),
}
_NEAR = {-1: N_("Yesterday, {day}"), 0: N_("Today, {day}")}


def limits() -> str:
    """Return what the proof cannot show, in small print."""
    return SMALL + _(
        "Whoever runs the bot holds the secret behind the keys. They could look ahead, or have tried many "
        "secrets before the first day; and a pack that was not decided may be winnable."
    )


def about(chain_end: str) -> str:
    """Return how the deals are proved fair; *chain_end* fixes them all."""
    items = (
        _("Every day has a secret key, from which its packs follow. The bot shows it the day after."),
        _(
            "A key's fingerprint (its SHA-256) is the key of the day before. So each key fixes all later "
            "ones, and this fingerprint, published before the first day, fixes them all: {fingerprint}",
            fingerprint=typed(chain_end),
        ),
        _(
            "Each game is dealt from the first pack of the day that can be won and that random play seldom "
            "wins. Packs before it are listed."
        ),
    )
    heading = _(
        "Are the deals fair?\nAll deals were fixed before the first one was played. You can check that:"
    )
    return "\n".join([HEADLINE + heading, *(ITEM + item for item in items)])


def promise(day: date, promised: str, *, holds: bool) -> str:
    """Return what a post has promised for the deals of *day*, and whether it *holds*."""
    if holds:
        return _("This post promised the fingerprint below for {day}. ✓ It holds.", day=day_name(day))
    return _(
        "This post promised {fingerprint} for {day}. ⚠️ It does not hold: the deals come from another key.",
        fingerprint=typed(promised),
        day=day_name(day),
    )


def day_proof(shown: Proof, today: date, *, checked: bool) -> str:
    """Return the proof of one day: its fingerprint, and once it is over its key.

    *checked*: with the command that checks it, which contains the key.
    """
    near = _NEAR.get((shown.day - today) // timedelta(days=1))
    title = bold(_(near, day=day_name(shown.day)) if near else day_name(shown.day))
    fingerprint = _("Fingerprint: {fingerprint}", fingerprint=typed(shown.commitment))
    if shown.key is None:
        coming = _("{day} · key {time}", day=title, time=next_daily(shown.day))
        return f"{coming}\n{fingerprint}"
    text = f"{title}\n{fingerprint}\n{_('Key: {key}', key=typed(shown.key.hex()))}"
    first = next((deal for deal in shown.deals if deal.featured), None)
    if not checked or first is None:
        return text
    how = _(
        "In a terminal, this prints the fingerprint, the first fingerprint of all and the pack of {game}, as "
        "<c>/privacy export</c> has it:",
        game=name_of_game(first.rules_key),
    )
    command = check(shown.day, shown.key, first.rules_key, len(first.verdicts))
    deals = " · ".join(map(_deal, shown.deals))
    return f"{text}\n{how}\n{BLOCK}{command}{END}\n{SMALL}{deals}"


def _deal(proven: DailyRow) -> str:
    notes = [_(_VERDICTS[verdict], pack=pack) for pack, verdict in enumerate(proven.verdicts)]
    notes += [] if proven.certified else [_("not known whether it can be won")]
    pack, game = len(proven.verdicts), name_of_game(proven.rules_key)
    text = N_("{game}: pack {pack} ({notes})") if notes else N_("{game}: pack {pack}")
    return _(text, game=game, pack=pack, notes=joined(notes))
