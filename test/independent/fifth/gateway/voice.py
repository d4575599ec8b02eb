"""The voices. A text is spelled in sounds, a sound is a clip, and a clip is there as samples and as mp3 frames."""
import json
import random
import unicodedata
from functools import lru_cache
from pathlib import Path

CLIPS = Path(__file__).parent / 'clips'
WORDS = {
    '0': 'zero',
    '1': 'one',
    '2': 'two',
    '3': 'three',
    '4': 'four',
    '5': 'five',
    '6': 'six',
    '7': 'seven',
    '8': 'eight',
    '9': 'nine',
    '&': ' and ',
    '%': ' percent',
    '$': ' dollar ',
    '#': ' number ',
    '+': ' plus ',
    '=': ' equals ',
    '@': ' at ',
    '€': ' euro ',
    '/': ' slash ',
}
PAUSES = {'.': 9, '!': 9, '?': 9, ',': 5, ';': 6, ':': 6, '\n': 9}


@lru_cache(maxsize=None)
def sounds_of(letter):
    """The sounds of one character; nothing for what nobody would say."""
    if letter in WORDS:
        return WORDS[letter]
    if letter in PAUSES:
        return ' ' * PAUSES[letter]
    if letter.isspace():
        return '   '
    plain = ''.join(c for c in unicodedata.normalize('NFKD', letter).casefold() if 'a' <= c <= 'z')
    if plain:
        return plain
    if letter.isalpha():
        return 'bdfgklmnprst'[ord(letter) % 12] + 'aeiou'[ord(letter) % 5]
    if unicodedata.category(letter) == 'So':
        return unicodedata.name(letter, 'sign').split()[0].casefold() + ' '
    return ''


class Voice:
    """A voice that says the same text in the same way every time."""

    def __init__(self, name, frames=None):
        self.table = json.loads((CLIPS / f'{name}.json').read_text())
        self.rate, self.channels = self.table['rate'], self.table['channels']
        self.samples = (CLIPS / f'{name}.pcm').read_bytes()
        self.clips, self.frames = {}, {}
        for sound, place in self.table['clips'].items():
            start, length = place['pcm']
            self.clips[sound] = self.samples[start : start + length]
        self.use_frames(frames or name)

    def use_frames(self, name):
        table = json.loads((CLIPS / f'{name}.json').read_text())
        data = (CLIPS / f'{name}.mp3').read_bytes()
        for sound, place in table['clips'].items():
            start, lengths = place['mp3']
            cut = []
            for length in lengths:
                cut.append(data[start : start + length])
                start += length
            self.frames[sound] = cut

    def spell(self, text):
        return ' ' * 4 + ''.join(sounds_of(letter) for letter in text) + ' ' * 4

    def pcm(self, sounds):
        return b''.join([self.clips[sound] for sound in sounds if sound in self.clips])

    def mp3_frames(self, sounds):
        return [frame for sound in sounds for frame in self.frames.get(sound, ())]

    def mp3(self, sounds):
        return b''.join(self.mp3_frames(sounds))

    def say(self, text, form):
        sounds = self.spell(text)
        return self.mp3(sounds) if form == 'mp3' else self.pcm(sounds)


class LivelyVoice(Voice):
    """A voice whose pace is a little different every time: its pauses vary."""

    def spell(self, text):
        sounds = []
        slowness = random.choice((0.3, 0.5, 0.7))
        for letter in text:
            said = sounds_of(letter)
            if letter == ' ':
                said = ' ' * (4 if random.random() < slowness else 3)
            sounds.append(said)
        return ' ' * random.randint(3, 6) + ''.join(sounds) + ' ' * random.randint(3, 6)
