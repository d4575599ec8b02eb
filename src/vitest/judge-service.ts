import { assayCatalogue } from '../../suites/catalogue.ts'
import { configure } from '../config/configure.ts'
import { readSettings } from '../config/read-settings.ts'
import { UsageError } from '../config/usage-error.ts'
import { openRunFolder, recordNames } from '../record/run-folder.ts'
import { releaseLock, touchLock, touchMs } from '../record/run-lock.ts'
import { reportFileNames, reportFiles, reporterNames, reportsOf, usualReporters } from '../report/report-files.ts'
import { planRun } from '../run/plan.ts'
import { refuseMissingKeys } from '../run/refuse-missing-keys.ts'
import { runAssay, type FinishedRun } from '../run/run.ts'
import { select } from '../run/selection.ts'
import { didYouMean } from '../text/nearest.ts'
import { version } from '../version.ts'
import type { Declared } from './declared.ts'
import { serviceEnvironment, type Service } from './service.ts'

/**
 * One run against a service that listens, for these of the declared requirements: what the others need is not sent.
 * Record and reports are written as by `assay run`. @returns A sentence where nothing could be sent for any of them.
 * @throws UsageError · FileFailure · LockedError
 */
export async function judgeService(
  service: Service,
  declared: Declared,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<FinishedRun | string> {
  const environment = serviceEnvironment(service, process.env)
  const settings = readSettings({ flags: {}, environment, file: declared.file })
  const asked = declared.selection.requirements.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
  const selection =
    asked.length === declared.selection.requirements.length
      ? declared.selection
      : select(assayCatalogue, { only: asked })
  const reporters = (settings.reporters ?? usualReporters).map((name) => {
    const known = reporterNames.find((one) => one === name)
    if (known === undefined) throw new UsageError(`unknown reporter "${name}"${didYouMean(name, reporterNames)}`)
    return known
  })
  const config = configure(settings, environment)
  // Of a suite that lacks its key each test says so by itself.
  refuseMissingKeys(config, selection, assayCatalogue, [])
  try {
    planRun(config, selection.requirements)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  const folder = openRunFolder(settings.out, [...recordNames, ...reportFileNames(reporters)])
  const touching = setInterval(() => touchLock(folder.lock), touchMs)
  try {
    const run = await runAssay({ config, catalogue: assayCatalogue, selection, out: folder.path, version, signal })
    for (const name of reportsOf(reporters))
      for (const file of reportFiles(run, name, { junitProfile: settings.junitProfile, strict: config.strict }))
        folder.write(file.name, file.text)
    folder.close()
    return run
  } finally {
    clearInterval(touching)
    releaseLock(folder.lock)
  }
}
