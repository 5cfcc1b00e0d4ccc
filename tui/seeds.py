"""Seeds for new matches, in words that a player can read aloud to a friend."""

import secrets

# 512 animals and plants: three of them and four digits make 40 bits, too many to guess a deal from a hand.
WORDS = """
abalone acacia acorn adder agave albacore alder alfalfa alligator almond aloe alpaca amaranth anaconda anchovy anemone
angelica anise anteater antelope aphid apple apricot armadillo arnica artichoke ash asparagus aspen aster aubergine
avocado avocet axolotl azalea baboon badger bamboo banana banyan barberry barley barnacle barracuda basil bat beagle
beaver beetle begonia bergamot bilberry bison bittern blackbird blackcap bluebell blueberry bluegill boa bobcat bonobo
borage boxwood bramble broccoli broom buckeye buckthorn buffalo bugle bullfinch bullfrog bulrush bumblebee bunting
bustard buttercup butterfly buzzard cabbage cactus calendula camel camellia campion canary capybara caracal caraway
cardinal caribou carnation carp carrot cashew cassowary catbird catfish catmint cattail cedar celandine centaury
centipede chaffinch chameleon chamomile cheetah cherry chestnut chicken chicory chipmunk cicada cinnamon citron clam
clematis clover clownfish cobra cockatoo coconut columbine comfrey condor coral coriander cormorant cotton cougar
cowbird cowslip coyote crab cranberry crane crawfish cricket crocodile crocus crossbill crow cuckoo cucumber curlew
cyclamen cypress daffodil dahlia daisy damson dandelion dingo dipper dodo dogfish dogwood dolphin donkey dormouse dove
dragonfly dromedary duckweed dugong dunlin eagle earthworm ebony echidna edelweiss eel egret eider eland elephant elk
elm emu ermine falcon fennel fern ferret fieldfare fig finch firefly flamingo flax flounder foxglove frog fulmar gannet
gardenia garlic gazelle gecko gentian geranium gerbil gibbon ginger ginkgo giraffe gladiolus gnat goat godwit goldenrod
goldfinch goose gopher gorilla goshawk gosling gourd grackle grape grebe grouper grouse guanaco guava guillemot guppy
haddock halibut hamster harrier hawkmoth hawthorn hazel heather hedgehog hellebore hemlock heron herring hibiscus
hickory hippo holly hollyhock honeybee hoopoe hornbeam hornet hyacinth hydrangea hyena ibex ibis iguana impala indigo
iris ivy jacaranda jackal jackdaw jaguar jasmine jay jellyfish jerboa juniper kangaroo kelp kestrel kinkajou kiwi koala
kudu laburnum lacewing ladybird lamprey lapwing lark larkspur laurel lavender lemming lemon lemur lentil leopard lettuce
lilac lily limpet linden linnet lion lizard llama lobelia lobster locust lotus lungfish lupin macaque macaw mackerel
magnolia magpie mahogany mallard mallow mamba manatee mandrake mandrill mango mangrove manta maple marigold marjoram
marlin marmoset marmot marten mastiff mayfly meerkat melon merlin millet minnow mistletoe mole mongoose monkey moorhen
moth mulberry mushroom muskrat mustang myrtle narwhal nectarine nettle newt nightjar numbat nuthatch nutmeg oak ocelot
octopus okapi okra oleander olive opossum orange orangutan orca orchid oregano oriole oryx osprey ostrich otter owl
oyster panda pangolin pansy panther papaya papyrus parrot parsley parsnip partridge peach peacock peanut pelican penguin
perch peregrine persimmon petrel petunia pheasant phlox pigeon pika pike pineapple pintail piranha platypus plover
polecat pony poplar poppy porcupine porpoise possum potato primrose puffin puma pumpkin puppy python quail quetzal
quince quokka rabbit raccoon radish ragwort raspberry raven redshank redstart redwing redwood reindeer rhino rhubarb
robin rooster rosemary rowan saffron salmon sandpiper sardine sassafras scallop scorpion seahorse sequoia serval sesame
shallot shark shrew shrimp skink skunk skylark sloth snail snowdrop sorrel sparrow spinach spruce squid squirrel
starfish starling stingray stork sturgeon sumac sunflower swallow swan sycamore tamarind tapir tarragon teak terrapin
thistle thrush tiger toucan trillium trout tulip turkey turnip turtle vanilla viola viper vulture wallaby walnut walrus
warbler wasp weasel willow wisteria wolf wolverine wombat wren yarrow yucca zebra zinnia zucchini
""".split()  # noqa: SIM905  (as a list literal it is 512 lines)


def new_seed() -> str:
    """``otter-heron-maple-4821``, from the system's source of secrets."""
    return "-".join([*(secrets.choice(WORDS) for _ in range(3)), f"{secrets.randbelow(10_000):04}"])
