import { intervals } from './operation.ts'

/** 2.2, table: the budget record. Members beyond it are allowed: the interface does not close it. */
export const budgetRecordSchema = {
  type: 'object',
  required: ['id', 'workspace_id', 'limit_usd', 'reset_interval', 'created_at', 'updated_at'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    workspace_id: { type: 'string', format: 'uuid' },
    limit_usd: { type: 'number' },
    reset_interval: { type: 'string', enum: [...intervals] },
    created_at: { type: 'string', format: 'utc-timestamp' },
    updated_at: { type: 'string', format: 'utc-timestamp' },
  },
} as const

/** 2.3, table: the envelope around it. */
export const budgetEnvelopeSchema = {
  type: 'object',
  required: ['data', 'include_byok_in_budgets'],
  properties: { data: budgetRecordSchema, include_byok_in_budgets: { type: 'boolean' } },
} as const
