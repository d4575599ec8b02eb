import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import { isHtmlPage } from './html-page.ts'

const isPage = (body: string | undefined, type = 'text/plain'): boolean => {
  const one = exchange(200, { ...(body !== undefined && { body }), response: { headers: [['Content-Type', type]] } })
  return isHtmlPage(one, evidence([one]))
}

test.each(['<!DOCTYPE html><p>', '\ufeff\n <html lang="en">', '<!-- front --><!doctype\nhtml>', '<HTML>'])(
  'a page of HTML is known by how it begins: %j',
  (body) => expect(isPage(body)).toBe(true),
)

test.each(['', '{"html":"<html>"}', '<htmlish>', 'ID3<html>', '<!-- never ends <html>', '<svg>'])(
  'anything else is none, whatever it is called: %j',
  (body) => expect(isPage(body, 'text/html')).toBe(false),
)
