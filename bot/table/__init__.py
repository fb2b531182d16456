"""The table: games in a browser, where cards are dragged.

It is a front end like Discord's, over the same services: it shows what :mod:`bot.view` allows a reader to
see, and whatever a page asks for is judged by :mod:`bot.play`.
"""
