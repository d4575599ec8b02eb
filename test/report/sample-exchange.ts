import { bodyStore } from '../../src/record/body-store.ts'
import type { Body, Exchange, HeaderLines } from '../../src/record/exchange.ts'

const budgetPath = '/workspaces/acme/budgets/daily'

/** Where the bodies of sample exchanges lie. */
export const sampleBodies = bodyStore()

function bodyOf(bytes: Uint8Array, complete = true): Body {
  return {
    sha256: sampleBodies.put(bytes),
    length: bytes.length,
    stored: bytes.length,
    complete,
    arrivals: [[12, bytes.length]],
    redacted: [],
  }
}

export function sampleExchange(
  id: string,
  start: number,
  parts: { status: number; reason?: string; headers: HeaderLines; body: Uint8Array; request?: string },
): Exchange {
  const url = `http://127.0.0.1:4010/v1${parts.request === undefined ? budgetPath : '/audio/speech'}`
  return {
    id,
    cell: 'default',
    attempt: 1,
    origin: 'probe',
    stimulus: { kind: 'change', group: 'budget', id: 'authorization.absent', change: 'header.authorization=missing' },
    operation: parts.request === undefined ? 'budget' : 'speech',
    credential: { key: 'none' },
    request: {
      method: parts.request === undefined ? 'GET' : 'POST',
      url,
      headers: [
        ['Host', '127.0.0.1:4010'],
        ['Authorization', 'Bearer ${ASSAY_API_KEY}'],
        ['Accept', '*/*'],
      ],
      ...(parts.request !== undefined && { body: bodyOf(Buffer.from(parts.request)) }),
    },
    response: {
      status: parts.status,
      reason: parts.reason ?? '',
      headers: parts.headers,
      interim: [],
      body: bodyOf(parts.body),
    },
    timing: { start, headers: start + 8, end: start + 12.4 },
    connection: { id: 1, protocol: 'http/1.1', reused: false },
  }
}

/** A sine of 440 Hz, 16-bit little-endian at 8 kHz, so that there is something to hear. */
export function samplePcm(samples = 4000): Uint8Array {
  const bytes = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at += 1)
    bytes.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * 440 * at) / 8000)), at * 2)
  return bytes
}
