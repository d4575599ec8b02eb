import { audioMistakes } from './audio-mistakes.ts'
import { authMistakes } from './auth-mistakes.ts'
import { budgetMistakes } from './budget-mistakes.ts'
import { errorMistakes } from './error-mistakes.ts'
import { formatMistakes } from './format-mistakes.ts'
import type { MistakeGroup } from './mistake.ts'
import { requestMistakes } from './request-mistakes.ts'
import { textMistakes } from './text-mistakes.ts'

/** Every observed mistake, by what it is about. */
export const mistakeGroups: readonly MistakeGroup[] = [
  authMistakes,
  requestMistakes,
  formatMistakes,
  audioMistakes,
  textMistakes,
  budgetMistakes,
  errorMistakes,
]
