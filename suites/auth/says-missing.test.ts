import { expect, test } from 'vitest'
import { saysHeaderMissing } from './says-missing.ts'

test.each([
  'Missing Authentication header',
  'missing authentication header.',
  'The Authentication header is missing',
  'No Authorization header was sent',
  'Authorization header required',
  'Header "Authorization" is missing',
  'MISSING_AUTHENTICATION_HEADER',
  'You must send an Authorization header',
  'Authorization header not found',
  'Request without an Authorization header',
  'Auth header missing',
])('%j states that the header is missing', (text) => expect(saysHeaderMissing(text)).toBe(true))

test.each([
  'Nope',
  'Unauthorized',
  '',
  'Invalid API key',
  'Authentication required',
  'You are not authorized',
  'No API key',
  'Invalid request parameters',
  'Authorization failed',
  'not authorised',
])('%j does not', (text) => expect(saysHeaderMissing(text)).toBe(false))
