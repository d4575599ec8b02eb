import type { Operation } from '../../src/contract/operation.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'

/** Headers by which a request claims to come from inside, or that a gateway has already let it through. */
export interface InsideClaim {
  readonly id: string
  readonly words: string
  readonly headers: HeaderLines
}

function each(names: readonly string[], value: string): HeaderLines {
  return names.map((name) => [name, value])
}

export const insideClaims: readonly InsideClaim[] = [
  {
    id: 'address',
    words: 'an address of the machine itself as its origin',
    headers: [
      ...each(['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'x-remote-ip', 'x-originating-ip'], '127.0.0.1'),
      ...each(['x-remote-addr', 'x-cluster-client-ip', 'x-envoy-external-address', 'true-client-ip'], '127.0.0.1'),
      ['forwarded', 'for=127.0.0.1;proto=https'],
    ],
  },
  {
    id: 'user',
    words: 'a user whom a gateway has let in',
    headers: [
      ...each(['x-user-id', 'x-user', 'x-authenticated-user', 'x-auth-user', 'x-forwarded-user', 'remote-user'], '1'),
      ...each(['x-remote-user', 'x-consumer-id', 'x-consumer-username', 'x-account-id', 'x-tenant-id'], '1'),
      ...each(['x-authenticated', 'x-admin', 'x-is-admin'], 'true'),
      ...each(['x-role', 'x-user-role'], 'admin'),
      ...each(['x-goog-authenticated-user-email', 'x-amzn-oidc-identity', 'x-auth-request-user'], 'admin'),
      ['x-ms-client-principal-name', 'admin'],
      ['x-ssl-client-verify', 'SUCCESS'],
    ],
  },
  {
    id: 'service',
    words: 'a service behind the gateway',
    headers: [
      ...each(['x-internal', 'x-internal-request', 'x-envoy-internal', 'x-internal-call', 'x-service-call'], 'true'),
      // Next.js took it for its own, and left its middleware out.
      ['x-middleware-subrequest', Array.from({ length: 5 }, () => 'middleware').join(':')],
      ['sec-fetch-site', 'same-origin'],
      ...each(['x-debug', 'x-test', 'x-health-check', 'x-bypass-auth', 'x-skip-auth', 'x-trusted'], '1'),
    ],
  },
]

/** The path and the method that the request has anyway: a server that follows these does nothing else for it. */
export function rewriteClaim(operation: Operation, path: string): InsideClaim {
  return {
    id: 'rewrite',
    words: 'the path and the method from before a rewrite',
    headers: [
      ...each(['x-original-url', 'x-rewrite-url', 'x-original-uri', 'x-forwarded-uri'], path),
      ...each(
        ['x-http-method-override', 'x-method-override', 'x-http-method', 'x-original-method'],
        operation === 'speech' ? 'POST' : 'GET',
      ),
    ],
  }
}
