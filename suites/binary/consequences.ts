import type { CauseTable } from '../../src/requirement/cause.ts'

const longer = ['SPEECH-LONGER-LASTS-LONGER/*', 'SPEECH-PAGE-WHOLE/*'] as const

/** What compares how long answers last. */
export const lasting: readonly string[] = [
  ...longer,
  'SPEECH-DEFAULT-ALIKE/*',
  'SPEECH-NOTHING-ADDED/*',
  'SPEECH-REPEATS-LAST-ALIKE/*',
  'SPEECH-UNUSUAL-WHOLE/*',
]

/** What is heard of the words. */
export const heard: readonly string[] = [
  'SPEECH-FORMATS-ALIKE/*',
  'SPEECH-OTHER-VOICE-WHOLE/*',
  'SPEECH-PARALLEL-HEARD/*',
  'SPEECH-SPEED-WHOLE/*',
  'SPEECH-UNUSUAL-HEARD/*',
  'SPEECH-WHOLE-TEXT/*',
]

const inOtherVoice = 'SPEECH-OTHER-VOICE-SPEED/*'

const speeds = ['SPEECH-SPEED-HONOURED-OR-IGNORED/*', inOtherVoice] as const

const tooShort = 'SPEECH-OTHER-SCRIPT-NOT-EMPTY/short'

/** What follows from sound that is not what was asked for. */
export const consequencesOfSound: CauseTable['consequences'] = [
  {
    of: ['MP3-FORMAT/found', 'MP3-FRAMES/found', 'PCM-FORMAT/found'],
    explains: [
      { findings: ['SPEECH-MEDIA-TYPE/*', 'SPEECH-TEXTS-DIFFER/*', 'SPEECH-DEFAULT-FORMAT/*'], by: 'exchange' },
    ],
  },
  {
    of: [{ finding: '*-FORMAT/found', actual: /^gzip/ }],
    explains: [{ findings: ['CONTENT-CODING/*'], by: 'exchange' }],
  },
  { of: ['MP3-FORMAT/found'], explains: [{ findings: ['MP3-FRAMES/*'], by: 'always' }] },
  { of: ['MP3-LAST-FRAME/*'], explains: [{ findings: ['SPEECH-TEXTS-DIFFER/wordLost'], by: 'always' }] },
  {
    of: ['SPEECH-MEDIA-TYPE/*', 'PCM-ALIGNMENT/*', 'PCM-EVEN-LENGTH/*', 'SPEECH-AUDIO-NOT-EMPTY/*'],
    explains: [{ findings: ['SPEECH-DEFAULT-FORMAT/*'], by: 'always' }],
  },
  {
    of: [{ finding: 'SPEECH-PARALLEL/swapped', actual: /^in part/ }],
    explains: [{ findings: ['MP3-*/*', 'PCM-*/*'], by: 'exchange' }],
  },
  { of: ['PCM-ALIGNMENT/*'], explains: [{ findings: ['PCM-EVEN-LENGTH/*'], by: 'exchange' }] },
  // Alone each request gets its own: what others got instead came from the company.
  {
    of: ['SPEECH-PARALLEL-ONE-TEXT/*'],
    explains: [
      { findings: ['MP3-FORMAT/*', 'PCM-FORMAT/*'], by: 'exchange' },
      {
        findings: ['SPEECH-DEFAULT-FORMAT/*', 'SPEECH-VOICE-HONOURED/*', ...speeds, ...lasting, ...heard],
        by: 'always',
      },
    ],
  },
  {
    of: ['SPEECH-PARALLEL-SETTINGS/*'],
    explains: [
      {
        findings: ['SPEECH-VOICE-HONOURED/*', 'SPEECH-SPEED-ONE/*', ...speeds, ...lasting, ...heard],
        by: 'always',
      },
    ],
  },
  {
    of: ['SPEECH-AUDIO-NOT-EMPTY/*'],
    explains: [
      { findings: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY/*'], by: 'alike' },
      { findings: ['SPEECH-SEQUENCE-LASTS-ALIKE/*'], by: 'always' },
    ],
  },
  {
    of: ['SPEECH-TEXTS-DIFFER/*'],
    explains: [{ findings: ['PCM-END/*', 'SPEECH-NOT-CUT-SHORT/*', ...longer, ...heard], by: 'always' }],
  },
  { of: ['PCM-FRAMING/*'], explains: [{ findings: ['PCM-BREAKS/*'], by: 'always' }] },
  {
    of: ['PCM-BREAKS/*'],
    explains: [{ findings: ['PCM-END/*', 'PCM-RATE/*', 'SPEECH-NOT-CUT-SHORT/*', ...longer, ...heard], by: 'always' }],
  },
  { of: ['SPEECH-LONGER-LASTS-LONGER/*'], explains: [{ findings: ['SPEECH-PAGE-WHOLE/*', tooShort], by: 'always' }] },
  { of: ['SPEECH-SPEED-WHOLE/*'], explains: [{ findings: speeds, by: 'always' }] },
  // In which voice it is said is no matter then.
  { of: ['SPEECH-SPEED-HONOURED-OR-IGNORED/*'], explains: [{ findings: [inOtherVoice], by: 'always' }] },
  { of: ['SPEECH-ANY-SEQUENCE/*'], explains: [{ findings: ['SPEECH-PROSE-200/*'], by: 'alike' }] },
  {
    of: ['PCM-END/*', 'SPEECH-PAGE-WHOLE/*', 'SPEECH-PARALLEL-HEARD/*'],
    explains: [{ findings: heard, by: 'always' }],
  },
  {
    of: ['SPEECH-SPELLINGS-ALIKE/*'],
    explains: [{ findings: ['SPEECH-NOT-CUT-SHORT/*', 'SPEECH-OTHER-SCRIPT-DIFFERS/*'], by: 'always' }],
  },
  {
    of: ['SPEECH-UNUSUAL-HEARD/*'],
    explains: [{ findings: ['SPEECH-UNUSUAL-WHOLE/longLost'], by: 'always' }],
  },
  {
    of: ['SPEECH-UNUSUAL-WHOLE/*'],
    explains: [{ findings: ['SPEECH-FIGURES-SPOKEN/*', 'SPEECH-TEXTS-DIFFER/wordLost'], by: 'always' }],
  },
  {
    of: ['SPEECH-PARALLEL/*', 'SPEECH-NOT-CUT-SHORT/*'],
    explains: [{ findings: [...lasting, ...heard], by: 'always' }],
  },
  // Which of two texts is spoken wrongly is said by the other format.
  {
    of: ['SPEECH-FORMATS-ALIKE/*'],
    explains: [
      {
        findings: [
          'SPEECH-WHOLE-TEXT/*',
          'SPEECH-SPEED-WHOLE/*',
          'SPEECH-UNUSUAL-HEARD/*',
          'SPEECH-LONGER-LASTS-LONGER/*',
          // What is left of a short text in another voice may be the silence around it.
          inOtherVoice,
          'MP3-SILENCE/*',
          'PCM-SILENCE/*',
        ],
        by: 'always',
      },
    ],
  },
  {
    of: ['SPEECH-LONGER-LASTS-LONGER/*', 'SPEECH-WHOLE-TEXT/*', 'SPEECH-REPEATS-LAST-ALIKE/*'],
    explains: [
      {
        findings: ['SPEECH-WHOLE-TEXT/*', 'SPEECH-FORMATS-ALIKE/*', 'SPEECH-SPEED-WHOLE/*', 'SPEECH-UNUSUAL-HEARD/*'],
        by: 'always',
      },
    ],
  },
  {
    of: ['SPEECH-REPEATS-LAST-ALIKE/*'],
    explains: [
      { findings: ['SPEECH-UNUSUAL-WHOLE/*', 'SPEECH-TEXTS-DIFFER/*', tooShort], by: 'always' },
      // What is left of an answer may be the silence before the speech.
      { findings: ['MP3-SILENCE/*', 'PCM-SILENCE/*'], by: 'always' },
    ],
  },
  {
    of: ['SPEECH-SOUND-CHANGES/*'],
    explains: [
      {
        findings: [...lasting, ...heard, 'SPEECH-NOT-CUT-SHORT/*', 'SPEECH-TEXTS-DIFFER/*', 'PCM-END/*', tooShort],
        by: 'always',
      },
    ],
  },
  {
    of: ['SPEECH-SPEED-NOT-KEPT/*'],
    explains: [
      {
        findings: [
          ...lasting,
          ...heard,
          'SPEECH-TEXTS-DIFFER/*',
          'SPEECH-PARALLEL/*',
          'SPEECH-PARALLEL-SETTINGS/*',
          ...speeds,
          'PCM-RATE/*',
          tooShort,
        ],
        by: 'always',
      },
    ],
  },
  {
    of: [...lasting, 'SPEECH-NOT-CUT-SHORT/*', 'SPEECH-PARALLEL/*', 'SPEECH-TEXTS-DIFFER/*', 'PCM-END/*'],
    explains: [{ findings: speeds, by: 'always' }],
  },
  { of: ['MP3-FRAMES/*'], explains: [{ findings: ['MP3-RESERVOIR/*'], by: 'exchange' }] },
]
