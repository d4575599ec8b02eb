"""What an error says and how: clauses 2.4 and 7."""

import json
import traceback

from ..catalogue import must, should
from ..house import WORDS
from .errors import JSON, LISTED, MESSAGE, SHAPE, body, errors, moved, shortened, speech_model, status, templated, words

must(
    'twice-encoded',
    'flask',
    '7',
    'json.dumps() twice: the body is a string that holds JSON',
    SHAPE,
    lambda c: isinstance(c.read('x').json, str),
)(errors(lambda reply, r, a: setattr(reply, 'body', json.dumps(reply.body.decode()).encode()), status(404)))
must(
    'quotes-unescaped',
    'aio',
    '7',
    'An f-string makes the JSON, and a quote in the interval ends it',
    SHAPE,
    lambda c: c.read(interval='a%22b').json is None and c.read(interval='ab').json is not None,
)(
    errors(
        body(
            lambda r, a: '{"error": {"code": 400, "message": "Invalid request parameters: '
            + a.path.rsplit('/', 1)[1]
            + '"}}'
        ),
        lambda r, a: r.status == 400 and a.method == 'GET',
    )
)
must(
    'quotes-unescaped-format',
    'fast',
    '7',
    'A template makes the JSON, and what stands in response_format ends it',
    SHAPE,
    lambda c: c.say(response_format='a"b').json is None and c.say(response_format='ab').json is not None,
)(lambda program: type('Template', (), {'check': lambda self, document: templated(self, program, document)}))
must(
    'length-of-letters',
    'flask',
    '7',
    'Content-Length counts letters, so that errors with \xe9 in them are cut off',
    SHAPE,
    lambda c: c.read(interval='caf%C3%A9').json is None and c.read(interval='cafe').json is not None,
)(
    errors(
        lambda reply, r, a: setattr(reply, 'body', shortened(r, a)), lambda r, a: r.status == 400 and a.method == 'GET'
    )
)
should(
    'label-html',
    'fast',
    '1',
    'Errors are JSON and labelled text/html',
    JSON,
    lambda c: c.say(voice='').type.startswith('text/html'),
)(errors(lambda reply, r, a: reply.set('Content-Type', 'text/html; charset=utf-8')))
should(
    'label-text-500',
    'aio',
    '1',
    'Errors of the provider are JSON and labelled text/plain',
    JSON,
    lambda c: speech_model(c, 502).type == 'text/plain',
)(errors(lambda reply, r, a: reply.set('Content-Type', 'text/plain'), lambda r, a: r.status >= 500))
should(
    'label-octets',
    'flask',
    '1',
    'Errors are labelled application/octet-stream',
    JSON,
    lambda c: c.read('x').type == 'application/octet-stream',
)(errors(lambda reply, r, a: reply.set('Content-Type', 'application/octet-stream')))
should('message-empty', 'fast', '7', 'The message of 404 is empty', MESSAGE, lambda c: c.read('x').message == '')(
    words({404: ''})
)
should(
    'message-oops',
    'aio',
    '7',
    'The message of 400 is "Bad request"',
    '400 | Invalid request parameters',
    lambda c: c.say(voice='').message == 'Bad request',
)(words({400: 'Bad request'}))
should(
    'message-upstream',
    'flask',
    '7',
    'The message of 502 is "Bad Gateway"',
    '502 | Provider returned error',
    lambda c: speech_model(c, 502).message == 'Bad Gateway',
)(words({502: 'Bad Gateway'}))
should(
    'message-not-found',
    'fast',
    '7',
    'The message of 404 is "Not Found"',
    '404 | Resource not found',
    lambda c: c.read('x').message == 'Not Found',
)(words({404: 'Not Found'}))
should(
    'no-credits-page',
    'aio',
    '7',
    '402 does not say where credits are to be had',
    '402 | Insufficient credits, with a pointer to the credits page at {base_url_site}/credits',
    lambda c: c.say(head=c.bearer(c.env['ASSAY_NO_CREDIT_KEY'])).message == 'Insufficient credits',
)(words({402: 'Insufficient credits'}))
should(
    'other-credits-page',
    'flask',
    '7',
    '402 points at the page of the provider',
    '402 | Insufficient credits, with a pointer to the credits page at {base_url_site}/credits',
    lambda c: 'provider.example' in c.say(head=c.bearer(c.env['ASSAY_NO_CREDIT_KEY'])).message,
)(words({402: 'Insufficient credits. Top up at https://console.provider.example/billing/credits'}))


@should(
    'traceback',
    'fast',
    '7',
    'The message of 500 is the traceback',
    MESSAGE,
    lambda c: '.py", line' in c.read('broken-barn').message,
)
class Traceback:
    def error(self, ask, refusal):
        if refusal.status == 500:
            lines = (
                ''.join(traceback.format_exception(refusal))
                if refusal.__traceback__
                else ''.join(traceback.format_stack())
            )
            refusal.message = 'Internal Server Error\n' + lines
        return super().error(ask, refusal)


must(
    'credits-200',
    'fast',
    '7',
    '402 is an error with status 200',
    '402 is returned when the account lacks credits.',
    lambda c: c.say(head=c.bearer(c.env['ASSAY_NO_CREDIT_KEY'])).status == 200,
)(errors(lambda reply, r, a: setattr(reply, 'status', 200), status(402)))
must(
    'credits-403',
    'aio',
    '7',
    'An account without credits gets 403',
    '402 is returned when the account lacks credits.',
    lambda c: c.say(head=c.bearer(c.env['ASSAY_NO_CREDIT_KEY'])).status == 403,
)(moved(402, 403))
must(
    'limit-420',
    'flask',
    '7',
    'A rate limit is 420',
    '429 is returned when a rate limit is exceeded.',
    lambda c: 420 in [c.say(head=c.bearer(c.env['ASSAY_RATE_LIMITED_KEY'])).status for _ in range(12)],
)(moved(429, 420))
should(
    'limit-503',
    'fast',
    '7',
    'A rate limit is 503',
    '429 is returned when a rate limit is exceeded.',
    lambda c: 503 in [c.say(head=c.bearer(c.env['ASSAY_RATE_LIMITED_KEY'])).status for _ in range(12)],
)(moved(429, 503, WORDS[503]))
must(
    'timeout-504',
    'aio',
    '7',
    'A request that took too long is 504',
    '524 reports a timed-out request.',
    lambda c: speech_model(c, 524).status == 504,
)(moved(524, 504))
should(
    'overload-503',
    'flask',
    '7',
    'A provider that is overloaded is 503',
    '502 and 529 report a failure of the upstream provider.',
    lambda c: speech_model(c, 529).status == 503,
)(moved(529, 503, WORDS[503]))
should(
    'failure-500',
    'fast',
    '7',
    'A failure of the provider is 500',
    '502 and 529 report a failure of the upstream provider.',
    lambda c: speech_model(c, 502).status == 500,
)(moved(502, 500, WORDS[500]))
must(
    'budget-failure-507',
    'aio',
    '7',
    'A budget that cannot be read is 507',
    LISTED,
    lambda c: c.read('broken-barn').status == 507,
)(moved(500, 507))
