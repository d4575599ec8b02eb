import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { cases, observes, undecided, untested, type Given } from '../../fixtures/cases/judged-case.ts'
import { speech } from '../../fixtures/cases/requests.ts'
import { transcripts } from './transcripts.ts'

const rate = 8000
const ordinary = 'one two three four five six seven eight nine ten'

/** Speech of its own for each id: the same bytes are heard once. */
function spoken(id: string, text: string, role = 'alone') {
  const tone = Float64Array.from({ length: rate }, (_, index) => 0.4 * Math.sin(index / (4 + id.length)))
  return speech('pcm')
    .named(id)
    .text(text)
    .member('talkers', role)
    .body(sampleWriters.s16le(tone))
    .label(`audio/pcm;rate=${rate};channels=1`)
}

const heard = (texts: Readonly<Record<string, string | { readonly why: string }>>): Given => ({
  transcripts: Object.entries(texts).map(([id, heard]) => ({
    exchange: `probe/${id}/1@default`,
    ...(typeof heard === 'string' ? { text: heard } : heard),
  })),
})

const trial = spoken('a', ordinary)
const other = spoken('bb', ordinary, 'together')

export const transcriptsCases = [
  cases(transcripts, [
    untested(trial, other),
    observes(
      '20 % of 10 words are heard otherwise (answers: 1); ' +
        'of those that the recogniser was tried on 0 % of 10 (answers: 1)',
      trial,
      other,
      heard({ a: ordinary.toUpperCase(), bb: 'one two three four five six seven ate nine' }),
    ),
    // Just good enough, and just not.
    observes(
      '0 % of 10 words are heard otherwise (answers: 1); ' +
        'of those that the recogniser was tried on 30 % of 10 (answers: 1)',
      trial,
      other,
      heard({ a: 'one two three four five six seven', bb: ordinary }),
    ),
    undecided(trial, other, heard({ a: 'one two three four five six', bb: ordinary })),
    undecided(trial, other, heard({ a: ordinary })),
    undecided(trial, other, heard({ a: { why: 'it ended with 1' } })),
    undecided(trial, other, heard({ a: ordinary, bb: { why: 'it ended with 1' } })),
    // Without a rate nothing is given to it.
    untested(trial.label('audio/pcm'), heard({})),
  ]),
]
