import { afterEach, expect, test } from 'vitest'
import { httpDate } from './http-date.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('each form names the same moment on a machine in %s', (zone) => {
  process.env['TZ'] = zone
  for (const text of [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'Sun, 06 Nov 1994 09:49:37 +0100',
  ])
    expect(httpDate(text), text).toBe(Date.UTC(1994, 10, 6, 8, 49, 37))
})

test.each(['', 'soon', 'no date', '12:00'])('what is no date is NaN: %j', (text) => {
  expect(httpDate(text)).toBeNaN()
})
