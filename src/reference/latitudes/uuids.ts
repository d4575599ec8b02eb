import type { Latitude } from '../deviation.ts'
import { latitude } from './latitude.ts'

/** Finds a workspace by another spelling of its UUID. */
const spelled = (id: string, title: string, read: (text: string) => string): Latitude =>
  latitude('validation', id, title, {
    clause: '4.2',
    hooks: { workspace: (found, { services, workspaceRef }) => found ?? services.store.workspace(read(workspaceRef)) },
  })

/** RFC 9562, 4: hexadecimal digits of each group. */
const lengths = [8, 4, 4, 4, 12]

/** 4.2: "id | string | Workspace UUID or workspace slug.": what libraries of some platforms read as a UUID. */
export const uuidLatitudes: readonly Latitude[] = [
  // RFC 9562, 4, has one of these forms, and RFC 9562, 7, the URN.
  spelled('uuid-any-form', 'finds a UUID without its hyphens, in braces and as a URN', (text) =>
    /^(?:urn:uuid:)?\{?[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\}?$/i.test(text)
      ? text.replaceAll(/^urn:uuid:|[{}-]/gi, '').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      : text,
  ),
  // They leave out white space, and read numbers, of which zeros in front are no part.
  spelled('uuid-any-digits', 'finds a UUID in white space, without leading zeros and in digits of any script', (text) =>
    text
      .normalize('NFKC')
      .trim()
      .split('-')
      .map((group, index) => group.padStart(lengths[index] ?? 0, '0'))
      .join('-'),
  ),
]
