"""Keep the catalogues of messages: ``patience translate``, in a checkout."""

from typing import Annotated

import typer

from tests.languages.catalogues import LOCALES, missing, update

app = typer.Typer()


@app.command()
def translate(
    codes: Annotated[list[str] | None, typer.Argument(help="Languages, such as de; all by default.")] = None,
) -> None:
    """Add new messages to the catalogues, take out old ones, compile them, and say what is untranslated."""
    for code in codes or sorted(path.name for path in LOCALES.iterdir() if path.is_dir()):
        catalog = update(code)
        begin(code)
        typer.echo(f"{code}: {len(catalog)} messages, {len(missing(catalog))} untranslated")


def begin(code: str) -> None:
    """Lay out the other files of a new language, with nothing in them yet."""
    for name, text in (
        ("moves.toml", "[words]\n\n[patterns]\n"),
        ("glossary.md", "# The words of patience\n"),
    ):
        path = LOCALES / code / name
        if not path.exists():
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    app()
