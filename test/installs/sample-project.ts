/** A project of somebody who has Assay beside a vitest and a TypeScript of their own. */
export const sampleFiles: Readonly<Record<string, string>> = {
  'vitest.config.js': 'export default {}\n',
  'conformance.test.ts': `
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { conformance, type Service } from 'assay/vitest'
conformance(async (): Promise<Service> => {
  const child = spawn(process.execPath, ['serve.js'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done))
  return { ...(JSON.parse(line) as Service), stop: () => void child.kill() }
}, { only: ['AUTH-MISSING-401', 'AUTH-HEADER-NAME', 'MP3-FORMAT'] })
`,
  // As a program finds another package's program, wherever that lies.
  'serve.js': `
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
const manifest = createRequire(import.meta.url).resolve('assay/package.json')
process.argv.splice(2, Infinity, 'serve', '--port', '0', '--json', '--fault', 'auth-missing-403')
await import(pathToFileURL(join(dirname(manifest), 'bin/assay.js')).href)
`,
  'assay.config.ts': `import type { AssayConfig } from 'assay'
export default { runs: 3, reporters: ['html', 'junit'] } satisfies AssayConfig
`,
  'mine.suite.ts': `import { budgetCase, each, held, probe, requirement } from 'assay'
const asked = probe({
  id: 'x-asked',
  needs: ['management', 'workspace'],
  cases: (context) => [
    budgetCase({
      id: 'one', stimulus: { kind: 'unknown' }, expects: 'any', workspace: context.workspace, interval: 'daily',
    }),
  ],
})
export const answered = requirement({
  id: 'X-ANSWERED', sentences: ['4.2/success'], level: 'must', title: 'it answers', needs: [asked],
  over: each(({ request }) => request.url.endsWith('/daily')), check: () => held, messages: {},
})
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2024',
      lib: ['esnext'],
      module: 'nodenext',
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    },
    include: ['*.ts'],
  }),
}

/** A value that the types refuse, each with its file. */
export const refused = {
  name: 'refused.ts',
  text: `import type { AssayConfig } from 'assay'
export default { reporters: ['pdf'] } satisfies AssayConfig
`,
}
