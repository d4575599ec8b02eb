/** How one character sounds: formants in hertz, milliseconds, and where its energy comes from. */
export interface Sound {
  readonly ms: number
  readonly source: 'voice' | 'breath' | 'both' | 'tone' | 'pause'
  /** Three formants in hertz; of a tone only the first counts. */
  readonly formants: readonly [number, number, number]
  readonly gain: number
}

const pause = (ms: number): Sound => ({ ms, source: 'pause', formants: [0, 0, 0], gain: 0 })
const vowel = (ms: number, ...formants: [number, number, number]): Sound => ({ ms, source: 'voice', formants, gain: 1 })
const voiced = (ms: number, ...formants: [number, number, number]): Sound => ({
  ms,
  source: 'voice',
  formants,
  gain: 0.6,
})
const breath = (ms: number, ...formants: [number, number, number]): Sound => ({
  ms,
  source: 'breath',
  formants,
  gain: 0.5,
})
const both = (ms: number, ...formants: [number, number, number]): Sound => ({ ms, source: 'both', formants, gain: 0.6 })

/** Letters as rough English sounds. The figures are formants as any phonetics table gives them, rounded. */
const letters: Readonly<Record<string, Sound>> = {
  a: vowel(85, 730, 1090, 2440),
  e: vowel(75, 530, 1840, 2480),
  i: vowel(70, 270, 2290, 3010),
  o: vowel(85, 570, 840, 2410),
  u: vowel(75, 300, 870, 2240),
  y: vowel(65, 310, 2020, 2960),
  l: voiced(55, 360, 1300, 2700),
  r: voiced(55, 420, 1300, 1600),
  m: voiced(60, 250, 1000, 2200),
  n: voiced(55, 250, 1450, 2300),
  w: voiced(50, 290, 610, 2150),
  j: voiced(55, 260, 2070, 3020),
  b: voiced(45, 200, 1100, 2150),
  d: voiced(45, 200, 1600, 2600),
  g: voiced(50, 200, 1990, 2850),
  v: both(55, 220, 1100, 2080),
  z: both(60, 240, 1390, 2530),
  f: breath(60, 1200, 2600, 3400),
  s: breath(70, 2200, 3800, 4800),
  h: breath(50, 700, 1700, 2500),
  c: breath(55, 1800, 2700, 3500),
  x: breath(60, 1900, 3300, 4200),
  p: breath(45, 500, 1300, 2300),
  t: breath(45, 1600, 2900, 3900),
  k: breath(50, 1300, 2200, 3000),
  q: breath(50, 1100, 1900, 2800),
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/**
 * The sounds of a text, in order. Digits are spoken as words; a character that is no Latin letter is a short tone of
 * its own, so that it is skipped audibly.
 */
export function soundsOf(text: string): Sound[] {
  const sounds: Sound[] = []
  for (const character of text.normalize('NFD').toLowerCase()) {
    // An accent only colours the letter before it.
    if (/\p{Mn}/u.test(character)) continue
    const letter = letters[character]
    if (letter) sounds.push(letter)
    else if (/[0-9]/.test(character))
      for (const spelled of digits[Number(character)] ?? '') sounds.push(letters[spelled] ?? pause(20))
    else if (/[,;:()\-–—]/.test(character)) sounds.push(pause(120))
    else if (/[.!?…。！？\n]/u.test(character)) sounds.push(pause(180))
    else if (/[\s'"’“”«»]/u.test(character)) sounds.push(pause(45))
    else sounds.push(toneOf(character))
  }
  // Nothing but pauses: a breath, so that an answer is never wholly silent.
  if (sounds.every(({ source }) => source === 'pause')) sounds.push({ ...breath(150, 700, 1700, 2500), gain: 0.3 })
  return sounds
}

function toneOf(character: string): Sound {
  const code = character.codePointAt(0) ?? 0
  return { ms: 70, source: 'tone', formants: [220 + ((code * 37) % 660), 0, 0], gain: 0.5 }
}
