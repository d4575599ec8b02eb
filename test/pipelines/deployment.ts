import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(resolve(import.meta.dirname, '../..'), 'bin/assay.js')

/** The reference service as a deployment that is under way: its first answers are those of the build before. */
export async function deployment(
  commit: string,
  faults: readonly string[] = [],
): Promise<{
  /** What a job is given as variables and secrets. */
  readonly variables: Readonly<Record<string, string>>
  readonly builds: string[]
  [Symbol.dispose](): void
}> {
  const words = ['serve', '--port', '0', '--json', '--voice', 'built-in', ...faults.flatMap((id) => ['--fault', id])]
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const service = JSON.parse(line) as Readonly<Record<string, string>>
  const behind = new URL(service['baseUrl']!)
  const builds: string[] = []
  const front = createServer((incoming, answer) => {
    const build = builds.length < 2 ? 'before' : commit
    builds.push(build)
    const { method, rawHeaders: headers, url: path } = incoming
    const onwards = request({ host: behind.hostname, port: behind.port, method: method!, path: path!, headers })
    onwards.on('response', (got) => {
      answer.writeHead(got.statusCode!, got.statusMessage, [...got.rawHeaders, 'x-commit', build])
      got.pipe(answer)
    })
    onwards.on('error', () => answer.destroy())
    incoming.pipe(onwards)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    variables: {
      ASSAY_BASE_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}${behind.pathname}`,
      ASSAY_API_KEY: service['apiKey']!,
      ASSAY_MANAGEMENT_KEY: service['managementKey']!,
      ASSAY_MODEL: service['model']!,
      ASSAY_VOICE: service['voice']!,
      ASSAY_WORKSPACE_ID: service['workspaceId']!,
      ASSAY_WORKSPACE_SLUG: service['workspaceSlug']!,
    },
    builds,
    [Symbol.dispose]: () => {
      child.kill()
      front.close()
      front.closeAllConnections()
    },
  }
}
