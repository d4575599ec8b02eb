"""What an error says and how: clauses 2.4 and 7."""

import json

from ..catalogue import must
from ..house import WORDS, Refusal, Reply, rewrite

SHAPE = 'Every error response is a JSON body of the shape in 2.4, with error.code equal to the HTTP status.'
CODE = 'error.code | integer | Numeric error code'
MESSAGE = 'error.message | string | Human-readable message.'
JSON = 'All other responses are JSON.'
LISTED = 'Error responses: see section 7'


def errors(change, when=lambda refusal, ask: True):
    """Changes the answer to a refusal: change(reply, refusal, ask)."""

    class Errors:
        def error(self, ask, refusal):
            reply = super().error(ask, refusal)
            return (change(reply, refusal, ask) or reply) if when(refusal, ask) else reply

    return Errors


def status(*wanted):
    return lambda refusal, ask: refusal.status in wanted


def members(change):
    return lambda reply, refusal, ask: rewrite(reply, change)


def body(text, kind='application/json'):
    def change(reply, refusal, ask):
        made = text(refusal, ask) if callable(text) else text
        reply.body = made.encode()
        reply.set('Content-Type', kind)

    return change


def speech_model(c, number):
    return c.say(model=f'grove/fails-{number}')


def templated(house, program, document):
    try:
        return program.check(house, document)
    except Refusal as refusal:
        if isinstance(document.get('response_format'), str):
            refusal.raw = (
                '{"error": {"code": 400, "message": "Invalid request parameters: %s"}}' % document['response_format']
            )
        raise


def shortened(refusal, ask):
    text = json.dumps({'error': {'code': 400, 'message': f'{refusal.message} and not {ask.path}'}}, ensure_ascii=False)
    return text.encode()[: len(text)]


def words(changed):
    class Words:
        messages = {**WORDS, **changed}

        def error(self, ask, refusal):
            if refusal.status in changed:
                refusal.message = changed[refusal.status]
            return super().error(ask, refusal)

    return Words


def moved(old, new, message=None):
    def change(reply, refusal, ask):
        code = new
        text = message or refusal.message
        return Reply(
            code,
            [('Content-Type', 'application/json')],
            json.dumps({'error': {'code': code, 'message': text}}).encode(),
        )

    return errors(change, status(old))


must(
    'code-string', 'fast', '2.4', 'The code is a string', CODE, lambda c: c.say(voice='').json['error']['code'] == '400'
)(errors(members(lambda d: d['error'].update(code=str(d['error']['code'])))))
must(
    'code-name',
    'aio',
    '2.4',
    'The code of 404 is "not_found"',
    CODE,
    lambda c: c.read('x').json['error']['code'] == 'not_found',
)(errors(members(lambda d: d['error'].update(code='not_found')), status(404)))
must(
    'code-of-its-own',
    'flask',
    '7',
    'The code of a refused value is 1004, from a list of its own',
    SHAPE,
    lambda c: c.say(voice='').json['error']['code'] == 1004,
)(errors(members(lambda d: d['error'].update(code=1004)), status(400)))
must(
    'code-422',
    'fast',
    '7',
    'The status is 400, the code is still the 422 of the framework',
    SHAPE,
    lambda c: c.say(response_format='x').json['error']['code'] == 422,
)(errors(members(lambda d: d['error'].update(code=422)), lambda r, a: r.status == 400 and a.method == 'POST'))
must(
    'code-missing',
    'aio',
    '2.4',
    'There is no code, but a type',
    CODE,
    lambda c: 'code' not in c.read('x').json['error'],
)(errors(members(lambda d: {'error': {'type': 'invalid_request_error', 'message': d['error']['message']}})))
must(
    'code-null',
    'flask',
    '2.4',
    'The code of 402 is null',
    CODE,
    lambda c: c.say(head=c.bearer(c.env['ASSAY_NO_CREDIT_KEY'])).json['error']['code'] is None,
)(errors(members(lambda d: d['error'].update(code=None)), status(402)))
must(
    'message-list',
    'fast',
    '2.4',
    'The message is what errors() of pydantic returns: a list',
    MESSAGE,
    lambda c: c.message_is(list, voice=''),
)(errors(members(lambda d: d['error'].update(message=[{'loc': ['body'], 'msg': d['error']['message']}])), status(400)))
must(
    'message-object',
    'aio',
    '2.4',
    'The message of an error of the provider is the object that it sent',
    MESSAGE,
    lambda c: c.message_is(dict, model='grove/fails-502'),
)(errors(members(lambda d: d['error'].update(message={'provider': d['error']['message']})), status(502, 529)))
must(
    'error-string',
    'flask',
    '2.4',
    'error is the message itself',
    SHAPE,
    lambda c: isinstance(c.read('x').json['error'], str),
)(errors(members(lambda d: {'error': d['error']['message']}), status(404)))
must(
    'detail-404',
    'fast',
    '2.4',
    'HTTPException of the framework: {"detail": "Not Found"} for a workspace',
    SHAPE,
    lambda c: c.read('x').json == {'detail': 'Not Found'},
)(errors(members(lambda d: {'detail': 'Not Found'}), status(404)))
must(
    'text-404',
    'aio',
    '1',
    '404 is "404: Not Found" in plain text',
    JSON,
    lambda c: c.read('x').body == b'404: Not Found',
)(errors(body('404: Not Found', 'text/plain; charset=utf-8'), status(404)))
must(
    'page-400',
    'flask',
    '1',
    'abort(400) of the framework: a page of HTML for a body that is not JSON',
    JSON,
    lambda c: c.say(raw=b'x').body[:2] == b'<!',
)(
    errors(
        body(
            '<!doctype html>\n<html lang=en>\n<title>400 Bad Request</title>\n<h1>Bad Request</h1>\n',
            'text/html; charset=utf-8',
        ),
        lambda r, a: r.status == 400 and 'not JSON' in r.message,
    )
)
must(
    'problem',
    'aio',
    '2.4',
    'Errors have the shape of RFC 9457, and no error in them',
    SHAPE,
    lambda c: 'title' in c.say(voice='').json,
)(
    errors(
        body(
            lambda r, a: json.dumps({'type': 'about:blank', 'title': r.message, 'status': r.status}),
            'application/problem+json',
        )
    )
)
must(
    'repr',
    'fast',
    '7',
    'str() of a dict is sent: quotes are single',
    SHAPE,
    lambda c: c.say(voice='').body[:3] == b"{'e",
)(errors(body(lambda r, a: str({'error': {'code': r.status, 'message': r.message}})), status(400)))
