"""Why something may not be done: every refusal has its true reason, in the words of the game."""

import pytest

from engine.chance import Stream
from engine.games.vivarium.actions import ABILITIES, LEADERS, VivariumAction, act
from engine.games.vivarium.edition import BEHAVIOURS, SPECIES, EffectKind
from engine.games.vivarium.tasks import Choose, Extra, Flee, Order, Retreat, Return, Run, Task
from engine.games.vivarium.view import VivariumView
from tests.engine.games.vivarium.tables import GAME, Scene
from tests.engine.matches import is_sentence


def refusal(scene: Scene, code: str) -> str:
    """Why the seat to move may not do this."""
    action = GAME.read_action(code)
    assert scene.to_move is not None
    scene.state._legal = None  # a test may have changed the table since
    assert action not in scene.state.legal()
    return GAME.explain(GAME.view(scene.state, scene.to_move), action)


def deciding(scene: Scene, task: Task, seat: int = 0) -> Scene:
    """The scene when that decision has come up."""
    scene.state.agenda.append(task)
    scene.state.to_move, scene.state._legal = seat, None
    return scene


def choosing(scene: Scene, effect: EffectKind, amount: int = 1, *, seat: int = 0, forced: bool = False) -> Scene:
    """The scene when an effect is to be decided on."""
    return deciding(scene, Choose(seat, effect, amount, forced), seat)


def duel() -> Scene:
    """Wolves against bears."""
    return Scene("wolf", "bear").energy(2, 0)


def of(species: str, season: str = "summer", energy: int = 9) -> Scene:
    """That species in its Energy phase, with its two animals on the start."""
    other = "bear" if species != "bear" else "wolf"
    return Scene(species, other, season=season).energy(energy, 0)


# --- whose turn it is, and what is due


def test_it_is_said_when_nothing_is_due_or_another_is_to_move() -> None:
    """Before the deal, at a flip, out of turn, while another decides, after the end."""
    end = act("end")
    assert GAME.explain(GAME.view(GAME.start(2), 0), end) == "Nothing can be decided now."
    scene = duel().energy_phase()
    assert GAME.explain(GAME.view(scene.state, 1), end) == "It is the wolf's turn."
    choosing(scene, "drop", seat=1)
    assert GAME.explain(GAME.view(scene.state, 0), end) == "The bear decides first."
    scene = choosing(Scene("wolf", "bear", "tiger"), "drop", seat=1)
    assert GAME.explain(GAME.view(scene.state, 2), end) == "The bear is to decide."
    over = duel()
    over.state.agenda, over.state.to_move = [], None
    assert GAME.explain(GAME.view(over.state, 0), end) == "The match is over."


@pytest.mark.parametrize(
    ("scene", "code", "reason"),
    [
        (lambda: duel().begin(), "breed", "take the free steps of your Territory ability, or end them"),
        (lambda: duel().begin().do("end"), "buy Snarl", "lay cards into your row, or end it"),
        (lambda: duel().energy_phase(), "play Instinct", "buy, move and use your board, or end this phase"),
        (lambda: deciding(duel(), Return(0)), "end", "choose the animal that goes back to your reserve"),
        (lambda: deciding(duel(), Flee(0)), "end", "choose where your animals flee from the hippopotamus"),
        (lambda: deciding(duel(), Run()), "end", "choose where the antelope runs"),
        (lambda: deciding(duel(), Order()), "end", "choose the battle that is fought next"),
        (lambda: deciding(duel(), Retreat(0, 0)), "end", "choose where your animals retreat to"),
    ],
)  # fmt: skip
def test_what_is_due_is_told_when_something_else_is_tried(scene: object, code: str, reason: str) -> None:
    """In every phase."""
    assert refusal(scene(), code) == f"That is not due now: {reason}."  # type: ignore[operator]


def test_an_effect_is_decided_before_anything_else() -> None:
    """And one that is forced, or a card that is looked at, is not let go."""
    scene = choosing(duel(), "free", 2)
    assert refusal(scene, "breed") == "An effect is due first: take up to 2 free steps."
    scene = choosing(duel(), "drop", forced=True)
    assert refusal(scene, "skip") == "This may not be let go: discard 1 card."
    scene = choosing(duel(), "peek", 2)
    assert refusal(scene, "skip") == "Keep the card that you look at, or discard it."


# --- cards


@pytest.mark.parametrize(
    ("effect", "code", "reason"),
    [
        (("drop", 1), "drop Fear", "You do not hold Fear."),
        (("destroy", 1), "destroy Fear", "You do not hold Fear."),
        (("destroy", 1), "destroy Fear discarded", "Fear is not in your discard pile."),
        (("destroy", 1), "destroy Instinct oasis", "A card is destroyed from your hand or your discard pile."),
        (("recall", 1), "recall Fear", "Fear is not in your discard pile."),
        (("gain", 4), "gain Rout", "Rout is not in the line-up."),
        (("gain", 4), "gain Migration", "Migration costs 6, and you may take a card that costs 4 or less."),
    ],
)
def test_a_refused_card_of_an_effect(effect: tuple[EffectKind, int], code: str, reason: str) -> None:
    """It is not there, or costs too much."""
    scene = duel().lineup("Snarl", "Migration")
    assert refusal(choosing(scene, *effect), code) == reason


def test_a_refused_card_to_play_or_to_buy() -> None:
    """It is not in the hand, not in the line-up, or too dear, with both numbers."""
    scene = duel().lineup("Migration").begin().do("end")
    assert refusal(scene, "play Snarl") == "You do not hold Snarl."
    scene.do("end")
    assert refusal(scene, "buy Snarl") == "Snarl is not in the line-up."
    assert refusal(scene, "buy Migration") == "Migration costs 6 Energy, and you have 2."
    scene.state.bargain = 3
    assert refusal(scene, "buy Migration") == "Migration costs 3 Energy, and you have 2."


# --- steps


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("move forest-3 > plains-99 x1", "There is no plains-99 on this map."),
        ("move silverback start-1 > forest-3 x1", "There is no silverback among your wolves."),
        ("move oasis > forest-1 x1", "You have no wolf in the oasis."),
        ("move alpha oasis > forest-1 x1", "You have no alpha in the oasis."),
        ("move forest-3 > plains-3 x3", "You have only 2 wolves in forest-3."),
        ("move alpha start-1 > forest-3 x2", "You have only one alpha in start-1."),
        ("move forest-3 > start-2 x1", "Start-2 is another player's start: nobody else enters it."),
        ("move forest-3 > forest-3 x1", "Forest-3 is where they are."),
        ("move forest-3 > oasis x1", "The oasis is not adjacent to forest-3."),
        ("move plains-3 > start-1 x1", "Your animals in plains-3 are not alone: they cannot leave before the battle."),
        ("move forest-1 > oasis x1", "Your wolf in forest-1 cannot move any more in this turn."),
        ("move forest-3 > river-2 x2", "Moving 2 animals into river-2 costs 6 Energy, and you have 2."),
    ],
)  # fmt: skip
def test_a_refused_step(code: str, reason: str) -> None:
    """Nobody there, no way there, a battle before it, no point or no Energy left."""
    scene = duel().animals(0, "alpha start-1", "forest-3 x2", "plains-3", "forest-1").animals(1, "plains-3")
    scene.energy_phase()
    scene.state.rest(0, False, scene.place("forest-1"), 1)
    assert refusal(scene, code) == reason


def test_only_some_of_the_animals_can_still_move() -> None:
    """As many as have their movement point."""
    scene = duel().animals(0, "forest-3 x3").energy_phase()
    scene.state.rest(0, False, scene.place("forest-3"), 2)
    assert refusal(scene, "move forest-3 > start-1 x2") == "Only 1 of your wolves in forest-3 can still move."


def test_crocodiles_that_bask_do_not_move() -> None:
    """Whatever they have left."""
    scene = of("crocodile").energy_phase().do("ability bask")
    assert refusal(scene, "move start-1 > river-5 x1") == "Your crocodiles bask, and do not move in this turn."


def test_tigers_are_solitary() -> None:
    """With room for one, or for none."""
    scene = of("tiger").animals(0, "forest-3 x3", "plains-3 x4", "start-1 x2").energy_phase()
    assert refusal(scene, "move start-1 > forest-3 x2") == "Tigers are solitary: there is room for 1 more in forest-3."
    assert refusal(scene, "move start-1 > plains-3 x1") == "Tigers are solitary: there is room for no more in plains-3."


def test_a_refused_free_step() -> None:
    """There are not so many, or others stand there while another player is active."""
    scene = choosing(duel().animals(0, "forest-3 x2").animals(1, "plains-3"), "free")
    assert refusal(scene, "move forest-3 > river-2 x2") == "You may take 1 free step, one for each animal."
    scene = choosing(duel().animals(0, "forest-3").animals(1, "plains-3"), "free", seat=1)
    told = "In another player's turn free steps lead only into Territories where nobody stands."
    assert refusal(scene, "move plains-3 > forest-3 x1") == told


@pytest.mark.parametrize(
    ("species", "animals", "code", "reason"),
    [
        ("wolf", "forest-3", "move forest-3 > start-1 x1", "Pack run: there is no alpha in forest-3."),
        ("wolf", "alpha plains-3", "move alpha plains-3 > river-2 x1",
         "Pack run leads into forest, wasteland or plains only."),
        ("crocodile", "swamp-4", "move swamp-4 > river-5 x1", "Current leads out of river only."),
        ("human", "forest-3", "move forest-3 > plains-3 x1", "Trails leads only into Territories that you control."),
        ("eagle", "forest-3 x3", "move forest-3 > plains-3 x3", "Soar: only 2 animals may still step."),
    ],
)  # fmt: skip
def test_a_refused_extra_step(species: str, animals: str, code: str, reason: str) -> None:
    """The Territory ability names the way."""
    scene = of(species).animals(0, animals)
    deciding(scene, Extra(0, 2))
    assert refusal(scene, code) == reason


def test_an_animal_takes_one_extra_step() -> None:
    """A pack all from one Territory, and no animal twice."""
    scene = of("wolf").animals(0, "alpha forest-3", "forest-3", "plains-3").begin()
    scene.do("move alpha forest-3 > plains-3 x1")
    told = "Pack run: all steps begin in forest-3, as the first one did."
    assert refusal(scene, "move plains-3 > forest-3 x1") == told
    scene = of("anaconda").animals(0, "forest-3 x2").energy_phase().do("end", "move forest-3 > river-2 x1")
    told = "Glide: none of them there may still step, each animal once."
    assert refusal(scene, "move river-2 > swamp-1 x1") == told


def test_leaders_are_told_apart_from_the_others() -> None:
    """Where an alpha or the silverback stands there is a wolf or a gorilla, but not one of those that were named."""
    scene = duel().animals(0, "alpha forest-3", "alpha start-1 x2", "start-1").energy_phase()
    assert refusal(scene, "move forest-3 > start-1 x1") == "You have no wolf but an alpha in forest-3."
    assert refusal(scene, "move start-1 > forest-3 x2") == "You have only one wolf beside 2 alphas in start-1."
    scene = duel().animals(0, "plains-3 x2", "alpha plains-3").energy_phase()
    scene.state.rest(0, False, scene.place("plains-3"), 1)
    told = "Only 1 of your wolves beside an alpha in plains-3 can still move."
    assert refusal(scene, "move plains-3 > forest-3 x2") == told
    scene = of("gorilla").animals(0, "silverback forest-3", "forest-3").energy_phase()
    told = "You have only one gorilla beside the silverback in forest-3."
    assert refusal(scene, "move forest-3 > plains-3 x2") == told
    scene = choosing(of("gorilla").animals(0, "silverback forest-3"), "cull")
    assert refusal(scene, "return forest-3") == "You have no gorilla but the silverback in forest-3."


# --- the species board


@pytest.mark.parametrize(
    ("species", "season", "reason"),
    [
        ("wolf", "summer", "Wolves breed in winter, and it is summer."),
        ("anaconda", "spring", "Anacondas breed if they control a swamp or river."),
        ("eagle", "spring", "Eagles breed at eyries in mountains that nobody else holds, and you have none."),
        ("tiger", "winter", "Tigers breed if two of them are in one Territory."),
        ("crocodile", "summer", "Crocodiles breed if they control a river or swamp."),
        ("gorilla", "autumn", "Gorillas breed if the silverback is with another gorilla."),
    ],
)  # fmt: skip
def test_a_refused_litter(species: str, season: str, reason: str) -> None:
    """The wrong season, or what the board asks for is not there."""
    scene = of(species, season).animals(0, "forest-3", "plains-3").energy_phase()
    assert refusal(scene, "breed") == reason


def test_breeding_costs_energy_and_animals() -> None:
    """With both numbers; an empty reserve is told first."""
    scene = of("bear", energy=3).energy_phase()
    assert refusal(scene, "breed") == "Breeding costs 5 Energy, and you have 3."
    scene.animals(0, "start-1 x18")
    assert refusal(scene, "breed") == "There is no animal in your reserve."


@pytest.mark.parametrize(
    ("species", "energy", "code", "reason"),
    [
        ("wolf", 9, "ability fish", "Only bears can do that."),
        ("wolf", 9, "forage Instinct", "Only gorillas can do that."),
        ("wolf", 9, "ability raise", "Raise needs a Territory."),
        ("wolf", 9, "ability raise oasis", "You do not control the oasis."),
        ("wolf", 9, "ability raise plains-3", "There is no wolf but an alpha in plains-3."),
        ("wolf", 1, "ability raise forest-3", "Raise costs 2 Energy, and you have 1."),
        ("bear", 9, "ability fish oasis", "Fish is not tied to a Territory."),
        ("bear", 9, "ability fish", "Bears fish in autumn."),
        ("anaconda", 0, "ability wait", "Lie in wait costs 1 Energy, and you have 0."),
        ("eagle", 9, "ability eyrie forest-3", "Eyries are built in mountains."),
        ("eagle", 9, "ability eyrie mountain-3", "You do not control mountain-3."),
        ("human", 2, "ability learn", "Learn costs 3 Energy, and you have 2."),
        ("human", 1, "ability build forest-3", "Build costs 2 Energy, and you have 1."),
        ("tiger", 9, "ability wind oasis", "You have no tiger in the oasis."),
        ("tiger", 9, "ability wind forest-3", "No tiger in forest-3 is rested."),
        ("tiger", 9, "ability wind swamp-4", "Your tigers in swamp-4 are not alone."),
        ("gorilla", 9, "forage Fear", "You do not hold Fear."),
    ],
)
def test_a_refused_ability(species: str, energy: int, code: str, reason: str) -> None:
    """Another's, not here, not yet, too dear."""
    scene = of(species, energy=energy).animals(0, "forest-3", "swamp-4").animals(1, "swamp-4")
    if species == "wolf":
        scene.animals(0, "forest-3", "alpha plains-3")
    assert refusal(scene.energy_phase(), code) == reason


def test_abilities_that_are_used_up() -> None:
    """Once a turn; four eyries and Learning tokens, three shelters and alphas."""
    assert refusal(of("bear", "autumn").energy_phase(), "ability fish") == "You do not control a river."
    scene = of("bear", "autumn").animals(0, "river-5").energy_phase().do("ability fish")
    assert refusal(scene, "ability fish") == "You have used Fish in this turn."
    scene = of("gorilla").animals(0, "forest-3").energy_phase().do("forage Instinct")
    assert refusal(scene, "forage Instinct") == "You have used Forage in this turn."
    scene = of("gorilla").energy_phase()
    assert refusal(scene, "forage Instinct") == "You do not control a forest."
    scene = of("eagle").animals(0, "mountain-3").energy_phase().do("ability eyrie mountain-3")
    assert refusal(scene, "ability eyrie mountain-3") == "You have an eyrie in mountain-3 already."
    scene.state.markers[0] = [scene.place(f"mountain-{number}") for number in (1, 2, 4)] + [scene.place("mountain-4")]
    assert refusal(scene, "ability eyrie mountain-3") == "All 4 eyries are built."
    scene = of("human").animals(0, "forest-3").energy_phase().do("ability build forest-3")
    assert refusal(scene, "ability build forest-3") == "You have a shelter in forest-3 already."
    scene.state.learnt[0] = 4
    assert refusal(scene, "ability learn") == "You have all 4 Learning tokens."
    scene = of("wolf").animals(0, "forest-3 x2", "alpha forest-3 x3").energy_phase()
    assert refusal(scene, "ability raise forest-3") == "All 3 alphas are on the map."
    scene = of("crocodile").energy_phase().do("move start-1 > river-5 x1")
    assert refusal(scene, "ability bask") == "You have moved a crocodile in this turn."


# --- animals that come and go


def test_a_refused_deployment() -> None:
    """Not there, not so many, no room."""
    scene = of("tiger", "spring").animals(0, "forest-3 x3").maturing(0, "spring", 2).begin()
    told = "Animals are deployed in Territories that you control or in your start."
    assert refusal(scene, "deploy oasis x1") == told
    assert refusal(scene, "deploy start-1 x3") == "Only 2 animals can be deployed."
    assert refusal(scene, "deploy forest-3 x2") == "Tigers are solitary: there is room for 1 more in forest-3."
    scene = of("eagle", "summer").animals(0, "forest-3").maturing(0, "summer", 1).begin()
    told = (
        "Animals are deployed in Territories that you control, at your eyries that nobody else holds or in your start."
    )
    assert refusal(scene, "deploy oasis x1") == told


@pytest.mark.parametrize(
    ("effect", "code", "reason"),
    [
        ("settle", "settle oasis", "Animals settle in Territories that you control or in your start."),
        ("settle", "settle forest-3", "Tigers are solitary: there is room for no more in forest-3."),
        ("rouse", "rouse oasis", "You have no tiger in the oasis."),
        ("rouse", "rouse plains-3", "Your animals in plains-3 are not alone."),
        ("rouse", "rouse forest-3", "No tiger of yours in forest-3 is rested."),
        ("cull", "return oasis", "You have no tiger in the oasis."),
        ("steal", "steal wolf", "Nobody plays the wolf."),
        ("steal", "steal tiger", "Choose an opponent."),
        ("steal", "steal bear", "The bear has no Energy."),
        ("harass", "harass bear", "The bear holds no card."),
        ("hunt", "hunt tiger forest-3", "Choose an opponent."),
        ("hunt", "hunt bear oasis", "There is no bear in the oasis."),
        ("hunt", "hunt bear start-2", "The bear is safe in its own start."),
        ("hunt", "hunt bear wasteland-4", "You have no animal in wasteland-4 or next to it."),
        ("hunt", "hunt bear plains-3", "The last bear in plains-3 cannot be hunted."),
        ("displace", "displace bear plains-3 > oasis", "The oasis is not adjacent to plains-3."),
        ("displace", "displace bear plains-3 > start-1", "Start-1 is another player's start: nobody else enters it."),
        ("displace", "displace bear plains-3 > forest-3", "Forest-3 is not empty."),
    ],
)  # fmt: skip
def test_a_refused_effect_on_animals_and_opponents(effect: EffectKind, code: str, reason: str) -> None:
    """Nobody to choose, or not there."""
    scene = of("tiger").animals(0, "forest-3 x4", "plains-3").animals(1, "plains-3", "wasteland-4", "start-2")
    scene.hand(1)
    choosing(scene, effect)
    assert refusal(scene, code) == reason


def test_the_hippopotamus_takes_one_of_those_in_the_oasis() -> None:
    """And the others flee to where they can go."""
    scene = deciding(duel().animals(0, "oasis x2", "alpha oasis", "forest-3"), Return(0))
    assert refusal(scene, "return forest-3") == "The animal that goes back is one of those in the oasis."
    assert refusal(deciding(scene, Flee(0)), "flee river-1") == "River-1 is not adjacent to the oasis."


def test_where_the_antelope_does_not_run() -> None:
    """Elsewhere than into plains, among animals, too far."""
    scene = duel().open("Pursuit", antelope="plains-4").animals(1, "plains-3")
    deciding(scene, Run())
    assert refusal(scene, "run oasis") == "The antelope runs into plains."
    assert refusal(scene, "run plains-3") == "There are animals in plains-3, and the antelope keeps away from them."
    assert refusal(scene, "run plains-6") == "There is plains-4 closer by."


# --- battles


def test_a_refused_battle() -> None:
    """Not there, nobody else there, nobody of that name."""
    scene = duel().animals(0, "forest-3", "plains-3").animals(1, "forest-3", "plains-3")
    deciding(scene, Order())
    assert refusal(scene, "fight bear oasis") == "There is no battle in the oasis."
    assert refusal(scene, "fight dogs forest-3") == "The wild dogs are no opponent in forest-3."
    assert refusal(scene, "fight hippo forest-3") == "The hippopotamus is no opponent in forest-3."
    assert refusal(scene, "fight tiger forest-3") == "Nobody plays the tiger."
    scene = deciding(Scene("wolf", "bear", "tiger").animals(0, "forest-3").animals(1, "forest-3"), Order())
    assert refusal(scene, "fight tiger forest-3") == "The tiger is no opponent in forest-3."


def test_a_refused_battle_ability() -> None:
    """Pack hunt needs a card that is held; others need none, but Energy."""
    scene = duel().animals(0, "start-1 x2").animals(1, "forest-3").energy_phase()
    scene.do("move start-1 > forest-3 x1", "end")
    assert refusal(scene, "use") == "Pack hunt needs a card that you discard."
    assert refusal(scene, "use Fear") == "You do not hold Fear."
    scene.do("pass")
    assert refusal(scene, "use Instinct") == "Roar does not discard a card."


def test_a_refused_retreat() -> None:
    """An occupied Territory while an empty one is there; none that is not adjacent."""
    scene = duel().animals(0, "plains-5").animals(1, "swamp-4")
    deciding(scene, Retreat(0, scene.place("plains-5")))
    assert refusal(scene, "retreat swamp-4") == "Swamp-4 is not empty: retreat to forest-3 or river-2."
    assert refusal(scene, "retreat oasis") == "The oasis is not adjacent to plains-5."


# --- all of them


def _random_action(view: VivariumView, stream: Stream) -> VivariumAction:
    """Anything that can be written, as often as not near to something legal."""
    assert view.map
    places = [territory.name for territory in view.map.territories]
    titles = [card.title for card in BEHAVIOURS]
    rivals = [player.species.id for player in view.players] + ["hippo", "dogs"]
    place, goal = stream.choice(places), stream.choice(places)
    count = 1 + stream.below(4)
    kinds = [
        act("play", stream.choice(titles)),
        act("buy", stream.choice(view.lineup)),
        act("gain", stream.choice(view.lineup)),
        act("recall", stream.choice(titles)),
        act("drop", stream.choice(titles)),
        act("destroy", stream.choice(titles), stream.choice(["", "discarded"])),
        act("move", stream.choice(["", *LEADERS]), place, goal, count),
        act("ability", stream.choice(ABILITIES), stream.choice(["", place])),
        act("forage", stream.choice(titles)),
        act("deploy", "", place, "", count),
        act(stream.choice(["settle", "retreat", "flee", "run"]), "", place),
        act(stream.choice(["steal", "harass"]), stream.choice(SPECIES).id),
        act("displace", stream.choice(rivals[:-2]), place, goal),
        act("hunt", stream.choice(rivals[:-2]), place),
        act(stream.choice(["rouse", "return"]), stream.choice(["", *LEADERS]), place),
        act("fight", stream.choice(rivals), place),
        act("use", stream.choice(["", *titles])),
        act(stream.choice(["end", "skip", "breed", "keep", "discard", "pass"])),
    ]
    action = stream.choice([*kinds, stream.choice(view.legal), stream.choice(view.legal)])
    if action in view.legal and action.place and action.place != "discarded":
        changed = stream.choice(["", "place", "goal", "count"])
        return act(
            action.verb,
            action.what,
            place if changed == "place" else action.place,
            goal if changed == "goal" and action.goal else action.goal,
            action.count + count if changed == "count" and action.count else action.count,
        )
    return action


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_is_a_reason_for_a_refusal_and_for_nothing_else(seats: int) -> None:
    """Over whole random matches, of actions of every kind: one sentence if it is not legal, none if it is."""
    for seed in ("otter", "heron"):
        state, stream = GAME.start(seats), Stream(seed, "refusals")
        while not state.outcome():
            if state.to_move is None:
                state.apply(GAME.draw(state, stream))
                continue
            view = GAME.view(state, state.to_move)
            for action in [_random_action(view, stream) for _ in range(12)]:
                reason = GAME.explain(view, action)
                assert (reason == "") is (action in view.legal), f"{action.code}: {reason}"
                assert not reason or is_sentence(reason)
            state.apply(stream.choice(view.legal))
