import { builtInVoice, takeOf } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenExpressions } from '../probes/expressions.ts'
import { spokenTogether } from '../probes/speech.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { figuresSpoken, textNotEvaluated } from './expressions.ts'

type Change = (text: string) => string
const asIs: Change = (text) => text
const decoded: Change = (text) => text.replaceAll(/%[\da-f]{2}/g, decodeURIComponent)
const ordinary = sent(spelledBodies, (id) => id.startsWith('pcm')).speaks((text) => builtInVoice(text))
const spoken = (change: Change): Asked => sent(spokenExpressions).speaks((text) => builtInVoice(change(text)))
const value = (): Asked => sent(spokenExpressions, (id) => id.endsWith('value')).speaks((text) => builtInVoice(text))
let takes = 0

/** A voice that says each text a little louder or softer every time. */
const varying = (text: string): Uint8Array => takeOf(builtInVoice(text), takes++)
const ordinaryVarying = (): readonly Asked[] => [
  sent(spelledBodies, (id) => id.startsWith('pcm')).speaks(varying),
  sent(spokenTogether, (id) => id.startsWith('pcm')).speaks(varying),
]
const spokenVarying = (change: Change): Asked => sent(spokenExpressions).speaks((text) => varying(change(text)))

export const expressionsCases = [
  cases(textNotEvaluated, [
    holds(ordinary, spoken(asIs)),
    // A coding has other bytes for the same audio.
    holds(
      ordinary,
      sent(spelledBodies, (id) => id.startsWith('pcm'))
        .speaks((text) => builtInVoice(`${text}!`))
        .header('content-encoding', 'gzip'),
      spoken(asIs),
    ),
    // Signs may be left out, and may have names.
    holds(
      ordinary,
      spoken((text) => text.replace(/[^\w\s.]/g, '')),
    ),
    holds(
      ordinary,
      spoken((text) => text.replace(/[^\w\s.]/g, ' sign ')),
    ),
    violates(
      'evaluated',
      ordinary,
      spoken((text) => text.replace('$(echo 42)', '42')),
    ),
    violates(
      'evaluated',
      ordinary,
      spoken((text) => text.replace('{{6*7}}', '42')),
    ),
    violates(
      'evaluated',
      ordinary,
      spoken((text) => text.replace('${assay}', '')),
    ),
    violates('evaluated', ordinary, spoken(decoded)),
    violates(
      'evaluated',
      ordinary,
      spoken((text) => text.replaceAll(/\\u00(\d\d)/g, (_, code: string) => decoded(`%${code}`))),
    ),
    // Evaluated is evaluated, however the voice varies.
    violates(
      'evaluated',
      spoken((text) => text.replace('<%= 6*7 %>', '42')),
    ),
    // A voice that says no figures and no signs.
    undecided(
      ordinary,
      spoken((text) => text.replace(/(?<=\.) .*$/, '')),
    ),
    undecided(sent(spelledBodies).speaks(varying), spoken(asIs)),
    // Other bytes say nothing of such a voice, and its sound does.
    holds(ordinaryVarying(), spokenVarying(asIs)),
    violates('evaluated', ordinaryVarying(), spokenVarying(decoded)),
    undecided(
      ordinary,
      sent(spokenExpressions, (id) => !id.endsWith('value')).speaks((text) => builtInVoice(text)),
    ),
    untested(ordinary, sent(spokenExpressions).came(400)),
    ignores(ordinary, value()),
    ignores(ordinary, sent(spokenExpressions).kept({ length: 0 })),
    ignores(speech('pcm')),
  ]),
  cases(figuresSpoken, [
    holds(ordinary, spoken(asIs)),
    holds(ordinary, value()),
    violates(
      'lost',
      ordinary,
      spoken((text) => text.replaceAll(/ ?\d+/g, '')),
    ),
    undecided(value()),
    undecided(ordinary, value().found('foreign-format')),
    undecided(sent(spelledBodies).speaks(varying), value()),
    holds(ordinaryVarying(), spokenVarying(asIs)),
    violates(
      'lost',
      ordinaryVarying(),
      spokenVarying((text) => text.replaceAll(/ ?\d+/g, '')),
    ),
    untested(ordinary, sent(spokenExpressions).came(400)),
    ignores(ordinary, sent(spokenExpressions).kept({ length: 0 })),
    ignores(speech('pcm')),
  ]),
]
