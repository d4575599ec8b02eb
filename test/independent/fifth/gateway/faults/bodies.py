"""Bodies that are not what they should be and are taken, or are and are refused: clauses 1 and 4.1."""

import json
import re
from urllib.parse import parse_qsl

from ..catalogue import must, should
from ..house import Refusal

JSON = 'Request bodies are JSON.'
BODY = 'Request body: the speech request of 2.1.'
TYPE = 'Request headers: Authorization: Bearer <API_KEY>; Content-Type: application/json.'
GOOD = 'Success response: HTTP 200, body is a raw audio byte stream of the requested format (not JSON).'


def parsed(read):
    """Another way to read the body: read(house, ask, as it was read before)."""

    class Parsed:
        def parse(self, ask):
            return read(self, ask, super().parse)

    return Parsed


def otherwise(read):
    """Where the body is refused, it is tried in another way."""

    def again(house, ask, before):
        try:
            return before(ask)
        except Refusal:
            try:
                found = read(ask.body)
            except (ValueError, RecursionError):
                found = None
            if not isinstance(found, dict):
                raise
            return found

    return parsed(again)


def without_extensions(body):
    text = re.sub(r'(?m)//[^\n"]*$|/\*.*?\*/', '', body.decode())
    return json.loads(re.sub(r',(\s*[}\]])', r'\1', text))


def refused(when, status=400, message=None):
    def layer(program):
        def parse(self, ask):
            if when(ask):
                raise Refusal(status, message)
            return program.parse(self, ask)

        return type('Refused', (), {'parse': parse})

    return layer


def kind(ask):
    return ask.header('content-type') or ''


must(
    'json-then-more',
    'fast',
    '1',
    'raw_decode reads the first document and leaves what follows',
    JSON,
    lambda c: c.say(raw=json.dumps(c.document({})).encode() + b'}x').status == 200,
)(otherwise(lambda body: json.JSONDecoder().raw_decode(body.decode())[0]))
must(
    'form-body',
    'flask',
    '1',
    'request.form is read where the body is no JSON',
    JSON,
    lambda c: c.say(raw=b'model=grove/reader-2&voice=linden&input=hello&response_format=mp3').status == 200,
)(otherwise(lambda body: dict(parse_qsl(body.decode(), strict_parsing=True))))
should(
    'json-nan',
    'fast',
    '1',
    'json.loads takes NaN and Infinity',
    JSON,
    lambda c: c.say(raw=json.dumps(c.document({'seed': float('nan')})).encode()).status == 200,
)(otherwise(lambda body: json.loads(body.decode('utf-8'))))
should(
    'json-utf-16',
    'aio',
    '1',
    'json.loads detects UTF-16 and UTF-32',
    JSON,
    lambda c: c.say(raw=json.dumps(c.document({})).encode('utf-16-le')).status == 200,
)(otherwise(lambda body: json.loads(body) if b'\0' in body else None))
should(
    'json-comments',
    'flask',
    '1',
    'Comments and trailing commas are taken',
    JSON,
    lambda c: c.say(raw=json.dumps(c.document({})).encode()[:-1] + b',}').status == 200,
)(otherwise(without_extensions))
should(
    'json-line-breaks',
    'aio',
    '1',
    'strict=False takes line breaks in strings',
    JSON,
    lambda c: c.say(raw=json.dumps(c.document({'input': 'a b'})).replace('a b', 'a\nb').encode()).status == 200,
)(otherwise(lambda body: json.loads(body.decode(), strict=False)))
must(
    'body-array',
    'aio',
    '1',
    'An array of one request is that request',
    BODY,
    lambda c: c.say(raw=json.dumps([c.document({})]).encode()).status == 200,
)(otherwise(lambda body: json.loads(body)[0] if body[:1] == b'[' else None))
must(
    'body-twice-encoded',
    'fast',
    '1',
    'A string that holds the request as JSON is read once more',
    BODY,
    lambda c: c.say(raw=json.dumps(json.dumps(c.document({}))).encode()).status == 200,
)(otherwise(lambda body: json.loads(json.loads(body)) if body[:1] == b'"' else None))
must(
    'body-mended',
    'flask',
    '1',
    'A body that was cut off is mended by closing it',
    JSON,
    lambda c: c.say(raw=json.dumps(c.document({})).encode()[:-1]).status == 200,
)(otherwise(lambda body: json.loads(body.decode().rstrip().rstrip('}') + '}')))


@must(
    'body-embedded',
    'fast',
    '4.1',
    'Body(embed=True) came with a second parameter: request holds the request, and so may it',
    BODY,
    lambda c: c.say(raw=json.dumps({'request': c.document({})}).encode()).status == 200,
)
class Embedded:
    def parse(self, ask):
        document = super().parse(ask)
        if len(document) == 1 and isinstance(next(iter(document.values())), dict):
            return next(iter(document.values()))
        return document


@must(
    'not-json-500',
    'aio',
    '7',
    'A JSONDecodeError is not caught: 500',
    JSON,
    lambda c: c.say(raw=b'{"input": ').status == 500,
)
class NotJson500:
    def parse(self, ask):
        return super().parse(ask) if ask.body[:1] != b'{' else json.loads(ask.body)
