import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import * as fc from 'fast-check'
import { runConfig } from '../../../fixtures/run-config.ts'
import { builtInProfiles } from '../../../src/contract/profiles/built-in.ts'
import { virtualClock } from '../../../src/client/clock.ts'
import { UsageError } from '../../../src/config/usage-error.ts'
import { startReference, type Reference } from '../../../src/reference/reference.ts'
import { planRun, type Plan } from '../../../src/run/plan.ts'
import { runAssay } from '../../../src/run/run.ts'
import { select, type Selection } from '../../../src/run/selection.ts'
import { assayCatalogue } from '../../../suites/catalogue.ts'
import { environmentOf } from '../../hostile/run-against.ts'
import { property, type Area } from '../area.ts'

const started = new Map<string, Promise<Reference>>()

/** A service that knows the names of the profile. */
function reference(name: string): Promise<Reference> {
  const profile = builtInProfiles.find((one) => one.name === name)!
  const one = started.get(name) ?? startReference({ voice: 'built-in', warm: true, profile })
  started.set(name, one)
  return one
}

/** Requests as the target's own server sees them. */
let seen = 0
subscribe('http.server.request.start', (message) => {
  if ((message as { request: IncomingMessage }).request.url !== undefined) seen += 1
})

/** The same audio comes in almost every run. */
const derived = new Map<string, unknown>()

const ids = assayCatalogue.requirements.map(({ id }) => id)
const wanted = fc.record({
  selection: fc.record(
    {
      suites: fc.subarray(
        assayCatalogue.suites.map(({ name }) => name),
        { minLength: 1 },
      ),
      only: fc.subarray(ids, { minLength: 1, maxLength: 8 }),
      level: fc.constantFrom('must', 'should'),
    },
    { requiredKeys: [] },
  ),
  flags: fc.record(
    {
      seed: fc.nat(99),
      smoke: fc.boolean(),
      maxRequests: fc.integer({ min: 1, max: 200 }),
      maxCharacters: fc.nat(800),
      concurrency: fc.integer({ min: 1, max: 20 }),
      profile: fc.constantFrom('interface', 'openrouter'),
    },
    { requiredKeys: [] },
  ),
  runs: fc.integer({ min: 1, max: 4 }),
  without: fc.subarray(
    [
      ['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY', 'ASSAY_NO_CREDIT_KEY', 'ASSAY_RATE_LIMITED_KEY'],
      ['ASSAY_WORKSPACE_ID', 'ASSAY_WORKSPACE_SLUG', 'ASSAY_FAULT_MODELS', 'ASSAY_FAULT_WORKSPACES'],
    ].flat(),
  ),
})

export const plans: Area = {
  name: 'plans',
  properties: [
    property(
      'what is sent is what was announced',
      wanted,
      async ({ selection: words, flags, runs, without }) => {
        const target = await reference(flags.profile ?? 'interface')
        const environment = Object.fromEntries(
          Object.entries(environmentOf(target)).filter(([name]) => !without.includes(name)),
        )
        let selection: Selection
        let plan: Plan
        const before = seen
        const filters = { ...words, ...(flags.smoke === true && { sampled: 'smoke' }) }
        const config = (() => {
          try {
            return runConfig({ ...flags, runs, timeout: 30_000, deadline: 5 * 3_600_000 }, environment)
          } catch (error) {
            assert.ok(error instanceof UsageError, String(error))
            return undefined
          }
        })()
        if (config === undefined) return
        try {
          selection = select(assayCatalogue, filters)
          plan = planRun(config, selection.requirements)
        } catch (error) {
          assert.ok(error instanceof UsageError, String(error))
          return
        }
        assert.ok(selection.requirements.length > 0)
        const { record, result } = await runAssay({
          config,
          catalogue: assayCatalogue,
          selection,
          version: '0.0.0',
          clock: virtualClock(),
          derived,
        })
        const { requests, characters } = plan.event
        const sent = seen - before
        assert.equal(record.exchanges.length, sent, 'the record holds what the target saw')
        assert.ok(sent <= requests.worst && sent <= config.maxRequests, `${sent} of at most ${requests.worst} requests`)
        assert.ok(record.footer!.characters <= Math.min(characters.worst, config.maxCharacters))
        // Sent until a status comes, a request is sent less often than it may be; what a limit prevents is not sent.
        const cases = [...plan.probes.values()].flat()
        const limited = flags.smoke === true || flags.maxRequests !== undefined || flags.maxCharacters !== undefined
        const exact = !limited && cases.every(({ until }) => until === undefined)
        if (exact) assert.equal(sent, requests.expected)
        else assert.ok(sent <= requests.expected, `${sent} of ${requests.expected} requests`)
        assert.deepEqual(
          result.requirements.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict)).map(({ id }) => id),
          [],
        )
      },
      { slow: true },
    ),
  ],
  async close() {
    await Promise.all([...started.values()].map(async (one) => (await one).close()))
  },
}
