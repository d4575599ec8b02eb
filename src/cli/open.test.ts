import { expect, test } from 'vitest'
import { openerOf } from './open.ts'

test.each([
  ['linux', undefined, 'xdg-open', ['/a b/report.html']],
  ['darwin', '', 'open', ['/a b/report.html']],
  ['win32', undefined, 'cmd', ['/c', 'start', '', '/a b/report.html']],
  ['linux', 'firefox', 'firefox', ['/a b/report.html']],
] as const)('a page is shown on %s with BROWSER %s by %s', (platform, browser, command, words) => {
  expect(openerOf(platform, browser, '/a b/report.html')).toEqual({ command, words })
})
