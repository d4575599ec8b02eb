import { expect, test } from 'vitest'
import { evidenceOf } from '../../fixtures/cases/judged-case.ts'
import { judgeRequirement } from '../../src/judge/judge.ts'
import { formatsAlikeCases } from './formats-alike.cases.ts'
import { otherVoiceWholeCases } from './other-voice-whole.cases.ts'
import { parallelHeardCases } from './parallel-heard.cases.ts'
import { speedWholeCases } from './speed-whole.cases.ts'
import { textsCases } from './texts.cases.ts'
import { unusualHeardCases } from './unusual-heard.cases.ts'
import { wholeTextCases } from './whole-text.cases.ts'
import { wholeTextsCases } from './whole-texts.cases.ts'

/** The kinds of what is shaded, row by row; nothing of a text that is wrong from beginning to end. */
const kinds: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'SPEECH-FORMATS-ALIKE/unlike': ['alone', 'missing'],
  'SPEECH-FORMATS-ALIKE/wordLost': ['alone', 'missing'],
  'SPEECH-FORMATS-ALIKE/moved': ['both', 'both'],
  'SPEECH-FORMATS-ALIKE/other': [undefined, undefined],
  'SPEECH-FORMATS-ALIKE/otherRate': [undefined, undefined],
  'SPEECH-FORMATS-ALIKE/timbre': [undefined, undefined],
  'SPEECH-FORMATS-ALIKE/beginLost': ['alone', 'missing'],
  'SPEECH-FORMATS-ALIKE/pieceLost': ['alone', 'missing'],
  'SPEECH-FORMATS-ALIKE/piecesLost': ['alone', 'missing'],
  'SPEECH-FORMATS-ALIKE/lostInSeveral': ['alone', 'missing'],
  'SPEECH-FORMATS-ALIKE/endLost': ['alone', 'missing'],
  // Judged by how long it lasts alone.
  'SPEECH-LONGER-LASTS-LONGER/short': [],
  'SPEECH-OTHER-VOICE-WHOLE/missing': ['alone', undefined],
  'SPEECH-OTHER-VOICE-WHOLE/short': [],
  'SPEECH-PARALLEL-HEARD/swapped': ['alone', 'both', 'both'],
  'SPEECH-REPEATS-LAST-ALIKE/lacks': ['alone', 'missing'],
  'SPEECH-REPEATS-LAST-ALIKE/other': [],
  'SPEECH-REPEATS-LAST-ALIKE/softer': [],
  'SPEECH-SPEED-WHOLE/lost': ['alone', 'missing'],
  'SPEECH-SPEED-WHOLE/moved': ['both', 'both'],
  'SPEECH-SPEED-WHOLE/more': ['both', 'both'],
  // Where words should differ that do not, nothing says.
  'SPEECH-TEXTS-DIFFER/same': [],
  'SPEECH-TEXTS-DIFFER/wordLost': [],
  'SPEECH-TEXTS-DIFFER/wordUnheard': [undefined, undefined],
  'SPEECH-UNUSUAL-HEARD/lost': ['alone', 'missing'],
  // Judged by how long it lasts.
  'SPEECH-UNUSUAL-HEARD/spoken': [],
  'SPEECH-WHOLE-TEXT/missing': ['alone', 'missing'],
  'SPEECH-WHOLE-TEXT/incomplete': ['alone', 'missing'],
  'SPEECH-WHOLE-TEXT/moved': ['both', 'both'],
  'SPEECH-WHOLE-TEXT/repeated': ['both', 'both'],
  'SPEECH-WHOLE-TEXT/added': [undefined, 'more'],
  'SPEECH-WHOLE-TEXT/short': [undefined, 'missing'],
  'SPEECH-WHOLE-TEXT/late': [undefined, 'alone'],
  'SPEECH-WHOLE-TEXT/lost': ['alone', 'missing'],
  'SPEECH-WHOLE-TEXT/more': [undefined, 'more'],
  'SPEECH-WHOLE-TEXT/other': ['alone', 'missing'],
  'SPEECH-WHOLE-TEXT/word': ['alone', 'missing'],
  'SPEECH-WHOLE-TEXT/alike': [],
}

const all = [
  formatsAlikeCases,
  otherVoiceWholeCases,
  parallelHeardCases,
  speedWholeCases,
  textsCases.filter(({ of }) => of.id === 'SPEECH-TEXTS-DIFFER'),
  unusualHeardCases,
  wholeTextCases,
  wholeTextsCases.filter(({ of }) => of.id === 'SPEECH-REPEATS-LAST-ALIKE'),
]
  .flat()
  .flatMap(({ of, cases }) =>
    cases.filter(({ says }) => says.startsWith('violates')).map((one, index) => ({ of, one, index })),
  )

test.each(all.map((each) => [`${each.of.id} ${each.one.says} ${each.index}`, each] as const))(
  'what was compared stands side by side: %s',
  (_, { of, one }) => {
    const evidence = evidenceOf(one)
    const { findings } = judgeRequirement(of, evidence, { left: [], cut: [], none: false }, 'binary')
    for (const { code, heard = [] } of findings) {
      const shaded = heard.map(({ stretch }) => stretch?.kind)
      expect(heard[0]?.stretch?.kind === 'missing' ? shaded.toReversed() : shaded).toEqual(kinds[`${of.id}/${code}`])
      for (const { exchange, startMs, lastsMs, loudness, stretch } of heard) {
        expect(evidence.exchanges.some(({ id }) => id === exchange)).toBe(true)
        expect(Math.max(...loudness)).toBe(1)
        expect(startMs).toBeGreaterThanOrEqual(0)
        if (!stretch) continue
        expect(stretch.fromMs).toBeGreaterThanOrEqual(0)
        expect(stretch.toMs).toBeGreaterThanOrEqual(stretch.fromMs)
        expect(stretch.toMs).toBeLessThanOrEqual(lastsMs + 40)
      }
    }
  },
)
