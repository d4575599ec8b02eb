import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Loaded before Assay: a defect of its own, within a run.
if (!isMainThread) {
  crypto.randomUUID = () => {
    throw new TypeError('planted')
  }
}
syncBuiltinESMExports()
