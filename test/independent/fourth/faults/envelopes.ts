import { json, raw, Refusal } from '../steps.ts'
import type { Members } from '../steps.ts'
import type { Twist } from '../serve.ts'
import { htmlPage, must } from './tools.ts'

const envelope =
  (change: (data: Members, byok: unknown, interval: string) => Members): Twist =>
  (_base, world) => ({ envelope: (data, interval) => change(data, world.byok, interval) })

/** What is around the record of a budget. */
export const envelopeFaults = [
  must(
    'budget-bare',
    '2.3',
    'fastapi',
    'The record is at the top, without data around it.',
    envelope((data, byok) => ({ ...data, include_byok_in_budgets: byok })),
  ),
  must(
    'budget-in-list',
    '2.3',
    'rails',
    'data is a list with the one record.',
    envelope((data, byok) => ({ data: [data], include_byok_in_budgets: byok })),
  ),
  must(
    'budget-all-intervals',
    '2.3',
    'go',
    'data maps every interval to its record.',
    envelope((data, byok, interval) => ({ data: { [interval]: data }, include_byok_in_budgets: byok })),
  ),
  must(
    'budget-json-api',
    '2.3',
    'rails',
    'data has id, type and attributes of JSON:API.',
    envelope(({ id, ...attributes }, byok) => ({
      data: { id, type: 'budget', attributes },
      include_byok_in_budgets: byok,
    })),
  ),
  must(
    'budget-byok-missing',
    '2.3',
    'axum',
    'include_byok_in_budgets is left out.',
    envelope((data) => ({ data })),
  ),
  must(
    'budget-byok-omitted-when-false',
    '2.3',
    'go',
    'omitempty leaves include_byok_in_budgets out when it is false.',
    envelope((data, byok) => (byok ? { data, include_byok_in_budgets: byok } : { data })),
    { world: (world) => void (world.byok = false) },
  ),
  must(
    'budget-byok-inside',
    '2.3',
    'nest',
    'include_byok_in_budgets is inside data.',
    envelope((data, byok) => ({ data: { ...data, include_byok_in_budgets: byok } })),
  ),
  must(
    'budget-byok-digit',
    '2.3',
    'laravel',
    'include_byok_in_budgets is the 0 or 1 of a TINYINT.',
    envelope((data, byok) => ({ data, include_byok_in_budgets: Number(byok) })),
  ),
  must(
    'budget-byok-text',
    '2.3',
    'spring',
    'include_byok_in_budgets is "true" or "false".',
    envelope((data, byok) => ({ data, include_byok_in_budgets: String(byok) })),
  ),
  must(
    'budget-byok-null',
    '2.3',
    'fastapi',
    'include_byok_in_budgets is null until someone sets it.',
    envelope((data) => ({ data, include_byok_in_budgets: null })),
  ),
  must(
    'budget-byok-by-interval',
    '2.3',
    'go',
    'include_byok_in_budgets is kept with each budget and is another for lifetime.',
    envelope((data, byok, interval) => ({ data, include_byok_in_budgets: interval === 'lifetime' ? !byok : byok })),
  ),
  must(
    'budget-notice-first',
    '1',
    'laravel',
    'A warning of PHP stands in front of the JSON.',
    (base) => ({
      budget: async (route, call) => {
        const answer = await base.budget(route, call)
        return {
          ...answer,
          body: Buffer.concat([
            Buffer.from('\nWarning: Undefined array key "plan" in /srv/app/Budget.php on line 31\n'),
            answer.body,
          ]),
        }
      },
    }),
    { breaks: ['budget'] },
  ),
  must(
    'budget-lambda',
    '2.3',
    'cloudflare',
    'The answer of the function is not unpacked: statusCode and a body of text.',
    (base) => ({
      budget: async (route, call) =>
        json(200, { statusCode: 200, body: (await base.budget(route, call)).body.toString() }),
    }),
  ),
  must(
    'budget-quoted',
    '2.3',
    'nest',
    'The envelope is serialised twice, a JSON string.',
    (base) => ({
      envelope: (data, interval) => JSON.stringify(base.envelope(data, interval)) as unknown as Members,
    }),
    { breaks: ['budget'] },
  ),
  must(
    'budget-page',
    '1',
    'aspnet',
    'The budget is a page of the console under any Accept.',
    (base) => ({
      budget: async (route, call) =>
        raw(200, 'text/html', htmlPage((await base.budget(route, call)).body.toString(), 'Kestrel')),
    }),
    { breaks: ['budget'] },
  ),
  must('budget-missing-204', '4.2', 'axum', 'An unknown workspace gets 204 and nothing.', (base) => ({
    failure: (refusal, call) =>
      refusal.status === 404 && call.method === 'GET'
        ? { status: 204, headers: {}, body: Buffer.alloc(0) }
        : base.failure(refusal, call),
  })),
  must('budget-missing-null', '4.2', 'go', 'An unknown workspace gets 200 with data null.', (base, world) => ({
    budget: async (route, call) => {
      try {
        return await base.budget(route, call)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404) throw error
        return base.print(200, { data: null, include_byok_in_budgets: world.byok })
      }
    },
  })),
]
