import { intervals, mediaTypes } from '../contract/operation.ts'
import type { Case } from '../record/case.ts'
import { header, type Exchange, type ResponseRecord } from '../record/exchange.ts'
import type { BodyStore } from '../record/body-store.ts'
import { holdsBudget } from './holds-budget.ts'
import { refusal, trouble } from './refusal.ts'
import { mostNeighbours } from '../requirement/neighbour.ts'
import type { Need } from '../requirement/probe.ts'
import { toCheckWhenUnreachable } from '../requirement/unreachable.ts'
import { budgetCase } from '../../suites/requests/budget-request.ts'
import { mediaType } from '../../suites/evidence/media-type.ts'
import { jsonType, speechCase } from '../../suites/requests/speech-request.ts'
import type { RunConfig } from '../config/config.ts'
import type { KeyName } from '../config/keys.ts'

/** The result of checking one part of the configuration. */
export interface Checkup {
  /** `target`, or the variable. */
  readonly subject: string
  /**
   * broken: it is there and does not work. wrong: the configuration names what the target does not have. undecided: the
   * target's state does not tell.
   */
  readonly state: 'works' | 'broken' | 'wrong' | 'undecided' | 'absent'
  readonly told: string
  /** What to do about it, where the state says not enough. */
  readonly next?: string
  /** What cannot be tested for it. */
  readonly blocks: readonly Need[]
}

/** Sends one request and returns its last attempt, or why it was not sent. */
export type Look = (of: Case) => Promise<Exchange | string>

/** Short, because it is spoken and billed. */
export const spokenText = 'Hello.'

/** So many requests the checks need, when every one is answered. */
export function checkupRequests(config: RunConfig): { readonly requests: number; readonly spoken: number } {
  const { secrets, target } = config
  const spoken = [secrets.has('ASSAY_API_KEY'), secrets.has('ASSAY_RATE_LIMITED_KEY') && config.model !== ''].filter(
    Boolean,
  ).length
  const refused = secrets.has('ASSAY_NO_CREDIT_KEY') && config.model !== '' ? 1 : 0
  const names = [target.workspaceId, target.workspaceSlug].filter((name) => name !== undefined).length
  return {
    // One more for each prefix where an operation refuses a valid request.
    requests:
      1 + spoken + refused + mostNeighbours + 1 + (secrets.has('ASSAY_MANAGEMENT_KEY') ? names * intervals.length : 0),
    spoken,
  }
}

/** Does anything answer at the base URL? */
export async function checkTarget(look: Look, config: RunConfig): Promise<Checkup> {
  const got = await look({
    id: 'target',
    stimulus: { kind: 'unknown' },
    operation: 'other',
    credential: { key: 'none' },
    method: 'GET',
    path: new URL(config.target.baseUrl).pathname === '/' ? '/' : '',
    headers: [],
    expects: 'any',
    characters: 0,
  })
  const works = typeof got !== 'string' && got.response !== undefined
  return {
    subject: 'target',
    state: works ? 'works' : 'broken',
    told: `${config.target.baseUrl} ${works ? `answers (${got.response.status})` : `does not answer: ${trouble(got)}`}`,
    ...(!works && { next: toCheckWhenUnreachable(trouble(got)) }),
    blocks: [],
  }
}

/** What is expected of a key, and what its answer means. */
const speechKeys: Readonly<
  Record<
    string,
    { readonly need: Need; readonly variable: KeyName; readonly right: ReadonlySet<number>; readonly wrong: string }
  >
> = {
  api: { need: 'api', variable: 'ASSAY_API_KEY', right: new Set([200]), wrong: '' },
  noCredit: {
    need: 'no-credit',
    variable: 'ASSAY_NO_CREDIT_KEY',
    right: new Set([402]),
    wrong: 'its account has credits: 402 cannot be provoked with it',
  },
  rateLimited: { need: 'rate-limited', variable: 'ASSAY_RATE_LIMITED_KEY', right: new Set([200, 429]), wrong: '' },
}

/** Each key that may speak is used once. */
export async function checkSpeech(look: Look, config: RunConfig, bodies: BodyStore): Promise<Checkup[]> {
  const checks: Checkup[] = []
  for (const [id, { need, variable, right, wrong }] of Object.entries(speechKeys)) {
    if (!config.secrets.has(variable)) {
      checks.push({ subject: variable, state: 'absent', told: 'is not set', blocks: [] })
      continue
    }
    if (config.model === '' || config.voice === '') {
      checks.push({
        subject: variable,
        state: 'wrong',
        told: 'cannot be used without ASSAY_MODEL and ASSAY_VOICE',
        blocks: [need],
      })
      continue
    }
    const body = { model: config.model, input: spokenText, voice: config.voice, response_format: 'mp3' }
    const got = await look(
      speechCase({
        id,
        stimulus: { kind: 'unknown' },
        expects: 'any',
        credential: { key: need as 'api' },
        headers: [['authorization', `Bearer \${${variable}}`], jsonType],
        body,
        characters: spokenText.length,
      }),
    )
    const status = typeof got === 'string' ? undefined : got.response?.status
    if (typeof got !== 'string' && status !== undefined && right.has(status)) {
      checks.push({
        subject: variable,
        ...(status === 200
          ? spoken(got.response!, need)
          : { state: 'works', told: `is answered with ${status}, as it should`, blocks: [] }),
      })
    } else
      checks.push({
        subject: variable,
        blocks: [need],
        ...refusal(got, bodies, {
          wrong:
            status === 200
              ? wrong
              : `the request is refused: does the target have the model ${config.model} and the voice ${config.voice}?`,
        }),
      })
  }
  return checks
}

/** A 200 alone is no speech: something has to come, and be labelled as what was asked for. */
function spoken(response: ResponseRecord, need: Need): Omit<Checkup, 'subject'> {
  const { headers, body } = response
  if (body.length === 0)
    return { state: 'broken', told: 'is answered with 200 and an empty body: nothing is spoken', blocks: [need] }
  const type = header(headers, 'content-type')
  if (mediaType(type) !== mediaTypes.mp3) return otherThan(response, mediaTypes.mp3, [need])
  return { state: 'works', told: `speaks: ${type}, ${bytesOf(body)}`, blocks: [] }
}

function bytesOf({ length }: ResponseRecord['body']): string {
  return `${length} byte${length === 1 ? '' : 's'}`
}

/** 200, and something else than what was asked for. */
function otherThan({ headers, body }: ResponseRecord, asked: string, blocks: Need[]): Omit<Checkup, 'subject'> {
  const type = header(headers, 'content-type')
  return {
    state: 'broken',
    told: `is answered with 200 and ${type ?? 'no Content-Type'}, ${bytesOf(body)}, where ${asked} was asked for`,
    ...(mediaType(type) === 'text/html' && { next: 'check the base URL: what answers there is a web page' }),
    blocks,
  }
}

/** The management key, on the workspace by both of its names. */
export async function checkBudgets(look: Look, config: RunConfig, bodies: BodyStore): Promise<Checkup[]> {
  const { workspaceId, workspaceSlug } = config.target
  const names = [
    ['ASSAY_WORKSPACE_ID', workspaceId],
    ['ASSAY_WORKSPACE_SLUG', workspaceSlug],
  ] as const
  const absent = names
    .filter(([, name]) => name === undefined)
    .map(([subject]): Checkup => ({ subject, state: 'absent', told: 'is not set', blocks: [] }))
  if (!config.secrets.has('ASSAY_MANAGEMENT_KEY'))
    return [{ subject: 'ASSAY_MANAGEMENT_KEY', state: 'absent', told: 'is not set', blocks: [] }, ...absent]
  const checks: Checkup[] = []
  let key: Checkup = {
    subject: 'ASSAY_MANAGEMENT_KEY',
    state: 'undecided',
    told: 'cannot be checked without a workspace',
    blocks: ['management'],
  }
  for (const [subject, workspace] of names) {
    if (workspace === undefined) continue
    const found: string[] = []
    let last: Exchange | string = 'nothing was sent'
    for (const interval of intervals) {
      last = await look(
        budgetCase({
          id: `${subject}.${interval}`,
          stimulus: { kind: 'unknown' },
          expects: 'any',
          workspace: encodeURIComponent(workspace),
          interval,
        }),
      )
      const body = typeof last !== 'string' && last.response?.status === 200 ? last.response.body : undefined
      if (body && holdsBudget(bodies.get(body.sha256))) found.push(interval)
      else if (typeof last === 'string' || last.response?.status !== 404) break
    }
    const blocks: Need[] =
      subject === 'ASSAY_WORKSPACE_SLUG' && workspaceId !== undefined ? ['slug'] : ['workspace', 'uuid', 'slug']
    const without = intervals.filter((interval) => !found.includes(interval))
    if (found.length > 0)
      checks.push({
        subject,
        state: 'works',
        told:
          `has budgets: ${found.join(', ')}` +
          (without.length > 0 ? `; what needs one for ${without.join(', ')} stays untested` : ''),
        blocks: [],
      })
    else if (typeof last !== 'string' && last.response?.status === 404)
      checks.push({
        subject,
        state: 'wrong',
        told: `there is no such workspace, or it has no budget (404): ${workspace}`,
        blocks,
      })
    else if (typeof last !== 'string' && last.response?.status === 200)
      checks.push({ subject, ...otherThan(last.response, 'a budget', blocks) })
    else {
      key = {
        subject: 'ASSAY_MANAGEMENT_KEY',
        blocks: ['management'],
        ...refusal(last, bodies, { wrong: 'a valid request is refused' }),
      }
      checks.push({ subject, state: 'undecided', told: 'could not be read with this key', blocks: [] })
      continue
    }
    // A 404 shows nothing about the key: it is also the answer where there is no such operation.
    if (key.state === 'undecided' && found.length > 0)
      key = { subject: 'ASSAY_MANAGEMENT_KEY', state: 'works', told: 'is let in', blocks: [] }
  }
  const nothingFound = checks.length > 0 && checks.every(({ state }) => state === 'wrong')
  if (nothingFound)
    key = {
      subject: 'ASSAY_MANAGEMENT_KEY',
      state: 'undecided',
      told:
        'cannot be checked: every budget request was answered with 404; ' +
        'check the base URL and the workspace, or the operation is absent',
      blocks: ['management'],
    }
  return [key, ...checks, ...absent]
}
