"""An app whose screens may come and go faster than they are made: keys, second requests and faults of those that have
gone.
"""

import asyncio
from contextlib import suppress

from textual import events
from textual._context import active_message_pump
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.dom import DOMNode, NoScreen
from textual.screen import Screen
from textual.worker import WorkerFailed, active_worker

PATIENCE = 2.0  # seconds that a key waits for a screen


class Stage(App[None]):
    """An app in which each key is for the screen that the key before it has asked for."""

    _ending = False  # all screens are going

    async def _shutdown(self) -> None:
        self._ending = True
        await super()._shutdown()

    def shows(self, node: object) -> bool:
        """Whether something belongs to the app or to a screen that has not gone."""
        owner = self._owner(node)
        return owner is self or owner in self.screen_stack

    def hears(self, node: object) -> bool:
        """Whether something belongs to the app or to the screen on top, so that it may be given a command."""
        return self._owner(node) in (self, self.screen)

    def _owner(self, node: object) -> object:
        """The app or the screen that something belongs to; else what it belongs to has gone."""
        while isinstance(node, DOMNode) and node is not self and not isinstance(node, Screen):
            node = node.parent
        return node

    async def on_event(self, event: events.Event) -> None:
        """A key waits until the screen has its widgets, so that their keys work."""
        if isinstance(event, events.Key):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._until_composed(), PATIENCE)
        await super().on_event(event)

    async def _until_composed(self) -> None:
        while self.screen_stack and not self.screen.is_mounted:
            await asyncio.sleep(0.005)

    def pop_screen(self) -> AwaitComplete:
        """Takes the screen on top away, unless another screen asks for that: it has gone, and was asked twice."""
        asking = active_message_pump.get()
        if isinstance(asking, Screen) and asking is not self.screen:
            return AwaitComplete()
        return super().pop_screen()

    def _handle_exception(self, error: Exception) -> None:
        """Ends the app, unless a screen that has gone was still at something and misses its widgets."""
        worker = active_worker.get(None)
        source = worker.node if worker else active_message_pump.get(self)
        cause = error.error if isinstance(error, WorkerFailed) else error
        here = self.shows(source) and not self._ending
        if here or not isinstance(cause, NoMatches | NoScreen):
            super()._handle_exception(error)
