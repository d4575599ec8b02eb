import { pairsOf } from '../../src/traffic/passed-lines.ts'
import type { Passed } from '../../src/traffic/passed.ts'

/** How a tool writes what it saw, by its published source or documentation, where it differs from others. */
export const exporters: Readonly<Record<string, (passed: readonly Passed[]) => object>> = {
  /** mitmproxy, `savehar.py`: sizes with coding, text where it is not mostly binary, the address of the server. */
  mitmproxy: (passed) =>
    log('mitmproxy exporthar', passed, (one) => ({
      request: {
        headers: lines(one.sent),
        postData: one.method === 'POST' ? { mimeType: 'application/json', text: sentText(one), params: [] } : undefined,
      },
      content: { ...content(one), compression: 0 },
      entry: { serverIPAddress: '127.0.0.1' },
    })),
  /** DevTools without sensitive data: neither Authorization nor cookies, and header lines as of HTTP/2. */
  'Chromium, sanitised': (passed) =>
    log('WebInspector', passed, (one) => ({
      request: {
        httpVersion: 'h2',
        headers: [
          { name: ':method', value: one.method },
          ...lines(one.sent).filter(({ name }) => !/^(?:authorization|cookie|host)$/i.test(name)),
        ],
        ...(one.sentBody.length > 0 && { postData: { mimeType: 'application/json', text: sentText(one) } }),
      },
      content: content(one),
      entry: { serverIPAddress: '127.0.0.1', _resourceType: 'fetch', _priority: 'High' },
    })),
  /** DevTools where a page read bodies as blobs, or they were evicted: sizes are 0, and there is no text. */
  'Chromium, without bodies': (passed) =>
    log('WebInspector', passed, (one) => ({
      request: {
        headers: lines(one.sent),
        ...(one.sentBody.length > 0 && { postData: { mimeType: 'application/json', text: sentText(one) } }),
      },
      content: { size: 0, mimeType: '' },
      entry: { serverIPAddress: '127.0.0.1' },
    })),
  /** Firefox: long texts are cut at a limit, here after 1,000 characters. */
  Firefox: (passed) =>
    log('Firefox', passed, (one) => {
      const whole = content(one)
      const { text = '' } = whole as { text?: string }
      return {
        request: {
          headers: lines(one.sent),
          ...(one.sentBody.length > 0 && {
            postData: { mimeType: 'application/json', params: [], text: sentText(one).slice(0, 1000) },
          }),
        },
        content: { ...whole, text: text.slice(0, 1000), comment: 'Response bodies are not included.' },
        entry: { _securityState: 'insecure' },
      }
    }),
  /** A sanitiser of HAR files: values of headers and all texts are masked, sizes stay. */
  sanitiser: (passed) =>
    log('WebInspector', passed, (one) => ({
      request: {
        headers: lines(one.sent).map((line) =>
          /^(?:authorization|content-type)$/i.test(line.name) ? { ...line, value: '[sanitized]' } : line,
        ),
        ...(one.sentBody.length > 0 && { postData: { mimeType: 'application/json', text: '[sanitized]' } }),
      },
      content: { ...content(one), text: '[sanitized]', encoding: undefined },
      entry: {},
    })),
  /** A tool that keeps neither header lines nor sizes. */
  'a bare one': (passed) =>
    log('bare', passed, (one) => ({
      request: { headers: [], postData: { mimeType: 'application/json', text: sentText(one) } },
      response: { headers: [] },
      content: { mimeType: 'text/plain', text: 'the body of this answer is not shown' },
      entry: {},
    })),
}

interface Parts {
  readonly request: object
  readonly response?: object
  readonly content: object
  readonly entry: object
}

function log(name: string, passed: readonly Passed[], parts: (one: Passed) => Parts): object {
  const entries = passed.map((one) => {
    const { request, response, content: body, entry } = parts(one)
    return {
      startedDateTime: new Date(1_800_000_000_000 + one.start).toISOString(),
      time: one.end - one.start,
      request: {
        method: one.method,
        url: one.url,
        httpVersion: 'HTTP/1.1',
        headers: [],
        cookies: [],
        queryString: [],
        headersSize: -1,
        bodySize: one.sentBody.length,
        ...request,
      },
      response: {
        status: one.response?.status ?? 0,
        statusText: one.response?.reason ?? '',
        httpVersion: 'HTTP/1.1',
        headers: lines(one.response?.headers ?? []),
        cookies: [],
        redirectURL: '',
        headersSize: -1,
        bodySize: one.response?.body.length ?? -1,
        content: body,
        ...response,
      },
      cache: {},
      timings: { send: 0, wait: 1, receive: 1 },
      ...entry,
    }
  })
  return { log: { version: '1.2', creator: { name, version: '1' }, pages: [], entries } }
}

function lines(of: readonly string[]): { name: string; value: string }[] {
  return pairsOf(of).map(([name, value]) => ({ name, value }))
}

function sentText({ sentBody }: Passed): string {
  return Buffer.from(sentBody.bytes ?? '').toString('utf8')
}

/** Text as it is, other bytes in base64. */
function content({ response }: Passed): object {
  const bytes = Buffer.from(response?.body.bytes ?? '')
  const type = pairsOf(response?.headers ?? []).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const isText = /json|text/.test(type)
  const facts = { size: bytes.length, mimeType: type }
  return isText
    ? { ...facts, text: bytes.toString('utf8') }
    : { ...facts, text: bytes.toString('base64'), encoding: 'base64' }
}
