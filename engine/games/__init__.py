"""The games: add one here, its rules in engine.catalogue, and all screens, commands and shared tests take it up."""

from engine.games.avio.info import INFO as AVIO
from engine.games.vivarium.info import INFO as VIVARIUM
from engine.games.vivo.info import INFO as VIVO

INFOS = {info.id: info for info in (VIVO, AVIO, VIVARIUM)}
