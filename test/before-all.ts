import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isWhole, seed } from './chosen.ts'

const home = join(import.meta.dirname, '..')
const built = join(home, 'dist/built')

declare module 'vitest' {
  interface ProvidedContext {
    /** Snapshots that differ are written anew: `vitest -u`. */
    writesSnapshots: boolean
  }
}

/**
 * Before the first test: tests start the program some hundreds of times, and what is built starts in half the time.
 * Nothing builds while they run, so that no process meets half a build.
 */
export default function beforeAll({ config, provide }: TestProject): void {
  provide('writesSnapshots', config.snapshotOptions.updateSnapshot === 'all')
  if (!isWhole)
    process.stdout.write(
      `Of large classes, and of the files that take long, a part is tested, by the seed ${seed} (TEST_SEED).\n`,
    )
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
