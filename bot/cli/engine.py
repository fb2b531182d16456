"""The command of the renderer: ``patience render``."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.terminal import DealText, GameName, exit_on_bad_input, exit_with, group, named_rules

app = group()

Moves = Annotated[list[str] | None, typer.Argument(help="Moves to play first, such as d or r>t3.")]


@app.command()
def render(
    game: GameName = "canfield",
    deal: DealText = "1",
    played: Moves = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; board.png or board.gif if omitted."),
    ] = None,
    moving: Annotated[
        bool, typer.Option("--moving", help="Draw every board so far as an animated GIF.")
    ] = False,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Draw everything that the renderer can do, on one picture.")
    ] = False,
) -> None:
    """Draw a board as a PNG file, or the game so far as an animated GIF."""
    from bot.patience import Game, read_moves
    from bot.view.pictures import contact_sheet
    from bot.view.pictures.board import picture, replay

    file = output or Path("board.gif" if moving else "board.png")
    with exit_on_bad_input():
        shown = Game.start(named_rules(game), deal)
        for text in played or []:
            for move in read_moves(shown.rules, shown.position, text):
                shown = shown.play(move)
    drawn = contact_sheet() if sheet else replay(shown) if moving else picture(shown)
    try:
        file.write_bytes(drawn)
    except OSError as error:
        exit_with(f"{file} cannot be written: {error.strerror}.")
    typer.echo(f"{file} written.")
