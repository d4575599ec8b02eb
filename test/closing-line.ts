import type { Reporter, TestModule } from 'vitest/node'
import { skippedLines } from './tools/needs.ts'

/**
 * Ends the output with `N passed, N failed, N skipped`, the line by which a CI reads the count. Before it stands a line
 * for each program that is missing here: how many tests were skipped for it, and how to install it.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    const notes: string[] = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const result = test.result()
        if (result.state !== 'pending') counts[result.state] += 1
        if (result.state === 'skipped' && result.note !== undefined) notes.push(result.note)
      }
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) counts.failed += 1
    }
    const lines = [
      ...skippedLines(notes),
      `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
    ]
    // After vitest's own summary, which it prints in the same phase.
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`))
  }
}
