import type { Mutant } from '../mutant.ts'

/** In what is certified, and in what a verifier is told of it. */
export const certificateMutants: readonly Mutant[] = [
  {
    file: 'src/certificate/verify.ts',
    find: "  agree('seed, which the challenge gives', record.header.run.seed, challengeSeed(challenge))\n",
    replace: '',
    why: 'a challenge may be written into a record made before it',
    killedBy: 'src/certificate/verify.test.ts > a challenge that was written into a record made before it',
  },
  {
    file: 'src/certificate/statement.ts',
    find: "result.run.complete && result.run.selection === '' ? undefined",
    replace: 'result.run.complete ? undefined',
    why: 'a part of a run is certified as a failed one',
    killedBy: 'src/certificate/statement.test.ts > a failure is certified of a whole run',
  },
]
