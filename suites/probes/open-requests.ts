import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { apiKey, speechChange, speechControl } from '../requests/speech-request.ts'

/** One request of which the interface does not say what becomes of it. */
function openCase(context: ProbeContext, id: string, label: string, parts: Parameters<typeof speechChange>[3]): Case {
  return speechChange(context, 'mp3', { id: `open.${id}`, label: `open ${label}` }, { expects: 'answer', ...parts })
}

/** 2.1: "Which request fields are required: not shown." */
export const withoutMember = probe({
  id: 'speech-without-member',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    ['input', 'model', 'voice'].map((member) =>
      openCase(context, `${member}.missing`, `${member}: missing`, { without: member }),
    ),
})

/** 2.1 names no more members, and does not exclude them. */
export const unknownMember = probe({
  id: 'speech-unknown-member',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [openCase(context, 'member.unknown', 'member: unknown', { members: { x_assay_unknown: true } })],
})

export const openRequests = probe({
  id: 'speech-open',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [
    openCase(context, 'input.empty', 'input: empty', { members: { input: '' } }),
    openCase(context, 'input.blanks', 'input: blanks only', { members: { input: '   ' } }),
    openCase(context, 'voice.unknown', 'voice: unknown', { members: { voice: 'no-such-voice-of-anybody' } }),
    openCase(context, 'model.unknown', 'model: unknown', { members: { model: 'nobody/no-such-model' } }),
    openCase(context, 'model.no-provider', 'model: without a provider', { members: { model: 'no-such-model' } }),
    openCase(context, 'speed.zero', 'speed: zero', { members: { speed: 0 } }),
    openCase(context, 'speed.negative', 'speed: negative', { members: { speed: -1 } }),
    openCase(context, 'speed.1000', 'speed: 1,000', { members: { speed: 1000 } }),
    openCase(context, 'type.none', 'type: no Content-Type', { headers: [apiKey] }),
    openCase(context, 'type.text-plain', 'type: text/plain', { headers: [apiKey, ['content-type', 'text/plain']] }),
    openCase(context, 'encoding.not-utf8', 'encoding: a byte that is no UTF-8', { raw: notUtf8(context) }),
  ],
})

/** The control's body with the byte FF in its input. */
function notUtf8(context: ProbeContext): Uint8Array {
  const text = JSON.stringify({
    model: context.model,
    input: 'Hello @ world.',
    voice: context.voice,
    response_format: 'mp3',
  })
  return Buffer.from(text.replace('@', '\u00ff'), 'latin1')
}
