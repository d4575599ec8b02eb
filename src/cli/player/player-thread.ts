import { parentPort, workerData } from 'node:worker_threads'
import { parseBuffer } from 'music-metadata'
import { viewOf, viewOfFailure } from './view-of.ts'

// Started by `askPlayer`, which bounds its time and its memory.
const bytes = workerData as Uint8Array
try {
  const metadata = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true })
  parentPort!.postMessage(viewOf(metadata, bytes.length))
} catch (error) {
  parentPort!.postMessage(viewOfFailure(error, bytes.length))
}
