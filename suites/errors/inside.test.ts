import { describe, expect, test } from 'vitest'
import { showsInside } from './inside.ts'

describe('the inside of a server', () => {
  test.each([
    'Oops\n    at handle (/srv/app/dist/server.js:41:13)\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    'at handler (file.ts:41:13)',
    'Traceback (most recent call last):\n  File "/app/main.py", line 88, in speech\nValueError: bad request',
    'File "main.py", line 88, in speech /app/main.py:88',
    'java.lang.NullPointerException\n\tat com.example.Speech.create(Speech.java:41)\n\tat com.example.Main.main(Main.java:9)',
    'java.lang.NullPointerException\n\tat com.example.Speech.create(Unknown Source)\n\tat com.example.Main.main(Unknown Source)',
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
  ])('%j', (message) => expect(showsInside(message)).toBe(true))
})

describe('a message for people', () => {
  test.each([
    'Invalid request parameters', 'unexpected token at position (1:12)', 'Invalid request parameters:\n  at least one character', 'voice:\n  at least one\n  at most 64 characters',
    'see https://example.rs:443/help', 'could not reach example.rs:443', 'provider tts.example.py:8443 did not answer (example.rs:443)', 'at body (1:17)', 'see https://docs.example.com/guide.py:12',
    'input must not contain <html>', 'ratio 4:3 on line 12 of the text', 'a model such as vendor/model.v1:2', 'the time is 12:30',
  ])('%j', (message) => expect(showsInside(message)).toBe(false))
})

test('a long message takes no longer than its length', () => {
  for (const piece of ['a/', 'a.', '<html', '\n at a(', 'a', '/a.py', 'at '] as const) {
    const cost = (text: string): number => {
      const before = process.cpuUsage()
      for (let round = 0; round < 20; round += 1) showsInside(text)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    cost(piece.repeat(1000))
    const [half, whole] = [cost(piece.repeat(4000).slice(0, 8000)), cost(piece.repeat(8000).slice(0, 16_000))]
    expect(whole, piece).toBeLessThan(4 * half + 20_000)
  }
})
