import { partsOf, type Said } from '../../../fixtures/audio/made-parts.ts'
import { between, inTurn, madeSpeech, type Manner } from '../../../fixtures/audio/made-speech.ts'
import type { Measured } from '../../../fixtures/cases/keeps.ts'
import { contains } from './contains.ts'
import { edgeLost } from './edge-lost.ts'
import { nearestTexts } from './nearest-texts.ts'
import type { Part } from './part.ts'
import { sameSound } from './same-sound.ts'
import { backwards, stretch, type Features } from './speech-features.ts'
import { spot } from './spot.ts'
import { wholeText } from './whole-text.ts'

const [one, two, three] = ['ships sail for dover', 'quiet gnomes jumping', 'blue vexed zebra owl'] as const
const [other, added] = ['xylophone band camp!', 'HE MUCH PREFERS TEA '] as const
const long = `${one} ${two} ${three}`
const steps = Array.from({ length: 7 }, (_, step) => step / 6)

const say = madeSpeech

/** What is said of a whole, on a line. */
function told(whole: Features, said: Said = {}, texts: readonly string[] = [one, two, three]): string {
  return JSON.stringify(wholeText(partsOf(texts, said), texts.join(' ').length, whole), (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value,
  )
}

/** The whole, said with these for its texts. */
const saying = (...all: readonly Features[]): Features =>
  inTurn(...all.flatMap((part, index) => (index === 0 ? [part] : [say(' '), part])))

const turned = (manner: Manner, share: number): Features => between(say(two, manner), say(other, manner), share)

const manners: readonly (readonly [string, Said])[] = [
  ['each said twice', {}],
  ['each said once', { takes: 1 }],
  ['said twice in noise', { range: 33 }],
  ['said once in noise', { takes: 1, range: 33 }],
  ['said twice, unlike', { apart: 0.33 }],
]

/** What is done to the whole, by how much. */
const sweeps: readonly (readonly [string, (share: number, manner: Manner) => Features])[] = [
  [
    'the second text becomes another one',
    (share, manner) => saying(say(one, manner), turned(manner, share), say(three, manner)),
  ],
  [
    'the first and the last become others',
    (share, manner) =>
      saying(
        between(say(one, manner), say(other, manner), share),
        say(two, manner),
        between(say(three, manner), say(added, manner), share),
      ),
  ],
  [
    'all become others',
    (share, manner) =>
      saying(
        ...[one, two, three].map((text, index) =>
          between(say(text, manner), say([other, added, other][index]!, manner), share),
        ),
      ),
  ],
  [
    'the last word becomes another one',
    (share, manner) =>
      inTurn(
        say(`${one} ${two} ${three.slice(0, -3)}`, manner),
        between(say('owl', manner), say('!?!', manner), share),
      ),
  ],
  [
    'the second text is cut from its end on',
    (share, manner) =>
      saying(say(one, manner), stretch(say(two, manner), 0, Math.round(40 * (1 - share))), say(three, manner)),
  ],
  [
    'the second text is half another one, and the third becomes another',
    (share, manner) =>
      saying(say(one, manner), turned(manner, 0.6), between(say(three, manner), say(added, manner), share)),
  ],
  ['the end of all is cut', (share, manner) => stretch(say(long, manner), 0, Math.round(124 - 40 * share))],
  ['the beginning of all is cut', (share, manner) => stretch(say(long, manner), Math.round(40 * share), 124)],
  [
    'more and more is said within',
    (share, manner) =>
      saying(
        say(one, manner),
        say(added.repeat(4).slice(0, 1 + Math.round(60 * share)), manner),
        say(two, manner),
        say(three, manner),
      ),
  ],
  [
    'the first text comes again',
    (share, manner) => saying(say(long, manner), between(say(added, manner), say(one, manner), share)),
  ],
  [
    'the texts change places',
    (share, manner) => {
      const [first, second] = [say(one, manner), say(two, manner)]
      return saying(between(first, second, share), between(second, first, share), say(three, manner))
    },
  ],
  ['it becomes itself backwards', (share, manner) => between(say(long, manner), backwards(say(long, manner)), share)],
]

const wholes: Measured[] = manners.flatMap(([how, said]) =>
  sweeps
    .slice(0, said.apart === undefined ? sweeps.length : 3)
    .map(([name, make]): Measured => [
      `texts, ${how}: ${name}`,
      () =>
        steps
          .filter((_, step) => how === manners[0]![0] || step % 2 === 0)
          .map((share) => told(make(share, { ...said, take: 99, apart: 0.2 }), said)),
    ]),
)

/** The same forth and back. */
const palindrome = inTurn(say('abcdefghijklmno'), backwards(say('abcdefghijklmno')))

const others: Measured[] = [
  [
    'texts: takes become unlike each other',
    () => steps.map((apart) => told(say(long, { take: 99, apart: 0.2 }), { apart: 0.7 * apart })),
  ],
  [
    'texts: two of them become alike',
    () =>
      steps.map((share) => {
        const parts = partsOf([one, two, three])
        const alike = parts[1]!.takes.map((take, index) => between(take, parts[0]!.takes[index]!, share))
        const all = parts.with(1, { ...parts[1]!, takes: alike as [Features, ...Features[]] })
        const { outcome, ...rest } = wholeText(all, long.length, say(long, { take: 99, apart: 0.2 }))
        return [outcome, 'flaw' in rest ? `${rest.flaw} ${rest.part}` : '']
      }),
  ],
  ['texts: the whole has hardly a frame', () => [59, 60].map((frames) => told(stretch(say(long), 0, frames)))],
  [
    'texts: one of them has hardly a frame',
    () => [14, 15].map((letters) => told(say(`${one} ${two.slice(0, letters)}`), {}, [one, two.slice(0, letters)])),
  ],
  ['texts: they come again elsewhere', () => told(say(`${long} ${two}`), { isUnique: false })],
  ['texts: they come again', () => told(say(`${long} ${two}`))],
  [
    'texts: of what stands between them less and less is said',
    () =>
      steps.map((share) => {
        const within = 'and so much more that it takes a while, as anybody would see'
        const all = `${one} ${within} ${two}`
        const parts = partsOf([one, two]).map((part, index) =>
          index === 0 ? part : { ...part, at: all.length - two.length },
        )
        const whole = say(`${one} ${within.slice(0, Math.round(within.length * (1 - share)))} ${two}`, {
          take: 99,
          apart: 0.2,
        })
        return wholeText(parts, all.length, whole)
      }),
  ],
  ['texts: one alone', () => told(say(one), {}, [one])],
  [
    'texts: the same forth and back',
    () => {
      const part = (at: number): Part => ({ text: 'a text', at, takes: [palindrome], isUnique: true })
      return wholeText([part(0), part(7)], 13, palindrome)
    },
  ],
  [
    'texts: noise becomes more',
    () =>
      Array.from({ length: 9 }, (_, step) =>
        told(saying(say(one), between(say(two), say(other), 0.62), say(three)), { range: 45 - 3 * step }),
      ),
  ],
]

const parts: Measured[] = [
  [
    'a part: it becomes another one',
    () =>
      steps.map((share) => {
        const whole = saying(say(one), between(say(two), say(other), share), say(three))
        return [
          ...[0, whole.frames / 0.61, whole.frames / 0.59].map((length) => contains(say(two), whole, length).outcome),
          contains(say(two), whole),
        ]
      }),
  ],
  ['a part: hardly a frame', () => [14, 15].map((letters) => contains(say(two.slice(0, letters)), say(long)).outcome)],
  ['a part: of which half is there', () => contains(say(two), say(two.slice(0, 9)))],
]

const sounds: Measured[] = (
  [
    ['becomes another one', (share: number) => between(say(long), say(`${added}!${other}!${added}`), share)],
    [
      'becomes another one in the middle',
      (share: number) => saying(say(one), between(say(two), say(other), share), say(three)),
    ],
    [
      'is moved',
      (share: number) =>
        inTurn(stretch(say(long), Math.round(share * 60), 124), stretch(say(long), 0, Math.round(share * 60))),
    ],
    ['is cut', (share: number) => stretch(say(long), 0, Math.round(124 - 100 * share))],
    ['begins later', (share: number) => stretch(say(long), Math.round(60 * share), 124)],
    [
      'has more in it',
      (share: number) => saying(say(one), say(added.repeat(3).slice(0, 1 + 50 * share)), say(`${two} ${three}`)),
    ],
  ] as const
).map(([name, make]): Measured => [
  `a sound ${name}`,
  () => steps.flatMap((share) => [sameSound(say(long), make(share)), sameSound(make(share), say(long))]),
])

const edges: Measured[] = (['first', 'last'] as const).flatMap((side) =>
  [1, 2].flatMap((takes) =>
    [false, true].map((isNoisy): Measured => [
      `the ${side} word becomes another one, texts said ${takes} times${isNoisy ? ', in noise' : ''}`,
      () =>
        steps.flatMap((share) =>
          [0, 0.5, 1].map((cut) => {
            const [word, another] = side === 'last' ? ['owl', '!?!'] : ['ships', '!?!!?']
            const edge = between(say(word), say(another), share)
            const kept = Math.round(edge.frames * (1 - cut))
            const whole =
              side === 'last'
                ? inTurn(say(long.slice(0, -3)), stretch(edge, 0, kept))
                : inTurn(stretch(edge, edge.frames - kept, edge.frames), say(long.slice(5)))
            const spoken = partsOf([one, two, three], { takes }) as [Part, ...Part[]]
            return edgeLost(spoken, side, whole, { unit: 2.4, isNoisy })
          }),
        ),
    ]),
  ),
)

const places: Measured[] = [
  ...[0.25, 0.5, 0.7, 1, 1.3, 2, 2.2].map((pace): Measured => [
    `a place: at ${pace} of the pace`,
    () => {
      const { values, places, range } = say(`${one} ${two}`)
      const frames = Math.round(places.length / pace)
      const from = (frame: number): number => Math.min(places.length - 1, Math.floor(frame * pace)) * 25
      const paced = Float32Array.from(
        { length: frames * 25 },
        (_, at) => values[from(Math.floor(at / 25)) + (at % 25)]!,
      )
      return spot({ frames, values: paced, places: new Uint32Array(frames), range }, say(long))
    },
  ]),
  ['a place: of few frames', () => [7, 8, 9, 10, 11].map((frames) => spot(stretch(say(two), 0, frames), say(long)))],
  [
    'a place: in few frames',
    () => [9, 10, 11].map((frames) => spot(stretch(say(two), 0, 20), stretch(say(two), 0, frames))),
  ],
  [
    'the nearest texts',
    () => {
      const all = [one, two, three, other]
      const takes = all.map((text, take) => say(text, { apart: 0.3, take }))
      const mixed = [1, 0, 3, 2].map((at, take) => between(takes[at]!, takes[take]!, 0.3))
      const said = [0, 1].map((voice) => all.map((text) => say(text, { apart: 0.3, take: 50 + voice })))
      return [
        nearestTexts(takes, said),
        nearestTexts(mixed, said),
        nearestTexts([say(one), stretch(say(two), 0, 4)], said),
      ]
    },
  ],
]

/** What is told of speech that was made for it: by how much anything has to change until something else is told. */
export const madeCases = [...wholes, ...others, ...parts, ...sounds, ...edges, ...places]
