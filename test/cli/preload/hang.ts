import { isMainThread } from 'node:worker_threads'

// Loaded before Assay: what reads an answer that holds HANG_ON never comes back.
const parse = JSON.parse
if (!isMainThread) {
  JSON.parse = (text: unknown, ...rest: []) => {
    while (String(text).includes(process.env['HANG_ON']!));
    return parse(text as string, ...rest) as unknown
  }
}
