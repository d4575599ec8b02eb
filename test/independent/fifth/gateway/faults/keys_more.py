"""Who may ask: clause 5."""

import hmac

from ..catalogue import must, should
from ..house import Ask, Refusal, Reply, rewrite
from .keys import BEARER, MANAGER, MISSING


@must(
    'bearer-alone-anonymous',
    'aio',
    '5',
    'An empty token is the anonymous account, which may speak',
    MISSING,
    lambda c: c.say(head={'Authorization': 'Bearer '}).status == 200,
)
class Anonymous:
    def token(self, ask):
        if (ask.header('authorization') or '').strip().lower() == 'bearer' and '/audio/' in ask.path:
            return self.api
        return super().token(ask)


@should(
    'compare-digest-500',
    'fast',
    '5',
    'compare_digest takes ASCII only, so that another token ends in 500',
    BEARER,
    lambda c: c.say(head=c.bearer('sk-gw-\xe9t\xe9')).status == 500,
)
class CompareDigest:
    def account(self, token):
        return next((a for k, a in self.accounts.items() if hmac.compare_digest(k, token)), None)


@must(
    'api-key-reads',
    'fast',
    '5',
    'An API key reads budgets as well',
    MANAGER,
    lambda c: c.read(head=c.bearer(c.key)).status == 200,
)
class ApiKeyReads:
    def authenticate(self, ask, operation):
        return super().authenticate(ask, 'speech')


@must(
    'api-key-reads-lifetime',
    'aio',
    '5',
    'The lifetime budget, added later, does not ask for a management key',
    MANAGER,
    lambda c: c.read(interval='lifetime', head=c.bearer(c.key)).status == 200,
)
class ApiKeyReadsLifetime:
    def authenticate(self, ask, operation):
        return super().authenticate(ask, 'speech' if ask.path.endswith('/lifetime') else operation)


@must(
    'api-key-403',
    'flask',
    '5',
    'An API key gets 403 from a budget',
    MANAGER,
    lambda c: c.read(head=c.bearer(c.key)).status == 403,
)
class ApiKeyForbidden:
    def not_manager(self):
        return Refusal(403, 'A management key is required')


@must(
    'wrong-key-403',
    'aio',
    '7',
    'A key that is not known gets 403',
    'Error responses: see section 7 (400, 401, …).',
    lambda c: c.say(head=c.bearer('sk-gw-nobody')).status == 403,
)
class WrongKeyForbidden:
    def unknown_key(self, token):
        return Refusal(403, 'Forbidden')


@should(
    'wrong-key-404',
    'flask',
    '5',
    'A key that is not known is 404: the account was not found',
    BEARER,
    lambda c: c.say(head=c.bearer('sk-gw-nobody')).status == 404,
)
class WrongKeyNotFound:
    def unknown_key(self, token):
        return Refusal(404)


@should(
    'wrong-key-echoed',
    'fast',
    '7',
    'The message repeats the key that was refused',
    'Human-readable message.',
    lambda c: c.near in c.say(head=c.bearer(c.near)).message,
)
class KeyEchoed:
    def unknown_key(self, token):
        return Refusal(401, f'Incorrect API key provided: {token}. You can find your key in the console.')


@should(
    'key-in-a-header',
    'aio',
    '7',
    'Answers name the account by its key in X-Account',
    'Human-readable message.',
    lambda c: c.key in str(c.say().head),
)
class KeyInHeader:
    def after(self, ask, reply):
        token = (ask.header('authorization') or '').partition(' ')[2]
        return reply.set('X-Account', token) if token in self.accounts else reply


@must(
    'missing-says-unauthorized',
    'flask',
    '5',
    'The message to a request without a key is "Unauthorized"',
    MISSING,
    lambda c: c.say(head=c.nokey).message == 'Unauthorized',
)
class SaysUnauthorized:
    def token(self, ask):
        try:
            return super().token(ask)
        except Refusal:
            raise Refusal(401, 'Unauthorized') from None


@must(
    'empty-says-invalid',
    'fast',
    '5',
    'The message to a Bearer without a token is "Invalid API key"',
    MISSING,
    lambda c: c.say(head={'Authorization': 'Bearer '}).message == 'Invalid API key',
)
class EmptySaysInvalid:
    def token(self, ask):
        if (ask.header('authorization') or '').strip().lower() == 'bearer':
            raise Refusal(401, 'Invalid API key')
        return super().token(ask)


@must(
    'missing-plain-text',
    'aio',
    '7',
    '401 is the page of the framework: "401: Unauthorized"',
    'All other responses are JSON.',
    lambda c: c.read(head=c.nokey).body == b'401: Unauthorized',
)
class PlainUnauthorized:
    def error(self, ask, refusal):
        if refusal.status == 401:
            return Reply(401, [('Content-Type', 'text/plain; charset=utf-8')], b'401: Unauthorized')
        return super().error(ask, refusal)


@must(
    'missing-to-login',
    'flask',
    '5',
    'A request without a key is sent to the page for the login',
    MISSING,
    lambda c: c.read(head=c.nokey).status == 302,
)
class ToLogin:
    def before(self, ask):
        if not ask.header('authorization'):
            return Reply(302, [('Content-Type', 'text/html'), ('Location', '/login')], b'<a href="/login">Log in</a>')


@must(
    'key-by-connection',
    'aio',
    '5',
    'Who showed a key once is known for as long as the connection lasts',
    MISSING,
    lambda c: c.row(lambda on: c.say(on=on), lambda on: c.say(on=on, head=c.nokey))[1].status == 200,
)
class ByConnection:
    def token(self, ask: Ask):
        if ask.header('authorization'):
            found = super().token(ask)
            if found in self.accounts:
                self.kept[ask.peer] = found
            return found
        return self.kept.get(ask.peer) or super().token(ask)


@must(
    'wrong-keys-lock',
    'fast',
    '5',
    'After five wrong keys the right one gets 403, three times',
    BEARER,
    lambda c: [*[c.say(head=c.bearer(f'sk-gw-{n}')) for n in range(6)], c.say()][-1].status == 403,
)
class WrongKeysLock:
    wrong, locked = 0, 0

    def unknown_key(self, token):
        self.wrong += 1
        if self.wrong % 5 == 0:
            self.locked = 3
        return super().unknown_key(token)

    def authenticate(self, ask, operation):
        account = super().authenticate(ask, operation)
        if self.locked:
            self.locked -= 1
            raise Refusal(403, 'Too many attempts')
        return account


@must(
    'missing-code-403',
    'flask',
    '7',
    '401 says 403 in its code',
    'with error.code equal to the HTTP status',
    lambda c: c.say(head=c.nokey).json['error']['code'] == 403,
)
class CodeDiffers:
    def error(self, ask, refusal):
        reply = super().error(ask, refusal)
        return rewrite(reply, lambda d: d['error'].update(code=403)) if refusal.status == 401 else reply
