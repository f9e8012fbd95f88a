"""A friend at one's table: inviting people, and playing again."""

from cogs.feature import Feature, Services
from cogs.friends.again import AgainHandlers
from cogs.friends.company import CompanyText
from cogs.friends.declined import DeclinedText
from cogs.friends.handler import PLAY_WITH_TITLE, FriendHandlers
from cogs.friends.invitation import InvitationText
from cogs.friends.rematch import RematchText
from cogs.lobby.handler import LobbyHandlers


class FriendsFeature(Feature):
    """Invitations, their answers, and rematches."""

    def __init__(self, services: Services, opening: LobbyHandlers) -> None:
        tables, games = services.tables, services.games
        friends = FriendHandlers(
            tables.servers,
            tables.people,
            tables.friends,
            tables.lobby,
            tables.votes,
            games,
            services.contacts.sight,
            opening,
        )
        again = AgainHandlers(tables.read, tables.friends, tables.people, tables.deadlines, opening)
        self.handlers = (friends, again)
        self.menus = (services.person_menu(PLAY_WITH_TITLE, friends.play_with),)
        self.messages = (
            InvitationText(games),
            DeclinedText(games),
            CompanyText(games),
            RematchText(games),
        )
