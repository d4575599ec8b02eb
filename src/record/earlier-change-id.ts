/**
 * How the words of a change begin, and its id: the longer beginning stands first. Not to be changed: it reads records
 * of the past.
 */
const families: readonly (readonly [beginning: string, id: string])[] = [
  ['Authorization absent and ', 'authorization.absent-and.*'],
  ['Authorization: absent', 'authorization.absent'],
  ['Authorization: empty', 'authorization.empty'],
  ['Authorization: twice', 'authorization.twice'],
  ['header name:', 'header-name'],
  ['scheme: bearer', 'scheme.bearer-lower-case'],
  ['scheme: Basic', 'scheme.basic'],
  ['scheme: Token', 'scheme.token'],
  ['scheme: ApiKey', 'scheme.apikey'],
  ['scheme: none', 'scheme.none'],
  ['key: in the query only', 'key.in-query'],
  ['key: in another header only', 'key.in-header'],
  ['key: in a cookie only', 'key.in-cookie'],
  ['key: in a body field only', 'key.in-body'],
  ['key: unknown', 'key.unknown'],
  ['key: near miss', 'key.near-miss'],
  ['key: an API key', 'key.api-on-budget'],
  ['key: a management key', 'key.management-on-speech'],
  ['body: not JSON', 'body.not-json'],
  ['body: extended JSON', 'body.extended-json'],
  ['body: empty', 'body.empty'],
  ['body: not an object', 'body.not-object'],
  ['spelling: ', 'spelling'],
  ['rough: ', 'rough'],
  ['response_format: not in the enum', 'response_format.not-in-enum'],
  ['interval: not in the enum', 'interval.not-in-enum'],
  ['workspace: empty', 'workspace.empty'],
  ['workspace: unknown (a random UUID', 'workspace.unknown:random-uuid'],
  ['workspace: unknown (a slug of nobody', 'workspace.unknown:nobodys-slug'],
  ['workspace: unknown (the first half', 'workspace.unknown:first-half'],
  ['workspace: unknown', 'workspace.unknown'],
  ...['input', 'model', 'voice', 'response_format', 'speed'].flatMap((member) => [
    [`${member}: wrong type`, `${member}.wrong-type`] as const,
    [`${member}: null`, `${member}.null`] as const,
    [`${member}: empty`, `${member}.empty`] as const,
    [`open ${member}: missing`, `open.${member}.missing`] as const,
  ]),
  ['open input: empty', 'open.input.empty'],
  ['open input: blanks', 'open.input.blanks'],
  ['open model: without', 'open.model.no-provider'],
  ['open model: unknown', 'open.model.unknown'],
  ['open voice: unknown', 'open.voice.unknown'],
  ['open member: unknown', 'open.member.unknown'],
  ['open speed:', 'open.speed'],
  ['open type:', 'open.type'],
  ['open encoding:', 'open.encoding'],
  ['reference content: wrong type', 'reference.wrong-type'],
  ['reference content: wrong part', 'reference.wrong-part'],
  ['reference content: wrong number of parts', 'reference.wrong-count'],
  ['reference content: wrong data', 'reference.wrong-data'],
  ['reference content: no data URL', 'reference.not-data-url'],
  ['reference content: wrong transcript', 'reference.wrong-transcript'],
  ['reference content: unusual form', 'reference.unusual-form'],
  ['reference content: valid', 'reference.valid'],
  ['provider passthrough: wrong type', 'passthrough.wrong-type'],
  ['provider passthrough: null', 'passthrough.null'],
  ['provider passthrough: idle', 'passthrough.idle'],
  ['required:', 'required'],
]

/** The id of a change in a record from before changes had ids: its family, by its words. */
export function earlierChangeId(words: string): string {
  const family = families.find(([beginning]) => words.startsWith(beginning))
  if (!family) return 'unknown'
  const [beginning, id] = family
  return id.replace('*', words.slice(beginning.length).split(' ', 1)[0]!)
}
