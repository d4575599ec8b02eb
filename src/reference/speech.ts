import { mediaTypes, type Format } from '../contract/operation.ts'
import { authenticate } from './authenticate.ts'
import type { SpeechJob } from './context.ts'
import type { ServedRequest } from './served-request.ts'
import { failure, insufficientCredits, Refusal } from './failure.ts'
import type { Model } from './models.ts'
import { pinnedProblems } from './pinned-problems.ts'
import type { Reply } from './reply.ts'
import { member, readJson, speechProblems, type Problem } from './speech-request.ts'
import { encodeMp3 } from './voice/mp3.ts'
import { mp3Stream, pcmStream } from './voice/encode.ts'
import { encodePcm } from './voice/pcm.ts'
import { speak } from './voice/speak.ts'

/** Micro-dollars that a character costs. */
const pricePerCharacter = 15

/** Milliseconds after which a provider that says nothing is given up. */
const patience = 300

/** 4.1: "Method and path: POST /audio/speech". Throws a Refusal for everything but success. */
export async function createSpeech(context: ServedRequest): Promise<Reply> {
  const { selection, services, incoming } = context
  const body = readJson(incoming.body, incoming.tooLarge)
  const sequence = selection.apply('sequence', 'auth-first', context)
  if (sequence === 'validation-first') validate(body, context)
  if (sequence === 'lookup-first') modelOf(body.value, context)
  authenticate(context, 'speech')
  limit(context)
  validate(body, context)
  const trouble = selection.apply('trouble', undefined, context)
  if (trouble) throw new Refusal(trouble)
  const job = selection.apply('job', jobOf(body.value, modelOf(body.value, context), context), context)
  context.job = job
  // Clause 7: "402 is returned when the account lacks credits."
  const cost = job.text.length * pricePerCharacter
  const account = context.key?.account ?? ''
  if (!services.store.spend(account, cost)) throw new Refusal(insufficientCredits(services.site()))
  try {
    await askProvider(job.model, context)
  } catch (cause) {
    services.store.addCredits(account, cost)
    throw cause
  }
  return {
    status: 200,
    headers: [['Content-Type', mediaTypeOf(job)]],
    body: selection.apply('audio', voiced(job, context), context),
  }
}

/**
 * 4.1, table: "mp3 | audio/mpeg | MP3", "pcm | audio/pcm | 16-bit little-endian PCM". What headerless samples do not
 * say stands in the parameters.
 */
function mediaTypeOf({ format, rate, channels }: SpeechJob): string {
  return format === 'mp3' ? mediaTypes.mp3 : `${mediaTypes.pcm};rate=${rate};channels=${channels}`
}

function limit({ selection, services, key }: ServedRequest): void {
  const allowance = key?.allowance ?? services.allowance
  if (!key || !allowance) return
  const seconds = selection.limiter.take(key.hash, allowance, services.clock.now())
  if (seconds > 0) throw new Refusal(failure(429, '', [['Retry-After', String(seconds)]]))
}

function validate(body: ReturnType<typeof readJson>, context: ServedRequest): void {
  const found =
    body.problems.length > 0
      ? body.problems
      : [
          ...speechProblems(body.value),
          ...pinnedProblems(body.value, context.services.profile),
          ...voiceProblems(body.value, context),
        ]
  context.problems = found
  const problems = context.selection.apply('problems', found, context)
  if (problems.length > 0)
    throw new Refusal(failure(400, problems.map(({ field, wanted }) => `${field} must be ${wanted}`).join('; ')))
}

/** A voice that its model does not have. */
function voiceProblems(value: unknown, context: ServedRequest): Problem[] {
  const voice = member(value, 'voice')
  const model = context.services.models.find(({ id }) => id === member(value, 'model'))
  // A provider in trouble does not get as far as its voices.
  if (
    typeof voice !== 'string' ||
    voice === '' ||
    !model ||
    model.provider !== 'speaks' ||
    model.voices.includes(voice)
  )
    return []
  return [{ field: 'voice', rule: 'unknown', saw: 'string', value: voice, wanted: `one of ${model.voices.join(', ')}` }]
}

function modelOf(value: unknown, context: ServedRequest): Model {
  const id = member(value, 'model')
  // Only a service that does not validate comes here with anything but a string: it takes its default.
  const model = context.services.models.find(
    (each) => each.id === (typeof id === 'string' ? id : context.services.defaults.model),
  )
  if (!model) throw new Refusal(failure(404, 'there is no such model'))
  return model
}

/** The job of a request that passed validation; members that should not have passed are parsed leniently. */
function jobOf(value: unknown, model: Model, context: ServedRequest): SpeechJob {
  const input = member(value, 'input')
  const voice = member(value, 'voice')
  const speed = Number(member(value, 'speed') ?? 1)
  return {
    text: typeof input === 'string' && input !== '' ? input : `${JSON.stringify(input ?? value ?? null)} `,
    model,
    voice:
      typeof voice === 'string' && model.voices.includes(voice)
        ? voice
        : model.voices.includes(context.services.defaults.voice)
          ? context.services.defaults.voice
          : (model.voices[0] ?? ''),
    // 2.1: "Honored only by models that support it; ignored by other providers."
    speed: model.honoursSpeed && speed >= 0.25 && speed <= 4 ? speed : 1,
    format: formatOf(member(value, 'response_format')),
    rate: 24000,
    channels: 1,
    bitrate: 64,
  }
}

/** 2.1: "Defaults of response_format and speed: not shown." Here it is pcm. */
function formatOf(given: unknown): Format {
  return /mp3|mpeg/i.test(JSON.stringify(given ?? '')) ? 'mp3' : 'pcm'
}

/** Clause 7: "502 and 529 report a failure of the upstream provider.", "524 reports a timed-out request." */
async function askProvider({ provider }: Model, { services }: ServedRequest): Promise<void> {
  if (provider === 'crashes') throw new Error('the engine of this model crashes, as it is meant to')
  if (provider === 'fails') throw new Refusal(failure(502))
  if (provider === 'is down') throw new Refusal(failure(503))
  if (provider === 'is overloaded') throw new Refusal(failure(529))
  if (provider === 'stalls') {
    await services.clock.sleep(patience)
    throw new Refusal(failure(524))
  }
}

/** 4.1: "body is a raw audio byte stream of the requested format" */
function voiced(job: SpeechJob, context: ServedRequest): AsyncIterable<Buffer> {
  const { text, voice, speed, rate, format, channels, bitrate, vbr } = job
  const voiceOf = (name: string): NonNullable<(typeof context.services.voices)[string]> => {
    const found = context.services.voices[name]
    if (!found) throw new Error(`no voice "${name}" in this process`)
    return found
  }
  const utterance = { text, voice, speed, rate }
  const encoding = { rate, channels, bitrate, ...(vbr === undefined ? {} : { vbr }) }
  const changesSamples = context.selection.deviations.some(({ hooks }) => hooks.samples)
  if (!changesSamples)
    return format === 'mp3' ? mp3Stream(utterance, encoding, voiceOf) : pcmStream(utterance, channels, voiceOf)
  const samples = context.selection.apply('samples', speak(utterance, voiceOf), context)
  return format === 'mp3' ? encodeMp3(samples, encoding) : encodePcm(samples, channels)
}
