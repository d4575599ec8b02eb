import { randomBytes } from '../../fixtures/audio/random.ts'
import { builtInVoice } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { speech } from '../../fixtures/cases/requests.ts'
import type { Format } from '../../src/contract/operation.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { noCrossTalk } from './cross-talk.ts'
import { ownSettings } from './parallel-settings.ts'

const [morning, tide, boats] = ['Good morning.', 'The tide is out.', 'Seven green boats sail past our pier.'] as const
const manners = {
  usual: {},
  fast: { speed: 2 },
  other: { voice: probeContext.target.otherVoice },
} as const
type Manner = keyof typeof manners
const seeds: Readonly<Record<Manner, number>> = { usual: 1, fast: 2, other: 3 }

/** What a voice says of a text in a manner; another take of it has other bytes. */
const voice = (text: string, manner: Manner, take = 0) => randomBytes(seeds[manner] + text.length + 100 * take, 1000)

const request = (format: Format, group: string, role: string, text: string, manner: Manner): Asked =>
  speech(format).member(group, role).text(text).sent(manners[manner])
const asked = (group: string, role: string, text: string, manner: Manner, bytes = voice(text, manner)): Asked =>
  request('mp3', group, role, text, manner).sounds(bytes)
const alone = [morning, tide].flatMap((text) => [
  asked('talkers', 'alone', text, 'usual'),
  asked('settings', 'alone', text, 'fast'),
  asked('settings', 'alone', text, 'other'),
])
const at = (line: Asked) => line.at(10_000_000, 10_001_000)
const together = (text: string, manner: Manner, bytes?: Uint8Array) =>
  at(asked('settings', 'together', text, manner, bytes))
const all = (['usual', 'fast', 'other'] as const).map((manner) => [manner, together(morning, manner)] as const)
const own = all.map(([, line]) => line)
/** All together, and one of them has other bytes. */
const but = (manner: Manner, bytes: Uint8Array) =>
  all.map(([one, line]) => (one === manner ? together(morning, one, bytes) : line))
const anew = (take: number) =>
  (['usual', 'fast', 'other'] as const).map((manner) => together(morning, manner, voice(morning, manner, take)))

/** Answers of a voice that says a text otherwise each time, by what is spoken for it. */
const takes = (voiceFor: (role: string, manner: Manner) => Manner): Asked[] => {
  let turn = 0
  const speaks = (group: string, role: string, manner: Manner): Asked =>
    request('pcm', group, role, boats, manner).speaks((text) => {
      const as = voiceFor(role, manner)
      const pace = 1 + 0.01 * (turn++ % 7)
      return builtInVoice(
        text,
        as === 'fast' ? 2 * pace : pace,
        as === 'other' ? { pitch: 262, scale: 1.3 } : undefined,
      )
    })
  return [
    speaks('talkers', 'alone', 'usual'),
    ...(['usual', 'fast', 'other'] as const).map((manner) => speaks('settings', 'alone', manner)),
    ...(['usual', 'fast', 'other'] as const).map((manner) => at(speaks('settings', 'together', manner))),
  ]
}
let turns = 0

export const parallelSettingsCases = [
  cases(ownSettings, [
    holds(alone, own),
    violates('swapped', alone, but('usual', voice(morning, 'other'))),
    violates('swapped', alone, but('usual', voice(morning, 'fast'))),
    violates('swapped', alone, but('other', voice(morning, 'usual'))),
    violates('swapped', alone, but('other', voice(morning, 'fast'))),
    violates('swapped', alone, but('fast', voice(morning, 'other'))),
    // A speed may be ignored.
    holds(alone, but('fast', voice(morning, 'usual'))),
    // Both names are of one voice.
    holds(
      alone.map((line, index) => (index === 2 ? line.sounds(voice(morning, 'usual')) : line)),
      but('other', voice(morning, 'usual')),
    ),
    // A voice that is another one each time is so alone, too.
    holds(
      alone,
      asked('settings', 'alone', morning, 'usual', voice(morning, 'usual', 1)),
      but('usual', voice(morning, 'other')),
    ),
    // Of a voice that says a text otherwise each time its sound tells.
    holds(takes((_, manner) => manner)),
    violates(
      'swapped',
      takes((role, manner) => (role === 'together' && manner === 'usual' ? 'other' : manner)),
    ),
    violates(
      'swapped',
      takes((role, manner) => (role === 'together' && manner === 'other' ? 'usual' : manner)),
    ),
    untested(takes(() => 'usual')),
    untested(
      takes((role, manner) => (role === 'together' && manner === 'usual' ? 'other' : manner)),
      request('pcm', 'settings', 'alone', boats, 'usual').speaks((text) =>
        builtInVoice(text, 1.03, { pitch: 200, scale: 0.7 }),
      ),
    ),
    untested(takes((_, manner) => (manner === 'fast' ? 'fast' : turns++ % 2 === 0 ? 'usual' : 'other'))),
    // Another text is another requirement's concern.
    holds(alone, but('other', voice(tide, 'other'))),
    holds(alone, but('other', voice(morning, 'other', 1))),
    untested(alone, anew(1)),
    untested(
      alone,
      own.map((line, index) => line.at(10_000_000 + index * 2000, 10_001_000 + index * 2000)),
    ),
    // One sound for all texts shows nothing.
    undecided(
      alone.map((line) => line.sounds(voice(morning, 'usual'))),
      own.map((line) => line.sounds(voice(morning, 'usual'))),
    ),
    undecided(own),
    undecided(alone),
    undecided(alone, own[0]!.kept({ withheld: 'unreadable' }), own.slice(1)),
    ignores(asked('spoken', 'short', morning, 'usual')),
  ]),
  // Whatever the voice and the speed, nobody gets another one's text.
  cases(noCrossTalk, [
    holds(
      [morning, tide].map((text) => at(asked('talkers', 'together', text, 'usual'))),
      alone,
      own,
    ),
    violates(
      'swapped',
      [morning, tide].map((text) => at(asked('talkers', 'together', text, 'usual'))),
      alone,
      but('other', voice(tide, 'other')),
    ),
  ]),
]
