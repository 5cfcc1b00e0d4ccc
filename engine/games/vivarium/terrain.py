"""The terrains of Vivarium: six that animals pay to enter, the oasis and the starting sections."""

TERRAINS = ("forest", "mountain", "wasteland", "swamp", "plains", "river")  # a terrain's number is its place here
FOREST, MOUNTAIN, WASTELAND, SWAMP, PLAINS, RIVER = range(len(TERRAINS))
OASIS = 6
START = 7
NAMES = (*TERRAINS, "oasis", "start")
