"""Run the command line as ``python -m bot.cli``."""

from bot.cli.app import main

if __name__ == "__main__":
    main()
