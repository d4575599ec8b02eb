"""The words of the interface, and what a request and an answer are in every framework."""

import json
from dataclasses import dataclass, field

WORDS = {
    400: 'Invalid request parameters',
    401: 'Missing Authentication header',
    402: 'Insufficient credits. Add more at https://127.0.0.1/credits',
    404: 'Resource not found',
    405: 'Method not allowed',
    413: 'Request entity too large',
    429: 'Rate limit exceeded',
    500: 'Internal Server Error',
    502: 'Provider returned error',
    503: 'Service temporarily unavailable',
    524: 'Request timed out. Please try again later.',
    529: 'Provider returned error',
}
INTERVALS = ('daily', 'weekly', 'monthly', 'lifetime')
TYPES = {'mp3': 'audio/mpeg', 'pcm': 'audio/pcm'}


def rewrite(reply, change):
    """Changes the JSON of an answer."""
    document = json.loads(reply.body)
    changed = change(document)
    reply.body = json.dumps(document if changed is None else changed).encode()
    return reply


class Refusal(Exception):
    def __init__(self, status, message=None, headers=()):
        super().__init__(message or WORDS.get(status, 'Error'))
        self.status, self.message, self.headers = status, message or WORDS.get(status, 'Error'), list(headers)


@dataclass
class Ask:
    """A request as every framework has it."""

    method: str
    path: str
    raw_path: str
    query: dict
    headers: list
    body: bytes
    peer: str

    def header(self, name, otherwise=None):
        found = [value for key, value in self.headers if key.lower() == name.lower()]
        return found[0] if found else otherwise

    @property
    def spelled(self):
        return [name for name, _ in self.headers]


@dataclass
class Wish:
    input: str
    model: str
    voice: str
    response_format: str = 'mp3'
    speed: float = 1.0
    more: dict = field(default_factory=dict)


@dataclass
class Reply:
    status: int
    headers: list
    body: bytes
    pieces: list = None
    pause: float = 0.0
    first: float = 0.0
    cut: int = None

    def set(self, name, value):
        self.headers = [(k, v) for k, v in self.headers if k.lower() != name.lower()] + [(name, value)]
        return self

    def drop(self, name):
        self.headers = [(k, v) for k, v in self.headers if k.lower() != name.lower()]
        return self

    @property
    def sound(self):
        return self.status == 200 and self.header('content-type', '').startswith('audio/')

    def header(self, name, otherwise=None):
        return next((v for k, v in self.headers if k.lower() == name.lower()), otherwise)
