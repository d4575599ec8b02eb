/** What the machine that we run on has no more of: never the target's doing. */
const exhausted: Readonly<Record<string, string>> = {
  EMFILE: 'this process may open no more files or connections: raise the limit (ulimit -n), or lower --concurrency',
  ENFILE: 'this machine may open no more files or connections: close other programs, or lower --concurrency',
  ENOBUFS: 'this machine has no more memory for connections: lower --concurrency',
  ENOMEM: 'this machine has no more memory: close other programs, or lower --concurrency',
  EADDRNOTAVAIL:
    'this machine has no free port or address for a connection: wait a minute, or lower --concurrency and --rate',
  EACCES: 'this machine does not let us connect: look at its firewall',
  EPERM: 'this machine does not let us connect: look at its firewall',
}

interface SystemError extends Error {
  readonly code?: unknown
  readonly errors?: readonly unknown[]
}

/**
 * Why a connection failed for a reason of our own machine, in a sentence with the next step; undefined for any other
 * reason.
 */
export function ownFailure(error: SystemError): string | undefined {
  // Where a host has several addresses, each of them was tried.
  const all = [error, ...(error.errors ?? []), error.cause].filter((one): one is SystemError => one instanceof Error)
  const code = all
    .map((one) => one.code)
    .find((one): one is string => typeof one === 'string' && Object.hasOwn(exhausted, one))
  return code && `${exhausted[code]} (${code})`
}
