"""What is sent as speech: clauses 2.1 and 4.1."""

import base64
import gzip
import json

import numpy as np

from ..catalogue import must

MP3 = 'mp3 | audio/mpeg | MP3'
PCM = 'pcm | audio/pcm | 16-bit little-endian PCM'
RAW = 'Success response: HTTP 200, body is a raw audio byte stream of the requested format (not JSON).'
TEXT = 'input | string | Text to synthesize.'


def samples(body):
    return np.frombuffer(body, '<i2')


def as_pcm(change, when=lambda wish: True):
    class AsPcm:
        def pcm(self, sounds, wish):
            body = super().pcm(sounds, wish)
            return change(body) if when(wish) else body

    return AsPcm


def as_mp3(change, when=lambda wish: True):
    class AsMp3:
        def mp3(self, sounds, wish):
            body = super().mp3(sounds, wish)
            return change(body) if when(wish) else body

    return AsMp3


def wav(body, rate=24000):
    def number(value, size=4):
        return value.to_bytes(size, 'little')

    form = number(16) + number(1, 2) + number(1, 2) + number(rate) + number(rate * 2) + number(2, 2) + number(16, 2)
    return b'RIFF' + number(36 + len(body)) + b'WAVEfmt ' + form + b'data' + number(len(body)) + body


def long(wish):
    return len(wish.input) > 300


def utf8(body):
    return body.decode('utf-8', 'replace').encode()


def labelled(form, label, when=lambda wish: True):
    class Labelled:
        def label(self, wish):
            return label if wish.response_format == form and when(wish) else super().label(wish)

    return Labelled


def spoken(change):
    """Something else is spoken than what was written."""

    class Spoken:
        def spell(self, wish):
            return self.voice.spell(change(wish.input))

    return Spoken


must('pcm-wav', 'fast', '4.1', 'pcm is a WAV file', PCM, lambda c: c.pcm().body[:4] == b'RIFF')(as_pcm(wav))
must(
    'pcm-wav-long',
    'aio',
    '4.1',
    'pcm of texts over 300 characters is a WAV file',
    PCM,
    lambda c: c.pcm(c.long).body[:4] == b'RIFF' and c.pcm().body[:4] != b'RIFF',
)(as_pcm(lambda b: wav(b, 16000), long))
must(
    'pcm-big-endian',
    'aio',
    '4.1',
    'numpy wrote >i2',
    PCM,
    lambda c: np.abs(samples(c.pcm().body).astype(float)).mean() > 6000,
)(as_pcm(lambda b: samples(b).astype('>i2').tobytes()))
must(
    'pcm-float',
    'fast',
    '4.1',
    'pcm is float32, as the model returns it',
    PCM,
    lambda c: np.abs(np.frombuffer(c.pcm().body, '<f4')).max() <= 1,
)(as_pcm(lambda b: (samples(b) / 32768).astype('<f4').tobytes()))
must('pcm-int32', 'flask', '4.1', 'pcm has 32 bits a sample', PCM, lambda c: set(c.pcm().body[0::4]) == {0})(
    as_pcm(lambda b: (samples(b).astype('<i4') << 16).tobytes())
)
must(
    'pcm-unsigned',
    'aio',
    '4.1',
    'Samples are moved up by 32768, as uint16',
    PCM,
    lambda c: c.pcm().body[:2] == b'\x00\x80',
)(as_pcm(lambda b: (samples(b).astype('<i4') + 32768).astype('<u2').tobytes()))
must('pcm-eight-bits', 'flask', '4.1', 'pcm has 8 bits a sample', PCM, lambda c: c.pcm().body[:4] == b'\x80' * 4)(
    as_pcm(lambda b: ((samples(b) >> 8) + 128).astype('u1').tobytes())
)
must(
    'pcm-odd',
    'fast',
    '4.1',
    'A line feed ends pcm, so that its length is odd',
    PCM,
    lambda c: len(c.pcm().body) % 2 == 1,
)(as_pcm(lambda b: b + b'\n'))
must(
    'pcm-odd-inside',
    'aio',
    '4.1',
    'Parts of a text over 120 characters are joined with a line feed in pcm',
    PCM,
    lambda c: len(c.pcm(c.long).body) % 2 == 1 and len(c.pcm().body) % 2 == 0,
)(as_pcm(lambda b: b[:24000] + b'\n' + b[24000:], lambda wish: len(wish.input) > 120))
must(
    'pcm-utf8', 'flask', '4.1', 'pcm was read as text and written again', PCM, lambda c: b'\xef\xbf\xbd' in c.pcm().body
)(as_pcm(utf8))
must(
    'pcm-third-call',
    'aio',
    '4.1',
    'Every third pcm has its bytes swapped',
    PCM,
    lambda c: len({c.pcm().body for _ in range(3)}) == 2,
)(
    lambda program: type(
        'Third',
        (),
        {
            'calls': 0,
            'pcm': lambda self, sounds, wish: (setattr(self, 'calls', self.calls + 1), program.pcm(self, sounds, wish))[
                1
            ]
            if (self.calls + 1) % 3
            else (setattr(self, 'calls', 0), samples(program.pcm(self, sounds, wish)).byteswap().tobytes())[1],
        },
    )
)
must(
    'pcm-is-mp3-long',
    'fast',
    '4.1',
    'Long texts go to another provider, which only knows mp3',
    PCM,
    lambda c: c.pcm(c.long).body[:1] == b'\xff' and c.pcm().body[:1] == b'\0',
)(
    lambda program: type(
        'Other',
        (),
        {'pcm': lambda self, sounds, wish: (program.mp3 if long(wish) else program.pcm)(self, sounds, wish)},
    )
)
must(
    'mp3-crlf',
    'aio',
    '4.1',
    'mp3 went through a stream in text mode: every line feed became CR LF',
    MP3,
    lambda c: b'\n' in c.say(c.long).body and c.say(c.long).body.count(b'\n') == c.say(c.long).body.count(b'\r\n'),
)(as_mp3(lambda b: b.replace(b'\n', b'\r\n')))
must(
    'mp3-base64',
    'fast',
    '4.1',
    'mp3 is base64',
    MP3,
    lambda c: base64.b64decode(c.say().body, validate=True)[:1] == b'\xff' if c.say().body[:1] != b'\xff' else False,
)(as_mp3(base64.b64encode))
must(
    'mp3-in-json', 'flask', '4.1', 'The answer is JSON with audio in it', RAW, lambda c: 'audio' in (c.say().json or {})
)(as_mp3(lambda b: json.dumps({'audio': base64.b64encode(b).decode()}).encode()))
must(
    'mp3-wav',
    'aio',
    '4.1',
    'mp3 is a WAV file where ffmpeg is not installed',
    MP3,
    lambda c: c.say().body[:4] == b'RIFF',
)(lambda program: type('Wav', (), {'mp3': lambda self, sounds, wish: wav(program.pcm(self, sounds, wish), 16000)}))
must(
    'mp3-utf8', 'fast', '4.1', 'mp3 was read as text and written again', MP3, lambda c: b'\xef\xbf\xbd' in c.say().body
)(as_mp3(utf8))
must(
    'mp3-gzip',
    'flask',
    '4.1',
    'The proxy took Content-Encoding away, and left the mp3 packed',
    MP3,
    lambda c: c.say().body[:2] == b'\x1f\x8b',
)(as_mp3(lambda b: gzip.compress(b, 1)))
