import type { IndependentService } from '../contract.ts'
import { expectedOf } from './expected.ts'
import { bodies } from './faults/bodies.ts'
import { crosstalk } from './faults/crosstalk.ts'
import { dress } from './faults/dress.ts'
import { echoes } from './faults/echoes.ts'
import { edits } from './faults/edits.ts'
import { keys } from './faults/keys.ts'
import { lengths } from './faults/lengths.ts'
import { lines } from './faults/lines.ts'
import { messages } from './faults/messages.ts'
import { times } from './faults/records.ts'
import { sounds } from './faults/sounds.ts'
import { spelling } from './faults/spelling.ts'
import { states } from './faults/states.ts'
import { values } from './faults/values.ts'
import { answers } from './innocents/answers.ts'
import { terms } from './innocents/terms.ts'
import { voices } from './innocents/voices.ts'
import { wires } from './innocents/wires.ts'
import { faulty, innocent, type Fault, type Oddity } from './sketch.ts'

export const faults: readonly Fault[] = [
  ...dress,
  ...spelling,
  ...values,
  ...bodies,
  ...edits,
  ...keys,
  ...echoes,
  ...lengths,
  ...states,
  ...lines,
  ...crosstalk,
  ...sounds,
  ...times,
  ...messages,
]

export const oddities: readonly Oddity[] = [...wires, ...answers, ...terms, ...voices]

/** The third set: faulty services and innocent ones on two programs of their own. */
export const thirdServices: readonly IndependentService[] = [...faults.map(faulty), ...oddities.map(innocent)].map(
  (service) => ({ ...service, ...expectedOf(service.id) }),
)
