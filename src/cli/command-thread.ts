import { parentPort } from 'node:worker_threads'
import { commandLine } from './command-line.ts'
import type { FromThread } from './thread-messages.ts'

// Started by `supervise`, which watches it.
parentPort!.postMessage({ exit: await commandLine(process.argv.slice(2)) } satisfies FromThread)
// What is still open (kept connections, the embedded service) has nothing more to say.
process.exit()
