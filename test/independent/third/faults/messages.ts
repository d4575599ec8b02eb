import { worded } from '../alter.ts'
import { message, type Client, type Heard } from '../client.ts'
import { harbour } from '../harbour.ts'
import type { House } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** 2.4: "Human-readable message": what is meant for a browser or for who wrote the program is none. */
const unreadable = (
  id: string,
  title: string,
  house: House,
  status: number,
  text: string,
  ask: (client: Client) => Promise<Heard>,
  sign: string,
): Fault => ({
  id: `message-${id}`,
  level: 'should',
  clause: '2.4',
  title,
  house,
  alter: worded(status, (told) => `${told}${text}`),
  seen: async (client) => message(await ask(client)).includes(sign),
})

const wrongSpeed = (client: Client): Promise<Heard> => client.speak({ speed: [] })
const nobody = (client: Client): Promise<Heard> => client.budget('daily', { id: 'nobody' })
const broken = (client: Client): Promise<Heard> => {
  const [, model] = client.of('FAULT_MODELS').split(',')[0]!.split('=')
  return client.speak({ model })
}

/** Faults of messages. */
export const messages: readonly Fault[] = [
  unreadable(
    'page',
    'The message of 404 on budgets holds a page of the proxy behind',
    harbour,
    404,
    ': <html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n' +
      '<hr><center>nginx/1.27.1</center>\r\n</body>\r\n</html>\r\n',
    nobody,
    '<html>',
  ),
  unreadable(
    'php',
    'The message of 400 holds a stack trace of PHP',
    quay,
    400,
    '\nPHP Fatal error:  Uncaught TypeError: speed in /srv/app/src/Speech.php:118\nStack trace:\n' +
      '#0 /srv/app/src/Kernel.php(61): Speech->check(Array)\n#1 {main}\n' +
      '  thrown in /srv/app/src/Speech.php on line 118',
    wrongSpeed,
    '#0 ',
  ),
  unreadable(
    'go',
    'The message of 500 holds a panic of Go',
    harbour,
    500,
    '\npanic: runtime error: invalid memory address or nil pointer dereference\n\ngoroutine 41 [running]:\n' +
      'main.(*server).speak(0xc000112000)\n\t/build/cmd/api/speak.go:87 +0x1d4\nnet/http.HandlerFunc.ServeHTTP(0x1)\n' +
      '\t/usr/local/go/src/net/http/server.go:2171 +0x29',
    broken,
    'goroutine',
  ),
  unreadable(
    'rust',
    'The message of 500 holds a panic of Rust with its backtrace',
    quay,
    500,
    "\nthread 'tokio-runtime-worker' panicked at src/speech.rs:214:37:\ncalled `Option::unwrap()` on a `None` value\n" +
      'stack backtrace:\n   0: rust_begin_unwind\n' +
      '             at /rustc/9fc6b431/library/std/src/panicking.rs:692:5\n' +
      '   1: speech::render\n             at ./src/speech.rs:214:37',
    broken,
    'panicked at',
  ),
  unreadable(
    'java',
    'The message of 400 holds an exception of Java with its cause',
    harbour,
    400,
    '; nested exception is com.fasterxml.jackson.databind.JsonMappingException: Cannot deserialize value\n' +
      '\tat com.fasterxml.jackson.databind.ObjectReader.readValue(ObjectReader.java:1752)\n' +
      '\tat io.speech.api.SpeechController.create(SpeechController.java:44)\n\t... 52 more',
    wrongSpeed,
    '\tat io.speech',
  ),
  unreadable(
    'dotnet',
    'The message of 404 holds an exception of .NET',
    quay,
    404,
    '\nSystem.InvalidOperationException: Sequence contains no elements\n' +
      '   at System.Linq.ThrowHelper.ThrowNoElementsException()\n' +
      '   at Budgets.Api.BudgetStore.Find(String id) in /src/Budgets.Api/BudgetStore.cs:line 52',
    nobody,
    ':line 52',
  ),
  unreadable(
    'python',
    'The message of 500 holds a traceback of Python',
    harbour,
    500,
    '\nTraceback (most recent call last):\n  File "/app/speech/routes.py", line 73, in create\n' +
      '    audio = await engine.render(text)\n  File "/app/speech/engine.py", line 19, in render\n' +
      "    return self.voices[voice]\nKeyError: 'alto'",
    broken,
    'Traceback',
  ),
]
