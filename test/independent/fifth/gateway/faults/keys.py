"""Who may ask: clause 5."""

from ..catalogue import must, should
from ..house import Refusal

MISSING = (
    'A request without authentication returns 401 with the message stating that the Authentication header is missing.'
)
BEARER = (
    'Both operations take an API key as a bearer token in the Authorization header: Authorization: Bearer <API_KEY>.'
)
MANAGER = 'Get a workspace budget requires a management key.'


def also(find):
    """Takes the key from another place as well."""

    class Also:
        def token(self, ask):
            try:
                return super().token(ask)
            except Refusal:
                found = find(self, ask)
                if not found:
                    raise
                return found

    return Also


@must(
    'http-bearer-403',
    'fast',
    '5',
    'HTTPBearer answers a missing header with 403',
    MISSING,
    lambda c: c.say(head=c.nokey).status == 403,
)
class HttpBearer:
    def token(self, ask):
        if not ask.header('authorization'):
            raise Refusal(403, 'Not authenticated')
        return super().token(ask)


@must(
    'json-before-key',
    'fast',
    '5',
    'A body that is not JSON is told so before the key is looked for',
    MISSING,
    lambda c: c.say(head=c.nokey, raw=b'{"input":').status == 400,
)
class JsonFirst:
    def authenticate(self, ask, operation):
        if operation == 'speech':
            self.parse(ask)
        return super().authenticate(ask, operation)


@must(
    'schema-before-key',
    'fast',
    '5',
    'The model of the request is validated before the dependency of the key',
    MISSING,
    lambda c: c.say(head=c.nokey, voice='').status == 400,
)
class SchemaFirst:
    def authenticate(self, ask, operation):
        if operation == 'speech' and ask.body[:1] == b'{':
            self.wish(ask)
        return super().authenticate(ask, operation)


@must(
    'workspace-before-key',
    'aio',
    '5',
    'A workspace that is not there is 404 even without a key',
    MISSING,
    lambda c: c.read('no-such-place', head=c.nokey).status == 404,
)
class WorkspaceFirst:
    def authenticate(self, ask, operation):
        if operation == 'budget':
            self.workspace(ask.path.split('/workspaces/')[1].split('/')[0])
        return super().authenticate(ask, operation)


@must(
    'interval-before-key',
    'flask',
    '5',
    'A converter of the route knows the intervals, and runs before the key',
    MISSING,
    lambda c: c.read(interval='yearly', head=c.nokey).status == 404,
)
class IntervalFirst:
    def authenticate(self, ask, operation):
        if operation == 'budget' and ask.path.rsplit('/', 1)[1] not in self.budgets:
            raise Refusal(404)
        return super().authenticate(ask, operation)


must(
    'key-in-x-api-key',
    'fast',
    '5',
    'X-Api-Key is taken for the key',
    MISSING,
    lambda c: c.say(head={'Authorization': None, 'X-API-Key': c.key}).status == 200,
)(also(lambda house, ask: ask.header('x-api-key')))
must(
    'key-in-query',
    'aio',
    '5',
    'The key may stand in the query of a budget',
    MISSING,
    lambda c: c.read(query=f'?api_key={c.manager}', head=c.nokey).status == 200,
)(also(lambda house, ask: ask.query.get('api_key') or ask.query.get('key') if '/budgets/' in ask.path else None))
must(
    'key-in-cookie',
    'flask',
    '5',
    'A cookie of the console holds the key as well',
    MISSING,
    lambda c: c.say(head={'Authorization': None, 'Cookie': f'session={c.key}'}).status == 200,
)(also(lambda house, ask: next((k for k in house.accounts if k in (ask.header('cookie') or '')), None)))
must(
    'key-in-proxy-authorization',
    'flask',
    '5',
    'Proxy-Authorization is as good as Authorization',
    MISSING,
    lambda c: c.say(head={'Authorization': None, 'Proxy-Authorization': 'Bearer ' + c.key}).status == 200,
)(also(lambda house, ask: (ask.header('proxy-authorization') or '').partition(' ')[2]))
must(
    'forwarded-user',
    'aio',
    '5',
    'X-Forwarded-User of an oauth2-proxy lets in without a key',
    MISSING,
    lambda c: c.say(head={'Authorization': None, 'X-Forwarded-User': 'admin'}).status == 200,
)(also(lambda house, ask: house.manager if ask.header('x-forwarded-user') or ask.header('x-forwarded-email') else None))
must(
    'forwarded-for-home',
    'fast',
    '5',
    'Who claims to come from 127.0.0.1 or 10.0.0.0/8 needs no key',
    MISSING,
    lambda c: c.read(head={'Authorization': None, 'X-Forwarded-For': '127.0.0.1'}).status == 200,
)(
    also(
        lambda house, ask: house.manager
        if (ask.header('x-forwarded-for') or ask.header('x-real-ip') or '').startswith(('127.', '10.'))
        else None
    )
)
should(
    'scheme-none',
    'aio',
    '5',
    'The key is taken without a scheme',
    BEARER,
    lambda c: c.say(head={'Authorization': c.key}).status == 200,
)(also(lambda house, ask: ask.header('authorization') if ask.header('authorization') in house.accounts else None))
should(
    'scheme-token',
    'fast',
    '5',
    'Any scheme will do: the last word of the header is the key',
    BEARER,
    lambda c: c.say(head={'Authorization': 'Token ' + c.key}).status == 200,
)(
    also(
        lambda house, ask: ask.header('authorization').split()[-1]
        if ' ' in (ask.header('authorization') or '')
        else None
    )
)


@should(
    'scheme-lower-refused',
    'flask',
    '5',
    'bearer in lower case is refused',
    BEARER,
    lambda c: c.say(head={'Authorization': 'bearer ' + c.key}).status == 401,
)
class ExactScheme:
    def token(self, ask):
        if not (ask.header('authorization') or '').startswith('Bearer '):
            raise Refusal(401)
        return super().token(ask)


@must(
    'header-lower-only',
    'aio',
    '5',
    'The header of a budget is found in lower case only, as the proxy used to write it',
    BEARER,
    lambda c: c.read(head={'Authorization': 'Bearer ' + c.manager}).status == 401,
)
class LowerName:
    def token(self, ask):
        if '/budgets/' in ask.path and 'authorization' not in ask.spelled:
            raise Refusal(401)
        return super().token(ask)


@must(
    'key-prefix-compared',
    'fast',
    '5',
    'Keys are looked up by their first 24 characters',
    BEARER,
    lambda c: c.say(head=c.bearer(c.key[:-1] + 'Z')).status == 200,
)
class PrefixCompared:
    def account(self, token):
        return next((a for k, a in self.accounts.items() if k[:24] == token[:24]), None)


@must(
    'key-then-words',
    'aio',
    '5',
    'The second word of the header is the key, whatever follows',
    BEARER,
    lambda c: c.say(head=c.bearer(c.key + ' more')).status == 200,
)
class SecondWord:
    def token(self, ask):
        return super().token(ask).split()[0]


@must(
    'key-inside',
    'flask',
    '5',
    'A token that contains a key is taken for it',
    BEARER,
    lambda c: c.say(head=c.bearer('x' + c.key + 'y')).status == 200,
)
class KeyInside:
    def account(self, token):
        return next((a for k, a in self.accounts.items() if k in token), None)


@must(
    'bearer-alone-500',
    'flask',
    '5',
    'Bearer without a token runs into split()[1]: 500',
    MISSING,
    lambda c: c.say(head={'Authorization': 'Bearer'}).status == 500,
)
class SplitOne:
    def token(self, ask):
        if not ask.header('authorization'):
            raise Refusal(401)
        scheme, token = ask.header('authorization').split()[0], ask.header('authorization').split()[1]
        if scheme.lower() != 'bearer':
            raise Refusal(401)
        return token if ask.header('authorization').split()[2:] == [] else 'none'
