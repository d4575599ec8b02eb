import { BroadcastChannel } from 'node:worker_threads'
import { inject, test } from 'vitest'
import type { RequirementResult } from '../requirement/result.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel on which the session answers, and the requirements that are selected. */
    assay: {
      readonly channel: string
      readonly requirements: readonly { readonly id: string; readonly title: string; readonly suite: string }[]
    }
  }
  interface TaskMeta {
    assay?: RequirementResult
  }
}

/** A violated requirement, as vitest shows it: the message alone, no stack. */
class Violated extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'Violated'
    this.stack = text
  }
}

/**
 * One test for each requirement of the suite that was asked for. A test only waits for the session's result and shows
 * it: what it needs to know of the requirement it is told, so that the worker does not load the suites once more.
 */
export function certify(suite: string): void {
  const { channel: name, requirements } = inject('assay')
  const channel = new BroadcastChannel(name)
  channel.unref()
  const pending = new Map<string, (result: RequirementResult) => void>()
  channel.onmessage = (event: unknown) => {
    const { result } = (event as { data: { result?: RequirementResult } }).data
    if (result) pending.get(result.id)?.(result)
  }
  for (const requirement of requirements.filter((one) => one.suite === suite)) {
    test(`${requirement.id} ${requirement.title}`, async ({ task, skip, annotate }) => {
      const result = await new Promise<RequirementResult>((resolve) => {
        pending.set(requirement.id, resolve)
        channel.postMessage({ establish: requirement.id })
      })
      task.meta.assay = result
      if (result.verdict === 'untested') skip(result.reason)
      for (const finding of result.findings) await annotate(`${finding.message}\n${finding.curl}`, result.verdict)
      if (result.verdict === 'fail' || result.verdict === 'inconclusive' || result.verdict === 'error')
        throw new Violated(`${result.verdict}: ${result.reason}`)
      if (result.findings.length === 0) await annotate(result.reason, result.verdict)
    })
  }
}
