import { builtInVoice, takeOf } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { htmlPage } from '../checks/refusal.cases.ts'
import { spokenLetters } from '../probes/letters.ts'
import { spokenTogether } from '../probes/speech.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { otherScriptDiffers, otherScriptNotEmpty } from './other-scripts.ts'

const script = (format: 'mp3' | 'pcm', text = 'Добрый день.'): Asked =>
  speech(format).member('other script', 'Cyrillic').text(text)

/** Nothing says how long this lasts. */
const untimed = (bytes: number): Asked => script('pcm').hears(() => ({ durationMs: undefined, bytes }) as never)

const voice = (text: string): Uint8Array => builtInVoice(text)
const marks = (text: string): Uint8Array => builtInVoice(text.replace(/\p{L}/gu, '?'))
const letters = sent(spokenLetters, (id) => /Cyrillic|Chinese|script/.test(id))
const ordinary = sent(spelledBodies).speaks(voice)
let takes = 0
const varied = (text: string): Uint8Array => builtInVoice(text, 1 + (takes++ % 10) / 50)
/** A voice that says each text a little louder or softer every time. */
const slightly = (text: string): Uint8Array => takeOf(builtInVoice(text), takes++)
const ordinaryVarying = [sent(spelledBodies).speaks(slightly), sent(spokenTogether).speaks(slightly)]

export const otherScriptsCases = [
  cases(otherScriptNotEmpty, [
    holds(sent(otherScriptNotEmpty.needs, (id) => id.includes('Cyrillic') || id.includes('Chinese'))),
    violates('empty', script('mp3').kept({ length: 0 })),
    violates('empty', script('pcm').kept({ length: 0 }), script('mp3').came(400)),
    violates('silent', script('mp3').found('silent'), speech('mp3')),
    violates('silent', script('pcm').found('silent'), speech('pcm')),
    undecided(script('pcm').found('silent'), speech('pcm').found('silent'), speech('mp3')),
    undecided(script('pcm').found('silent')),
    // Bytes of another format: how long they would last as pcm says nothing.
    holds(script('pcm').lasts(1).found('foreign-format')),
    // Twelve letters, of 15 ms each.
    violates('short', script('mp3').lasts(179)),
    holds(script('mp3').lasts(180)),
    // Nothing says the rate: it is 8 kHz at least.
    violates('short', untimed(2878)),
    holds(untimed(2880)),
    holds(script('pcm').notKept()),
    undecided(script('mp3').heard({ format: 'json' })),
    violates('empty', script('mp3').heard({ format: 'tags' }).found('no-audio-frame')),
    untested(script('mp3').came(400)),
    holds(script('mp3').came(400), script('pcm')),
    ignores(script('mp3').came(404)),
    ignores(script('mp3').came('cut')),
    ignores(speech('mp3').member('unusual text', '').came(400)),
    ignores(speech().kept({ length: 0 })),
  ]),
  cases(otherScriptDiffers, [
    holds(ordinary, letters.speaks(voice)),
    violates('same', ordinary, letters.speaks(marks)),
    violates('same', letters.speaks(marks)),
    violates('same', sent(spelledBodies).speaks(varied), letters.speaks(marks)),
    undecided(ordinary, letters.body(htmlPage)),
    // Silence has no words.
    undecided(letters.speaks(marks).found('silent'), speech('mp3').found('silent'), speech('pcm').found('silent')),
    violates('same', ordinary, letters.speaks(marks).found('silent'), speech('mp3'), speech('pcm')),
    // Other bytes show nothing.
    undecided(sent(spelledBodies).speaks(varied), letters.speaks(varied)),
    undecided(letters.speaks(voice)),
    // The sound does.
    holds(ordinaryVarying, letters.speaks(slightly)),
    violates(
      'same',
      ordinaryVarying,
      letters.speaks((text) => slightly(text.replace(/[^ -~]/gu, 'question mark '))),
    ),
    untested(ordinary, letters.came(400)),
    untested(ordinary, letters.only('other').came(400), letters.only('mp3.Cyrillic@').speaks(voice)),
    ignores(ordinary, letters.kept({ length: 0 })),
    untested(ordinary, speech('pcm').member('other script', 'Greek').text('Καλημέρα.')),
    ignores(ordinary, speech('pcm').member('other script', 'Thai').text('สวัสดี')),
  ]),
]
