/** Each letter lasts three MP3 frames at each rate, so that MP3 and PCM of one text are equally long. */
export const FRAMES_A_LETTER = 3
export const LETTERS = 26

export const samplesAFrame = (rate: number): number => (rate > 24_000 ? 1152 : 576)

const VOICED = 'aeioubdglmnrvwyzj'
const CLOSED = 'ptkqcbdg'

interface Timbre {
  readonly pitch: number
  readonly formants: readonly number[]
  readonly loudness: number
  readonly voiced: boolean
  readonly attack: number
}

function timbre(letter: number): Timbre {
  const name = String.fromCodePoint(97 + letter)
  const vowel = 'aeiouy'.includes(name)
  const voiced = VOICED.includes(name)
  return {
    pitch: 104 + (letter % 7) * 6,
    formants: voiced
      ? [280 + ((letter * 137) % 560), 850 + ((letter * 311) % 1400), 2500 + ((letter * 53) % 400)]
      : [1900 + ((letter * 389) % 1700), 3000 + ((letter * 173) % 800)],
    loudness: vowel ? 9000 : voiced ? 5200 : 3400,
    voiced,
    attack: CLOSED.includes(name) ? 0.35 : 0.12,
  }
}

/** One letter as a sum of partials under its formants: harmonics when voiced, else scattered like noise. */
export function letterSamples(letter: number, rate: number, length: number): Int16Array {
  const { pitch, formants, loudness, voiced, attack } = timbre(letter)
  const sum = new Float64Array(length)
  let weights = 0
  for (let partial = 1; partial <= 34; partial++) {
    const at = voiced ? partial * pitch : 1500 + ((partial * 7919 + letter * 613) % 2700)
    const weight = formants.reduce((total, formant) => total + 1 / (1 + ((at - formant) / 130) ** 2), 0)
    if (at > rate * 0.45 || weight < 0.01) continue
    weights += weight
    const turn = (2 * Math.PI * at) / rate
    for (let index = 0; index < length; index++) {
      sum[index] = (sum[index] ?? 0) + weight * Math.sin(turn * index + partial * partial)
    }
  }
  return Int16Array.from(sum, (value, index) => {
    const place = index / length
    const edge = Math.min(1, place / attack, (1 - place) / 0.12)
    return Math.round(((1.8 * loudness * value) / weights) * Math.sin((edge * Math.PI) / 2) ** 2)
  })
}
