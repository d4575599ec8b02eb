import { expect, test } from 'vitest'
import { hexView } from './hex-view.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)

test('shows the beginning and where the fault is, marked, and says what is left out', () => {
  expect(hexView(bytes, 500, 2).text).toContain('<span class="gap">… 368 bytes …</span>')
  expect(hexView(bytes, 500, 2).text).toContain('f2 f3 <mark>f4</mark> <mark>f5</mark> f6')
  expect(hexView(bytes, 500, 2).text).toMatch(/… \d+ bytes …<\/span>\n$/)
})

test('bytes are letters where they are', () => {
  expect(hexView(Buffer.from('<b>&\0')).text).toBe(
    `<span class="at">00000000</span>  3c 62 3e 26 00 ${'   '.repeat(11)} &lt;b&gt;&amp;·\n`,
  )
})

test('a fault at the end is where more was due', () => {
  expect(hexView(bytes, 1000).text).toContain('<mark>the end, where more was due</mark>')
})

test('a fault near the beginning makes one piece', () => {
  expect(hexView(bytes, 70, 4).text.match(/class="gap"/g)).toHaveLength(1)
})

test('a long fault is shown by its beginning', () => {
  expect(hexView(new Uint8Array(1e6), 1000, 500_000).text.length).toBeLessThan(20_000)
})
