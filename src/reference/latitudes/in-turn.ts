import type { Context } from '../context.ts'
import type { Latitude } from '../deviation.ts'

/** Which requests a second instance answers. A request meets several points, and is one request at all of them. */
const bySecond = new WeakMap<Context, boolean>()

/** Latitudes that a service may have in one of two instances behind one address: each answer is right by itself. */
const ids = [
  'http-json-gzip',
  'http-audio-gzip',
  'http-close',
  'http-json-until-close',
  'http-audio-until-close',
  'http-json-charset',
  'json-pretty',
  'media-type-415',
  'unknown-model-400',
  'mp3-mpeg-1-stereo',
  'mp3-vbr',
  'mp3-all-tags',
  'label-pcm-bare',
  'label-mpeg-upper-case',
  'label-mpeg-parameters',
  'sound-quiet',
  // 2.1: "ignored by other providers"
  'speed-ignored',
  'budget-extra-members',
  'budget-reversed',
  'budget-times-offset',
  'budget-times-seconds',
  'budget-times-one-digit',
  'budget-times-nanoseconds',
  'budget-ids-upper-case',
  'errors-metadata',
  'errors-longer-messages',
  'errors-in-two-languages',
]

/** Of these latitudes those that every other answer may have. */
export function inTurn(latitudes: readonly Latitude[]): Latitude[] {
  return ids.map((id) => {
    const latitude = latitudes.find((one) => one.id === id)
    if (!latitude) throw new Error(`no latitude is called "${id}": take it out of the list`)
    const { when, title } = latitude
    const own = `${id}-in-turn`
    return {
      ...latitude,
      id: own,
      title: `${title}, in every other answer`,
      when: { ...when, matches: (context) => (when?.matches?.(context) ?? true) && isSecond(own, context) },
    }
  })
}

function isSecond(id: string, context: Context): boolean {
  const known = bySecond.get(context)
  if (known !== undefined) return known
  const memory = context.memory(id)
  const count = Number(memory.get('count') ?? 0)
  memory.set('count', count + 1)
  bySecond.set(context, count % 2 === 1)
  return count % 2 === 1
}
