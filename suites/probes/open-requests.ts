import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { apiKey, speechChange, speechControl } from '../requests/speech-request.ts'

/** One request of which the interface does not say what becomes of it. */
function openCase(context: ProbeContext, change: string, parts: Parameters<typeof speechChange>[3]): Case {
  return speechChange(context, 'mp3', change, { expects: 'answer', ...parts })
}

/** 2.1: "Which request fields are required: not shown." */
export const withoutMember = probe({
  id: 'speech-without-member',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    ['input', 'model', 'voice'].map((member) => openCase(context, `open ${member}: missing`, { without: member })),
})

export const openRequests = probe({
  id: 'speech-open',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [
    openCase(context, 'open input: empty', { members: { input: '' } }),
    openCase(context, 'open input: blanks only', { members: { input: '   ' } }),
    openCase(context, 'open member: unknown', { members: { x_assay_unknown: true } }),
    openCase(context, 'open voice: unknown', { members: { voice: 'no-such-voice-of-anybody' } }),
    openCase(context, 'open model: unknown', { members: { model: 'nobody/no-such-model' } }),
    openCase(context, 'open model: without a provider', { members: { model: 'no-such-model' } }),
    openCase(context, 'open speed: zero', { members: { speed: 0 } }),
    openCase(context, 'open speed: negative', { members: { speed: -1 } }),
    openCase(context, 'open speed: 1,000', { members: { speed: 1000 } }),
    openCase(context, 'open type: no Content-Type', { headers: [apiKey] }),
    openCase(context, 'open type: text/plain', { headers: [apiKey, ['content-type', 'text/plain']] }),
    openCase(context, 'open encoding: a byte that is no UTF-8', { raw: notUtf8(context) }),
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
