/** By what a connection failed of, or which statuses came instead of an answer: what to do next. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|nobody listens/, 'start the service there, or check the base URL'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, 'check the name of the host in the base URL'],
  [/expired/, 'renew its certificate; --insecure tests it as it is'],
  [/certificate|self[- ]signed|altnames/i, 'trust its certificate with --ca, or --insecure'],
  [/not speak TLS|wrong version number|packet length|EPROTO/, 'the base URL may need http:// instead of https://'],
  [/malformed HTTP/, 'check the base URL: what answers there does not speak HTTP'],
  [/^429$/, 'send fewer with --rate, or try again later'],
  [/^[45]\d\d(?:, [45]\d\d)*$/, 'the service says that it is not ready: try again when it is'],
  [/ for \d+ ms$/, 'check the base URL, and that the service is up, or wait longer with --timeout'],
]

/** What to do about a target that cannot be reached or never answers, as the end of a sentence. */
export function toCheckWhenUnreachable(detail: string): string {
  return steps.find(([pattern]) => pattern.test(detail))?.[1] ?? 'check the base URL, and that the service is up'
}
