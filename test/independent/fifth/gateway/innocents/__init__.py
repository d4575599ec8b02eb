"""Each of these is odd, and does what the interface says."""

from . import choices, choices_more, records, sounds, wire, wire_more  # noqa: F401
