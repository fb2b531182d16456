"""The live line of a daily post: which members are playing now, and who has finished.

Its text is changed at most every 15 seconds, and once a minute in posts older than an hour, whose edits
Discord limits.  Every process looks at the servers of players who made a turn there; the database lets one of
them change a line.
"""

import logging
from datetime import timedelta
from functools import partial
from hashlib import sha256

import discord
from discord import ui

from bot.controls.daily_post import LIVE_ID, PODIUM, Card, card_of
from bot.controls.items import Host
from bot.controls.languages import language_of
from bot.controls.live import NETWORK, NO_MENTIONS
from bot.controls.markdown import markdown
from bot.controls.messages import Picture
from bot.daily.posting import LineRow
from bot.record import StoredGame
from bot.standings.leaderboards import ServerNow
from bot.words.language import language, speaking
from bot.words.posts import live_line

log = logging.getLogger(__name__)
EVERY = 15.0  # seconds between two looks, and so between two changes
PLAYING = timedelta(minutes=15)  # how long a player counts as playing after a move


class LiveLines:
    """The live lines of the servers in which this process has seen turns."""

    def __init__(self, client: Host) -> None:
        self._client, self._services = client, client.services
        self._players: set[int] = set()  # those who made a turn in a daily since the last look
        self._cards: dict[str, Card] = {}  # by language
        self._services.sessions.changed.subscribe(self._heard)

    def _heard(self, stored: StoredGame) -> None:
        if stored.day is not None:
            self._players.add(stored.player_id)

    async def update(self) -> int:
        """Change the lines that are no longer true, and return how many were changed."""
        players, self._players = self._players, set()
        changed, again = 0, True
        try:
            posts, again = await self._services.posting.live(players)
            for post in posts:
                try:
                    changed += await self._update(post)
                except Exception:  # one server must not stop the others
                    again = True
                    log.exception("the live line of server %d could not be changed", post.guild_id)
        finally:
            self._players |= players if again else set()
        return changed

    async def _update(self, post: LineRow) -> bool:
        client, services, since = self._client, self._services, self._services.now() - PLAYING
        load = partial(services.leaderboards.server_now, post.day, post.guild_id, since)
        found = await client.members.load_present(client.get_guild(post.guild_id), load, ServerNow.named)
        with speaking(await language_of(client, post.guild_id)):
            text = live_line(found)
            line = sha256(text.encode()).hexdigest()[:16] if found.named() else ""
            if not await services.posting.note_line(post, line, playing=bool(found.playing)):
                return False
            try:
                await self._edit(post, text)
            except (discord.NotFound, discord.Forbidden):  # the post was deleted, or may not be read
                await services.posting.lose_line(post, gone=True)
                return False
            except NETWORK as error:
                log.warning("the live line of server %d is late: %r", post.guild_id, error)
                await services.posting.lose_line(post, gone=False)
                return False
        return True

    async def _edit(self, post: LineRow, text: str) -> None:
        """Replace the line; all else in the message stays as it is, with its pictures sent again."""
        channel = self._client.get_partial_messageable(post.channel_id, guild_id=post.guild_id)
        message = await channel.fetch_message(post.message_id)
        view = ui.LayoutView.from_message(message, timeout=None)
        view.stop()
        card, files = self._cards.get(language()), list[discord.File]()
        if card is None or card.deal.day != post.day:
            card = self._cards[language()] = await card_of(self._services, post.day)
        for part in view.walk_children():
            if isinstance(part, ui.TextDisplay) and part.id == LIVE_ID:
                part.content = markdown(text)
            elif isinstance(part, ui.MediaGallery):
                media, alt, picture = part.items[0].media, part.items[0].description or "", card.picture
                if f"/{PODIUM}" in media.url:  # Discord does not list it among the attachments to keep
                    data = await self._client.http.get_from_cdn(media.url)
                    picture = Picture(data=data, name=PODIUM, alt=alt)
                part.items = [picture.item()]
                files.append(picture.file())
        await message.edit(view=view, attachments=files, allowed_mentions=NO_MENTIONS)
