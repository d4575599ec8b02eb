import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { fragment, html, Markup } from './markup.ts'

/** Any letter, and often those that mean something to HTML. */
const text = string({
  unit: oneof(
    constantFrom(...'<>&"\'`=/ \n\t\u0000\u001b\u202e\ufffe\ud800', '<script>', '-->', ']]>', '&#x3c;'),
    string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

test('nothing that is inserted is markup', () => {
  assert(
    property(text, (inserted) => {
      const { text: page } = html`<p title="${inserted}">${inserted}</p>`
      expect(page.match(/[<>"]/g)?.join('')).toBe('<""><>')
      expect(page.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      expect(page.isWellFormed()).toBe(true)
    }),
  )
})

test('what is invisible is shown', () => {
  expect(html`${'a\u001b[31mb\u202ec\u0000\td\n'}`.text).toBe('a\\u001b[31mb\\u202ec\\u0000\td\n')
})

test('markup is kept, lists are joined, nothing is nothing', () => {
  expect(html`${[new Markup('<b>'), 'x', 1, undefined, false, [0]]}`.text).toBe('<b>x10')
})

test('an id of any letters becomes an address within the page', () => {
  assert(
    property(text, (id) => {
      expect(fragment(id)).toMatch(/^#[\w!'()*.~%-]*$/)
    }),
  )
})
