import { describe, expect, test } from 'vitest'
import { isUtcTimestamp, isUuid } from '../../src/contract/formats.ts'
import { clipped, clippedInJson } from '../../src/record/clipped.ts'
import { curlLine } from '../../src/record/curl.ts'
import { expand, namesSecret } from '../../src/record/template.ts'
import { safeJson, withoutCiMarks } from '../../src/report/ci-marks.ts'
import { cleanLine, cleanText } from '../../src/text/clean-text.ts'
import { escaped } from '../../src/text/escape.ts'
import { bodyView } from '../../src/report/html/body-view.ts'
import { budget } from '../../src/report/html/budget.ts'
import { hexView } from '../../src/report/html/hex-view.ts'
import { jsonView } from '../../src/report/html/json-view.ts'
import { html } from '../../src/report/html/markup.ts'
import { markdownCode, markdownText } from '../../src/text/markdown-text.ts'
import { columns, wrapped } from '../../src/text/wrap.ts'
import { valueId } from '../../suites/requests/change.ts'
import { showsInside } from '../../suites/errors/inside.ts'
import { jsonBody, jsonKind } from '../../suites/evidence/json-body.ts'
import { mediaType, mediaTypeParameter } from '../../suites/evidence/media-type.ts'
import { sampleExchange } from '../report/sample-exchange.ts'
import { isChosen } from '../chosen.ts'
import { nastyTexts } from './nasty-texts.ts'
import { growthOf, linearGrowth } from './processor-time.ts'

/** Every function that gets text of a target, or of its operator, in whatever length. */
const functions: Readonly<Record<string, (text: string) => unknown>> = {
  cleanText,
  cleanLine,
  withoutCiMarks,
  safeJson,
  escaped,
  markdownText,
  markdownCode,
  columns,
  isUuid,
  isUtcTimestamp,
  jsonKind,
  mediaType,
  valueId,
  namesSecret,
  showsInside,
  clipped: (text) => clipped(clipped(text, text.length - 1), text.length / 2),
  clippedInJson: (text) => clippedInJson(text, text.length),
  'wrapped, narrow': (text) => wrapped(text, 40),
  'wrapped, wide': (text) => wrapped(text, 400),
  html: (text) => html`<p title="${text}">${text}</p>`.text,
  jsonView: (text) => jsonView(text, '/a/b'),
  'jsonView of a string': (text) => jsonView(JSON.stringify({ a: { [text]: text } }), '/a/b'),
  hexView: (text) => hexView(Buffer.from(text), 100, text.length).text,
  bodyView: (text) => bodyOf(Buffer.from(text)),
  'bodyView of a place': (text) => bodyOf(Buffer.from(text), { part: 'body', at: 10, length: text.length }),
  mediaTypeParameter: (text) => mediaTypeParameter(`audio/pcm${text}`, 'rate'),
  jsonBody: (text) => jsonBody.analyse(Buffer.from(text), exchange),
  expand: (text) => expand(text, new Map([['ASSAY_API_KEY', 'k']])),
  curlLine(text) {
    const request = { ...exchange.request, url: text, headers: [['x-text', text]] as const }
    return curlLine({ ...exchange, request }, Buffer.from(text))
  },
}

const json = [['content-type', 'application/json']] as const
const exchange = sampleExchange('a/b/1@default', 0, { status: 400, headers: json, body: Buffer.from('{}') })

function bodyOf(bytes: Buffer, place?: { part: string; at: number; length: number }): unknown {
  const body = { sha256: '', length: bytes.length, stored: bytes.length, complete: true, arrivals: [], redacted: [] }
  return bodyView(body, bytes, [], budget(Infinity, Infinity), place)
}

// Each function gets some of the inputs, and each input goes to some of the functions.
describe.each(Object.entries(functions).map(([name, work], at) => ({ name, work, at })))(
  '$name takes four times as long for four times the text',
  ({ work, at }) => {
    test.each(Object.entries(nastyTexts).filter((_input, index) => isChosen(at + index, 6)))('%s', (_, input) => {
      expect(growthOf(input, work, 1_000, 64_000).ratio).toBeLessThan(linearGrowth)
    })
  },
)
