import type { IndependentService } from '../contract.ts'
import { bodyFaults } from './faults/bodies.ts'
import { budgetFaults } from './faults/budgets.ts'
import { dressFaults } from './faults/dress.ts'
import { envelopeFaults } from './faults/envelopes.ts'
import { errorFaults } from './faults/errors.ts'
import { formatFaults } from './faults/formats.ts'
import { keyFaults } from './faults/keys.ts'
import { pathFaults } from './faults/paths.ts'
import { refusedKeyFaults } from './faults/refused-keys.ts'
import { runningFaults } from './faults/running.ts'
import { spokenFaults } from './faults/spoken.ts'
import { statusFaults } from './faults/statuses.ts'
import { timeFaults } from './faults/times.ts'
import { valueFaults } from './faults/values.ts'
import { wrappingFaults } from './faults/wrappings.ts'
import { answers } from './innocents/answers.ts'
import { choices } from './innocents/choices.ts'
import { manners } from './innocents/manners.ts'
import { sounds } from './innocents/sounds.ts'
import { faultyService, type Faulty, innocentService, type Sketch } from './serve.ts'

export const faulty: readonly Faulty[] = [
  ...keyFaults,
  ...refusedKeyFaults,
  ...bodyFaults,
  ...valueFaults,
  ...dressFaults,
  ...formatFaults,
  ...wrappingFaults,
  ...spokenFaults,
  ...errorFaults,
  ...statusFaults,
  ...budgetFaults,
  ...envelopeFaults,
  ...timeFaults,
  ...pathFaults,
  ...runningFaults,
]

export const innocent: readonly Sketch[] = [...choices, ...manners, ...answers, ...sounds]

export const fourthServices: readonly IndependentService[] = [
  ...faulty.map(faultyService),
  ...innocent.map(innocentService),
]
