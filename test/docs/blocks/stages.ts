/** Where the commands of a page are run, and what has to lie there. */
interface Page {
  /** `project`: a fresh folder for each block, beside which Assay is installed. `checkout`: this one. */
  readonly where: 'project' | 'checkout'
  /** By the beginning of a block's first command: shell commands that bring what a reader has by then. */
  readonly before?: Readonly<Record<string, string>>
  /** Commands that are to end otherwise than with 0. */
  readonly ends?: Readonly<Record<string, number>>
}

const few = `echo '{ "only": ["AUTH-MISSING-401", "BUDGET-ID"] }' > assay.config.json`
const whole = `echo '{ "runs": 3 }' > assay.config.json`
const keyPair =
  'openssl genpkey -algorithm ed25519 -out private.pem && openssl pkey -in private.pem -pubout -out public.pem'
const sounds = 'cp "$SOUNDS"/* .'

/** The pages with commands; those of another test stand in `runElsewhere`. */
export const stages: Readonly<Record<string, Page>> = {
  'README.md': {
    where: 'project',
    before: {
      'assay run --shard': few,
      export: few,
      'ASSAY_BASE_URL=': `${few}; assay run --base-url {origin}/with/auth-missing-403/v1 --quiet || true`,
      'assay diff': `${few}; cp -R "$RUNS/conformant" BEFORE; cp -R BEFORE AFTER
        cp -R "$RUNS/mp3-silence" run-1; cp -R AFTER run-2; assay run --quiet`,
      'assay run --certify': `${whole}; ${keyPair}`,
      'assay proxy': 'cp "$HAR" session.har',
      'assay inspect speech.mp3 --as': sounds,
      'assay inspect speech.mp3 --same': sounds,
    },
  },
  'CONTRIBUTING.md': { where: 'checkout' },
  'docs/certificate.md': {
    where: 'project',
    before: { openssl: whole, 'cd reports': `${few}; assay run --quiet` },
  },
  'docs/faults.md': { where: 'project' },
}

/** Pages whose commands another test runs, block by block. */
export const runElsewhere: Readonly<Record<string, string>> = {
  'examples/hono/README.md': 'test/vitest/hono-example.test.ts',
  'examples/node-http/README.md': 'test/docs/packed-examples.test.ts',
  'examples/own-suites/README.md': 'test/docs/packed-examples.test.ts',
  'examples/python-http/README.md': 'test/pipelines/python-example.test.ts',
}
