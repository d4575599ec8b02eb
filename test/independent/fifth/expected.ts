import { expectations, type Reading } from '../expectations.ts'

/** What Assay says of services of this set where it is something else than their author does, by a settled reading. */
const readings: readonly Reading[] = [
  [
    'gentle',
    'whether all of a text is spoken is heard by measures, and never more than a should',
    'text-first-2000 text-first-500 text-first-line text-first-sentence text-until-ampersand text-last-part ' +
      'text-twice text-middle kept-by-beginning kept-by-voice',
  ],
  ['harsh', 'what has no letters at all is answered with nothing too: the text 0', 'other-script-empty'],
  ['gentle', 'samples without a sign are bytes of that format, too', 'pcm-unsigned'],
  ['gentle', 'clause 5 shows the key, and does not exclude what stands behind it', 'key-then-words'],
  ['missed', 'the longest text that is sent has fewer characters', 'text-first-4096'],
  ['missed', 'what stands in front may refuse large bodies, and the largest that is sent is smaller', 'large-page'],
  ['missed', 'an address without a domain has no site on which the credits page could be', 'other-credits-page'],
  ['missed', 'a token that is empty may be called a wrong one', 'empty-says-invalid'],
]

export const expectedOf = expectations('fifth-', readings)
