import * as fc from 'fast-check'
import { nastyTexts } from '../../linear/nasty-texts.ts'

/** What terminals, pages, XML, Markdown and CI systems act on, in pieces that mean more beside each other. */
export const hostileFragments: readonly string[] = [
  ['\u001b[', '\u001b]0;', '\u001bP', '\u001b', '\u009b', '\u009d', '\u0007', '\u001b\\', '\u009c', '31m', '2J', ';'],
  ['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u00a0', '\u3000', '\u200b', '\ufeff', ' '],
  ['::', ':', 'error::x', '::error title=a::', '::stop-commands::t', '##', '#', '##[', '[error]', '##vso[', 'vso[a]'],
  ['##teamcity[', 'section_start:', 'section_', 'end:1:a', 'travis_fold:', 'travis_time:', '---', '+++', '~~~', '^^^'],
  ['<script>globalThis.hacked=1</script>', '<img src=x onerror=globalThis.hacked=1>', '<!--', '-->', '<', '>', '&'],
  ['"', "'", '` ', '`', ']]>', '<![CDATA[', '&#0;', '&lt;', '</style>', '</script>', '</details>', '</title>', '='],
  [' onload=globalThis.hacked=1 ', 'javascript:globalThis.hacked=1', 'data:text/html,', '{{', '}}', '${', '\\', '%0A'],
  ['| ', '|', '# ', '* ', '[a](b)', '![a](http://x.invalid/y)', '@everyone', 'www.x.invalid', 'https://x.invalid/'],
  ['[[ATTACHMENT|/etc/passwd]]', '\u0000', '\u0008', '\u007f', '\u202e', '\u2066', '\u200e', '\u061c', '\ufffe'],
  ['\uffff', '\ud800', '\udc00', '\u{1f600}', '\u{1d504}', '\u0301', '\u6f22', 'a', 'word', '1', '__proto__'],
].flat()

const fragment = fc.constantFrom(...hostileFragments)

/** Text that a target may send, up to some hundred characters. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fragment, { maxLength: 12, size: 'max' }).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40, size: 'max' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.values(nastyTexts)), fc.integer({ min: 1, max: 400 }))
      .map(([make, length]) => make(length)),
  },
)

/** The same on one line, as in a header's value. */
export const hostileLine: fc.Arbitrary<string> = hostileText.map((text) => text.replaceAll(/[\r\n]/g, ' '))
