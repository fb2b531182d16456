"""Every sentence that a person reads.

Nothing here decides anything.  Text that comes from people is escaped before it is shown.
"""

from bot.words.games import board as board
from bot.words.games import closing as closing
from bot.words.games import closing_banner as closing_banner
from bot.words.games import deal_fact as deal_fact
from bot.words.games import heading as heading
from bot.words.games import last_event as last_event
from bot.words.games import play_label as play_label
from bot.words.games import replay_alt as replay_alt
from bot.words.games import under_board as under_board
from bot.words.moves import card as card
from bot.words.moves import face as face
from bot.words.moves import kind_name as kind_name
from bot.words.moves import move as move
from bot.words.moves import pile as pile
from bot.words.pages import DELETE_SURE as DELETE_SURE
from bot.words.pages import DELETED as DELETED
from bot.words.pages import EXPORT as EXPORT
from bot.words.pages import EXPORT_ALT as EXPORT_ALT
from bot.words.pages import HELP as HELP
from bot.words.pages import LOOKS as LOOKS
from bot.words.pages import NO_GAMES_YET as NO_GAMES_YET
from bot.words.pages import NOBODY_YET as NOBODY_YET
from bot.words.pages import NOTHING_STORED as NOTHING_STORED
from bot.words.pages import PRIVACY as PRIVACY
from bot.words.pages import figures as figures
from bot.words.pages import hiding as hiding
from bot.words.pages import leaderboard_order as leaderboard_order
from bot.words.pages import leaderboard_title as leaderboard_title
from bot.words.pages import look as look
from bot.words.pages import standing as standing
from bot.words.pages import stats_title as stats_title
from bot.words.text import escape as escape
from bot.words.text import person as person
from bot.words.text import plain as plain
from bot.words.trouble import FAULT as FAULT
from bot.words.trouble import trouble as trouble
from bot.words.trouble import which as which
