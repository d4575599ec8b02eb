"""What the interface leaves open, decided in another way."""

import json
import re
import unicodedata

from ..catalogue import innocent
from ..house import Refusal
from .wire import layer


def refusing(when, why, status=400):
    """A text that is refused."""

    class Refusing:
        def admit(self, account, wish):
            super().admit(account, wish)
            if when(wish):
                raise Refusal(status) if status != 400 else self.invalid('input', why)

    return Refusing


def documents(change):
    """The document is completed or refused before it is checked: change(house, document)."""

    class Documents:
        def check(self, document):
            return super().check(change(self, document) or document)

    return Documents


def without(name):
    return (
        lambda house, document: {**document, name: {'voice': 'linden', 'model': house.model, 'input': 'Nothing.'}[name]}
        if name not in document
        else None
    )


def demand(*names):
    def change(house, document):
        for name in names:
            if name not in document:
                raise house.invalid(name, 'field required')

    return change


def closed(house, document):
    for name in document:
        if name not in ('input', 'model', 'voice', 'response_format', 'speed'):
            raise house.invalid(name, 'extra fields not permitted')


def replaced(document):
    return json.loads(json.dumps(document, ensure_ascii=False).encode('utf-8', 'replace'))


def refuse_speed(house):
    raise house.invalid('speed', 'is not supported by this model')


def refuse_model(house):
    raise house.invalid('model', 'is not known')


def json_kind(ask):
    return (ask.header('content-type') or '').split(';')[0].strip().lower() == 'application/json'


def unlabelled():
    raise Refusal(415, 'Unsupported media type')


def no_manager(account, operation):
    if operation == 'speech' and account['manages']:
        raise Refusal(401, 'This key manages only')
    return account


def errors(change):
    class Errors:
        def error(self, ask, refusal):
            reply = super().error(ask, change(refusal) or refusal)
            return reply

    return Errors


def worded(status, message):
    return errors(lambda r: Refusal(status, message, r.headers) if r.status == status else None)


innocent(
    'voice-default',
    'fast',
    'Where no voice is given there is one of the house',
    lambda c: c.say(voice=c.drop).status == 200,
)(documents(without('voice')))
innocent(
    'model-default',
    'aio',
    'Where no model is given there is one of the house',
    lambda c: c.say(model=c.drop).status == 200,
)(documents(without('model')))
innocent(
    'input-default', 'flask', 'Where no text is given "Nothing." is spoken', lambda c: c.say(input=c.drop).status == 200
)(documents(without('input')))
innocent(
    'format-demanded', 'fast', 'The format has to be given', lambda c: c.say(response_format=c.drop).status == 400
)(documents(demand('response_format')))
innocent(
    'default-pcm',
    'aio',
    'The default format is pcm',
    lambda c: c.say(response_format=c.drop).type.startswith('audio/pcm'),
)(layer(default_format='pcm'))
innocent('extra-forbidden', 'fast', 'Members that are not known are refused', lambda c: c.say(seed=1).status == 400)(
    documents(closed)
)
innocent('speed-only-one', 'flask', 'A speed other than 1 is refused', lambda c: c.say(speed=1.5).status == 400)(
    documents(lambda house, document: refuse_speed(house) if document.get('speed', 1) != 1 else None)
)
innocent(
    'length-1500', 'aio', 'Texts of more than 1,500 characters are refused', lambda c: c.say(c.page).status == 400
)(layer(max_input=1500))
innocent(
    'length-5000', 'fast', 'Texts of more than 5,000 characters are refused', lambda c: c.say(c.page).status == 400
)(layer(max_input=5000))
innocent(
    'ascii-only',
    'flask',
    'Texts with other letters than those of ASCII are refused',
    lambda c: c.say('caf\xe9').status == 400,
)(refusing(lambda w: not w.input.isascii(), 'only ASCII can be spoken'))
innocent(
    'no-markup',
    'aio',
    'Angle brackets, backslashes, addresses and line ends are refused',
    lambda c: c.say('a <b> c').status == 400,
)(refusing(lambda w: re.search(r'[<>\\\t\r\n]|://|\S@\S', w.input), 'no markup'))
innocent('blank-refused', 'fast', 'A text without a letter or digit is refused', lambda c: c.say('...').status == 400)(
    refusing(lambda w: not any(x.isalnum() for x in w.input), 'there is nothing to say')
)
innocent(
    'emoji-silent',
    'flask',
    'Nothing is said for a text of emoji, and its audio is short silence',
    lambda c: len(c.say('\U0001f600' * 40).body) < 3000,
)(
    lambda program: type(
        'Emoji',
        (),
        {
            'spell': lambda self, wish: self.voice.spell(
                ''.join(x for x in wish.input if unicodedata.category(x) != 'So')
            )
        },
    )
)
