"""All services by their id. What they differ in stands in the folders beside this file."""
from importlib import import_module

BASES = {'fast': ('.fast', 'FastHouse'), 'aio': ('.aio', 'AioHouse'), 'flask': ('.flasky', 'FlaskHouse')}
ENTRIES = {}
CHECKS = {}


def add(identifier, base, kind, level, clause, title, sentence=None, seen=None):
    """Registers the class below it as a layer over one of the three programs."""

    def register(layer):
        known = 'fifth-' + identifier
        assert known not in ENTRIES, known
        entry = {'id': known, 'kind': kind, 'base': base, 'title': title}
        CHECKS[known] = seen
        if kind == 'faulty':
            entry |= {'level': level, 'clause': clause, 'sentence': sentence}
        ENTRIES[known] = (entry, layer)
        return layer

    return register


def must(identifier, base, clause, title, sentence, seen=None):
    return add(identifier, base, 'faulty', 'must', clause, title, sentence, seen)


def should(identifier, base, clause, title, sentence, seen=None):
    return add(identifier, base, 'faulty', 'should', clause, title, sentence, seen)


def innocent(identifier, base, title, seen=None):
    return add(identifier, base, 'innocent', None, None, title, None, seen)


def load():
    from . import faults, innocents  # noqa: F401


def index():
    load()
    return [entry for entry, _ in ENTRIES.values()]


def house_class(base):
    module, name = BASES[base]
    return getattr(import_module(module, __package__), name)


def make(identifier):
    if identifier in BASES:
        return house_class(identifier)()
    load()
    entry, layer = ENTRIES[identifier]
    program = house_class(entry['base'])
    if not isinstance(layer, type):
        layer = layer(program)
    return type(layer.__name__, (layer, program), {})()
