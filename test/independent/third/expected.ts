import { expectations, type Reading } from '../expectations.ts'

/** What Assay says of services of this set where it is something else than their authors do, by a settled reading. */
const readings: readonly Reading[] = [
  [
    'gentle',
    'what HTTP lets a client send beyond the request that the interface shows is a should',
    'dress-get-with-type dress-coding-label-only dress-expect-empty',
  ],
  [
    'gentle',
    'whether all of a text is spoken is heard by measures, and never more than a should',
    'length-cut-1000 length-prefix-cache sound-last-word sound-line-break sound-ampersand sound-less-than ' +
      'sound-emoji sound-quote sound-hash sound-brackets sound-first-sentence-pcm sound-last-sentence-mp3 ' +
      'length-equal-cache sound-no-full-stop',
  ],
  [
    'gentle',
    'clocks differ: a time in the future is a should',
    'record-updated-tomorrow record-local-as-utc record-created-next-year',
  ],
  [
    'harsh',
    'RFC 8259 says what JSON is, and the flag belongs to the workspace: both are musts',
    'spelling-name-escape body-semicolon record-flag-flips',
  ],
  [
    'missed',
    'how an id may be written otherwise, and an empty one, are left open',
    'edit-uuid-urn key-empty-part-first',
  ],
  ['missed', 'a path whose escapes are no UTF-8 may be declined before it is known who asks', 'key-bad-path-first'],
  ['missed', 'bodies over 1 MiB may be refused by what stands in front', 'echo-megabyte-plain echo-megabyte-silence'],
  ['gentle', 'a quiet voice in samples of four bits is the same in either order of bytes', 'sound-four-bits'],
  [
    'missed',
    'nothing that was sent shows it: so little of so much text is heard with no certainty',
    'length-first-piece-pcm length-repeated-piece sound-digits sound-spelled-out',
  ],
]

export const expectedOf = expectations('third-', readings)
