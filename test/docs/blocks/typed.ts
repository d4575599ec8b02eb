/** What a block of TypeScript leaves out, by page and by its first words: what stands before it in a file. */
export const contexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    import: `
declare const [baseUrl, apiKey, model, voice]: [string, string, string, string]
declare const stop: () => void
`,
  },
  'docs/vitest.md': { '// conformance.test.ts': '' },
  'CONTRIBUTING.md': {
    '/** 2.4': `
import { held, violated } from 'HOME/src/requirement/judgement.ts'
import { requirement } from 'HOME/src/requirement/requirement.ts'
import { each } from 'HOME/src/requirement/scope.ts'
import { levels } from 'HOME/suites/checks/levels.ts'
import { errorClaim, messageOf } from 'HOME/suites/evidence/error-message.ts'
import { someErrors } from 'HOME/suites/probes/some-errors.ts'
`,
    'cases(': `
import { cases, holds, ignores, violates } from 'HOME/fixtures/cases/judged-case.ts'
import { speech } from 'HOME/fixtures/cases/requests.ts'
import { errorMessage as messageLength } from 'HOME/suites/errors/error-message.ts'
`,
    'message(': `
import type { Fault } from 'HOME/src/reference/deviation.ts'
declare function message(
  id: string, title: string, level: Fault['level'], violates: Fault['violates'], instead: (text: string) => unknown,
): Fault
export const faults: readonly Fault[] = [`,
    'export const tap': `
import type { RunResult } from 'HOME/src/requirement/result.ts'
import { oneFile } from 'HOME/src/report/reporter.ts'
declare function tapReport(result: RunResult, strict: boolean): string
`,
  },
}

/** What stands behind it. */
export const endings: Readonly<Record<string, string>> = { 'message(': ']' }

/** The modules of the reader's that blocks import. */
export const neighbours: Readonly<Record<string, string>> = {
  'start-my-service.ts': `export declare function startMyService(): Promise<{
  port: number; apiKey: string; managementKey: string; workspaceId: string; close(): Promise<void>
}>`,
}
