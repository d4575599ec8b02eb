import { holds, ignores, undecided, type JudgedCase } from '../../fixtures/cases/judged-case.ts'
import { budget, change, speech } from '../../fixtures/cases/requests.ts'
import type { Format } from '../../src/contract/operation.ts'

/** What every requirement on a format says where it was not spoken. `several` answers are what it needs to hold. */
export function unspokenCases(format: Format, several = [speech(format)]): JudgedCase[] {
  const plain = speech(format)
  return [
    holds(...several, plain.came(400)),
    undecided(plain.came(400)),
    undecided(plain.error(402)),
    undecided(plain.error(404)),
    undecided(plain.came(503)),
    undecided(plain.came('reset')),
    undecided(plain.came('cut')),
    undecided(plain.came(200).kept({ complete: false })),
    ignores(plain.sent({ response_format: 'wav' }).came(400)),
    ignores(plain.key('api', 'dropLast').came(400)),
    ignores(plain.member('other script', 'Chinese').came(400)),
    ignores(change('voice.empty', `speech/${format}`).came(400)),
    ignores(budget().came(400)),
  ]
}
