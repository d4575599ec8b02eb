import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { keptSections } from '../../fixtures/kept-sections.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import type { Case } from '../../src/record/case.ts'
import type { Probe, ProbeContext } from '../../src/requirement/probe.ts'
import { assayCatalogue } from '../catalogue.ts'
import { smoke } from './smoke.ts'

/** With all that an operator and a profile can provide. */
const context: ProbeContext = {
  ...probeContext,
  profile: openrouterProfile,
  faultModels: new Map([500, 502, 503, 524, 529].map((status) => [status, `fails/${status}`])),
  faultWorkspaces: new Map([[500, 'fails']]),
}

/** Longer bodies stand as their digest. */
const longest = 200

function bodyOf(body: Case['body']): string {
  const text = typeof body === 'string' ? JSON.stringify(body) : body ? Buffer.from(body).toString('hex') : 'no body'
  return text.length <= longest
    ? text
    : `${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

function lineOf({ headers, body, stimulus, credential, wire, ...one }: Case): string {
  const { id, method, path, expects, characters, until } = one
  const { kind, ...rest } = stimulus
  const why = [kind, ...Object.values(rest), ...Object.values(credential), expects, characters, until?.times ?? '']
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join(', ')
  const written = wire && Object.keys(wire).length > 0 ? ` | ${JSON.stringify(wire)}` : ''
  return `  ${id} | ${why.join(' ')} | ${method} ${path} | ${lines} | ${bodyOf(body)}${written}`
}

function linesOf({ id, needs, controls, order, ...probe }: Probe): string[] {
  const groups = controls.map(({ group }) => group).join(', ')
  return [
    `${id}: needs ${needs.join(', ')}; ${order}${groups === '' ? '' : `; between controls of ${groups}`}`,
    ...probe.cases(context).map(lineOf),
  ]
}

const probes = new Map(assayCatalogue.requirements.flatMap(({ needs }) => needs.map((probe) => [probe.id, probe])))
// The examples of a property are drawn by chance.
const fixed = [...probes.values()].filter((probe) => probe.example === undefined)
const ordered = fixed.toSorted((one, other) => (one.id < other.id ? -1 : 1))

function ofControls(): string {
  const controls = new Map(fixed.flatMap((probe) => probe.controls.map((control) => [control.group, control])))
  const lines = [...controls.values()].flatMap((control) =>
    (['before', 'after'] as const).map((role) => lineOf(control.request(context, role))),
  )
  return ['controls', ...lines].join('\n')
}
const ofProbe = (probe: Probe): string => linesOf(probe).join('\n')

const path = join(import.meta.dirname, 'requests.txt')
const kept = new Map(keptSections(path).map((section) => [section.split(/[:\n]/)[0]!, section]))

describe.skipIf(inject('writesSnapshots'))('what is sent, and why', () => {
  test('by controls', () => {
    expect(ofControls()).toBe(kept.get('controls'))
  })

  test.each(ordered.map((probe) => [probe.id, probe] as const))('by %s', (id, probe) => {
    expect(ofProbe(probe)).toBe(kept.get(id))
  })
})

test('what each probe sends, and why', async () => {
  await expect(`${[ofControls(), ...ordered.map(ofProbe)].join('\n')}\n`).toMatchFileSnapshot(path)
})

test('what is sent for --smoke is among it', () => {
  const probes = assayCatalogue.requirements.flatMap(({ needs }) => needs)
  for (const [id, wanted] of Object.entries(smoke.cases)) {
    const sent = probes
      .find((probe) => probe.id === id)
      ?.cases(context)
      .map((one) => one.id)
    expect(sent, id).toEqual(expect.arrayContaining([...wanted]))
  }
  const groups = probes.flatMap(({ controls }) => controls.map(({ group }) => group))
  expect(groups).toEqual(expect.arrayContaining([...smoke.controls]))
})
