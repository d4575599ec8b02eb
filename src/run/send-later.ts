import type { AssayClient } from '../client/assay-client.ts'
import type { Case } from '../record/case.ts'
import { openCases } from './open-cases.ts'
import type { Part } from './part.ts'
import type { Shrinking } from './shrink-all.ts'

/** While the last requests of a batch are under way, the first of the next are sent too. */
const batchesTogether = 2

/**
 * Draws and sends one batch of a property's examples after another. What is over is forgotten, but for what the session
 * comes back to: a campaign of any length takes the memory of a few batches.
 * @param sendBatch Sends cases, adds them to the part, and resolves when they are over.
 */
export async function sendLater(
  {
    client,
    plan,
    context,
    evidence,
  }: Pick<Shrinking, 'plan' | 'context' | 'evidence'> & { readonly client: AssayClient },
  part: Part,
  sendBatch: (cases: readonly Case[]) => Promise<unknown>,
): Promise<void> {
  const { probe } = part
  const batches = probe && plan.later.get(probe)?.values()
  if (!probe || !batches) return
  const accidents = new Map<string, number>()
  async function sendNext(): Promise<void> {
    for (let next = batches!.next(); !next.done && client.stopped === undefined; next = batches!.next()) {
      const cases = probe!.cases({ ...context, batch: next.value })
      await sendBatch(cases)
      const own = new Set(cases)
      const [batch, others] = [part.sent.filter(({ of }) => own.has(of)), part.sent.filter(({ of }) => !own.has(of))]
      const open = openCases(batch, probe!, plan.requirements, evidence, others.length, accidents)
      part.done += batch.length - open.length
      part.sent.splice(0, Infinity, ...others, ...open)
      // An operation that is closed gets nothing more.
      if (batch.every(({ attempts }) => attempts.length === 0)) return
    }
  }
  const together = probe.order === 'any' ? batchesTogether : 1
  await Promise.all(Array.from({ length: together }, sendNext))
  part.why ??= client.stopped
}
