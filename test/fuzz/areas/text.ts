import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import * as fc from 'fast-check'
import { clipped, clippedInJson } from '../../../src/record/clipped.ts'
import { safeJson, withoutCiMarks } from '../../../src/report/ci-marks.ts'
import { cleanLine, cleanText } from '../../../src/text/clean-text.ts'
import { escaped } from '../../../src/text/escape.ts'
import { markdownCode, markdownText } from '../../../src/text/markdown-text.ts'
import { columns, wrapped } from '../../../src/text/wrap.ts'
import { showsInside } from '../../../suites/errors/inside.ts'
import { actsInCi } from '../acts-in-ci.ts'
import { property, type Area } from '../area.ts'
import { expectLinear, growingText } from '../arbitraries/growing-text.ts'
import { hostileFragments, hostileText } from '../arbitraries/hostile-text.ts'

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

function expectClean(clean: string): void {
  assert.equal(stripVTControlCharacters(clean), clean)
  assert.doesNotMatch(clean, controls)
  assert.ok(clean.isWellFormed())
}

/** Code points that XML 1.0 has no characters for. */
const noCharacters = /[\ufffe\uffff]/

const cleaning: Readonly<Record<string, (text: string) => unknown>> = {
  cleanText,
  cleanLine,
  escaped,
  markdownText,
  markdownCode,
  withoutCiMarks,
  safeJson,
  showsInside,
  wrapped: (text) => wrapped(text, 40),
  clipped: (text) => clippedInJson(clipped(text, text.length - 1), text.length >> 1),
}

/** Places that a person names: a host, a time, a document, with numbers behind colons. */
const names = fc.constantFrom(
  'example.rs',
  'api.example.ai',
  'node-7',
  'eu.example.py',
  'localhost',
  'voices.example.pl',
)
const sentence: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.lorem({ maxCount: 6 }),
      fc.tuple(names, fc.nat(65_535)).map(([host, port]) => `${host}:${port}`),
      fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${hour}:${minute}`),
      fc.tuple(fc.nat(99), fc.nat(99)).map(([line, column]) => `at body (${line}:${column})`),
      fc.nat(999).map((least) => `\nat least ${least} characters`),
      names.map((host) => `see https://${host}/docs (section 4:2)`),
      fc.constantFrom(
        '\n',
        '"quoted"',
        '<b>',
        'Internal Server Error',
        'a < b',
        'ratio 3:1',
        'goroutines',
        '(default)',
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '))

/** Frames of stack traces as runtimes write them. */
const place = fc.tuple(fc.constantFrom('server', 'a/b', 'x_y', 'Handler'), fc.integer({ min: 1, max: 9999 }))
const trace: fc.Arbitrary<string> = fc.oneof(
  place.map(([file, line]) => `Error: boom\n    at speak (/srv/${file}.js:${line}:7)\n    at main (/srv/i.js:1:1)`),
  place.map(([file, line]) => `Traceback (most recent call last):\n  File "/srv/${file}.py", line ${line}, in speak`),
  place.map(([file, line]) => `goroutine ${line} [running]:\nmain.speak(0xc0000)\n\t/srv/${file}.go:${line} +0x1d`),
  place.map(([file, line]) => `java.lang.NullPointerException\n\tat a.${file}(S.java:${line})\n\tat a.b(S.java:1)`),
  place.map(([file, line]) => `PHP Fatal error: boom in /srv/${file}.php on line ${line}`),
  place.map(([file, line]) => `thread 'main' panicked at src/${file}.rs:${line}:5:\nboom`),
  place.map(([file, line]) => `   at App.${file}.Speak() in /srv/${file}.cs:line ${line}`),
  place.map(([file, line]) => `/srv/${file}.rb:${line}:in 'speak': boom (RuntimeError)`),
)

const json = fc.jsonValue({ maxDepth: 3 })

export const text: Area = {
  name: 'text',
  properties: [
    property('clean text holds nothing that a terminal or XML acts on', hostileText, (said) => {
      const clean = cleanText(said)
      expectClean(clean)
      assert.doesNotMatch(clean, noCharacters)
      assert.equal(cleanText(clean), clean)
      const line = cleanLine(said)
      expectClean(line)
      assert.doesNotMatch(line, /[\n\t\u2028\u2029]/)
      assert.equal(line, line.trim())
      assert.ok(!/[<>"']/.test(escaped(said)))
      assert.equal(markdownCode(said).includes('\n'), false)
      assert.ok(!/<|(?<!\\)[|`*[\]]/.test(markdownText(said).replaceAll('\\\\', '')))
    }),
    property('ordinary text stays as it is', fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (said) => {
      assert.equal(cleanText(said), said)
    }),
    property('no line acts as a command of a CI system', hostileText, (said) => {
      const safe = withoutCiMarks(said)
      assert.deepEqual(safe.split(/\r\n|[\n\r]/).filter(actsInCi), [])
      assert.equal(withoutCiMarks(safe), safe)
    }),
    property(
      'JSON says the same and acts as nothing',
      fc.record({ said: hostileText, name: hostileText, value: json, indent: fc.constantFrom(undefined, 2) }),
      ({ said, name, value, indent }) => {
        const whole = [said, { [name]: said }, value]
        const line = safeJson(whole, indent)
        assert.deepEqual(JSON.parse(line), JSON.parse(JSON.stringify(whole)))
        expectClean(line.replaceAll('\n', ''))
        assert.deepEqual(line.split('\n').filter(actsInCi), [])
      },
    ),
    property(
      'lines are as wide as wanted and lose nothing',
      fc.tuple(hostileText, fc.integer({ min: 2, max: 90 })),
      ([said, width]) => {
        const line = cleanLine(said)
        const lines = wrapped(line, width)
        for (const one of lines) assert.ok(columns(one) <= width, `${columns(one)} columns`)
        assert.equal(lines.join('').replaceAll(' ', ''), line.replaceAll(' ', ''))
      },
    ),
    property(
      'what is cut is as short as wanted',
      fc.tuple(hostileText, fc.integer({ min: 60, max: 400 })),
      ([said, limit]) => {
        const long = said.repeat(10)
        assert.ok(clipped(long, limit).length <= limit + 40)
        const inJson = clippedInJson(long, limit)
        assert.ok(Buffer.byteLength(JSON.stringify(inJson)) <= limit + 2, 'bytes in JSON')
        if (long.isWellFormed()) assert.ok(inJson.isWellFormed() && clipped(long, limit).isWellFormed())
      },
    ),
    property('no sentence for people is taken for a stack trace', sentence, (said) => assert.ok(!showsInside(said))),
    property(
      'a stack trace is found wherever it stands',
      fc.tuple(fc.lorem(), trace, fc.lorem()),
      ([before, shown, after]) => assert.ok(showsInside(`${before}: ${shown}\n${after}`)),
    ),
    property(
      'twice the text takes twice the time',
      fc.tuple(fc.constantFrom(...Object.keys(cleaning)), growingText(hostileFragments)),
      ([name, long]) => expectLinear(long, (said) => void cleaning[name]!(said)),
      { slow: true },
    ),
  ],
}
