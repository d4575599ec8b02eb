import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '..')
const built = join(home, 'dist/built')

/** What `chosen.ts` takes: named before the first test, so that all files take the same part. */
const seed = (process.env['TEST_SEED'] ??= String(Math.floor(Date.now() / 86_400_000)))

/**
 * Before the first test: tests start the program some hundreds of times, and what is built starts in half the time.
 * Nothing builds while they run, so that no process meets half a build.
 */
export default function beforeAll(): void {
  if (process.env['TEST_WHOLE'] === undefined)
    process.stdout.write(`Of large classes a part is tested, by the seed ${seed} (TEST_SEED).\n`)
  // A copy without it runs its sources.
  const build = join(home, 'build/build.ts')
  if (existsSync(build) && !isFresh())
    execFileSync(process.execPath, [build], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function isFresh(): boolean {
  if (!existsSync(built)) return false
  const { mtimeMs } = statSync(built)
  const sources = globSync(['{src,suites,build}/**/*', 'package.json', 'tsconfig*.json'], { cwd: home })
  return sources.every((file) => statSync(join(home, file)).mtimeMs < mtimeMs)
}
