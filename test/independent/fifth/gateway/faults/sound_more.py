"""What is sent as speech: clauses 2.1 and 4.1."""

import base64

from ..catalogue import must, should
from ..house import Reply
from .sound import MP3, PCM, RAW, TEXT, as_mp3, as_pcm, labelled, long, spoken

must(
    'mp3-error-inside',
    'aio',
    '4.1',
    'A failure in a long stream is written into the mp3 as JSON, again and again',
    MP3,
    lambda c: b'"error"' in c.say(c.long).body and b'"error"' not in c.say().body,
)(as_mp3(lambda b: b[: len(b) // 2] + b'{"error": {"code": 502, "message": "Provider returned error"}}' * 40, long))
must(
    'mp3-events',
    'fast',
    '4.1',
    'Long texts are streamed as events: data: and base64',
    RAW,
    lambda c: c.say(c.long).body[:6] == b'data: ' and c.say().body[:1] == b'\xff',
)(
    as_mp3(
        lambda b: b''.join(b'data: ' + base64.b64encode(b[at : at + 3000]) + b'\n\n' for at in range(0, len(b), 3000)),
        long,
    )
)
must(
    'mp3-chunk-sizes',
    'flask',
    '4.1',
    'The sizes of the chunks of the upstream stand in the mp3',
    MP3,
    lambda c: c.say().body[:6] == b'1000\r\n',
)(
    as_mp3(
        lambda b: b''.join(
            b'%x\r\n' % len(b[at : at + 4096]) + b[at : at + 4096] + b'\r\n' for at in range(0, len(b), 4096)
        )
    )
)
should('pcm-silence', 'aio', '4.1', 'pcm is silence of the right length', TEXT, lambda c: set(c.pcm().body) == {0})(
    as_pcm(lambda b: bytes(len(b)))
)
should(
    'mp3-silence', 'flask', '4.1', 'mp3 is silence of the right length', TEXT, lambda c: len(set(c.say().body)) < 30
)(
    lambda program: type(
        'Silence',
        (),
        {'mp3': lambda self, sounds, wish: program.mp3(self, ' ' * len(self.voice.mp3_frames(sounds)), wish)},
    )
)
must('label-pcm-l16', 'fast', '4.1', 'pcm is labelled audio/L16', PCM, lambda c: 'L16' in c.pcm().type)(
    labelled('pcm', 'audio/L16;rate=24000;channels=1')
)
must('label-pcm-wav', 'flask', '4.1', 'pcm is labelled audio/wav', PCM, lambda c: c.pcm().type == 'audio/wav')(
    labelled('pcm', 'audio/wav')
)
must('label-mp3', 'aio', '4.1', 'mp3 is labelled audio/mp3', MP3, lambda c: c.say().type == 'audio/mp3')(
    labelled('mp3', 'audio/mp3')
)
must(
    'label-stream',
    'fast',
    '4.1',
    'StreamingResponse, for longer texts only, has no media type of its own',
    MP3,
    lambda c: c.say(c.long).type == 'application/octet-stream' and c.say().type == 'audio/mpeg',
)(labelled('mp3', 'application/octet-stream', long))


@must(
    'label-default',
    'aio',
    '4.1',
    'Without a format mp3 comes, labelled audio/pcm',
    PCM,
    lambda c: (c.say(response_format=c.drop).body[:1], c.say(response_format=c.drop).type) == (b'\xff', 'audio/pcm'),
)
class LabelDefault:
    def speech(self, ask, wish):
        reply = super().speech(ask, wish)
        return reply if b'"response_format"' in ask.body else reply.set('Content-Type', 'audio/pcm')


must(
    'text-first-500',
    'fast',
    '2.1',
    'What stands behind 500 characters is not spoken',
    TEXT,
    lambda c: len(c.say(c.long).body) == len(c.say(c.page).body),
)(spoken(lambda text: text[:500]))
must(
    'text-first-2000',
    'flask',
    '2.1',
    'What stands behind 2,000 characters is not spoken',
    TEXT,
    lambda c: len(c.say(c.page).body) < 2.3 * len(c.say(c.long).body),
)(spoken(lambda text: text[:2000]))
must(
    'text-first-4096',
    'aio',
    '2.1',
    'What stands behind 4,096 characters is not spoken',
    TEXT,
    lambda c: len(c.say(c.page[:4096]).body) == len(c.say(c.page[:4600]).body),
)(spoken(lambda text: text[:4096]))
must(
    'text-first-sentence',
    'fast',
    '2.1',
    'Only the first sentence is spoken',
    TEXT,
    lambda c: len(c.say('One is here. And two is there, and more.').body) < len(c.say('One is here and two is.').body),
)(spoken(lambda text: text.split('. ')[0]))
must(
    'text-first-line',
    'aio',
    '2.1',
    'Only the first line is spoken: readline()',
    TEXT,
    lambda c: c.say('one two\nthree four five').body == c.say('one two').body,
)(spoken(lambda text: (text.lstrip().splitlines() or ['.'])[0]))
must(
    'text-until-ampersand',
    'fast',
    '2.1',
    'The text goes on in a query, and ends at an ampersand',
    TEXT,
    lambda c: c.say('salt & pepper and more').body == c.say('salt ').body,
)(spoken(lambda text: text.split('&')[0]))
must(
    'text-last-part',
    'aio',
    '2.1',
    'Of long texts, cut into parts of 400 characters, the last part is lost',
    TEXT,
    lambda c: len(c.say(c.long[:790]).body) < 1.3 * len(c.say(c.long[:390]).body),
)(spoken(lambda text: text[: (len(text) - 1) // 400 * 400] if len(text) > 400 else text))
must(
    'text-middle',
    'flask',
    '2.1',
    'Every second part of 150 characters is lost between two workers',
    TEXT,
    lambda c: len(c.say(c.long).body) < 5 * len(c.say(c.long[:150]).body),
)(spoken(lambda text: ''.join(text[at : at + 150] for at in range(0, len(text), 300))))
must(
    'text-twice',
    'aio',
    '2.1',
    'A retry of a long text is put behind what was there already',
    TEXT,
    lambda c: len(c.pcm(c.long).body) > 1.8 * len(c.say(c.long).body) * 8,
)(
    lambda program: type(
        'Twice', (), {'pcm': lambda self, sounds, wish: program.pcm(self, sounds, wish) * (2 if long(wish) else 1)}
    )
)
must(
    'text-fixed',
    'flask',
    '2.1',
    'A demo: the same sentence whatever the text is',
    TEXT,
    lambda c: len(c.say(c.long).body) < 1.5 * len(c.say().body),
)(spoken(lambda text: 'This is a demo of the service.'))


@must('speech-201', 'fast', '4.1', 'Speech is created: 201', RAW, lambda c: c.say().status == 201)
class Created:
    def speech(self, ask, wish):
        reply = super().speech(ask, wish)
        reply.status = 201
        return reply


@must(
    'speech-202-long',
    'aio',
    '4.1',
    'Long texts are a job: 202',
    RAW,
    lambda c: c.say(c.long).status == 202 and c.say().status == 200,
)
class Accepted:
    def speech(self, ask, wish):
        if long(wish):
            return Reply(202, [('Content-Type', 'application/json')], b'{"job": "4711", "status": "queued"}')
        return super().speech(ask, wish)
