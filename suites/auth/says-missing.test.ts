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
  'Der Authentication-Header fehlt',
  'Authentifizierungs-Header fehlt',
  'En-tête Authorization manquant',
  "L'en-tête d'authentification est manquant",
  'Falta el encabezado de autenticación',
  'Cabeçalho de autenticação ausente',
  'Intestazione di autenticazione mancante',
  'Заголовок Authorization отсутствует',
  '缺少 Authorization 请求头',
  'Authorization ヘッダーがありません',
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
  'Ungültiger Authentication-Header',
  'Zugriff verweigert',
  'Authorization ヘッダーが不正です',
])('%j does not', (text) => expect(saysHeaderMissing(text)).toBe(false))
