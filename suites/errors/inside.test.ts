import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../test/linear/processor-time.ts'
import { showsInside } from './inside.ts'

/** As runtimes and frameworks print them. */
const traces = readFileSync(join(import.meta.dirname, 'traces.txt'), 'utf8').split('\n%%\n')

describe('the inside of a server', () => {
  test.each([
    'Oops\n    at handle (/srv/app/dist/server.js:41:13)\n' +
      '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    'at handler (file.ts:41:13)',
    'Traceback (most recent call last):\n  File "/app/main.py", line 88, in speech\nValueError: bad request',
    'File "main.py", line 88, in speech /app/main.py:88',
    'java.lang.NullPointerException\n\tat com.example.Speech.create(Speech.java:41)\n' +
      '\tat com.example.Main.main(Main.java:9)',
    'java.lang.NullPointerException\n\tat com.example.Speech.create(Unknown Source)\n' +
      '\tat com.example.Main.main(Unknown Source)',
    'System.NullReferenceException\n   at Speech.Api.Create(String text)\n   at Speech.Api.Main(String[] args)',
    'Object reference not set in C:\\src\\Speech\\Api.cs:line 12',
    'Fatal error: Uncaught TypeError in /var/www/speech.php:12',
    'Warning: Undefined index in /var/www/html/speech.php on line 12',
    '#0 /var/www/html/speech.php(12): speak()',
    'panic: runtime error\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:12 +0x1d',
    "thread 'main' panicked at src/main.rs:44:5: index out of bounds",
    "app/models/speech.rb:12:in 'create'",
    '<!DOCTYPE html><html><body>Error</body></html>',
    'Upstream said <html lang="en"><body>502</body></html>',
    'Resource not found: sqlite3.OperationalError: no such table: budgets',
    'Resource not found: SELECT * FROM budgets WHERE workspace_id = ?',
    'duplicate key value violates unique constraint "budgets_pkey"',
    'UNIQUE constraint failed: budgets.id',
    "Cannot read properties of undefined (reading 'id')",
    "'NoneType' object has no attribute 'limit'",
    'runtime error: invalid memory address or nil pointer dereference',
    '<app.models.Budget object at 0x7f3a2c1b9d30> is not JSON serializable',
    'Provider returned error: dial tcp 10.0.0.7:8080: connect: connection refused',
    'connect ECONNREFUSED 10.0.0.7:8080',
    "HTTPConnectionPool(host='tts', port=80): Max retries exceeded",
    "[Errno 2] No such file or directory: '/srv/voices/kal.bin'",
    ...traces,
  ])('%j', (message) => expect(showsInside(message)).toBe(true))
})

describe('a message for people', () => {
  test.each([
    'voice "kal" at speed 2 (max 1.5)',
    'Unexpected token } in JSON at position 4',
    'Expected , or } after property value in JSON at position 12 (line 1 column 13)',
    'validation error: body.voice\n  at voice (string)\n  at input (string)',
    'Schema: at /properties/voice (string)\n at /properties/input (string)',
    'index out of range: speed must be 0.25 to 4',
    'file.wav: line 1',
    'body > head > title is not allowed',
    '<body> is not a valid voice',
    'speak <voice name="x"> is SSML, which is not supported',
    'see RFC 9110/15.5.1',
    'caused by: rate limit',
    'a goroutine is busy, and so is the panic button',
    'item #1 and item #2 of the list',
    'Invalid request parameters',
    'unexpected token at position (1:12)',
    'Invalid request parameters:\n  at least one character',
    'voice:\n  at least one\n  at most 64 characters',
    'see https://example.rs:443/help',
    'could not reach example.rs:443',
    'provider tts.example.py:8443 did not answer (example.rs:443)',
    'at body (1:17)',
    'Invalid JSON:\n at body (1:17)\n at body (2:3)',
    'see https://docs.example.com/guide.py:12',
    'input must not contain <html>',
    'ratio 4:3 on line 12 of the text',
    'a model such as vendor/model.v1:2',
    'select a voice from the list',
    'SELECT A VOICE FROM',
    'undefined is no voice',
    'no property of null was read',
    'json: cannot unmarshal number into Go struct field Request.voice of type string',
    'expected string, received undefined',
    'the time is 12:30',
  ])('%j', (message) => expect(showsInside(message)).toBe(false))
})

test.each([
  '\n at a.',
  '\n at a.a(',
  'File "',
  'a.b.',
  '#1 ',
  'System.a',
  'at a.pl',
  'at node:internal/',
  'a/',
  'a.',
  'a$',
  'a\\',
  '<html',
  '\n at a(',
  'a',
  '/a.py',
  'at ',
])('a long message takes no longer than its length: %j', (piece) => {
  const message = (length: number): string => piece.repeat(length).slice(0, length)
  expect(growthOf(message, (text) => showsInside(text), 4000, 500_000).ratio).toBeLessThan(linearGrowth)
})
