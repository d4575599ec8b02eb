import type { Hooks } from '../deviation.ts'

/** Speaks a part of each text, or something else; where that is nothing, the whole of it. */
export function spoken(part: (text: string) => string): Hooks {
  return { job: (job) => ({ ...job, text: part(job.text).trim() || job.text }) }
}
