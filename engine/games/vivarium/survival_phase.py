"""The Survival Phase of a turn: the row of cards, and what Energy is spent on (steps 2a to 2d)."""

from engine.games.vivarium import actions, effects, movement
from engine.games.vivarium.abilities import board_actions, breed, forage, use_ability
from engine.games.vivarium.actions import BUY, END, PLAY, VivariumAction, act
from engine.games.vivarium.edition import BEHAVIOURS, TITLES, behaviour_called
from engine.games.vivarium.happenings import CardPlayed
from engine.games.vivarium.position import COST_OF, ENERGY, FIRST_SEAT, ROW, TYPE_OF, Position
from engine.games.vivarium.tasks import Actions, Choose, CloseRow, Resolve, Row

Options = list[VivariumAction]


def row_options(position: Position, _: Row) -> Options:
    """What may be laid into the row, and its end."""
    return [*(act(PLAY, BEHAVIOURS[card].title) for card in sorted(set(position.hands[position.active]))), act(END)]


def take_row(position: Position, task: Row, action: VivariumAction) -> None:
    """A card gives its Energy at once; at the end of the row the abilities follow (VM-24)."""
    seat = position.active
    if action.verb == END:
        position.drew = 0
        position.agenda += [CloseRow(), Resolve()]
        return
    card = behaviour_called(action.what).number
    position.take_from_hand(seat, card)
    ability = TYPE_OF[card] >= 0 and any(TYPE_OF[earlier] == TYPE_OF[card] for earlier in position.row)
    position.row.append(card)
    position.energy[seat] += BEHAVIOURS[card].energy
    position.stirred |= ENERGY | ROW | FIRST_SEAT << seat
    position.told.append(CardPlayed(seat, action.what, ability))
    position.agenda.append(task)


def resolve(position: Position, task: Resolve) -> None:
    """The next card of the row gives its ability, if an earlier one is of its type (VM-23). Cards that came into the
    hand meanwhile may be added to the row's right end (VM-25).
    """
    row = position.row
    while position.resolved < len(row):
        place = position.resolved
        position.resolved += 1
        kind = TYPE_OF[row[place]]
        if kind >= 0 and any(TYPE_OF[card] == kind for card in row[:place]):
            position.agenda.append(task)
            position.agenda += [
                Choose(position.active, effect.kind, effect.amount)
                for effect in reversed(BEHAVIOURS[row[place]].effects)
            ]
            return
    if position.drew:
        position.agenda.pop()  # CloseRow comes again when this row ends
        position.agenda.append(Row())


def close_row(position: Position, _: CloseRow) -> None:
    """Step 2c."""
    position.discards[position.active] += position.row
    position.row = []
    position.resolved = position.drew = 0


def action_options(position: Position, _: Actions) -> Options:
    """Step 2d: buy, use the species board, move, end."""
    seat = position.active
    return [
        *_purchases(position, seat),
        *board_actions(position, seat),
        *movement.legal_moves(position, seat),
        act(END),
    ]


def price(position: Position, card: int) -> int:
    """What a card of the line-up costs now: never less than 1."""
    return max(1, COST_OF[card] - position.bargain)


def _purchases(position: Position, seat: int) -> Options:
    energy = position.energy[seat]
    most = energy + position.bargain if energy else 0  # no card costs less than 1
    return [act(BUY, TITLES[card]) for card in sorted(set(position.lineup)) if COST_OF[card] <= most]


def take_action(position: Position, task: Actions, action: VivariumAction) -> None:
    """The active player spends Energy, or ends the phase."""
    seat = position.active
    if action.verb == END:
        return
    position.agenda.append(task)
    match action.verb:
        case actions.BUY:
            card = behaviour_called(action.what).number
            cost = price(position, card)
            position.energy[seat] -= cost
            effects.take_from_lineup(position, seat, card, cost)
        case actions.MOVE:
            movement.pay_and_move(position, seat, action)
        case actions.BREED:
            breed(position, seat)
        case actions.ABILITY:
            use_ability(position, seat, action)
        case actions.FORAGE:
            forage(position, seat, action)
