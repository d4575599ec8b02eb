import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** How one client's connection reaches the target: by one of its own, kept open as long as the client keeps its own. */
export interface Connecting {
  /** What takes the place of Host. */
  readonly host: string
  readonly origin: string
  /** @param headers Names and values in turn, written as they are. */
  send(method: string, path: string, headers: readonly string[]): ClientRequest
  close(): void
}

/** @returns What makes the way to the target for one connection of a client. */
export function connectionTo(of: {
  readonly target: string
  readonly tls: { readonly ca?: string; readonly insecure: boolean }
}): () => Connecting {
  const { protocol, hostname, port, host, origin } = new URL(of.target)
  const isSecure = protocol === 'https:'
  const tls = { ...(of.tls.ca !== undefined && { ca: of.tls.ca }), rejectUnauthorized: !of.tls.insecure }
  const send = isSecure ? httpsRequest : httpRequest
  return () => {
    const agent = isSecure ? new HttpsAgent({ keepAlive: true, ...tls }) : new HttpAgent({ keepAlive: true })
    return {
      host,
      origin,
      send: (method, path, headers) =>
        send({
          agent,
          hostname: hostname.replace(/^\[|\]$/g, ''),
          ...(port !== '' && { port }),
          method,
          path,
          headers: [...headers],
          setDefaultHeaders: false,
          maxHeaderSize: 256 * 1024,
          ...(isSecure && !/^[\d.]+$|:/.test(hostname) && { servername: hostname }),
        }),
      close: () => agent.destroy(),
    }
  }
}
