"""Deliveries, headers and codings that HTTP leaves to a server."""

import gzip
import time
import zlib

from ..catalogue import innocent
from ..house import Refusal
from .wire import headers, inflated, label, layer, packed, preflight, slashless, sound

innocent(
    'limits-named',
    'aio',
    'Every answer says what is left of the limit',
    lambda c: 'x-ratelimit-remaining' in c.say().head,
)(headers(X_RateLimit_Limit='600', X_RateLimit_Remaining='599', X_RateLimit_Reset='1'))
innocent('cookies', 'flask', 'Answers set a cookie', lambda c: 'set-cookie' in c.read().head)(
    headers(Set_Cookie='lb=node-3; Path=/; HttpOnly; SameSite=Lax')
)
innocent(
    'cors',
    'fast',
    'Any origin may ask, and OPTIONS is answered with 204 and no key',
    lambda c: c.ask('OPTIONS', c.prefix + '/audio/speech', {}).status == 204,
)(
    lambda program: type(
        'Cors',
        (headers(Access_Control_Allow_Origin='*', Access_Control_Expose_Headers='*', Vary='Origin'),),
        {'wrap': lambda self, app: preflight(app)},
    )
)
innocent('etag', 'aio', 'Answers have an ETag, Last-Modified and Cache-Control', lambda c: 'etag' in c.read().head)(
    headers(
        ETag='W/"5f3a"',
        Last_Modified='Mon, 02 Jun 2025 10:00:00 GMT',
        Cache_Control='private, max-age=0, must-revalidate',
    )
)
innocent(
    'attachment',
    'flask',
    'Speech is an attachment with a name in UTF-8',
    lambda c: 'content-disposition' in c.say().head,
)(
    headers(
        sound,
        Content_Disposition="attachment; filename=\"speech.bin\"; filename*=UTF-8''Sprache%20%E2%99%AB.bin",
        Accept_Ranges='bytes',
    )
)
innocent(
    'language',
    'aio',
    'Content-Language and Content-Location stand beside the audio',
    lambda c: 'content-language' in c.say().head,
)(headers(sound, Content_Language='en', Content_Location='/renderings/4711'))
innocent('long-header', 'fast', 'A header of 3,000 letters', lambda c: len(c.read().head.get('x-trace', '')) == 3000)(
    headers(X_Trace='abcdef' * 500)
)
innocent(
    'trailing-slash',
    'fast',
    'A slash at the end of a path is overlooked',
    lambda c: c.ask('GET', f'{c.prefix}/workspaces/{c.slug}/budgets/daily/', c.bearer(c.manager)).status == 200,
)(layer(wrap=lambda self, app: slashless(app)))
innocent('gzip', 'fast', 'Everything is packed with gzip for those who offer it', inflated('gzip'))(
    packed('gzip', gzip.compress)
)
innocent(
    'gzip-json',
    'aio',
    'JSON is packed with gzip for those who offer it, with a name in the header of gzip',
    inflated('gzip'),
)(
    packed(
        'gzip',
        lambda body: b'\x1f\x8b\x08\x08' + bytes(4) + b'\x02\xffanswer.json\0' + gzip.compress(body)[10:],
        lambda reply: not reply.sound,
    )
)
innocent('deflate', 'flask', 'JSON is packed with deflate for those who offer it', inflated('deflate'))(
    packed('deflate', zlib.compress, lambda reply: not reply.sound)
)
innocent(
    'gzip-errors',
    'flask',
    'Only errors are packed with gzip for those who offer it',
    lambda c: c.read('x', head={'Accept-Encoding': 'gzip'}).head.get('content-encoding') == 'gzip',
)(packed('gzip', gzip.compress, lambda reply: reply.status >= 400))
innocent(
    'label-charset',
    'fast',
    'JSON has a charset, in quotes',
    lambda c: c.read().type == 'application/json; charset="utf-8"',
)(label(lambda kind, reply: kind if reply.sound else 'application/json; charset="utf-8"'))
innocent('label-vendor', 'aio', 'JSON is a type of the vendor that ends in +json', lambda c: 'vnd' in c.read().type)(
    label(lambda kind, reply: kind if reply.sound else 'application/vnd.orchard.v1+json')
)
innocent(
    'label-problem',
    'flask',
    'Errors are application/problem+json, in the shape of the interface',
    lambda c: 'problem' in c.read('x').type,
)(label(lambda kind, reply: 'application/problem+json' if reply.status >= 400 else kind))
innocent('label-capitals', 'aio', 'Types are written with capitals', lambda c: c.say().type == 'Audio/MPEG')(
    label(lambda kind, reply: {'audio/mpeg': 'Audio/MPEG', 'application/json': 'Application/JSON'}.get(kind, kind))
)
innocent(
    'label-parameters',
    'fast',
    'pcm says much of itself, a semicolon in quotes among it',
    lambda c: 'endian' in c.pcm().type,
)(
    label(
        lambda kind, reply: 'audio/pcm; rate=24000; channels=1; bits=16; endian=little; note="mono; signed"'
        if kind == 'audio/pcm'
        else kind
    )
)


@innocent(
    'busy-503',
    'aio',
    'More than six requests for speech at once are told to come back: 503',
    lambda c: any(a.status == 503 for a in c.together(*[lambda: c.say()] * 16)),
)
class Busy:
    nap, inside = 0.03, ()

    def admit(self, account, wish):
        super().admit(account, wish)
        now = time.monotonic()
        self.inside = [at for at in self.inside if now - at < self.nap]
        if len(self.inside) >= 6:
            raise Refusal(503, None, [('Retry-After', '1')])
        self.inside.append(now)


@innocent(
    'quick-429',
    'fast',
    'More than 60 requests for speech in a second are 429, with Retry-After',
    lambda c: 429 in [a.status for a in c.together(*[lambda: c.say('x')] * 90)],
)
class Quick:
    recent = ()

    def admit(self, account, wish):
        super().admit(account, wish)
        now = time.monotonic()
        self.recent = [at for at in self.recent if now - at < 1]
        if len(self.recent) >= 60:
            raise Refusal(429, None, [('Retry-After', '1')])
        self.recent.append(now)


@innocent(
    'other-methods-404',
    'flask',
    'A method that is not listed is 404, not 405',
    lambda c: c.ask('DELETE', c.prefix + '/audio/speech', c.bearer(c.key)).status == 404,
)
class OtherMethods:
    def error(self, ask, refusal):
        return super().error(ask, Refusal(404) if refusal.status == 405 else refusal)
