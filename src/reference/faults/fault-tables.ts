import type { Fault } from '../deviation.ts'
import { audioContentFaults } from './audio-content.ts'
import { audioDamageFaults } from './audio-damage.ts'
import { audioFormatFaults } from './audio-format.ts'
import { authFaults } from './auth.ts'
import { branchFaults } from './branches.ts'
import { budgetFaults } from './budget.ts'
import { codingFaults } from './codings.ts'
import { dressFaults } from './dresses.ts'
import { errorFaults } from './errors.ts'
import { firewallFaults } from './firewalls.ts'
import { givenUpFaults } from './given-up.ts'
import { jsonNameFaults } from './json-names.ts'
import { oneTextFaults } from './one-text.ts'
import { pinnedFaults } from './pinned.ts'
import { robustnessFaults } from './robustness.ts'
import { speedHonoured } from './speed-honoured.ts'
import { speedWhole } from './speed-whole.ts'
import { state } from './state.ts'
import { streamingFaults } from './streaming.ts'
import { validationFaults } from './validation.ts'

/** One table a file. */
export const faultTables: readonly (readonly Fault[])[] = [
  authFaults,
  validationFaults,
  robustnessFaults,
  pinnedFaults,
  audioFormatFaults,
  audioDamageFaults,
  audioContentFaults,
  budgetFaults,
  state,
  errorFaults,
  dressFaults,
  streamingFaults,
  codingFaults,
  jsonNameFaults,
  speedHonoured,
  speedWhole,
  givenUpFaults,
  oneTextFaults,
  firewallFaults,
  branchFaults,
]
