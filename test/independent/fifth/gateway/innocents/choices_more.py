"""What the interface leaves open, decided in another way."""

from ..catalogue import innocent
from ..house import Refusal, Reply
from .wire import layer
from .choices import errors, json_kind, no_manager, refuse_model, refusing, replaced, unlabelled, worded

innocent('model-400', 'aio', 'A model that is not known is 400', lambda c: c.say(model='no/such').status == 400)(
    lambda program: type(
        'Model',
        (),
        {
            'admit': lambda self, account, wish: program.admit(self, account, wish)
            if wish.model == self.model or wish.model in self.failing
            else refuse_model(self)
        },
    )
)
innocent('voice-404', 'fast', 'A voice that is not known is 404', lambda c: c.say(voice='nobody').status == 404)(
    refusing(lambda w: w.voice not in ('linden', 'rowan'), '', 404)
)
innocent(
    'labelled-json-only',
    'aio',
    'A body that is not labelled as JSON is 415, in any case and with any parameters',
    lambda c: c.say(head={'Content-Type': 'text/plain'}).status == 415,
)(
    lambda program: type(
        'Only', (), {'parse': lambda self, ask: program.parse(self, ask) if json_kind(ask) else unlabelled()}
    )
)
innocent(
    'byte-order-mark',
    'flask',
    'A byte order mark is overlooked',
    lambda c: c.say(raw=b'\xef\xbb\xbf' + c.body()).status == 200,
)(lambda program: type('Mark', (), {'load': lambda self, text: program.load(self, text.removeprefix('\ufeff'))}))
innocent(
    'surrogates-kept',
    'fast',
    'Lone surrogates are spoken as what replaces them',
    lambda c: c.say('a\ud800b').status == 200,
)(lambda program: type('Lone', (), {'load': lambda self, text: replaced(program.load(self, text))}))
innocent(
    'manager-speaks-not',
    'aio',
    'A management key is refused by create speech',
    lambda c: c.say(head=c.bearer(c.manager)).status == 401,
)(
    lambda program: type(
        'Manager',
        (),
        {
            'authenticate': lambda self, ask, operation: no_manager(
                program.authenticate(self, ask, operation), operation
            )
        },
    )
)
innocent('challenge', 'flask', '401 says WWW-Authenticate', lambda c: 'www-authenticate' in c.read(head=c.nokey).head)(
    errors(
        lambda r: r.headers.append(('WWW-Authenticate', 'Bearer realm="gateway", error="invalid_token"'))
        if r.status == 401
        else None
    )
)
innocent(
    'german', 'fast', 'A message says the same in German, behind the English', lambda c: 'gibt' in c.read('x').message
)(worded(404, 'Resource not found \u2014 das gibt es hier nicht (\xfcberhaupt nicht)'))
innocent(
    'german-keys',
    'aio',
    'A key that is not known is refused in German',
    lambda c: 'Schl\xfcssel' in c.say(head=c.bearer('x')).message,
)(layer(unknown_key=lambda self, token: Refusal(401, 'Dieser Schl\xfcssel gilt nicht')))
innocent(
    'missing-more', 'flask', 'The message of 401 has more behind it', lambda c: 'docs' in c.read(head=c.nokey).message
)(
    errors(
        lambda r: Refusal(
            401, r.message + '. Send "Authorization: Bearer <API_KEY>"; see https://127.0.0.1/docs', r.headers
        )
        if r.message.startswith('Missing')
        else None
    )
)
innocent('capitals', 'fast', 'Messages are written in capitals', lambda c: c.read('x').message == 'RESOURCE NOT FOUND')(
    errors(lambda r: Refusal(r.status, r.message.upper().replace('HTTPS://127.0.0.1/CREDITS', '/credits'), r.headers))
)
innocent(
    'long-message',
    'aio',
    'A message has many lines, with places like body (1:17) and a host with its port',
    lambda c: '\n' in c.say(voice='').message,
)(
    errors(
        lambda r: Refusal(
            400, r.message + '\nat least one value is wrong:\n- voice at body (1:17)\nasked by node.rs:8443', r.headers
        )
        if r.status == 400
        else None
    )
)
innocent(
    'credits-path',
    'flask',
    '402 points at /credits without a host',
    lambda c: c.say(head=c.bearer(c.env['ASSAY_NO_CREDIT_KEY'])).message.endswith('/credits.'),
)(worded(402, 'Insufficient credits: buy some at /credits.'))


@innocent(
    'echo',
    'fast',
    'Errors repeat the value that was refused, as JSON does it',
    lambda c: 'a"b' in c.say(response_format='a"b').message,
)
class Echo:
    def check(self, document):
        try:
            return super().check(document)
        except Refusal as refusal:
            refusal.message += ': ' + repr(document.get('response_format'))[:300]
            raise


@innocent(
    'default-wav',
    'aio',
    'Without a format WAV comes, labelled audio/wav',
    lambda c: c.say(response_format=c.drop).type == 'audio/wav',
)
class DefaultWav:
    def wish(self, ask):
        document = self.parse(ask)
        wish = self.check(document)
        wish.more['nothing said'] = 'response_format' not in document
        return wish

    def speech(self, ask, wish):
        if not wish.more['nothing said']:
            return super().speech(ask, wish)
        from ..faults.sound import wav

        return Reply(200, [('Content-Type', 'audio/wav')], wav(self.voice.pcm(self.spell(wish)), self.voice.rate))


@innocent(
    'speed-honoured',
    'flask',
    'The speed is honoured',
    lambda c: len(c.say(c.long, speed=2).body) < 0.7 * len(c.say(c.long).body),
)
class SpeedHonoured:
    def spell(self, wish):
        sounds = super().spell(wish)
        return ''.join(sounds[int(at * wish.speed)] for at in range(int(len(sounds) / wish.speed)))
