import type { Behaviour } from '../behaviour.ts'
import { budgetFor, json, whole } from '../raw-http.ts'

/** Control characters, what XML forbids, markup and a script. */
export const nasty =
  '\u001b[2J\u001b]0;owned\u0007\u0000\u0008\ufffe]]><script>document.title="owned"</script><img src=x ' +
  'onerror=document.title="owned">\u202eevil\ud800 [[ATTACHMENT|/etc/passwd]] | `x` \n::error::owned\n'

/** Members that every object of JavaScript has, or that would change its prototype. */
const prototypeMembers = JSON.stringify({
  ['__proto__']: { polluted: true },
  constructor: { prototype: { polluted: true } },
  data: { ['__proto__']: { id: 'x' }, constructor: 1, toString: null, hasOwnProperty: 1 },
  include_byok_in_budgets: { ['__proto__']: [] },
})

/** Well-formed answers that act on a terminal, a browser or the reader's own objects. */
export const content: readonly Behaviour[] = [
  {
    id: 'escapes, markup and a script in messages',
    meets: 'all',
    play: (socket) => whole(400, JSON.stringify({ error: { code: 400, message: nasty } }), json)(socket),
    also: ['ERROR-MESSAGE-CLEAN'],
    says: /shows the inside of the server|400/,
  },
  {
    id: 'escapes, markup and a script in headers',
    meets: 'budget',
    play: (socket, asked) =>
      whole(
        200,
        budgetFor(asked),
        'Content-Type: <script>alert(1)</script>',
        'X-Nasty: \u00e9<img src=x onerror=alert(1)>',
      )(socket),
    also: ['JSON-LABEL'],
    says: /<script>/,
  },
  {
    id: 'escapes in the reason phrase',
    fails: true,
    meets: 'budget',
    play: whole('418 <script>alert(1)</script>', nasty, 'Content-Type: text/html'),
    also: ['ERROR-JSON'],
    says: /418 is not JSON/,
  },
  {
    id: 'members that a prototype has',
    meets: 'budget',
    play: whole(200, prototypeMembers, json),
    also: ['BUDGET-ID'],
    says: /data\.id is absent/,
  },
  {
    id: 'sets cookies',
    meets: 'budget',
    play: (socket, asked) => whole(200, budgetFor(asked), json, 'Set-Cookie: session=steal; Path=/')(socket),
  },
]
