"""Who claims an event and when, and every objective."""

import pytest

from engine.games.vivarium.edition import EVENTS, SPECIES, ObjectiveKind, event_called
from engine.games.vivarium.happenings import (
    EventClaimed,
    Moved,
)
from tests.engine.games.vivarium.tables import Scene


def revealing(title: str, *species: str) -> Scene:
    """A turn of seat 0, who holds the initiative and reveals the event; it has not begun."""
    return Scene(*(species or ("bear", "wolf")), season=season_of(title), event=title)


def season_of(title: str) -> str:
    """The season of an event."""
    return ("summer", "autumn", "winter", "spring")[event_called(title).season]


# --- claims


def test_vm_19_the_active_player_claims_before_the_others() -> None:
    """Then clockwise; here all have what Abundance asks for when it is revealed."""
    need = event_called("Abundance").objective.need
    for active, others in ((0, (1, 2)), (1, (0, 2))):
        scene = Scene("bear", "wolf", "eagle", season="summer", active=active, event="Abundance")
        for seat in (active, *others):
            scene.animals(seat, f"start-{seat + 1} x{need}")
        scene.begin()
        assert [event.seat for event in scene.seen(EventClaimed)] == [active]
    scene = Scene("bear", "wolf", "eagle", season="summer", active=1, event="Abundance")
    scene.animals(0, f"start-1 x{need}").animals(2, f"start-3 x{need}").begin()
    assert [event.seat for event in scene.seen(EventClaimed)] == [2]


def test_vm_19_objectives_are_looked_at_after_every_action() -> None:
    """Not at the end of the turn only."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x2", "start-1").open("Awakening").energy_phase()
    scene.do("move forest-1 > oasis x1")
    assert scene.claimed(0) == ["Awakening"]
    assert scene.state.fitness[0] == event_called("Awakening").fitness
    assert scene.lying_open == []


def test_vm_19_one_action_may_claim_several_events() -> None:
    """The last of the cards that one event asks for is dear enough for another."""
    cards = ["Snarl", "Courtship", "Curiosity", "Scouting"][: need("bought") - 1]
    scene = Scene("bear", "wolf", year=2).open(objective("bought"), objective("costly")).lineup(*cards, "Dynasty")
    scene.energy(18, 0).energy_phase().do(*(f"buy {title}" for title in cards))
    assert scene.claimed(0) == []
    assert scene.do("buy Dynasty").claimed(0) == [objective("bought"), objective("costly")]


def test_vm_19_others_may_claim_in_anothers_turn() -> None:
    """The Defender who wins a battle."""
    scene = Scene("human", "bear").animals(0, "forest-1", "start-1").animals(1, "oasis x2").open("Rivalry")
    scene.energy_phase().do("move forest-1 > oasis x1", "end")
    scene.pass_on()
    assert scene.claimed(1) == ["Rivalry"]


def test_vm_18_a_claimed_event_lies_beside_its_players_board() -> None:
    """It gives its Fitness once, and leaves the table."""
    scene = Scene("bear", "wolf").animals(0, "forest-1").open("Awakening").energy_phase()
    scene.do("move forest-1 > oasis x1")
    assert (scene.claimed(0), scene.lying_open) == (["Awakening"], [])
    scene.do("end").end_steps()
    assert scene.state.fitness[0] == event_called("Awakening").fitness


def objective(kind: ObjectiveKind) -> str:
    """The title of the event with that objective."""
    return next(card.title for card in EVENTS if card.objective.kind == kind)


def need(kind: ObjectiveKind) -> int:
    """How much its event asks for."""
    return event_called(objective(kind)).objective.need


def looked_at(scene: Scene, kind: ObjectiveKind) -> list[str]:
    """What seat 0 has claimed at the start of its turn with that objective's event open."""
    return scene.open(objective(kind)).begin().claimed(0)


RIVERS = ["river-1", "river-2", "river-3", "river-4", "river-5"]
MANY = ["forest-1", "mountain-2", "wasteland-1", "swamp-3", "plains-4", "river-4"]


def test_objective_territories() -> None:
    """So many of its terrain, controlled."""
    count = need("territories")
    assert looked_at(Scene("bear", "wolf").animals(0, *RIVERS[:count], "start-1"), "territories")
    assert not looked_at(Scene("bear", "wolf").animals(0, *RIVERS[: count - 1], *MANY[:5]), "territories")
    scene = Scene("bear", "wolf", year=2).animals(0, *RIVERS[:count])
    scene.open("Resourceful", objective("territories"), dogs=RIVERS[0])
    assert scene.begin().claimed(0) == []


def test_objective_terrains() -> None:
    """So many different ones of the six; oasis and start are none, and two of one terrain are one."""
    count = need("terrains")
    assert looked_at(Scene("bear", "wolf").animals(0, *MANY[:count]), "terrains")
    fewer = [*MANY[: count - 1], "oasis", "start-1", "forest-2"]
    assert not looked_at(Scene("bear", "wolf").animals(0, *fewer), "terrains")


def test_objective_animals() -> None:
    """On the map; those that mature do not count."""
    count = need("animals")
    assert looked_at(Scene("bear", "wolf").animals(0, f"start-1 x{count}"), "animals")
    scene = Scene("bear", "wolf").animals(0, f"start-1 x{count - 1}").maturing(0, "spring", 1)
    assert not looked_at(scene, "animals")


def test_objective_gathered() -> None:
    """In one Territory that one controls."""
    count = need("gathered")
    assert looked_at(Scene("bear", "wolf").animals(0, f"oasis x{count}"), "gathered")
    assert not looked_at(Scene("bear", "wolf").animals(0, f"oasis x{count - 1}", f"forest-1 x{count - 1}"), "gathered")


def test_objective_sections() -> None:
    """A Territory of that size: forest-1 has eight sections, river-2 five."""
    assert need("sections") <= 8
    assert looked_at(Scene("bear", "wolf").animals(0, "forest-1"), "sections")
    assert not looked_at(Scene("bear", "wolf").animals(0, "oasis", "wasteland-1", "start-1"), "sections")


def test_objective_oasis() -> None:
    """Controlled."""
    assert looked_at(Scene("bear", "wolf").animals(0, "oasis"), "oasis")
    assert not looked_at(Scene("bear", "wolf").animals(0, "forest-1"), "oasis")


def test_objective_around() -> None:
    """So many Territories next to the oasis; not the oasis itself."""
    count = need("around")
    assert looked_at(Scene("bear", "wolf").animals(0, *MANY[:count]), "around")
    assert not looked_at(Scene("bear", "wolf").animals(0, *MANY[: count - 1], "oasis", "river-5"), "around")


def test_objective_energy() -> None:
    """Held at one time."""
    count = need("energy")
    assert looked_at(Scene("bear", "wolf").energy(count, 0), "energy")
    scene = Scene("bear", "wolf").energy(count - 1, 0).open(objective("energy")).begin()
    assert scene.claimed(0) == []
    assert scene.do("play Instinct").claimed(0) == [objective("energy")]


def test_objective_played() -> None:
    """Cards in one turn, Fears and Instincts among them; the next turn begins anew."""
    count = need("played")
    scene = Scene("bear", "wolf").open(objective("played")).hand(0, *["Instinct"] * (count - 1), "Fear").begin()
    scene.do(*["play Instinct"] * (count - 1))
    assert scene.claimed(0) == []
    assert scene.do("play Fear").claimed(0) == [objective("played")]
    scene = Scene("bear", "wolf").open(objective("played")).hand(0, *["Instinct"] * (count - 1)).begin()
    scene.do(*["play Instinct"] * (count - 1)).end_turn().end_turn().do(*["play Instinct"] * 1)
    assert scene.claimed(0) == []


def test_objective_paired() -> None:
    """Cards of one type in one turn."""
    count = need("paired")
    three = ["Snarl", "Bristle", "Mobbing", "Scavenging", "Stalk"][:count]
    scene = Scene("bear", "wolf").open(objective("paired")).hand(0, *three, "Instinct", "Instinct").begin()
    scene.do(*(f"play {title}" for title in three[:-1]), "play Instinct")
    assert scene.claimed(0) == []
    assert scene.do(f"play {three[-1]}").claimed(0) == [objective("paired")]


def test_objective_bought() -> None:
    """Cards in one turn."""
    count = need("bought")
    cards = ["Snarl", "Courtship", "Curiosity", "Scouting", "Bristle"][:count]
    scene = Scene("bear", "wolf").open(objective("bought")).lineup(*cards).energy(9, 0).energy_phase()
    scene.do(*(f"buy {title}" for title in cards[:-1]))
    assert scene.claimed(0) == []
    assert scene.do(f"buy {cards[-1]}").claimed(0) == [objective("bought")]


def test_objective_costly() -> None:
    """A card of that cost."""
    assert need("costly") in (5, 6, 7, 8)
    scene = Scene("bear", "wolf").open(objective("costly")).lineup("Snarl", "Dynasty").energy(9, 0).energy_phase()
    assert scene.do("buy Snarl").claimed(0) == []
    assert scene.do("buy Dynasty").claimed(0) == [objective("costly")]


def test_objective_wins() -> None:
    """Battles of one turn; a lost one does not count."""
    assert need("wins") == 1
    scene = Scene("wolf", "bear").animals(0, "forest-1 x5", "start-1").animals(1, "oasis", "start-2")
    scene.open(objective("wins")).energy_phase().do("move forest-1 > oasis x5", "end")
    assert scene.claimed(0) == []
    assert scene.pass_on().claimed(0) == [objective("wins")]


def test_objective_maturing() -> None:
    """So many at a time, by breeding and by cards."""
    count = need("maturing")
    assert looked_at(Scene("bear", "wolf", season="autumn").maturing(0, "spring", count), "maturing")
    scene = Scene("bear", "wolf", season="autumn").maturing(0, "spring", count - 1).open(objective("maturing"))
    assert scene.begin().claimed(0) == []
    assert scene.effect("mature").claimed(0) == [objective("maturing")]


def test_objective_tamed() -> None:
    """Fears of one's own, destroyed; other cards do not count."""
    count = need("tamed")
    scene = Scene("bear", "wolf").open(objective("tamed")).hand(0, *["Fear"] * count, "Instinct")
    scene.effect("destroy").do("destroy Instinct")
    for _ in range(count):
        assert scene.claimed(0) == []
        scene.effect("destroy").do("destroy Fear")
    assert scene.claimed(0) == [objective("tamed")]


def test_objective_types() -> None:
    """So many cards of each type, wherever they are."""
    count = need("types")
    each = ["Snarl", "Courtship", "Curiosity", "Scouting"]
    assert looked_at(Scene("bear", "wolf").hand(0, *each * count), "types")
    assert not looked_at(Scene("bear", "wolf").hand(0, *each * (count - 1), *each[:3]), "types")


def test_every_objective_kind_has_its_test() -> None:
    """The four tokens above, and each of the others."""
    told = {name.removeprefix("test_objective_") for name in globals() if name.startswith("test_objective_")}
    assert told | {"den", "hippo", "antelope", "dogs"} == {card.objective.kind for card in EVENTS}


@pytest.mark.parametrize("title", [card.title for card in EVENTS])
def test_every_event_can_be_revealed_to_every_number_of_animals(title: str) -> None:
    """With the oasis and the Territories around it taken, and with animals on the starts only."""
    for species in SPECIES[1:]:
        for bands in (["start-1 x2"], ["oasis x3", "wasteland-1 x2", "plains-4", "forest-1"], ["oasis"]):
            scene = revealing(title, species.id, "anaconda").animals(0, *bands).animals(1, "start-2").begin()
            scene.end_turn()
            assert scene.state.active == 1
            assert all(event.how in ("moves", "retreats", "flees") for event in scene.seen(Moved))


def test_vm_19_control_won_in_battle_claims_at_once() -> None:
    """The Aggressor who wins the oasis; and the Defender who has it back when the event came in between."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x5", "start-1").animals(1, "oasis", "start-2")
    scene.open("Awakening").state.open.clear()
    scene.energy_phase().do("move forest-1 > oasis x5")
    scene.open("Awakening")
    scene.do("end", "pass", "pass")
    assert scene.claimed(0) == ["Awakening"]
    scene = Scene("human", "bear").animals(0, "forest-1", "start-1").animals(1, "oasis", "start-2").energy_phase()
    scene.do("move forest-1 > oasis x1").open("Awakening")
    scene.do("end")
    scene.pass_on()
    assert scene.claimed(1) == ["Awakening"]
