import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { formats, intervals } from '../../src/contract/operation.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { chosen } from '../chosen.ts'
import { scratch } from '../cli/assay.ts'
import type { Behaviour } from './behaviour.ts'
import { behaviours } from './behaviours.ts'
import { runAgainst } from './run-against.ts'
import { hostileTarget, type Asked } from './target.ts'

// The second look begins ten seconds after what may have been an accident.
const deadlineSeconds = 45
const mostMegabytes = 400

// The scenes wait most of their time.
vi.setConfig({ maxConcurrency: 4 })

/**
 * Some behaviours at once, each on a part of the target, and requirements on the rest of it that must pass as if
 * nothing was.
 */
interface Scene {
  readonly title: string
  readonly parts: readonly { readonly behaviour: Behaviour; meets(asked: Asked): boolean }[]
  readonly only: readonly string[]
  readonly sound: readonly string[]
}

const budgets = scenes(
  'budget',
  intervals,
  (interval) => (asked) => asked.path.endsWith(`/budgets/${interval}`) && asked.headers.has('authorization'),
)
const speeches = scenes(
  'speech',
  formats,
  (format) => (asked) => asked.bytes.includes(`"response_format":"${format}"`) && asked.headers.has('authorization'),
)

const all: Scene[] = [
  ...chosen(budgets, 3).map((parts) => scene(parts, ['BUDGET-SUCCESS-200', 'BUDGET-DATA'], ['SPEECH-SPEED-ONE'])),
  ...chosen(speeches, 3).map((parts) => scene(parts, ['SPEECH-BODY-WHOLE'], ['BUDGET-SUCCESS-200', 'BUDGET-DATA'])),
  ...chosen(
    behaviours.filter(({ meets }) => meets === 'all'),
    3,
  ).map((behaviour) =>
    scene(
      [{ behaviour, meets: () => true }],
      ['BUDGET-SUCCESS-200', 'BUDGET-DATA', 'SPEECH-BODY-WHOLE', 'ERROR-JSON'],
      [],
    ),
  ),
]

/**
 * Behaviours of one kind, as many together as there are parts to put them on; those together that show in the same way.
 */
function scenes<Part>(
  kind: Behaviour['meets'],
  parts: readonly Part[],
  meets: (part: Part) => (asked: Asked) => boolean,
): Scene['parts'][] {
  const own = behaviours.filter((behaviour) => behaviour.meets === kind)
  return [...Map.groupBy(own, ({ slow, fails }) => `${slow} ${fails}`).values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / parts.length) }, (_, round) =>
      alike
        .slice(round * parts.length, (round + 1) * parts.length)
        .map((behaviour, index) => ({ behaviour, meets: meets(parts[index]!) })),
    ),
  )
}

function scene(parts: Scene['parts'], hostile: readonly string[], sound: readonly string[]): Scene {
  return {
    title: parts.map(({ behaviour }) => behaviour.id).join(' · '),
    parts,
    only: [...hostile, ...sound, ...parts.flatMap(({ behaviour }) => behaviour.also ?? [])],
    sound,
  }
}

let reference: Reference

beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})

afterAll(() => reference.close())

describe.concurrent('hostile:', () => {
  // On a machine that is busy even a sound answer may take longer than a second.
  const again = { retry: 1 }
  test.each(all.map((one) => [one.title, one] as const))('%s', again, async (_title, { parts, only, sound }) => {
    const target = await hostileTarget(
      (request) => parts.find(({ meets }) => meets(request))?.behaviour.play,
      reference,
      parts[0]?.behaviour.greet,
    )
    using out = scratch()
    const run = await runAgainst(
      target.baseUrl,
      reference,
      out.path,
      [
        '--timeout',
        parts.some(({ behaviour }) => behaviour.slow) ? '1s' : '5s',
        '--deadline',
        `${deadlineSeconds}s`,
        '--quiet',
        '--junit-profile',
        'strict',
        '--only',
        only.join(),
      ],
      { ASSAY_WORKSPACE_SLUG: '' },
    )
    await target.close()
    const { result, peakMegabytes, words, stdout, stderr } = run

    expect(stderr).toBe('')
    expect(result.run.durationMs).toBeLessThan(4 * deadlineSeconds * 1000)
    expect(peakMegabytes).toBeLessThan(mostMegabytes)
    for (const { behaviour } of parts) expect(words, behaviour.id).toMatch(behaviour.says ?? /./)
    expect(result.counts.error).toBe(0)
    // The rest of the target is judged as usual.
    for (const id of sound)
      expect(
        result.requirements.find((requirement) => requirement.id === id),
        id,
      ).toMatchObject({ verdict: 'pass' })

    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    const xml = await validateXML({
      xml: [{ fileName: 'junit.xml', contents: out.read('junit.xml') }],
      schema: [schema],
    })
    expect(xml.errors).toEqual([])
    // Nothing from a target is sent back to it, and no content coding is offered but as other clients offer some.
    for (const { headers } of target.asked) {
      expect(headers.get('cookie') ?? '').toBe('')
      if (headers.get('user-agent')?.startsWith('assay/') === true)
        expect(headers.get('accept-encoding')).toBe('identity')
    }
  })
})

const schema = readFileSync(join(import.meta.dirname, '../../fixtures/junit/xunit.xsd'), 'utf8')
