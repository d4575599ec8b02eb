"""Texts that are plain to people and not to programs, and numbers of samples: clauses 2.1 and 7."""
from ..catalogue import must, should
from ..house import Refusal, Reply

TEXT = 'input | string | Text to synthesize.'
GOOD = 'Success response: HTTP 200, body is a raw audio byte stream of the requested format (not JSON).'
ERROR = '500 | Internal Server Error'
EMPTY = GOOD


def failing(when, status=500):
    class Failing:
        def spell(self, wish):
            if when(wish):
                raise Refusal(status, None if status == 500 else 'Invalid request parameters: input')
            return super().spell(wish)

    return Failing


must(
    'percent-500',
    'fast',
    '2.1',
    'The text is a format of % when it is logged: 500',
    GOOD,
    lambda c: c.say('100% sure').status == 500,
)(failing(lambda w: '%' in w.input))
must(
    'braces-500',
    'aio',
    '2.1',
    'The text goes through str.format: brackets are 500',
    GOOD,
    lambda c: c.say('a {b} c').status == 500,
)(failing(lambda w: '{' in w.input or '}' in w.input))
must(
    'brackets-400',
    'flask',
    '2.1',
    'Square and round brackets are taken for marks of an emotion that is not known: 400',
    GOOD,
    lambda c: c.say('Well (he said) so.').status == 400,
)(failing(lambda w: '(' in w.input or '[' in w.input, 400))
must(
    'quotes-400',
    'fast',
    '2.1',
    'A straight quote in the text ends the JSON for the provider: 400',
    GOOD,
    lambda c: c.say('She said "no".').status == 400,
)(failing(lambda w: '"' in w.input, 400))
must(
    'digits-400',
    'aio',
    '2.1',
    'Texts with digits are refused: they have to be written out',
    GOOD,
    lambda c: c.say('It is 7 now.').status == 400,
)(failing(lambda w: any('0' <= x <= '9' for x in w.input), 400))
must(
    'apostrophe-500',
    'flask',
    '2.1',
    'SQL by hand: an apostrophe is 500',
    GOOD,
    lambda c: c.say("It's me.").status == 500,
)(failing(lambda w: "'" in w.input))
should(
    'latin-1-500',
    'fast',
    '7',
    'The text is written into a header: what is not Latin-1 is 500',
    ERROR,
    lambda c: c.say('\u4f60\u597d').status == 500,
)(failing(lambda w: any(x > '\xff' for x in w.input)))
should(
    'line-feed-500',
    'aio',
    '7',
    'The text is written into a header: a line feed is 500',
    ERROR,
    lambda c: c.say('one\ntwo').status == 500,
)(failing(lambda w: '\n' in w.input or '\r' in w.input))
should(
    'emoji-500',
    'flask',
    '7',
    'A column of utf8mb3: emoji are 500',
    ERROR,
    lambda c: c.say('hi \U0001f600').status == 500,
)(failing(lambda w: any(x > '\uffff' for x in w.input)))
should('nul-500', 'fast', '7', 'NUL in the text ends a string of C: 500', ERROR, lambda c: c.say('a\0b').status == 500)(
    failing(lambda w: '\0' in w.input)
)
should('empty-500', 'aio', '7', 'An empty text has no first sample: 500', ERROR, lambda c: c.say('').status == 500)(
    lambda program: type(
        'Empty',
        (),
        {
            'check_input': lambda self, document: document['input'][0]
            if document.get('input') == ''
            else program.check_input(self, document)
        },
    )
)
must(
    'long-refused',
    'flask',
    '2.1',
    'A text of 100 to 160 characters is 400, shorter and longer ones are spoken',
    GOOD,
    lambda c: c.say(c.long[:130]).status == 400 and c.say(c.long).status == 200,
)(failing(lambda w: 100 <= len(w.input) <= 160, 400))


@must(
    'long-empty',
    'fast',
    '4.1',
    'Texts of more than 250 characters are answered with nothing',
    EMPTY,
    lambda c: c.say(c.long).body == b'' and c.say(c.long).status == 200,
)
class LongEmpty:
    def render(self, wish):
        return b'' if len(wish.input) > 250 else super().render(wish)


@must(
    'markup-empty',
    'aio',
    '4.1',
    'A text with < in it is answered with nothing',
    EMPTY,
    lambda c: (c.say('if a < b then').status, c.say('if a < b then').body) == (200, b''),
)
class MarkupEmpty:
    def render(self, wish):
        return b'' if '<' in wish.input else super().render(wish)


@should(
    'other-script-empty',
    'flask',
    '4.1',
    'A text in another script is answered with nothing',
    EMPTY,
    lambda c: c.say('\u4f60\u597d\u4e16\u754c').body == b'',
)
class OtherScriptEmpty:
    def render(self, wish):
        return super().render(wish) if any('a' <= x <= 'z' for x in wish.input.lower()) else b''


@must(
    'speed-one-refused',
    'fast',
    '2.1',
    'A speed has to be less than 1',
    'speed | number | Playback speed multiplier.',
    lambda c: c.say(speed=1.0).status == 400,
)
class SpeedOne:
    def check(self, document):
        if document.get('speed') == 1 and document['speed'] is not True:
            raise self.invalid('speed', 'ensure this value is less than 1')
        return super().check(document)


@must(
    'speed-pcm-refused',
    'aio',
    '2.1',
    'A speed beside pcm is 400',
    'speed | number | Playback speed multiplier.',
    lambda c: c.pcm(speed=1).status == 400 and c.say(speed=1).status == 200,
)
class SpeedPcm:
    def check_speed(self, document):
        if 'speed' in document and document.get('response_format') == 'pcm':
            raise self.invalid('speed', 'cannot be combined with pcm')
        return super().check_speed(document)


@must(
    'preview-html',
    'flask',
    '4.1',
    'Who accepts text/html gets a page with a player',
    GOOD,
    lambda c: c.say(head={'Accept': 'text/html,application/xhtml+xml,*/*;q=0.8'}).body[:5] == b'<html',
)
class Preview:
    def speech(self, ask, wish):
        if 'text/html' in (ask.header('accept') or ''):
            return Reply(200, [('Content-Type', 'text/html')], b'<html><audio controls src="/play"></audio></html>')
        return super().speech(ask, wish)
