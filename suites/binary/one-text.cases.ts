import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { speech } from '../../fixtures/cases/requests.ts'
import type { OneOfTwo } from '../probes/one-text.ts'
import { oneTextTogether } from './one-text.ts'

const text = 'Good morning. What is this?'
type Sound = Uint8Array

const usual = builtInVoice(text)
const changed = builtInVoice(text, 1, { pitch: 262, scale: 1.3 })
const slow = builtInVoice(text, 0.5)
/** The same samples behind a little silence: what another header makes of them, say. */
const padded = (sound: Sound): Sound => Buffer.concat([new Uint8Array(4000), sound])

function one(round: OneOfTwo['round'], which: OneOfTwo['which'], sound: Sound, change = 'another voice'): Asked {
  return speech('pcm')
    .member('one text', `${round}, ${change}: ${which}`)
    .sent({ ...(which === 'changed' && change.includes('speed') && { speed: 0.5 }) })
    .text(text)
    .sounds(sound)
    .heard({ durationMs: sound.length / ((2 * voiceRate) / 1000) })
    .at(round === 'together' ? 10_000_000 : 20_000_000, round === 'together' ? 10_001_000 : 20_001_000)
}

/** What each gets together, and alone. */
function pair(
  together: readonly [Sound, Sound],
  alone: readonly [Sound, Sound] = [usual, changed],
  change?: string,
): readonly Asked[] {
  return [
    one('together', 'usual', together[0], change),
    one('together', 'changed', together[1], change),
    one('alone', 'usual', alone[0], change),
    one('alone', 'changed', alone[1], change),
  ]
}

/** The text as usual elsewhere in the run, and in another manner with the very same answer; at a second of the run. */
const plain = (second: number, sound?: Sound): Asked => at(second, speech('pcm').member('spoken', 'short'), sound)
const inManner = (group: string, role: string, second: number): Asked =>
  at(
    second,
    speech('pcm')
      .member(group, role)
      .sent(group === 'other speed' ? { speed: 2 } : { voice: 'other' }),
  )

function at(second: number, line: Asked, sound: Sound = usual): Asked {
  return line
    .text(text)
    .sounds(sound)
    .heard({ durationMs: sound.length / ((2 * voiceRate) / 1000) })
    .at(1000 * second, 1000 * second + 500)
}

const right = pair([usual, changed])
const anew = (take: number): Sound => builtInVoice(text, 1 + take / 50)

export const oneTextCases = [
  cases(oneTextTogether, [
    holds(right),
    violates('shared', pair([usual, usual])),
    violates('shared', pair([changed, changed])),
    violates('shared', pair([usual, padded(usual)])),
    violates('shared', pair([changed, usual])),
    violates('shared', pair([anew(1), anew(1)], [anew(2), anew(3)])),
    // Who says each text anew gives each its own.
    holds(pair([anew(1), anew(2)], [anew(3), anew(4)])),
    holds(pair([usual, slow], [usual, slow], 'a speed of 0.5')),
    violates('shared', pair([usual, usual], [usual, slow], 'a speed of 0.5')),
    // Who says a text at another pace each time may say it as slowly without a speed.
    untested(
      pair([slow, slow], [usual, slow], 'a speed of 0.5'),
      plain(10, builtInVoice(text, 0.8)),
      plain(12, builtInVoice(text, 1.2)),
    ),
    violates('shared', pair([slow, slow], [usual, slow], 'a speed of 0.5'), plain(10, anew(1)), plain(12, anew(4))),
    // Of two providers that answer in turn one may ignore it: without company, too.
    untested(pair([usual, usual], [usual, slow], 'a speed of 0.5'), plain(10), inManner('other speed', '2', 12)),
    violates(
      'shared',
      pair([usual, usual], [usual, slow], 'a speed of 0.5'),
      plain(10),
      inManner('other speed', '2', 10),
    ),
    violates(
      'shared',
      pair([usual, usual], [usual, slow], 'a speed of 0.5'),
      plain(10),
      inManner('other voice', '', 12),
    ),
    untested(pair([usual, usual]), plain(10), inManner('other voice', 'another voice', 12)),
    // Who ignores what is changed is asked for one and the same.
    untested(pair([usual, usual], [usual, usual])),
    untested(pair([anew(1), anew(1)], [anew(2), anew(3)], 'a speed of 0.5')),
    untested(right.map((line, index) => (index === 1 ? line.at(11_000_000, 11_001_000) : line))),
    ...[0, 1, 2, 3].map((place) => untested(right.map((line, index) => (index === place ? line.error(400) : line)))),
    undecided(right.map((line, index) => (index === 1 ? line.kept({ withheld: 'unreadable' }) : line))),
    ignores(speech('pcm').member('talkers', 'together').text(text)),
  ]),
]
