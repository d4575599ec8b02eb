import type { Equivalent } from './equivalent.ts'

const screen = 'src/audio/pcm/window-screen.ts'

/** In the screen of windows, by the sum that each is added to. */
const residuals = ['l', 'b', 's'].flatMap((reading) =>
  ['', 'd', '2nd', 'e', '4th'].map((what, sum) => [`${reading}${sum}`, `${reading}${what}`] as const),
)

export const audioEquivalents: readonly Equivalent[] = [
  ...residuals.map(([sum, name]) => ({
    file: screen,
    line: `${sum} += ${name} < 0 ? -${name} : ${name}`,
    change: `${name} < 0 → (${name}) <= (0)`,
    why: 'adding nothing is the same with either sign',
  })),
  {
    file: screen,
    line: 'if (x < least) least = x',
    change: 'x < least → (x) <= (least)',
    why: 'a least that is set to itself stays what it was, and it is not above the most',
  },
  {
    file: screen,
    line: 'else if (x > most) most = x',
    change: 'x > most → (x) >= (most)',
    why: 'a most that is set to itself stays what it was',
  },
  {
    file: screen,
    line: 'if (this.samples === 0 || least < this.least) this.least = least',
    change: 'least < this.least → (least) <= (this.least)',
    why: 'a least that is set to itself stays what it was',
  },
  {
    file: screen,
    line: 'if (this.samples === 0 || most > this.most) this.most = most',
    change: 'most > this.most → (most) >= (this.most)',
    why: 'a most that is set to itself stays what it was',
  },
  {
    file: 'src/audio/mp3/music-checksum.ts',
    line: 'if (end <= this.#at) return',
    change: 'end <= this.#at → (end) < (this.#at)',
    why: 'no bytes change no checksum',
  },
  {
    file: 'src/audio/pcm/pcm-scan.ts',
    line: 'if (this.#tailLength + bytes.length > tail.length) {',
    change: 'this.#tailLength + bytes.length > tail.length → (this.#tailLength + bytes.length) >= (tail.length)',
    why: 'what is moved a block earlier is the same bytes',
  },
]
