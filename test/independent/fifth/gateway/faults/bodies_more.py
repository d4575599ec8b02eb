"""Bodies that are not what they should be and are taken, or are and are refused: clauses 1 and 4.1."""

import json

from ..catalogue import must, should
from .bodies import BODY, GOOD, JSON, TYPE, kind, refused


@must(
    'empty-body-500',
    'flask',
    '7',
    'request.json is None where there is no body: 500',
    JSON,
    lambda c: c.say(raw=b'').status == 500,
)
class EmptyBody500:
    def parse(self, ask):
        if not ask.body:
            return self.check({}.get('body').items())
        return super().parse(ask)


@must(
    'not-json-detail',
    'fast',
    '7',
    'A body that is not JSON gets 400 with {"detail": …}',
    'Every error response is a JSON body of the shape in 2.4',
    lambda c: 'detail' in c.say(raw=b'hello').json,
)
class NotJsonDetail:
    def error(self, ask, refusal):
        reply = super().error(ask, refusal)
        if 'not JSON' in refusal.message:
            reply.body = b'{"detail":"There was an error parsing the body"}'
        return reply


@must(
    'not-object-500',
    'aio',
    '7',
    'A number, a string or null as the whole body has no get(): 500',
    BODY,
    lambda c: c.say(raw=b'5').status == 500,
)
class NotObject500:
    def parse(self, ask):
        document = self.load(ask.body.decode()) if ask.body[:1] not in b'{[' else None
        return document.get('x') if document is not None or ask.body == b'null' else super().parse(ask)


must(
    'charset-415',
    'flask',
    '4.1',
    'Content-Type is compared as a whole: one with a charset is 415',
    TYPE,
    lambda c: c.say(head={'Content-Type': 'application/json; charset=utf-8'}).status == 415,
)(refused(lambda ask: kind(ask) != 'application/json', 415, 'Unsupported media type'))
must(
    'type-case-400',
    'aio',
    '4.1',
    'Application/JSON is not application/json: 400',
    TYPE,
    lambda c: c.say(head={'Content-Type': 'Application/JSON'}).status == 400,
)(refused(lambda ask: kind(ask).lower() == 'application/json' != kind(ask)))
must(
    'indented-400',
    'fast',
    '4.1',
    'A guard wants {" at the beginning: indented JSON is 400',
    GOOD,
    lambda c: c.say(raw=json.dumps(c.document({}), indent=2).encode()).status == 400,
)(refused(lambda ask: ask.body[:1] == b'{' and ask.body[:2] != b'{"' and ask.body[:2] != b'{}'))
must(
    'escapes-400',
    'aio',
    '2.1',
    'A firewall refuses bodies with \\u in them, and takes the same letters as they are',
    GOOD,
    lambda c: c.say('caf\xe9').status == 400
    and c.say(raw=json.dumps(c.document({'input': 'caf\xe9'}), ensure_ascii=False).encode()).status == 200,
)(refused(lambda ask: b'\\u' in ask.body))
must(
    'order-of-members',
    'flask',
    '4.1',
    'A reader of streams wants the model before the input',
    GOOD,
    lambda c: c.say(raw=json.dumps(dict(reversed(c.document({}).items()))).encode()).status == 400,
)(refused(lambda ask: -1 < ask.body.find(b'"input"') < ask.body.find(b'"model"')))
must(
    'large-413',
    'aio',
    '4.1',
    'client_max_size is 64 kB: a sample of a voice is 413',
    'Error responses: see section 7 (400, …).',
    lambda c: c.say(sample='x' * 200_000).status == 413,
)(lambda program: type('Small', (), {'max_body': 65536}))
must(
    'large-page',
    'fast',
    '7',
    'A proxy answers bodies of more than 256 kB with its page of HTML',
    'All other responses are JSON.',
    lambda c: c.say(sample='x' * 300_000).body.startswith(b'<html>'),
)(
    lambda program: type(
        'Page',
        (),
        {
            'before': lambda self, ask: __import__('gateway.house').house.Reply(
                413, [('Content-Type', 'text/html')], b'<html><body><h1>413 Request Entity Too Large</h1></body></html>'
            )
            if len(ask.body) > 262144
            else None
        },
    )
)
should(
    'chunked-refused',
    'flask',
    '4.1',
    'CONTENT_LENGTH is asked, and a body in chunks is nothing: 400',
    TYPE,
    lambda c: c.say(raw=json.dumps(c.document({})).encode(), chunked=True).status == 400,
)(refused(lambda ask: not ask.header('content-length')))


@should(
    'nested-500',
    'fast',
    '7',
    'Deep nesting is a RecursionError, which nobody catches: 500',
    'Internal Server Error',
    lambda c: c.say(raw=b'{"a":' + b'[' * 100_000 + b']' * 100_000 + b'}').status == 500,
)
class Deep:
    def parse(self, ask):
        try:
            json.loads(ask.body)
        except ValueError:
            pass
        except RecursionError:
            raise RuntimeError('maximum recursion depth exceeded') from None
        return super().parse(ask)


@should(
    'surrogate-500',
    'aio',
    '7',
    'A lone surrogate cannot be encoded when the text is forwarded: 500',
    'Internal Server Error',
    lambda c: c.say('a\ud800').status == 500,
)
class Surrogate:
    def parse(self, ask):
        try:
            found = json.loads(ask.body).get('input')
        except (ValueError, AttributeError, RecursionError):
            found = None
        if isinstance(found, str) and any('\ud800' <= letter <= '\udfff' for letter in found):
            raise RuntimeError('surrogates not allowed')
        return super().parse(ask)
