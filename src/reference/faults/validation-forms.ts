import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { member } from '../speech-request.ts'
import { area } from './validation-hooks.ts'

/** What looks for wrong values looks at the usual form of a request, and there is another. */
const overlooksIn = (
  id: string,
  title: string,
  violates: Fault['violates'],
  isIt: (context: Context) => boolean,
): Fault =>
  must(area, {
    id: `validation-none-${id}`,
    title: `validates nothing where ${title}`,
    clause: '2.1',
    violates,
    when: { operation: 'speech' },
    hooks: { problems: (problems, context) => (isIt(context) ? [] : problems) },
  })

/** Where another voice, no format or a text of its own leads another way. */
const ofBranches = [
  'SPEECH-MODEL-TYPE',
  'SPEECH-MODEL-TYPE-400',
  'SPEECH-SPEED-TYPE',
  'SPEECH-VOICE-TYPE',
  'SPEECH-VOICE-MIN-LENGTH',
] as const
const ofTexts = [...ofBranches, 'SPEECH-FORMAT-ENUM', 'SPEECH-FORMAT-TYPE'] as const

const ofForms = ['SPEECH-FORMAT-ENUM', 'SPEECH-INPUT-TYPE'] as const

export const formFaults: readonly Fault[] = [
  overlooksIn('in-chunks', 'a body comes in chunks', ofForms, ({ incoming }) =>
    headerValues(incoming, 'transfer-encoding').includes('chunked'),
  ),
  overlooksIn('in-old-version', 'a request is one of HTTP/1.0', ofForms, ({ incoming }) => incoming.version === '1.0'),
  overlooksIn('accept-audio', 'only audio is accepted', ofForms, ({ incoming }) =>
    headerValues(incoming, 'accept').some((value) => value.startsWith('audio/') && !value.includes('*')),
  ),
  overlooksIn(
    'other-voice',
    'another voice is asked for',
    [...ofForms, 'SPEECH-FORMAT-TYPE', 'SPEECH-MODEL-TYPE', 'SPEECH-MODEL-TYPE-400', 'SPEECH-SPEED-TYPE'],
    ({ requested, services }) => member(requested.body, 'voice') === services.defaults.otherVoice,
  ),
  overlooksIn(
    'no-format',
    'no format is asked for',
    [...ofBranches, 'SPEECH-INPUT-TYPE'],
    ({ requested }) =>
      member(requested.body, 'response_format') === undefined && member(requested.body, 'input') !== undefined,
  ),
  // Texts that are made to be awkward, with braces and backslashes in them, go the usual way.
  overlooksIn('beyond-ascii', 'a text has letters beyond ASCII', ofTexts, ({ requested }) =>
    /^[^\\{]*[^\0-\x7f][^\\{]*$/.test(requested.input),
  ),
  overlooksIn('lines', 'a text has several lines', ofTexts, ({ requested }) =>
    /^[^\\{]*\n\n[^\\{]*$/.test(requested.input),
  ),
  overlooksIn(
    'charset',
    'Content-Type has a charset',
    ['SPEECH-FORMAT-ENUM'],
    ({ incoming, requested }) =>
      headerValues(incoming, 'content-type').some((value) => value.includes('charset')) &&
      member(requested.body, 'voice') !== '',
  ),
  overlooksIn(
    'pages',
    'there are more than 2000 characters to speak',
    ['SPEECH-FORMAT-ENUM', 'SPEECH-SPEED-TYPE'],
    ({ requested }) => requested.input.length > 2000,
  ),
]
