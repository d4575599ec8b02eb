import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

const folder = join(resolve(import.meta.dirname, '../..'), 'fixtures/tls')

/** A certificate for `assay.test` that signs itself, and its key: it serves as server, as client and as authority. */
export const certificate = join(folder, 'cert.pem')
export const certificateKey = join(folder, 'key.pem')

/** A service behind TLS that lets in only who shows the certificate. */
export interface SecureFront {
  /** By the name of the certificate, which only the proxy finds. */
  readonly named: string
  /** By an address that the certificate does not name. */
  readonly unnamed: string
  /** Opens tunnels, and finds every name on this machine: for HTTPS_PROXY. */
  readonly proxy: string
  close(): void
}

/** @param asksForClient Refuses a client without the certificate. */
export async function secureFront(baseUrl: string, asksForClient: boolean): Promise<SecureFront> {
  const [cert, key] = [readFileSync(certificate), readFileSync(certificateKey)]
  const { port } = new URL(baseUrl)
  const secure = createSecureServer(
    { cert, key, ca: cert, requestCert: asksForClient, rejectUnauthorized: asksForClient },
    (asked, answer) => {
      const onward = request(
        { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.rawHeaders },
        (got) => {
          got.pipe(answer.writeHead(got.statusCode!, got.rawHeaders))
        },
      )
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    },
  )
  const securePort = await listening(secure)
  const tunnels = createServer()
  tunnels.on('connect', (_asked: IncomingMessage, socket) => {
    const onward = connect(securePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((one) => one.destroy()))
  })
  const proxyPort = await listening(tunnels)
  return {
    named: `https://assay.test:${securePort}/v1`,
    unnamed: `https://127.0.0.1:${securePort}/v1`,
    proxy: `http://127.0.0.1:${proxyPort}`,
    close() {
      secure.close()
      secure.closeAllConnections()
      tunnels.close()
      tunnels.closeAllConnections()
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
