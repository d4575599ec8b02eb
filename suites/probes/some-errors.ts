import { withoutHeader } from './missing-authentication.ts'
import { emptyBodies } from './validation.ts'
import { unknownWorkspaces } from './budget-path.ts'

/**
 * These rules judge whatever is sent for others; so much is sent for them alone, so that a selection of them has
 * something to judge.
 */
export const speechErrors = [withoutHeader[0], emptyBodies]
export const budgetErrors = [withoutHeader[1], unknownWorkspaces]
export const someErrors = [...speechErrors, ...budgetErrors]
