import { randomBytes } from '../../fixtures/audio/random.ts'
import { requests, type Answer, type Request } from './simulated-run.ts'

/** How the pace of a voice varies. */
export interface Pace {
  /** Standard deviation of the pace's logarithm. */
  readonly by: number
  /** Is it drawn anew for each answer, once for each text, or once for each text and format (a cache)? */
  readonly anew: 'take' | 'text' | 'cached'
  /** Milliseconds of silence in every answer, whatever its text. */
  readonly silence?: number
}

/** Milliseconds of a character, and of the pauses around a text. */
const character = 65
const pauses = 250

/** A number that is normally distributed. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The answers of a voice that speaks all of each text, or only so many characters of it. */
export function spokenAt(
  { by, anew, silence = 0 }: Pace,
  random: () => number,
  most = Infinity,
): { readonly to: Request; readonly answer: Answer }[] {
  const drawn = new Map<string, number>()
  return requests.map((to, index) => {
    const key = anew === 'take' ? String(index) : anew === 'text' ? to.text : `${to.format} ${to.text}`
    const pace = drawn.get(key) ?? Math.exp(by * normal(random))
    drawn.set(key, pace)
    return { to, answer: { milliseconds: silence + (pauses + character * Math.min(most, to.text.length)) * pace } }
  })
}

/** Bytes of a millisecond of simulated audio: few, so that many runs can be simulated. */
const density = 1

/** A voice that has so many takes of each word, which it takes at random. */
export function spokenWord(takes: number, random: () => number): (to: Request) => Answer {
  return ({ text, format }) => {
    const parts = text.split(' ').map((word) => {
      const take = takes === Infinity ? Math.floor(random() * 2 ** 31) : Math.floor(random() * takes)
      return randomBytes(
        seedOf(`${format} ${word} ${take}`),
        Math.round((word.length + 1) * character * density * (1 + 0.05 * (take % 3))),
      )
    })
    const bytes = Buffer.concat(parts)
    return { milliseconds: bytes.length / density, bytes }
  }
}

function seedOf(text: string): number {
  let seed = 7
  for (const letter of text) seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) | 0
  return seed
}

/** A run in which each request that was sent among others exchanges its answer with another's with this chance. */
export function talkedTogether(
  say: (to: Request) => Answer,
  share: number,
  random: () => number,
): { readonly to: Request; readonly answer: Answer }[] {
  const talkers = requests.filter(({ one }) => one.stimulus.kind === 'member' && one.stimulus.group === 'talkers')
  const own = talkers.map((to) => ({ to, answer: say(to) }))
  const answers = own.map(({ answer }) => answer)
  for (const [index, { to }] of own.entries()) {
    if (!to.together || random() >= share) continue
    const others = [...own.keys()].filter(
      (other) => other !== index && own[other]!.to.together && own[other]!.to.format === to.format,
    )
    const other = others[Math.floor(random() * others.length)]!
    const mine = answers[index]!
    answers[index] = answers[other]!
    answers[other] = mine
  }
  return own.map(({ to }, index) => ({ to, answer: answers[index]! }))
}
