"""Sound that is whole and right, and not what most send."""
import numpy as np

from ..catalogue import innocent
from .wire import layer

HERTZ = {0: 22050, 1: 24000, 2: 16000}


def mp3(change):
    """change(house, frames) makes the body."""

    class Mp3:
        def mp3(self, sounds, wish):
            return change(self, self.voice.mp3_frames(sounds))

    return Mp3


def pcm(change, **members):
    class Pcm:
        def pcm(self, sounds, wish):
            return change(np.frombuffer(super().pcm(sounds, wish), '<i2')).astype('<i2').tobytes()

    for name, value in members.items():
        setattr(Pcm, name, value)
    return Pcm


def tag(text):
    """An ID3 tag of version 2.4 with a title, and some room behind it."""
    title = b'\3' + text.encode()
    frame = b'TIT2' + bytes([0, 0, 0, len(title)]) + b'\0\0' + title
    size = len(frame) + 200
    return b'ID3\4\0\0' + bytes([0, 0, size >> 7, size & 127]) + frame + bytes(200)


def information(frames, name):
    """The frame that says how many frames and bytes follow."""
    first = frames[0]
    head = bytearray(first[:4])
    wide = head[3] >> 6 != 3
    place = 4 + (17 if wide else 9)
    head[2] = head[2] & 0x0D | 0x80  # 64 kbit/s, which has room enough
    head[1] |= 1
    length = 72 * 64000 // HERTZ[head[2] >> 2 & 3]
    total = sum(map(len, frames)) + length
    body = bytes(place - 4) + name + (3).to_bytes(4, 'big') + len(frames).to_bytes(4, 'big') + total.to_bytes(4, 'big')
    return (bytes(head) + body).ljust(length, b'\0')


def joined(frames):
    return b''.join(frames)


innocent('mp3-id3', 'fast', 'mp3 begins with a tag of ID3', lambda c: c.say().body[:3] == b'ID3')(
    mp3(lambda house, frames: tag('caf\xe9 \u4f60\u597d') + joined(frames))
)
innocent('mp3-id3-end', 'aio', 'mp3 ends with a tag of ID3', lambda c: c.say().body[-128:-125] == b'TAG')(
    mp3(lambda house, frames: joined(frames) + b'TAG' + b'Reading'.ljust(124, b' ') + b'\xff')
)
innocent('mp3-info', 'flask', 'mp3 begins with a frame of information', lambda c: c.say().body[13:17] == b'Info')(
    mp3(lambda house, frames: information(frames, b'Info') + joined(frames))
)
innocent(
    'mp3-vbr',
    'fast',
    'The frames of mp3 have different bit rates',
    lambda c: len({b >> 4 for b in bit_rates(c.say().body)}) > 1,
)(layer(frames='alder-vbr'))
innocent(
    'mp3-xing',
    'fast',
    'The frames of mp3 have different bit rates, and Xing and ID3 stand before them',
    lambda c: b'Xing' in c.say().body[:600],
)(
    lambda program: type(
        'Xing',
        (mp3(lambda house, frames: tag('x') + information(frames, b'Xing') + joined(frames)),),
        {'frames': 'alder-vbr'},
    )
)
innocent('mp3-stereo', 'fast', 'mp3 has two channels, pcm one', lambda c: c.say().body[3] >> 6 != 3)(
    layer(frames='alder-stereo')
)
innocent(
    'mp3-silent-end',
    'aio',
    'Half a second of silence ends mp3, and not pcm',
    lambda c: len(c.say('eeee').body) / 144 * 1152 > len(c.pcm('eeee').body),
)(mp3(lambda house, frames: joined(frames + house.voice.frames[' '] * 14)))
innocent('pcm-stereo', 'fast', 'pcm has two channels, mp3 one', lambda c: c.env['ASSAY_PCM_CHANNELS'] == '2')(
    lambda program: type(
        'Wide',
        (pcm(lambda s: np.repeat(s, 2)),),
        {'environment': lambda self, origin: {**program.environment(self, origin), 'ASSAY_PCM_CHANNELS': '2'}},
    )
)
innocent('pcm-8000', 'aio', 'pcm has 8 kHz, and says so', lambda c: '8000' in c.pcm().type)(
    pcm(lambda s: s[::2], rate_parameter='; rate=8000; channels=1')
)
innocent('pcm-rate-said', 'fast', 'The rate stands in the type of pcm only', lambda c: 'rate=24000' in c.pcm().type)(
    layer(rate_parameter=';rate=24000;channels=1')
)
innocent('quiet', 'aio', 'The voice is quiet: an eighth of what it was', lambda c: loudest(c) < 4000)(
    pcm(lambda s: s // 8)
)
innocent(
    'noisy', 'flask', 'Noise lies under the speech, in the pauses as well', lambda c: set(c.pcm().body[:400]) != {0}
)(pcm(lambda s: np.clip(s + np.random.normal(0, 12, len(s)), -32768, 32767)))
innocent('offset', 'fast', 'Samples lie around 300', lambda c: c.pcm().body[:2] == b'\x2c\x01')(
    pcm(lambda s: np.clip(s + 300, -32768, 32767))
)
innocent(
    'silence-first', 'aio', 'Every answer begins with a second of silence', lambda c: set(c.pcm().body[:16000]) == {0}
)(lambda program: type('First', (), {'spell': lambda self, wish: ' ' * 28 + program.spell(self, wish)}))
innocent('clipped', 'flask', 'The voice is loud, and cut off at the top', lambda c: loudest(c) > 32000)(
    pcm(lambda s: np.clip(s.astype(int) * 3, -32768, 32767))
)
innocent(
    'lively',
    'aio',
    'The pace is a little different every time',
    lambda c: len({len(c.say().body) for _ in range(8)}) > 1,
)(layer(lively=True))
innocent(
    'lively-chunks',
    'fast',
    'The pace is a little different every time, and speech comes in chunks',
    lambda c: len({len(c.say().body) for _ in range(8)}) > 1 and 'content-length' not in c.say().head,
)(layer(lively=True, chunk=4096))


def loudest(c):
    return np.abs(np.frombuffer(c.pcm().body, '<i2').astype(int)).max()


def bit_rates(body):
    rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    at = 0
    while at + 4 <= len(body):
        yield body[at + 2]
        at += 72 * rates[body[at + 2] >> 4] * 1000 // HERTZ[body[at + 2] >> 2 & 3] + (body[at + 2] >> 1 & 1)
