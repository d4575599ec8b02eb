import { expect, test } from 'vitest'
import { context, recordOf, requests, verdictOn, type Answer, type Request } from '../../test/chances/simulated-run.ts'
import { normal, spokenWord, talkedTogether } from '../../test/chances/voices.ts'
import { randomBytes, randomFrom } from '../../fixtures/audio/random.ts'
import { noCrossTalk } from './cross-talk.ts'
import { chanceOfMiss, roundsFor, shareWord, talkersOf } from '../requests/talkers.ts'

const talkers = requests.filter(({ one }) => one.stimulus.kind === 'member' && one.stimulus.group === 'talkers')
const say = spokenWord(1, randomFrom(1))
const judged = (answer: (to: Request) => Answer): string =>
  verdictOn(noCrossTalk, recordOf(talkers.map((to) => ({ to, answer: answer(to) }))))
/** Judged with all that is spoken, not only with what talks at the same time. */
const judgedOfAll = (answer: (to: Request) => Answer): string =>
  verdictOn(noCrossTalk, recordOf(requests.map((to) => ({ to, answer: answer(to) }))))
const together = talkers.filter((request) => request.together)
const [mixed] = together
const stranger = together.find(({ text, format }) => text !== mixed!.text && format === mixed!.format)!

test('no two of the short texts have a word in common', () => {
  const { short } = context.texts
  expect(short.flatMap((one, index) => short.slice(index + 1).filter((other) => shareWord(one, other)))).toEqual([])
})

test('words are compared without case and accents, in any script', () => {
  expect(shareWord('Café au lait', 'the CAFE is open')).toBe(true)
  expect(shareWord('早上好', '你早')).toBe(false)
  expect(shareWord('今天天气很好', '天气不错')).toBe(true)
})

test.each([3, 4, 5, 6])(
  'of %i texts so many are asked for that one swap in ten is found in 95 of 100 runs, and no more',
  (texts) => {
    expect(chanceOfMiss(texts, roundsFor(texts))).toBeLessThanOrEqual(0.05)
    expect(chanceOfMiss(texts, roundsFor(texts) - 1)).toBeGreaterThan(0.05)
  },
)

test('only some of the short texts talk at the same time', () => {
  expect(talkersOf(context.texts)).toEqual(context.texts.short.slice(1))
  expect(
    talkersOf({ ...context.texts, short: Array.from({ length: 20 }, (_, index) => `text ${index}`) }),
  ).toHaveLength(6)
})

test("each its own audio holds; another's whole or in part fails", () => {
  expect(judged(say)).toBe('pass')
  expect(judged((to) => say(to === mixed ? stranger : to))).toBe('fail')
  const joined = (to: Request): Uint8Array => {
    const [own, other] = [say(to).bytes!, say(stranger).bytes!]
    return Buffer.concat([own.subarray(0, own.length / 2), other.subarray(other.length / 2)])
  }
  expect(judged((to) => (to === mixed ? { milliseconds: joined(to).length, bytes: joined(to) } : say(to)))).toBe('fail')
})

test("bytes that a text has alone as well, or in which no text can be said, are nobody else's", () => {
  // Texts that last as long get the same bytes, as where a decoder finds nothing and writes silence.
  const others = new Map([['Добрый день.', 'Good morning.']])
  const alike = (to: Request): Answer => say({ ...to, text: others.get(to.text) ?? to.text })
  expect(requests.map(({ text }) => text)).toContain('Добрый день.')
  expect(judgedOfAll(alike)).toBe('pass')
  let turn = 0
  const oneFrame = { milliseconds: 26, bytes: randomBytes(5, 200) }
  expect(judgedOfAll((to) => (to.together && turn++ % 3 === 0 ? oneFrame : say(to)))).not.toBe('fail')
})

test('a pause that several texts share accuses nobody', () => {
  const pause = spokenWord(1, randomFrom(2))({ ...mixed!, text: 'breath' }).bytes!
  let turn = 0
  expect(
    judged((to) => {
      const { bytes } = say(to)
      const whole = to.together && turn++ % 2 === 0 ? Buffer.concat([pause, bytes!]) : bytes!
      return { milliseconds: whole.length, bytes: whole }
    }),
  ).toBe('pass')
})

test.each([1, 2, 3, 5])('a jingle before the speech, one of %i, or behind it, accuses nobody', (count) => {
  for (const isBefore of [true, false])
    for (const voice of [say, spokenWord(Infinity, randomFrom(count))])
      for (const [seed, length] of [1200, 1200, 1200, 1200, 250, 300, 390, 600].entries()) {
        const random = randomFrom(seed)
        const framed = (to: Request): Answer => {
          const { bytes } = voice(to)
          const jingle = randomBytes(900 + Math.floor(random() * count), length)
          const whole = Buffer.concat(isBefore ? [jingle, bytes!] : [bytes!, jingle])
          return { milliseconds: whole.length, bytes: whole }
        }
        expect(judgedOfAll(framed)).not.toBe('fail')
      }
})

test('beside a jingle before all speech the audio of another text is found', () => {
  const jingle = randomBytes(900, 1200)
  const framed = (to: Request): Answer => {
    const whole = Buffer.concat([jingle, say(to === mixed ? stranger : to).bytes!])
    return { milliseconds: whole.length, bytes: whole }
  }
  expect(judgedOfAll(framed)).toBe('fail')
})

test("a voice that is put together from the sounds of letters may say another text's letters like that text", () => {
  // Of each letter it has two takes, and takes the same one for what is said together and for "bread".
  const spelled = ({ text, together: busy }: Request): Answer => {
    const take = busy || text.includes('bread') ? 1000 : 2000
    const letters = [...text.toLowerCase()]
    const bytes = Buffer.concat(
      letters.map((letter) => randomBytes(take + letter.codePointAt(0)!, letter === ' ' ? 40 : 250)),
    )
    return { milliseconds: bytes.length, bytes }
  }
  expect(judged(spelled)).toBe('pass')
  const joined = (to: Request): Buffer => Buffer.concat([spelled(to).bytes!.subarray(0, 600), spelled(stranger).bytes!])
  expect(judged((to) => (to === mixed ? { milliseconds: joined(to).length, bytes: joined(to) } : spelled(to)))).toBe(
    'fail',
  )
})

test('a silence as long as that of one other text accuses nobody', () => {
  const [one, other] = ['What is this?', 'Good morning.']
  // As in coded audio, silence is no row of zeros but the same few bytes again and again.
  const frame = randomBytes(77, 48)
  const silence = Buffer.concat(Array.from({ length: 20 }, () => frame))
  const spoken = (to: Request): Answer => {
    const word = say(to).bytes!
    const isPaused = (to.together && to.text === one) || to.text === other
    const bytes = isPaused ? Buffer.concat([word.subarray(0, 500), silence, word.subarray(500)]) : word
    return { milliseconds: bytes.length, bytes }
  }
  expect(together.map(({ text }) => text)).toContain(one)
  expect(judged(spoken)).toBe('pass')
})

test('a voice that never repeats itself is told by how long it lasts', () => {
  const anew = spokenWord(Infinity, randomFrom(3))
  expect(judged(anew)).toBe('pass')
  const long = together.find(({ text, format }) => text.length > 2.5 * mixed!.text.length && format === mixed!.format)!
  expect(judged((to) => anew(to === mixed ? long : to))).toBe('inconclusive')
  expect(judged((to) => anew(to === mixed ? long : to === long ? mixed! : to))).toBe('fail')
})

test('a voice that never repeats itself, and says every text in the same time, shows nothing', () => {
  const anew = spokenWord(Infinity, randomFrom(7))
  const alike = (to: Request): Answer => {
    const bytes = anew({ ...to, text: 'of one length' }).bytes!
    return { milliseconds: bytes.length, bytes }
  }
  expect(judged(alike)).toBe('inconclusive')
})

test('what was never under way at the same time is untested', () => {
  const evidence = recordOf(talkedTogether(say, 0, randomFrom(4)))
  const apart = evidence.exchanges.map((exchange, index) => ({
    ...exchange,
    timing: { start: index * 10, end: index * 10 + 10 },
  }))
  expect(verdictOn(noCrossTalk, { ...evidence, exchanges: apart, derive: () => undefined })).toBe('untested')
})

test.for([429, 503, 529])('where %d keeps requests apart, what they would get together is untested', (status) => {
  const evidence = recordOf(talkedTogether(say, 0, randomFrom(6)))
  const exchanges = evidence.exchanges.map((exchange, index) => ({
    ...exchange,
    timing: { start: index * 10, end: index * 10 + (index < 4 ? 15 : 10) },
  }))
  const refused = {
    ...exchanges[2]!,
    id: 'simulated/refused/1@default',
    response: { ...exchanges[2]!.response!, status },
    timing: { start: 0, end: 1000 },
  }
  expect(verdictOn(noCrossTalk, { ...evidence, exchanges })).toBe('inconclusive')
  expect(verdictOn(noCrossTalk, { ...evidence, exchanges: [...exchanges, refused] })).toBe('untested')
})

test('a voice whose pace varies by 20 % is decided on', () => {
  const random = randomFrom(5)
  const anew = spokenWord(Infinity, random)
  const undecided = Array.from({ length: 40 }, () =>
    judged((to) => {
      const { bytes, milliseconds } = anew(to)
      return { bytes: bytes!, milliseconds: milliseconds * Math.exp(0.2 * normal(random)) }
    }),
  ).filter((verdict) => verdict !== 'pass')
  expect(undecided.length).toBeLessThanOrEqual(1)
})
