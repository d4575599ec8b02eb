import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with `N passed, N failed`, the line by which a CI reads the count. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
      }
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) failed += 1
    }
    // After vitest's own summary, which it prints in the same phase.
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`))
  }
}
