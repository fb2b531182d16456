"""The commands of the engine and the renderer: ``patience moves`` and ``render``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.terminal import DealText, GameName, exit_on_bad_input, exit_with, group, named_rules

if TYPE_CHECKING:
    from bot.patience import Game

app = group()

Moves = Annotated[list[str] | None, typer.Argument(help="Moves to play first, such as d or r>t3.")]


@app.command()
def moves(game: GameName, deal: DealText = "1", played: Moves = None) -> None:
    """List the legal moves of a position, in notation and in words."""
    from bot.patience import legal_moves
    from bot.words.moves import describe_move

    now = _played(game, deal, played)
    typer.echo(now.position.to_text(now.rules))
    for move in legal_moves(now.rules, now.position):
        typer.echo(f"{move!s:10} {describe_move(now.rules, now.position, move)}")


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
    from bot.view.pictures.board import contact_sheet, picture, replay

    file = output or Path("board.gif" if moving else "board.png")
    if sheet:
        drawn = contact_sheet()
    else:
        played_game = _played(game, deal, played)
        drawn = replay(played_game) if moving else picture(played_game)
    try:
        file.write_bytes(drawn)
    except OSError as error:
        exit_with(f"{file} cannot be written: {error.strerror}.")
    typer.echo(f"{file} written.")


def _played(name: str, deal: str, moves: list[str] | None) -> "Game":
    from bot.patience import Game, read_moves

    with exit_on_bad_input():
        game = Game.start(named_rules(name), deal)
        for text in moves or []:
            for move in read_moves(game.rules, game.position, text):
                game = game.play(move)
        return game
