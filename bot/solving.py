"""The commands of the solver: ``patience solve``, ``winnable``."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import Progress

from bot.patience import Rules, read_game
from bot.solver.pool import Pool
from bot.solver.sweep import Winnability, deal_range, solve_deals
from bot.solver.sweep import table as win_table
from bot.solver.sweep import winnable as sweep
from bot.solver.verdict import Limits
from bot.terminal import EX_USAGE, GameName, console, errors, fail, told

T = TypeVar("T")

app = typer.Typer()


@app.command()
def solve(
    game: GameName,
    deals: Annotated[list[str], typer.Argument(help="deal numbers, or packs as text")],
    seconds: Annotated[float, typer.Option(help="processor time for each deal")] = 10.0,
    json: Annotated[bool, typer.Option("--json", help="one JSON line for each deal")] = False,
) -> None:
    """Search deals for a win or a proof that there is none (fast with the extra `solver`)."""

    async def work() -> None:
        async with Pool() as pool:
            async for result in solve_deals(pool, rules, deals, Limits(seconds=seconds)):
                if json:
                    typer.echo(result.to_json())
                    continue
                effort = f"{result.seconds:.2f} s, {result.states:,} states"
                said = {"won": f"won in {result.moves} moves", "lost": "lost"}.get(result.result)
                console.print(f"deal {result.deal}: {said or f'open ({result.why})'}; {effort}", markup=False)
                if result.line:
                    console.print(result.line, markup=False, soft_wrap=True)

    rules = _rules(game)
    _done(work())


@app.command()
def winnable(
    game: GameName,
    deals: Annotated[str, typer.Option(help="so many, or a range such as 1001-2000")] = "100",
    seconds: Annotated[float, typer.Option(help="processor time for each deal")] = 10.0,
    jobs: Annotated[int, typer.Option(min=1, help="worker processes")] = 1,
    results: Annotated[Path, typer.Option(help="where results are written as they come")] = Path(
        "results.jsonl"
    ),
) -> None:
    """Count how many deals of a game can be won; goes on where the file of results ends."""
    rules = _rules(game)
    try:
        wanted = [str(number) for number in deal_range(deals)]
    except ValueError:
        fail(f"“{deals}” is neither a number of deals nor a range such as 1001-2000.", EX_USAGE)

    async def work() -> Winnability:
        with Progress(console=errors) as bar:
            task = bar.add_task(rules.name, total=len(wanted))
            async with Pool(jobs) as pool:
                limits = Limits(seconds=seconds)
                return await sweep(
                    pool, rules, wanted, limits, results, progress=lambda result: bar.advance(task)
                )

    console.print(win_table([_done(work())], {rules.key: rules.name}), markup=False)


def _rules(name: str) -> Rules:
    with told():
        return read_game(name)


def _done(work: Coroutine[None, None, T]) -> T:
    with told():
        return asyncio.run(work)
