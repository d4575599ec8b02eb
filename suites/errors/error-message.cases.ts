import { errorTable } from '../../src/contract/error-table.ts'
import { cases, holds, ignores, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, change, provoked, speech } from '../../fixtures/cases/requests.ts'
import { errorMessage, messageClean, messageText } from './error-message.ts'

const withMessage = (message: unknown) => speech().error(400, message)
const withoutHeader = change('authorization.absent').withoutHeader('authorization')
const transient = [429, 502, 503, 524, 529]

export const errorMessageCases = [
  cases(errorMessage, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(budget().error(404, '')),
    violates('notString', withMessage(null)),
    violates('notString', speech().came(400).json({ error: {} })),
    violates('notString', withMessage(['no'])),
    violates('notString', withMessage({ text: 'no' })),
    violates('notString', budget().error(404, 404)),
    violates('notString', budget().error(404, 0.5)),
    ignores(speech().came(400).json({ error: 'no' })),
    ignores(speech().came(400).body('no')),
    ignores(speech()),
  ]),
  cases(messageClean, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech().error(400)),
    holds(withMessage('x')),
    holds(withMessage('The voice at line 3 (column 4) of your text is <b>unknown</b>.')),
    ...[
      { error: { code: 400, message: 'No', stack: 'Error: no\n    at run (/srv/a.js:1:5)\n    at /srv/b.js:4:11' } },
      { error: { code: 400, message: 'No', debug: { trace: ['at start', 'File "/app/main.py", line 88'] } } },
      { error: { code: 400, message: 'No' }, details: [{ exception: "thread 'main' panicked at src/main.rs:44:5" }] },
    ].map((body) => violates('beside', speech().came(400).json(body))),
    // What says where the request is wrong, and what a provider said, shows nothing of the server.
    ...[
      { error: { code: 400, message: 'No', details: [{ path: ['input', '0'], message: 'at body (1:17)' }] } },
      { error: { code: 502, message: 'No', metadata: { raw: '<!DOCTYPE html><html><body>Bad</body></html>' } } },
    ].map((body) => holds(speech().came(400).json(body))),
    holds(
      speech()
        .sent({ input: 'File "/app/main.py", line 88' })
        .came(400)
        .json({ error: { code: 400, message: 'No', input: 'File "/app/main.py", line 88' } }),
    ),
    violates('empty', withMessage('')),
    ...[' \n\t', '\u200b', '\u2060 \ufeff'].map((text) => violates('blank', withMessage(text))),
    ...[
      '{"detail":"voice is empty"}',
      '[{"loc":["body","voice"],"msg":"too short"}]',
      'errors.validation.voice_too_short',
      'invalid_request_error',
      'ERR_INVALID_VOICE',
      'SW52YWxpZCByZXF1ZXN0IHBhcmFtZXRlcnM=',
      'ParamÃ¨tres invalides',
      'Invalid parameters: â€œvoiceâ€\u009d is empty',
    ].map((text) => violates('coded', withMessage(text))),
    ...[
      'Unauthorized',
      'Bad-Request',
      'Paramètres invalides',
      'Âge invalide',
      'Invalid request parameters (invalid_request_error)',
      '{voice} is empty',
      '[voice] is empty',
      'Workspace3NotFoundForThisKey0',
      'See https://a.example/errors#invalid_voice',
    ].map((text) => holds(withMessage(text))),
    violates('empty', budget().error(404, '')),
    ...[
      'null',
      'NULL',
      ' undefined\n',
      'None',
      'nil',
      'NaN',
      '401',
      'false',
      '[object Object]',
      '[object Promise]',
      '"null"',
    ].map((text) => violates('noText', withMessage(text))),
    ...['<nil>', '<no value>', '(null)', '%s', '%v', '%@', '%!s(<nil>)', '%!v(MISSING)', '{}', '[]', '{0}'].map(
      (text) => violates('noText', withMessage(text)),
    ),
    ...['{message}', '{{ error.message }}', '${message}', '#{message}'].map((text) =>
      violates('noText', withMessage(text)),
    ),
    ...[
      'null is no voice',
      'No',
      'Nil.',
      'None of these',
      'Null value',
      '{voice} is unknown',
      '[voice]',
      '%',
      '<b>',
    ].map((text) => holds(withMessage(text))),
    ...['Resource not found<br/>', '<p>No such voice.</p>', 'Can&#39;t', '&quot;kal&quot; is no voice'].map((text) =>
      violates('markup', withMessage(text)),
    ),
    ...[
      'Retry in NaN seconds',
      'no voice: [object Object]',
      'Hello {{name}}',
      'no ${voice}',
      'no ${VOICE}',
      'voice %s is unknown',
    ].map((text) => violates('unfilled', withMessage(text))),
    ...[
      '100 %',
      'speed: 50%s',
      'Only <p> and <break/> are known',
      'GET /workspaces/{id} is unknown',
      'AT&T',
      'Try: curl -H "Authorization: Bearer ${ACME_API_KEY}"',
      'NaN',
    ].map((text) => (text === 'NaN' ? violates('noText', withMessage(text)) : holds(withMessage(text)))),
    // Put together here: a scanner of repositories takes them for what they look like.
    ...[
      'cannot reach postgres://speech:hunter22@db.internal:5432/keys',
      'redis://:pa55word@cache:6379 is away',
      'upstream https://user:s3cret@tts.example/v1 said no',
      '-----BEGIN RSA PRIVATE KEY-----',
      `s3 refused ${['AKIA', 'IOSFODNN7EXAMPLE'].join('')}`,
      `ghp_${'a1B2'.repeat(9)} is no longer valid`,
      `AIza${'Sy0'.repeat(11)}ab: quota`,
    ].map((text) => violates('secret', withMessage(text))),
    ...[
      'see https://example.com/docs',
      'write to mail@example.com: https://example.com/a:b',
      'https://example.com:8080/v1/voices@2',
      'postgres://speech:***@db.internal/keys is away',
      'postgres://speech:[redacted]@db.internal is away',
      'https://user:<password>@example.com is how a proxy is given',
      'a proxy is given as http://user:password@host:8080',
      'BEGIN PRIVATE KEY',
      'AKIA is no voice',
    ].map((text) => holds(withMessage(text))),
    holds(speech().text('Dial ftp://me:hidden@host').error(400, 'Unknown word "ftp://me:hidden@host"')),
    // What was sent may be repeated.
    holds(speech().text('Sit <br/> down').error(400, 'Invalid request parameters: "Sit <br/> down"')),
    violates('markup', speech().text('Sit down').error(400, 'Invalid request parameters: "Sit <br/> down"')),
    violates('trace', withMessage('Error: no\n    at speak (/app/server.js:10:5)\n    at main (/app/server.js:2:1)')),
    violates('trace', withMessage('Traceback (most recent call last):')),
    violates('trace', withMessage('<!DOCTYPE html><title>400</title>')),
    violates('trace', withMessage('<html lang="en"><body>no</body></html>')),
    violates('trace', withMessage(`${'a '.repeat(8 * 1024 - 20)}/app/server.js:10`)),
    holds(withMessage(`${'a '.repeat(8 * 1024)}/app/server.js:10`)),
    ignores(withMessage(1)),
    ignores(speech()),
  ]),
  cases(messageText, [
    holds(speech().error(400), speech().error(400), speech().error(404), budget().error(404)),
    ...errorTable.map(({ status }) => holds(provoked(status).withoutHeader('authorization').error(status))),
    ...errorTable
      .filter(({ operations }) => operations.includes('budget'))
      .map(({ status }) => holds(provoked(status, budget()).withoutHeader('authorization').error(status))),
    holds(withMessage('INVALID REQUEST PARAMETERS: voice is empty')),
    holds(provoked(524).error(524, 'Request timed out. Please try again later')),
    violates('otherText', provoked(524).error(524, 'Request timed out. Please try again')),
    violates('otherText', withMessage('Invalid parameters')),
    violates('otherText', withMessage('')),
    violates('otherText', budget().error(404, 'Not found')),
    violates('otherText', withoutHeader.error(401, 'Who are you?')),
    ...transient.map((status) => violates('otherText', provoked(status).error(status, 'Busy'))),
    ...transient.map((status) => ignores(speech().error(status, 'Busy'))),
    ignores(provoked(503).error(502, 'Busy')),
    ignores(speech().error(401, 'Unknown key')),
    ignores(budget().error(402, 'Pay')),
    ignores(provoked(503, budget()).error(503, 'Busy')),
    ignores(speech().error(418, "I'm a teapot")),
    ignores(withMessage(1)),
    ignores(speech()),
  ]),
]
