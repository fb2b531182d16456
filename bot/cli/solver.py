"""The commands of the solver: ``patience solve`` and ``warm``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli import terminal
from bot.cli.progress import PREPARING, progress

if TYPE_CHECKING:
    from bot.patience import Rules
    from bot.solver import Limits

app = terminal.group()

Reading = Annotated[str | None, typer.Option("--rules", help="Another reading of the game, or house rules.")]
Seconds = Annotated[float, typer.Option(min=0.001, help="Processor time for each deal.")]
States = Annotated[
    int | None,
    typer.Option(min=1, help="States to search in each deal; the same verdicts on every machine."),
]
Memory = Annotated[int, typer.Option(min=8, max=1 << 20, help="Megabytes for each search.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Number of worker processes; one less than cores if omitted.")
]


@app.command()
def solve(
    game: terminal.GameName,
    deals: Annotated[list[str] | None, typer.Argument(help="Deal numbers, or packs as text.")] = None,
    rules: Reading = None,
    seconds: Seconds = 10.0,
    states: States = None,
    memory: Memory = 512,
    jobs: Jobs = None,
    par: Annotated[
        float, typer.Option(min=0, help="More processor time to shorten the line; 0 keeps it as found.")
    ] = 0.25,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON line for each deal.")] = False,
) -> None:
    """Search deals for a win or a proof that there is none.

    Install the extra `solver` to make this fast.
    """
    from bot.solver.workers.deals import solve_deals
    from bot.solver.workers.pool import Pool
    from bot.words.solver import solved

    chosen = terminal.named_rules(game, rules)
    wanted = texts_of(chosen, deals or [])
    if not wanted:
        terminal.exit_with("Which deal? Give a number, or a pack as text.")
    limits = limits_of(seconds, states, memory)
    warn_if_slow()

    async def work() -> None:
        done = 0
        with progress(chosen.name) as bar:
            async with Pool(jobs, preparing=bar.preparing) as pool:
                async for result in solve_deals(pool, chosen, wanted, limits, par=par):
                    typer.echo(result.to_json() if json else solved(chosen, result))
                    if result.line and not json:
                        typer.echo(result.line)
                    done += 1
                    bar.show(done, len(wanted), chosen.name)

    with terminal.exit_on_bad_input():
        terminal.run_to_end(work())


@app.command()
def warm() -> None:
    """Compile the searches, once on each machine and after each update.

    Takes some minutes; `solve`, `run` and others do it when it was not done before.
    """
    from bot.solver import is_fast
    from bot.words.solver import COMPILED, SLOW

    if not is_fast():
        terminal.exit_with(SLOW, terminal.EX_CONFIG)
    from bot.solver.workers.warm import warm as load

    with progress(PREPARING) as bar:
        load(bar.show)
    typer.echo(COMPILED)


def texts_of(rules: "Rules", texts: Sequence[str]) -> list[str]:
    """Return deals as the store writes them; end the command if one is none."""
    from bot.patience import deal_text

    with terminal.exit_on_bad_input():
        return list(dict.fromkeys(deal_text(rules, text) for text in texts))


def limits_of(seconds: float, states: int | None, memory: int) -> "Limits":
    """Return the limits of a search."""
    from bot.solver import Limits

    counted = {} if states is None else {"states": states}
    return Limits(seconds=seconds, bytes=memory << 20, **counted)


def warn_if_slow() -> None:
    """Say that searches are slow if the extra ``solver`` is not installed."""
    from bot.solver import is_fast

    if not is_fast():
        from bot.words.solver import SLOW

        terminal.warn(SLOW)
