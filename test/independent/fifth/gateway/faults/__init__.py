"""Each of these violates one sentence of the interface."""

from . import bodies, bodies_more, budgets, budgets_more, errors, errors_more, keys, keys_more  # noqa: F401
from . import sound, sound_more, texts, values, values_more, ways, ways_more  # noqa: F401
