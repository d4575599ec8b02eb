import { profileOf } from '../config/profile-of.ts'
import { keyNames } from '../config/keys.ts'
import { baseUrlOf } from '../config/base-url.ts'
import { UsageError } from '../config/usage-error.ts'
import type { FlagValues } from '../config/setting-values.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { isOfTraffic } from '../judge/judge-traffic.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import { harRecord } from '../traffic/har-record.ts'
import { version } from '../version.ts'
import { withOwnSuites } from './own-suites.ts'

/** A HAR file as a record, and what judges it. @throws UsageError with what is wrong with the file. */
export async function recordedHar(
  path: string,
  flags: FlagValues,
): Promise<{ readonly record: RunRecord; readonly catalogue: Catalogue }> {
  const { catalogue } = await withOwnSuites(flags.suites ?? [])
  const profile = profileOf(flags.profile)
  try {
    const record = harRecord(path, {
      ...(flags.baseUrl !== undefined && { baseUrl: baseUrlOf(flags.baseUrl) }),
      known: knownKeys(process.env),
      version,
      catalogueDigest: catalogue.digest,
      requirements: idsOfTraffic(catalogue, profile),
    })
    const pinned = profile === interfaceProfile ? {} : { profile: profile.name, pinned: profile }
    return { record: { ...record, header: { ...record.header, ...pinned } }, catalogue }
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** What the requests of others may show, under a profile. */
export function idsOfTraffic(catalogue: Catalogue, profile: Profile): string[] {
  return catalogue.requirements
    .filter((one) => isOfTraffic(one) && whyNotJudged(one, { profile, listens: false }) === undefined)
    .map(({ id }) => id)
}

/** The keys that the environment holds: where they are met they have their own names. */
export function knownKeys(environment: Readonly<Record<string, string | undefined>>): Map<string, string> {
  return new Map(keyNames.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : [])))
}
