import type { Socket } from 'node:net'
import type { Asked } from './target.ts'

/** The head of a response. @param status Code, with or without a reason. */
export function head(status: number | string, ...lines: string[]): string {
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n')
}

export const json = 'Content-Type: application/json'
export const pcm = 'Content-Type: audio/pcm'
export const chunked = 'Transfer-Encoding: chunked'

/** Sends a response with its length; the connection stays open. */
export function whole(status: number | string, body: string | Buffer, ...lines: string[]): (socket: Socket) => void {
  const start = head(status, `Content-Length: ${Buffer.byteLength(body)}`, ...lines)
  return (socket) => void socket.write(Buffer.concat([Buffer.from(start), Buffer.from(body)]))
}

/** Writes a piece again and again for as long as it is read, and leaves other connections a turn. */
export function endlessly(socket: Socket, piece: string | Buffer): void {
  const pour = (): void => {
    if (!socket.destroyed) socket.write(piece, () => setTimeout(pour, 1))
  }
  pour()
}

/** A piece every so many milliseconds, until the connection closes. */
export function slowly(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** A correct budget for the workspace and interval of a request. */
export function budgetFor({ path }: Asked): string {
  const [, workspace, interval] = /workspaces\/([^/]+)\/budgets\/(\w+)/.exec(path) ?? []
  return JSON.stringify({
    data: {
      id: '0b6e7a52-6f1d-4c1e-9a57-3f4c5d6e7f80',
      workspace_id: workspace,
      reset_interval: interval,
      limit_usd: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
    include_byok_in_budgets: false,
  })
}
