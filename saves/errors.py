"""What can go wrong with a file, in sentences for the player."""


class SaveError(Exception):
    """Something that cannot be done with a save; its text is one sentence that names the file and the reason, and
    never a card or a seed.
    """


class SaveDamaged(SaveError):
    """A file that is not a sound save: cut short, altered, or of another program."""


class SaveTooNew(SaveError):
    """A save of a later vivio, or of a game as later rules play it."""


class SaveUnavailable(SaveError):
    """A sound save of a match that needs what is not at hand here, such as the deck that it was begun with."""


class SaveInUse(SaveError):
    """A match that is open in another place."""


class SaveUnwritable(SaveError):
    """A folder or a disk that does not take what should be written."""
