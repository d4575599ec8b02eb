import type { Socket } from 'node:net'
import type { AttemptOptions } from './attempt.ts'
import { realClock } from './clock.ts'
import { wireHead, type WireRequest } from './wire-head.ts'

/** So long the other side has to notice before more is sent. */
const noticedMs = 50

/** Of an answer so much is looked at, to see where its body begins. */
const headLimit = 64 * 1024

/**
 * Sends a request as a client does that gives up: it closes the connection when the body of the answer begins. What
 * comes is not looked at, and that no connection is made is told by the next one. What the other side does takes real
 * time, whatever the clock says.
 */
export async function giveUp(
  dial: () => Promise<Socket>,
  request: WireRequest,
  { timeoutMs, signal }: Pick<AttemptOptions, 'timeoutMs' | 'signal'>,
): Promise<void> {
  const socket = await dial().catch(() => undefined)
  if (!socket) return
  const over = new AbortController()
  const end = (): void => over.abort('it is over')
  socket.on('error', end)
  socket.on('close', end)
  let came = ''
  socket.on('data', (chunk: Buffer) => {
    came += chunk.toString('latin1')
    if (/\r\n\r\n[^]/.test(came) || came.length > headLimit) end()
  })
  socket.setNoDelay(true)
  socket.write(Buffer.concat([wireHead(request), request.body ?? new Uint8Array()]))
  await realClock.sleep(timeoutMs, AbortSignal.any([signal, over.signal]))
  socket.destroy()
  await realClock.sleep(noticedMs, signal)
}
