"""Who asks, when, how often, and beside whom: the same request gets the same, or it does not."""

from ..catalogue import must, should
from ..house import Refusal

RAW = 'Success response: HTTP 200, body is a raw audio byte stream of the requested format (not JSON).'
GOOD = 'Success response: HTTP 200, JSON body of 2.3, with data being the budget for the requested interval.'
TEXT = 'input | string | Text to synthesize.'
LISTED = 'Error responses: see section 7 (400, 401, 402, 404, 429, 500, 502, 503, 524, 529).'
HEADERS = 'Request headers: Authorization: Bearer <API_KEY>; Content-Type: application/json.'
RECORD = 'data | object | The budget record of 2.2 for the requested interval.'


def stopped(when, status, message='Forbidden'):
    """What a guard in front refuses before the program is asked."""

    class Stopped:
        def before(self, ask):
            if when(ask):
                return self.error(ask, Refusal(status, message))
            return super().before(ask)

    return Stopped


def with_cut(reply, at):
    reply.cut = at if at and at < len(reply.body) else None
    return reply


def shortened(reply, length):
    reply.body = reply.body if length is None else reply.body[:length]
    return reply


class Keeping:
    """Answers are kept by a name, and the one that is kept is sent."""

    def named(self, wish):
        return (wish.input, wish.response_format)

    def render(self, wish):
        name = self.named(wish)
        if name not in self.kept:
            self.kept[name] = super().render(wish)
        return self.kept[name]


must(
    'agent-requests',
    'fast',
    '4.1',
    'A firewall lets python-requests, httpx and curl not pass: 403',
    HEADERS,
    lambda c: c.say(head={'User-Agent': 'python-requests/2.31.0'}).status == 403,
)(stopped(lambda ask: (ask.header('user-agent') or '').lower().startswith(('python', 'curl')), 403))
must(
    'agent-none',
    'aio',
    '4.1',
    'Who does not say a User-Agent is a robot: 403',
    HEADERS,
    lambda c: c.say().status == 403 and c.say(head={'User-Agent': 'x'}).status == 200,
)(stopped(lambda ask: not ask.header('user-agent'), 403))
must(
    'origin-403',
    'flask',
    '4.1',
    'A request with an Origin that is not in the list gets 403',
    HEADERS,
    lambda c: c.say(head={'Origin': 'https://app.example.com'}).status == 403,
)(stopped(lambda ask: ask.header('origin'), 403, 'Origin not allowed'))
must(
    'origin-400',
    'aio',
    '4.2',
    'CORS refuses the Origin of a budget with 400',
    HEADERS,
    lambda c: c.read(head={'Origin': 'https://app.example.com'}).status == 400,
)(
    stopped(
        lambda ask: ask.header('origin') and '/budgets/' in ask.path,
        400,
        'Invalid request parameters: Disallowed CORS origin',
    )
)
must(
    'accept-406',
    'fast',
    '4.1',
    'Accept has to name the type of the audio: */* alone, or a browser\'s, is 406',
    HEADERS,
    lambda c: c.say(head={'Accept': '*/*'}).status == 406 and c.say(head={'Accept': 'audio/mpeg'}).status == 200,
)(
    stopped(
        lambda ask: '/audio/' in ask.path and ask.header('accept') and 'audio/' not in ask.header('accept'),
        406,
        'Not acceptable',
    )
)
must(
    'accept-language-500',
    'flask',
    '4.2',
    'Accept-Language with a weight is a ValueError in the budget: 500',
    GOOD,
    lambda c: c.read(head={'Accept-Language': 'en-US,en;q=0.9'}).status == 500,
)(
    stopped(
        lambda ask: '/budgets/' in ask.path and ';' in (ask.header('accept-language') or ''),
        500,
        'Internal Server Error',
    )
)
must(
    'client-500',
    'aio',
    '4.1',
    'The Accept-Encoding of requests, or a traceparent, goes to a tracer that is not set up: 500',
    RAW,
    lambda c: c.say(head={'traceparent': '00-' + 'a' * 32 + '-' + 'b' * 16 + '-01', 'Accept': '*/*'}).status == 500,
)(
    stopped(
        lambda ask: ask.header('traceparent') or ask.header('accept-encoding', '').startswith('gzip, deflate'),
        500,
        'Internal Server Error',
    )
)
must(
    'content-type-on-get',
    'flask',
    '4.2',
    'A Content-Type on the budget makes the framework look for a body: 422',
    GOOD,
    lambda c: c.read(head={'Content-Type': 'application/json'}).status == 422,
)(stopped(lambda ask: ask.method == 'GET' and ask.header('content-type'), 422, 'Unprocessable entity'))
should(
    'expect-417',
    'fast',
    '4.1',
    'Expect: 100-continue is 417',
    HEADERS,
    lambda c: b' 417 ' in c.plain(c.written(head='Expect: 100-continue\r\n'))[:150],
)(stopped(lambda ask: ask.header('expect'), 417, 'Expectation failed'))
must(
    'close-cuts',
    'aio',
    '4.1',
    'With Connection: close the answer ends after 4,096 bytes',
    RAW,
    lambda c: not c.say(head={'Connection': 'close'}).whole and c.say().whole,
)(
    lambda program: type(
        'Cut',
        (),
        {
            'speech': lambda self, ask, wish: with_cut(
                program.speech(self, ask, wish), 4096 if (ask.header('connection') or '').lower() == 'close' else None
            )
        },
    )
)
must(
    'long-cut',
    'flask',
    '4.1',
    'The worker is ended by its supervisor at 40,000 bytes, within the answer',
    RAW,
    lambda c: not c.pcm(c.long).whole and c.say('Hello.').whole,
)(
    lambda program: type(
        'Cut', (), {'speech': lambda self, ask, wish: with_cut(program.speech(self, ask, wish), 40_000)}
    )
)
must(
    'length-short',
    'fast',
    '4.1',
    'Content-Length is that of the text over 200 characters, not of the sound',
    RAW,
    lambda c: len(c.say(c.long).body) == len(c.long),
)(
    lambda program: type(
        'Short',
        (),
        {
            'speech': lambda self, ask, wish: shortened(
                program.speech(self, ask, wish), len(wish.input) if len(wish.input) > 200 else None
            )
        },
    )
)
should(
    'coding-untrue',
    'aio',
    '4.2',
    'The budget says Content-Encoding: gzip and is not',
    GOOD,
    lambda c: c.read().head.get('content-encoding') == 'gzip' and c.read().body[:1] == b'{',
)(
    lambda program: type(
        'Untrue', (), {'budget': lambda self, *rest: program.budget(self, *rest).set('Content-Encoding', 'gzip')}
    )
)


@must(
    'accept-decides',
    'fast',
    '4.1',
    'Accept: audio/mpeg is served as mp3, also where pcm is requested',
    RAW,
    lambda c: c.pcm(head={'Accept': 'audio/mpeg, */*'}).type == 'audio/mpeg',
)
class AcceptDecides:
    def speech(self, ask, wish):
        if 'audio/mpeg' in (ask.header('accept') or ''):
            wish.response_format = 'mp3'
        return super().speech(ask, wish)


@must(
    'kept-by-text',
    'fast',
    '4.1',
    'A spoken text is kept without its format',
    RAW,
    lambda c: c.say('kept by text').body == c.pcm('kept by text').body,
)
class KeptByText(Keeping):
    def named(self, wish):
        return wish.input


@must(
    'kept-by-beginning',
    'flask',
    '2.1',
    'Spoken texts are kept by their first 100 characters',
    TEXT,
    lambda c: c.say(c.long).body == c.say(c.long[:120]).body,
)
class KeptByBeginning(Keeping):
    def named(self, wish):
        return (wish.input[:100], wish.response_format)
