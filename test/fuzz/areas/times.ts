import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { retryAfter } from '../../../src/client/retry-after.ts'
import { isInternetTimestamp, isUuid, utcMoment } from '../../../src/contract/formats.ts'
import { property, type Area } from '../area.ts'

const now = Date.UTC(2026, 10, 21, 10)
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number): string => String(value).padStart(2, '0')
const clock = (date: Date): string =>
  [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')

/** RFC 9110, 5.6.7: the three forms of HTTP-date. */
const forms: Readonly<Record<string, (date: Date) => string>> = {
  fixdate: (date) =>
    `${days[date.getUTCDay()]!.slice(0, 3)}, ${two(date.getUTCDate())} ${months[date.getUTCMonth()]} ` +
    `${date.getUTCFullYear()} ${clock(date)} GMT`,
  'RFC 850': (date) =>
    `${days[date.getUTCDay()]}, ${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-` +
    `${two(date.getUTCFullYear() % 100)} ${clock(date)} GMT`,
  asctime: (date) =>
    `${days[date.getUTCDay()]!.slice(0, 3)} ${months[date.getUTCMonth()]} ` +
    `${String(date.getUTCDate()).padStart(2)} ${clock(date)} ${date.getUTCFullYear()}`,
}

const second = fc
  .date({ min: new Date(Date.UTC(2000)), max: new Date(Date.UTC(2045)), noInvalidDate: true })
  .map((at) => {
    at.setUTCMilliseconds(0)
    return at
  })
const form = fc.constantFrom(...Object.keys(forms))

const digits = (length: number): fc.Arbitrary<number> => fc.nat(10 ** length - 1)

/** A moment in the form of RFC 3339 with each of its numbers drawn on its own: often one that there is not. */
const timestamp = fc.record({
  year: digits(4),
  month: fc.nat(13),
  day: fc.nat(32),
  hour: fc.nat(25),
  minute: fc.nat(61),
  second: fc.nat(59),
  fraction: fc.constantFrom('', '.0', '.123', '.123456789', '.'),
  zone: fc.constantFrom('Z', 'z', '+00:00', '+01:00', '-00:00', ''),
})

/** As the calendar has it, and not as Date does. */
function lengthOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

export const times: Area = {
  name: 'times',
  properties: [
    property(
      'Retry-After is read in each form of HTTP-date',
      fc.tuple(second, form, second, form),
      ([at, one, sent, other]) => {
        const waits = retryAfter(forms[one]!(at), forms[other]!(sent), now)
        assert.equal(waits, Math.max(0, at.getTime() - sent.getTime()))
        assert.equal(retryAfter(forms[one]!(at), undefined, now), Math.max(0, at.getTime() - now))
      },
    ),
    property('Retry-After is read as a number of seconds', fc.nat(1_000_000), (seconds) => {
      assert.equal(retryAfter(String(seconds), undefined, now), seconds * 1000)
    }),
    property(
      'a Retry-After that is neither is no wait, and none is negative',
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 110 }),
        fc.string({ unit: fc.constantFrom(...'0123456789 -+:.eNovGMT'), maxLength: 30 }),
      ),
      (value) => {
        const waits = retryAfter(value, undefined, now)
        assert.ok(waits === undefined || waits >= 0)
        assert.equal(waits === undefined || /\d/.test(value), true)
      },
    ),
    property('timestamps are those that the calendar has', timestamp, (one) => {
      const { year, month, day, hour, minute, second, fraction, zone } = one
      const text =
        `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}` +
        `${fraction}${zone}`
      const there =
        day >= 1 &&
        day <= lengthOf(year, month) &&
        minute < 60 &&
        (hour < 24 || (hour === 24 && minute === 0 && second === 0 && !/[1-9]/.test(fraction))) &&
        fraction !== '.' &&
        ['Z', 'z', '+00:00'].includes(zone)
      assert.equal(utcMoment(text) !== undefined, there, text)
      assert.equal(isInternetTimestamp(text), there && hour < 24, text)
      if (there && hour < 24)
        assert.equal(
          utcMoment(text),
          new Date(0).setUTCFullYear(year, month - 1, day) +
            hour * 3_600_000 +
            minute * 60_000 +
            second * 1000 +
            Math.floor(Number(`0${fraction}`) * 1000),
        )
    }),
    property(
      'UUIDs are known in either case, and nothing else is',
      fc.tuple(fc.uuid(), fc.nat(35), fc.constantFrom('', 'g', ' ')),
      ([id, at, put]) => {
        assert.ok(isUuid(id) && isUuid(id.toUpperCase()))
        assert.equal(isUuid(`${id.slice(0, at)}${put}${id.slice(at + 1)}`), false)
        assert.ok(![`{${id}}`, `urn:uuid:${id}`, `${id}\n`, id.replaceAll('-', '')].some(isUuid))
      },
    ),
  ],
}
