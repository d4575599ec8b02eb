import type { Fault } from '../deviation.ts'
import { authFaults } from './auth.ts'
import { binaryFaults } from './binary.ts'
import { budgetFaults } from './budget.ts'
import { errorFaults } from './errors.ts'
import { validationFaults } from './validation.ts'

/** One table a file. */
export const faultTables: readonly (readonly Fault[])[] = [authFaults, validationFaults, binaryFaults, budgetFaults, errorFaults]
