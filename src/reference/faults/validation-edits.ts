import { formats, intervals } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { workspaceSlug } from '../provision.ts'
import type { Problem } from '../speech-request.ts'
import type { Workspace } from '../store.ts'
import { area, overlooks } from './validation-hooks.ts'

/** A way in which a careless comparison takes a wrong name for the right one. */
interface Slip {
  readonly words: string
  takes(given: string, right: string): boolean
}

const slips = {
  'line-feed': { words: 'a name with a line feed behind it', takes: (given, right) => given === `${right}\n` },
  nul: { words: 'a name with NUL behind it', takes: (given, right) => given.split('\0', 1)[0] === right },
  trim: { words: 'a name with blanks of any kind around it', takes: (given, right) => given.trim() === right },
  compatible: {
    words: 'a name in letters that Unicode calls compatible',
    takes: (given, right) => given.normalize('NFKC') === right,
  },
  accent: {
    words: 'a name with an accent on a letter',
    takes: (given, right) => given !== right && given.normalize('NFD').replaceAll(/\p{M}/gu, '') === right,
  },
  'decoded-again': {
    words: 'a name that is percent-encoded once more',
    takes: (given, right) => decoded(given) === right,
  },
  pattern: { words: 'a pattern that a name matches', takes: (given, right) => patternOf(given)?.test(right) === true },
  beginning: {
    words: 'a name with anything behind it',
    takes: (given, right) => given.length > right.length && given.startsWith(right),
  },
  'one-off': {
    words: 'a name with another first character',
    takes: (given, right) => given.slice(1) === right.slice(1),
  },
} as const satisfies Readonly<Record<string, Slip>>

type SlipId = keyof typeof slips

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As LIKE reads it, and as a shell does. */
function patternOf(text: string): RegExp | undefined {
  if (!/[%_*]/.test(text)) return undefined
  const escaped = text.replaceAll(/[^\w%*]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('_', '.').replaceAll(/[%*]/g, '.*')}$`)
}

/** A wrong name of an enum's value is overlooked. */
const enumFault = (
  id: SlipId,
  field: 'response_format' | 'interval',
  names: readonly string[],
  violates: Fault['violates'],
): Fault =>
  must(area, {
    id: `validation-${field === 'interval' ? 'interval' : 'format'}-${id}`,
    title: `takes ${slips[id].words} for a ${field}`,
    clause: field === 'interval' ? '4.2' : '2.1',
    violates,
    ...(field === 'response_format' && { sometimes: ['SPEECH-ANY-INVALID'] }),
    hooks: overlooks(
      ({ field: given, rule, value }: Problem) =>
        given === field && rule === 'enum' && names.some((name) => slips[id].takes(String(value), name)),
    ),
  })

/** A wrong name of a workspace finds it. */
const workspaceFault = (id: SlipId, by: 'id' | 'slug', ...also: readonly string[]): Fault =>
  must(area, {
    id: `validation-${by === 'id' ? 'workspace' : 'slug'}-${id}`,
    title: `takes ${slips[id].words} for ${by === 'id' ? 'the UUID of a workspace' : 'a slug'}`,
    clause: '4.2',
    violates: ['BUDGET-UNKNOWN-WORKSPACE-REFUSED', ...also],
    hooks: {
      workspace(found: Workspace | undefined, { services, workspaceRef }: Context) {
        const known = services.store.workspace(workspaceSlug)
        return found ?? (known && slips[id].takes(workspaceRef, known[by]) ? known : undefined)
      },
    },
  })

/** What a proxy may refuse has no status that is due. */
const accepted = ['BUDGET-INTERVAL-REFUSED'] as const
const acceptedAnd400 = ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'] as const

/** 2.1, 4.2: names of the enums and of workspaces that are nearly right, and are taken. */
export const editFaults: readonly Fault[] = [
  enumFault('line-feed', 'response_format', formats, ['SPEECH-FORMAT-ENUM']),
  enumFault('compatible', 'response_format', formats, ['SPEECH-FORMAT-ENUM']),
  enumFault('line-feed', 'interval', intervals, accepted),
  enumFault('nul', 'interval', intervals, accepted),
  enumFault('decoded-again', 'interval', intervals, accepted),
  enumFault('pattern', 'interval', intervals, acceptedAnd400),
  enumFault('accent', 'interval', intervals, acceptedAnd400),
  workspaceFault('accent', 'slug'),
  workspaceFault('decoded-again', 'id'),
  workspaceFault('decoded-again', 'slug'),
  workspaceFault('trim', 'slug'),
  workspaceFault('pattern', 'id'),
  workspaceFault('one-off', 'id', 'BUDGET-ECHO-WORKSPACE'),
  workspaceFault('nul', 'slug'),
  workspaceFault('beginning', 'slug'),
  workspaceFault('compatible', 'slug'),
]
