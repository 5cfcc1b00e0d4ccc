"""Where animals retreat to, and that there is an end to it (VM-48)."""

from engine.games.vivarium.happenings import BattleEnded
from tests.engine.games.vivarium.tables import Scene


def hemmed_in() -> Scene:
    """Eagles in a Territory whose only neighbour is full of wolves, as are all that adjoin it; the wolves attack."""
    scene = Scene("wolf", "eagle").animals(1, "plains-1 x2")
    world = scene.state.world
    around = [world.territories[near].name for near in world.open_to[0][scene.place("forest-1")]]
    scene.animals(0, "forest-1 x3", *(name for name in around if name != "plains-1"))
    return scene.energy(0, 9).energy_phase().do("move forest-1 > plains-1 x2", "end")


def test_vm_48_a_retreat_into_others_is_a_battle_and_a_retreat_from_that_leads_home() -> None:
    """Eagles that take wing twice have nowhere to go but their start."""
    scene = hemmed_in().do("pass", "use")
    assert scene.at("forest-1") == {"wolf": 1, "eagle": 2}
    scene.do("use")
    assert scene.at("start-2") == {"eagle": 2}
    assert [battle.winner for battle in scene.seen(BattleEnded)] == [None, None]
