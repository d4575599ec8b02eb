"""Renders the clips: one short sound per letter, as samples and as mp3 frames that can be put one behind another.

Needs espeak-ng and ffmpeg. Run it in this folder: python3 make.py
"""
import json
import subprocess
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
FRAME = 576
PAD = 12
SOUNDS = {
    'a': 'a:',
    'b': 'b@',
    'c': 'k@',
    'd': 'd@',
    'e': 'e:',
    'f': 'f@',
    'g': 'g@',
    'h': 'h@',
    'i': 'i:',
    'j': 'dZ@',
    'k': 'k@',
    'l': 'l@',
    'm': 'm@',
    'n': 'n@',
    'o': 'o:',
    'p': 'p@',
    'q': 'k@',
    'r': 'r@',
    's': 's@',
    't': 't@',
    'u': 'u:',
    'v': 'v@',
    'w': 'w@',
    'x': 'ks@',
    'y': 'j@',
    'z': 'z@',
}
# name, sample rate, frames of a vowel, frames of a consonant, pitch, how lame is asked
SETS = [
    ('alder', 24000, 3, 2, 45, ['-b:a', '48k']),
    ('birch', 16000, 2, 1, 70, ['-b:a', '32k']),
    ('cedar', 22050, 3, 2, 30, ['-b:a', '40k']),
    ('alder-vbr', 24000, 3, 2, 45, ['-q:a', '5']),
    ('alder-stereo', 24000, 3, 2, 45, ['-b:a', '64k']),
]


def spoken(sound, pitch, rate):
    """The loudest part of one sound of espeak-ng."""
    wav = subprocess.run(
        ['espeak-ng', '-v', 'en', '-p', str(pitch), '-s', '120', '--stdout', f'[[{sound}]]'],
        capture_output=True,
        check=True,
    ).stdout
    raw = subprocess.run(
        ['ffmpeg', '-v', 'error', '-i', '-', '-ac', '1', '-ar', str(rate), '-f', 's16le', '-'],
        input=wav,
        capture_output=True,
        check=True,
    ).stdout
    return np.frombuffer(raw, '<i2').astype(float)


def cut(samples, length, rate):
    loud = np.flatnonzero(np.abs(samples) > 0.15 * np.abs(samples).max())
    start = max(0, loud[0] - rate // 500)
    part = samples[start : start + length]
    part = np.pad(part, (0, length - len(part)), 'wrap' if len(part) * 2 > length else 'constant')
    edge = rate // 250
    slope = np.linspace(0, 1, edge)
    part[:edge] *= slope
    part[-edge:] *= slope[::-1]
    root = np.sqrt(np.mean(part**2)) or 1
    return np.clip(part * (4200 / root), -30000, 30000).astype('<i2')


def frames_of(data):
    """Cuts a stream of MPEG-2 Layer III into frames."""
    rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    hertz = {0: 22050, 1: 24000, 2: 16000}
    at, found = 0, []
    while at + 4 <= len(data):
        assert data[at] == 0xFF and data[at + 1] & 0xE0 == 0xE0, 'no frame where one has to begin'
        size = 72 * rates[data[at + 2] >> 4] * 1000 // hertz[(data[at + 2] >> 2) & 3] + ((data[at + 2] >> 1) & 1)
        found.append(data[at : at + size])
        at += size
    return found


def encode(samples, rate, how, channels):
    command = ['ffmpeg', '-v', 'error', '-f', 's16le', '-ar', str(rate), '-ac', '1', '-i', '-', '-ac', str(channels)]
    command += [
        '-c:a',
        'libmp3lame',
        *how,
        '-reservoir',
        '0',
        '-write_xing',
        '0',
        '-id3v2_version',
        '0',
        '-f',
        'mp3',
        '-',
    ]
    return frames_of(subprocess.run(command, input=samples.tobytes(), capture_output=True, check=True).stdout)


def main():
    for name, rate, vowel, consonant, pitch, how in SETS:
        channels = 2 if 'stereo' in name else 1
        pcm, mp3, index = b'', b'', {}
        for letter, sound in [*SOUNDS.items(), (' ', None)]:
            count = 1 if sound is None else vowel if letter in 'aeiou' else consonant
            samples = (
                np.zeros(count * FRAME, '<i2')
                if sound is None
                else cut(spoken(sound, pitch, rate), count * FRAME, rate)
            )
            silence = np.zeros(PAD * FRAME, '<i2')
            # What a frame decodes to lies 1105 samples behind what was encoded: nearly two frames.
            frames = encode(np.concatenate([silence, samples, silence]), rate, how, channels)[PAD + 1 : PAD + 1 + count]
            both = np.repeat(samples, channels)
            index[letter] = {'pcm': [len(pcm), both.nbytes], 'mp3': [len(mp3), [len(frame) for frame in frames]]}
            pcm += both.tobytes()
            mp3 += b''.join(frames)
        if name in ('alder', 'birch', 'cedar'):
            (HERE / f'{name}.pcm').write_bytes(pcm)
        (HERE / f'{name}.mp3').write_bytes(mp3)
        (HERE / f'{name}.json').write_text(json.dumps({'rate': rate, 'channels': channels, 'clips': index}) + '\n')


if __name__ == '__main__':
    main()
