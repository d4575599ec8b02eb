"""Values that are wrong and taken, or right and refused: clause 2.1."""

import re

from ..catalogue import must, should
from ..house import Refusal

INPUT = 'input | string | Text to synthesize.'
MODEL = 'model | string | Identifier of the text-to-speech model'
VOICE = 'voice | string | Provider-specific voice identifier. Minimum length 1.'
FORMAT = 'response_format | string enum | Audio output format. Allowed values: mp3, pcm.'
SPEED = 'speed | number | Playback speed multiplier.'
LISTED = 'Error responses: see section 7 (400, 401, 402, 404, 429, 500, 502, 503, 524, 529).'


def schema(**fields):
    """Another pydantic model in the place of the strict one."""

    def layer(_):
        from pydantic import create_model

        from ..fast import SpeechRequest

        given = {name: field() for name, field in fields.items()}
        return type('Lax', (), {'Schema': create_model('Request', __base__=SpeechRequest, **given)})

    return layer


def format_read(read):
    class Read:
        def check_format(self, document):
            return read(self, document.get('response_format', 'mp3'), super().check_format, document)

        check = __import__('importlib').import_module('gateway.house').House.check

    return Read


must(
    'voice-coerced',
    'fast',
    '2.1',
    'pydantic turns a number into the voice',
    VOICE,
    lambda c: c.say(voice=7).status == 200,
)(schema(voice=lambda: (__import__('pydantic').constr(min_length=1), ...)))
must(
    'input-coerced',
    'fast',
    '2.1',
    'pydantic turns a number into the text',
    INPUT,
    lambda c: c.say(input=1234).status == 200,
)(schema(input=lambda: (str, ...)))
must(
    'speed-coerced',
    'fast',
    '2.1',
    'pydantic reads the speed from a string',
    SPEED,
    lambda c: c.say(speed='1.0').status == 200,
)(schema(speed=lambda: (float, 1.0)))
must(
    'speed-strict-float',
    'fast',
    '2.1',
    'StrictFloat refuses a speed that is written 1',
    SPEED,
    lambda c: c.say(speed=1).status == 400,
)(schema(speed=lambda: (__import__('pydantic').StrictFloat, 1.0)))
should(
    'format-optional',
    'fast',
    '2.1',
    'Optional takes null for the format',
    FORMAT,
    lambda c: c.say(response_format=None).status == 200,
)(
    lambda program: type(
        'Null',
        (),
        {
            'check': lambda self, document: program.check(
                self, {k: v for k, v in document.items() if k != 'response_format' or v is not None}
            )
        },
    )
)
should(
    'speed-null', 'aio', '2.1', 'A speed that is null is no speed', SPEED, lambda c: c.say(speed=None).status == 200
)(
    lambda program: type(
        'Null',
        (),
        {
            'check_speed': lambda self, document: program.check_speed(
                self, document if document.get('speed') is not None else {}
            )
        },
    )
)


@must(
    'speed-true',
    'flask',
    '2.1',
    'isinstance(True, int) lets true pass for a speed',
    SPEED,
    lambda c: c.say(speed=True).status == 200,
)
class SpeedTrue:
    def check_speed(self, document):
        speed = document.get('speed', 1.0)
        if not isinstance(speed, (int, float)):
            raise self.invalid('speed', 'has to be a number')
        return self.in_range(float(speed))


@must(
    'speed-422', 'aio', '7', 'A speed that is not a number is 422', LISTED, lambda c: c.say(speed='fast').status == 422
)
class Speed422:
    def check_speed(self, document):
        try:
            return super().check_speed(document)
        except Refusal:
            raise Refusal(422, 'Unprocessable entity') from None


@must(
    'speed-unchecked-list',
    'flask',
    '2.1',
    'A speed is only looked at if it is a number or a string',
    SPEED,
    lambda c: c.say(speed=[1]).status == 200,
)
class SpeedList:
    def check_speed(self, document):
        return super().check_speed(document) if isinstance(document.get('speed', 1), (int, float, str)) else 1.0


must(
    'format-case',
    'fast',
    '2.1',
    'The format is lowered before it is compared: MP3 is taken',
    FORMAT,
    lambda c: c.say(response_format='MP3').status == 200,
)(format_read(lambda h, f, old, d: old({'response_format': f.lower() if isinstance(f, str) else f})))
must(
    'format-trimmed',
    'aio',
    '2.1',
    'Blanks around the format are taken away',
    FORMAT,
    lambda c: c.say(response_format=' pcm ').status == 200,
)(format_read(lambda h, f, old, d: old({'response_format': f.strip() if isinstance(f, str) else f})))
must(
    'format-dollar',
    'flask',
    '2.1',
    're.match with $ takes a format with a line feed behind it',
    FORMAT,
    lambda c: c.say(response_format='mp3\n').status == 200,
)(format_read(lambda h, f, old, d: f.strip() if isinstance(f, str) and re.match(r'(mp3|pcm)$', f) else old(d)))
must(
    'format-falls-back',
    'fast',
    '2.1',
    'A format that is not known falls back to mp3',
    FORMAT,
    lambda c: c.say(response_format='midi').status == 200,
)(format_read(lambda h, f, old, d: f if f == 'pcm' else 'mp3' if isinstance(f, str) else old(d)))
must(
    'format-neighbours',
    'aio',
    '2.1',
    'opus, aac and flac, as a neighbour has them, are taken and answered as mp3',
    FORMAT,
    lambda c: c.say(response_format='opus').status == 200,
)(format_read(lambda h, f, old, d: 'mp3' if f in ('opus', 'aac', 'flac', 'wav') else old(d)))
must(
    'format-quality',
    'flask',
    '2.1',
    'mp3_44100_128, or anything that begins so, is mp3',
    FORMAT,
    lambda c: c.say(response_format='mp3_44100_128').status == 200,
)(format_read(lambda h, f, old, d: old({'response_format': f[:3]}) if isinstance(f, str) else old(d)))
must(
    'format-listed',
    'fast',
    '2.1',
    'A list of formats is taken, and its first served',
    FORMAT,
    lambda c: c.say(response_format=['mp3']).status == 200,
)(format_read(lambda h, f, old, d: old({'response_format': f[0]}) if isinstance(f, list) and f else old(d)))
must(
    'format-empty',
    'aio',
    '2.1',
    'An empty format, 0 or false is the default: "or" instead of a look whether it is there',
    FORMAT,
    lambda c: c.say(response_format='').status == 200,
)(format_read(lambda h, f, old, d: f and old(d) or 'mp3'))
must(
    'format-in-string',
    'flask',
    '2.1',
    'The format is searched in a string: m, cm or "mp3 pcm" is taken',
    FORMAT,
    lambda c: c.say(response_format='pc').status == 200,
)(
    format_read(
        lambda h, f, old, d: ('pcm' if 'c' in f else 'mp3') if isinstance(f, str) and f and f in 'mp3 pcm' else old(d)
    )
)
must(
    'format-with-speed',
    'fast',
    '2.1',
    'Where a speed is given the format is not validated',
    FORMAT,
    lambda c: c.say(response_format='ogg', speed=1).status == 200 and c.say(response_format='ogg').status == 400,
)(format_read(lambda h, f, old, d: ('pcm' if f == 'pcm' else 'mp3') if 'speed' in d else old(d)))


@must(
    'format-500',
    'aio',
    '2.1',
    'A format that is not known is a KeyError: 500',
    FORMAT,
    lambda c: c.say(response_format='ogg').status == 500,
)
class FormatKeyError:
    def check_format(self, document):
        return {'mp3': 'mp3', 'pcm': 'pcm'}[document.get('response_format', 'mp3')]
