/** By what a connection failed of: what to do next. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|nobody listens/, 'start the service there, or check the base URL'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, 'check the name of the host in the base URL'],
  [/expired/, 'renew its certificate; --insecure tests it as it is'],
  [/certificate|self[- ]signed|altnames/i, 'trust its certificate with --ca, or --insecure'],
  [/not speak TLS|wrong version number|packet length|EPROTO/, 'the base URL may need http:// instead of https://'],
]

/** What to do about a target that cannot be reached, as the end of a sentence. */
export function toCheckWhenUnreachable(detail: string): string {
  return steps.find(([pattern]) => pattern.test(detail))?.[1] ?? 'check the base URL, and that the service is up'
}
