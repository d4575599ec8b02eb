import { builtInVoice } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenInOtherVoice } from '../probes/other-voice.ts'
import { spokenAtSpeed, spokenByDefault, spokenInBothFormats, spokenOnce, spokenUnusual } from '../probes/speech.ts'
import { defaultAlike } from './default-alike.ts'

type Sound = (text: string) => Uint8Array

const usualVoice: Sound = (text) => builtInVoice(text)
const higher: Sound = (text) => builtInVoice(text, 1, { pitch: 262, scale: 1.3 })
const slow: Sound = (text) => builtInVoice(text, 0.5)

const id = (what: string): string => `mp3.open.response_format.missing${what}`
const byDefault = (what: string, sound: Sound): Asked =>
  sent(spokenByDefault, (one) => one === id(what))
    .speaks(sound)
    .label('audio/pcm')

/** Asked for as pcm, the long text four times: then it is known that the voice says it alike. */
const long = [1, 2, 3, 4].map(() => sent(spokenInBothFormats, (one) => one === 'pcm.long').speaks(usualVoice))
const talkers = sent(spokenOnce, (one) => one.startsWith('pcm')).speaks(usualVoice)

/** As mp3, in which the texts with marks are spoken, too. */
const asMp3 = (marked: Sound): readonly Asked[] => {
  const lasting = (sound: Sound) => (said: string) => ({ durationMs: sound(said).length / 16 })
  return [
    sent(spokenOnce, (one) => one.startsWith('mp3'))
      .speaks(usualVoice)
      .hears(lasting(usualVoice)),
    sent(spokenUnusual, (one) => one === 'mp3.line-feed' || one === 'mp3.accent')
      .speaks(marked)
      .hears(lasting(marked)),
  ]
}
const firstLine: Sound = (text) => usualVoice(text.split('\n', 1)[0]!)
const inAscii: Sound = (text) => usualVoice(/^[\0-\x7f]*/.exec(text)![0])
const longInOtherVoice = sent(spokenInOtherVoice, (one) => one === 'pcm.long').speaks(higher)
const short = sent(spokenInBothFormats, (one) => one === 'pcm.short').speaks(usualVoice)
const quick: Sound = (text) => builtInVoice(text, 2)
const quickly = (sound: Sound): Asked => sent(spokenAtSpeed, (one) => one === 'pcm.2').speaks(sound)
const slowly = sent(spokenAtSpeed, (one) => one === 'pcm.0.5').speaks(slow)

export const defaultAlikeCases = [
  cases(defaultAlike, [
    holds(long, byDefault('.long', usualVoice)),
    // Another pace, within what voices do.
    holds(
      long,
      byDefault('.long', (text) => builtInVoice(text, 1.2)),
    ),
    violates(
      'lasts',
      long,
      byDefault('.long', (text) => usualVoice(text.slice(0, 200))),
    ),
    violates(
      'lasts',
      long,
      byDefault('.long', (text) => usualVoice(`${text} ${text}`)),
    ),
    holds(long, slowly, byDefault('.speed', slow)),
    violates('lasts', long, short, slowly, byDefault('.speed', usualVoice)),
    // Who ignores a speed now and then may do so here.
    untested(long, short, slowly, quickly(usualVoice), byDefault('.speed', usualVoice)),
    violates('lasts', long, short, slowly, quickly(quick), byDefault('.speed', usualVoice)),
    holds(long, longInOtherVoice, byDefault('.voice', higher)),
    violates('voice', long, longInOtherVoice, byDefault('.voice', usualVoice)),
    // That the voice says a text alike is not known of one take.
    holds(long[0]!, longInOtherVoice, byDefault('.voice', usualVoice)),
    // How long it lasts tells nothing of a voice that takes otherwise long each time.
    untested(
      long,
      sent(spokenInBothFormats, (one) => one === 'pcm.long').speaks((text) => builtInVoice(text, 1.6)),
      byDefault('.long', (text) => usualVoice(text.slice(0, 200))),
    ),
    // Of a text in lines, as mp3 alone, what it says on one line tells; if it is as long as that there.
    holds(long, talkers, asMp3(usualVoice), byDefault('.lines', usualVoice)),
    violates('lasts', long, talkers, asMp3(usualVoice), byDefault('.lines', firstLine)),
    violates('lasts', long, talkers, asMp3(usualVoice), byDefault('.beyond-ascii', inAscii)),
    untested(long, talkers, asMp3(firstLine), byDefault('.lines', firstLine)),
    untested(long, talkers, byDefault('.lines', firstLine)),
    untested(byDefault('.long', usualVoice)),
    untested(long, byDefault('.long', usualVoice).label('audio/wav')),
    untested(long, byDefault('.long', usualVoice).error(400)),
    untested(long, byDefault('.long', usualVoice).came('timeout')),
    undecided(
      long,
      byDefault('.long', () => new Uint8Array(0)),
    ),
    undecided(long, byDefault('.long', usualVoice).found('foreign-format')),
    ignores(speech('pcm')),
  ]),
]
