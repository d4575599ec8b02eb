/** A reader that has stopped reading is waited for so long. */
const patienceMs = 10_000

/** Ends the process with its exit code when all output is written, also where its reader has gone. */
export function releaseOutput(): void {
  const end = (): never => process.exit()
  const streams = [process.stdout, process.stderr].filter(({ writableLength }) => writableLength > 0)
  if (streams.length === 0) return end()
  let open = streams.length
  const one = (): void => {
    open -= 1
    if (open === 0) end()
  }
  for (const stream of streams) stream.once('drain', one).once('error', one)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  setTimeout(end, patienceMs)
}
