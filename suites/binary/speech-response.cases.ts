import { cases, holds, ignores, observes, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { mp3Frames } from '../../fixtures/audio/mp3-writer.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { speech as voice } from '../../fixtures/audio/signals.ts'
import { budget, change, controls, sent, speech } from '../../fixtures/cases/requests.ts'
import { successCases, successCasesInFull } from '../checks/success.cases.ts'
import { unspokenCases } from '../checks/unspoken.cases.ts'
import { wholeBodyCases } from '../checks/whole-body.cases.ts'
import {
  bodyWhole,
  defaultFormat,
  defaultObserved,
  mediaTypeFollowsFormat,
  speechSuccess,
  speedOne,
} from './speech-response.ts'
import { otherSpeeds, speedBetween } from './speeds.ts'

const short = speech().text('a'.repeat(10))
const refusedFor = (text: string) => speech().text(text).came(400)
const slow = speech().member('other speed', '0.5')
const missing = change('open.response_format.missing').sent({ response_format: undefined })
const mp3 = mp3Frames().bytes
const pcm = sampleWriters.s16le(voice(1, 1, 24000))
const stand = controls('speech/mp3')
const empty = (asked: typeof slow) => asked.kept({ length: 0 })

const atSpeed = (speed: string) => speech('mp3').member(speed === '1' ? 'speed' : 'other speed', speed)

export const speechResponseCases = [
  cases(speechSuccess, [
    holds(sent(speechSuccess.needs)),
    holds(controls('speech/pcm')),
    // HTTP lets a server decline it.
    untested(controls('speech/openai', 406).map((asked) => asked.sentHeader('accept', 'application/octet-stream'))),
    violates(
      'refused',
      speech(),
      controls('speech/openai', 406).map((asked) => asked.sentHeader('accept', 'audio/mpeg')),
    ),
    ...successCasesInFull(speech()),
    violates('refused', speech(), speech().error(404)),
    undecided(speech().error(404)),
    holds(short, refusedFor('a'.repeat(11))),
    undecided(refusedFor('a'.repeat(11))),
    violates('refused', short, refusedFor('a'.repeat(10))),
    violates('refused', short, short.text('ab ab ab ab ab ab'), refusedFor('a'.repeat(11))),
    holds(short, short.text('ab ab ab ab ab'), refusedFor('a'.repeat(11))),
    // A limit may be one of words, of sentences or of tokens.
    holds(short, short.text('Eight long words are not one word longer.'), refusedFor('I am in on it as we do so.')),
    holds(short, short.text('Of one long sentence and another, no end is seen.'), refusedFor('No. Yes.')),
    holds(short, short.text('Any number of words will do here.'), refusedFor('It is 3.14159.')),
    holds(short, short.text('a'.repeat(11)), refusedFor('é'.repeat(11))),
    holds(short, short.text('é'.repeat(9)), refusedFor('a'.repeat(11))),
    violates('refused', short.sent({ response_format: 'pcm' }), refusedFor('a'.repeat(11))),
    violates('refused', short, speech().text('a'.repeat(11)).came(404)),
    ignores(speech().member('speed', '1').came(400)),
    ignores(change('spelling.lines').came(400)),
    ignores(speech().member('unusual text', 'markup').came(400)),
    ignores(speech().key('api', 'dropLast').came(401)),
    ignores(budget().came(400)),
  ]),
  cases(mediaTypeFollowsFormat, [
    holds(sent(mediaTypeFollowsFormat.needs)),
    holds(speech().label('Audio/MPEG; charset=x')),
    holds(speech('pcm').label('audio/pcm;rate=24000')),
    holds(change('voice.empty')),
    violates('wrongType', speech().label('audio/mp3')),
    violates('wrongType', speech().label('audio/pcm')),
    violates('wrongType', speech('pcm').label('audio/mpeg')),
    violates('wrongType', speech('pcm').label(null)),
    violates('wrongType', speech().header('content-type', 'audio/pcm')),
    violates('wrongType', speech().came('cut').label('audio/x')),
    violates('typeOfNothing', empty(speech()).label('application/json')),
    holds(empty(speech())),
    violates('wrongType', speech(), speech('pcm').label('audio/l16')),
    violates('wrongType', speech(), change('open.member.stream').label('text/event-stream')),
    holds(speech(), change('open.member.stream').came(400)),
    ignores(speech().sent({ response_format: 'wav' }).label('audio/x')),
    ...unspokenCases('pcm').filter(({ says }) => says === 'holds'),
    undecided(speech().came(400)),
    undecided(speech('mp3'), speech('pcm').came(503)),
    ignores(budget()),
  ]),
  cases(bodyWhole, [
    holds(sent(bodyWhole.needs)),
    ...wholeBodyCases(speech()),
    violates('broken', speech().member('other speed', '2').came('cut').later('cut', 'cut', 'cut', 'cut')),
    violates('broken', speech().member('page', 'page').came('cut').later('cut', 'cut', 'cut', 'cut')),
    ignores(speech().member('page', 'page').came('timeout')),
    untested(speech().member('page', 'page').came('cut', 'too long')),
    holds(speech().member('page', 'page')),
    violates('broken', speech().member('other script', 'x').came('cut').later('cut', 'cut', 'cut', 'cut')),
    undecided(speech().came('reset', 'cut').later('reset', 'cut', 'cut', 'cut')),
    undecided(empty(speech())),
    undecided(empty(speech()), speech().came(400).body('no')),
    holds(empty(speech()), speech()),
    undecided(speech().came(400)),
    undecided(speech('mp3'), speech('pcm').came(503)),
    ignores(change('open.input.empty').came('cut')),
    ignores(budget()),
  ]),
  cases(speedOne, [
    holds(sent(speedOne.needs, (id) => /\.1(?:\.0|e0)?$/.test(id))),
    ...successCases(speech().member('speed', '1')),
    ignores(speech().came(400), slow.came(400)),
  ]),
  cases(speedBetween, [
    holds(atSpeed('1'), atSpeed('2'), atSpeed('1.5')),
    violates('refused', atSpeed('1'), atSpeed('2'), atSpeed('1.5').came(400)),
    undecided(atSpeed('1'), atSpeed('2'), atSpeed('1.5').came(503)),
    untested(atSpeed('1'), atSpeed('2').came(400), atSpeed('1.5').came(400)),
    untested(atSpeed('1').came(400), atSpeed('2'), atSpeed('1.5').came(400)),
    untested(atSpeed('1'), speech('pcm').member('other speed', '2'), atSpeed('1.5').came(400)),
    ignores(atSpeed('2').came(400)),
  ]),
  cases(otherSpeeds, [
    observes('0.5: 200 audio/mpeg, lasts 2.00 times as long', controls('speech/mp3'), slow.lasts(2000)),
    observes('0.5: 200 audio/mpeg', slow.lasts(2000)),
    observes('0.5: 200 audio/mpeg', change('voice.empty'), slow.lasts(2000)),
    observes(
      '1.5: 200 audio/pcm, lasts 0.25 times as long',
      controls('speech/pcm').map((one) => one.body(pcm).label('audio/pcm;rate=24000;channels=1')),
      speech('pcm').member('other speed', '1.5').body(pcm).label('audio/pcm;rate=48000;channels=2'),
    ),
    observes('0.5: 200 audio/mpeg', controls('speech/pcm'), slow.lasts(2000)),
    observes('0.5: 200 audio/mpeg', controls('speech/mp3', 201), slow.lasts(2000)),
    observes(
      '0.5: 200 audio/mpeg',
      controls('speech/mp3').map((one) => one.lasts(0)),
      slow.lasts(2000),
    ),
    observes('0.5: 200 audio/mpeg', controls('speech/mp3'), slow.notKept()),
    observes('0.5: 400', controls('speech/mp3'), slow.came(400)),
    observes('0.5: 200 audio/mpeg', controls('speech/mp3'), slow.came('cut')),
    observes(
      '0.5: 200 audio/mpeg, lasts 4.00 times as long',
      controls('speech/mp3').map((one) => one.heard({ durationMs: undefined as never, bytes: 100 })),
      slow.heard({ durationMs: undefined as never, bytes: 400 }),
    ),
    ignores(speech().member('speed', '1')),
    ignores(slow.came('reset')),
  ]),
  cases(defaultFormat, [
    holds(sent(defaultFormat.needs)),
    holds(missing.body(mp3).label('audio/mpeg')),
    holds(missing.body(pcm).label('Audio/PCM; rate=24000')),
    holds(missing.body(pcm).label('audio/wav')),
    holds(missing.body(mp3).label(null)),
    violates('noAudio', missing.body(mp3).label('audio/mpeg, audio/mpeg')),
    violates('noAudio', missing.body(mp3).label('')),
    violates('otherBytes', missing.body(pcm).label('audio/mpeg')),
    violates('otherBytes', missing.body(mp3).label('audio/pcm')),
    violates('otherBytes', missing.body(pcm.subarray(1)).label('audio/pcm')),
    violates('otherBytes', missing.body('')),
    violates('otherBytes', missing.body('{"audio":"none"}').label('audio/ogg')),
    violates('otherBytes', missing.body('Bad Gateway, nothing to be heard').label('audio/ogg')),
    ...(
      ['foreign-format', 'text-mangled', 'wrong-sample-format', 'other-layer', 'no-audio-frame', 'odd-length'] as const
    ).map((code) => violates('otherBytes', missing.found(code))),
    holds(missing.found('shifted-part').heard({ verdict: 'sound' })),
    ...[
      'json',
      'sse',
      'data-url',
      'html',
      'xml',
      'http',
      'multipart',
      'chunked',
      'hex',
      'base64',
      'text',
      'mangled',
      'pdf',
      'png',
      'zip',
    ].map((format) => violates('otherBytes', missing.heard({ format, description: format }).label('audio/x'))),
    holds(missing.heard({ format: 'wav' }).label('audio/x')),
    ...['text/plain', 'application/json', ' Application/problem+json', 'application/xml; charset=utf-8'].map((label) =>
      violates('noAudio', missing.label(label)),
    ),
    holds(missing.label('application/octet-stream')),
    holds(missing.label('application/jsonaudio')),
    undecided(missing.heard({ verdict: 'undecided' })),
    undecided(missing.came('timeout')),
    undecided(missing.came('cut')),
    undecided(missing.error(402)),
    undecided(missing.error(400)),
    undecided(missing.notKept().label('audio/mpeg')),
    untested(stand, missing.error(400)),
    untested(stand, missing.error(500)),
    ignores(change('open.response_format')),
    ignores(speech().sent({ response_format: undefined })),
  ]),
  cases(defaultObserved, [
    observes('200 audio/mpeg (9 times)', sent(defaultObserved.needs)),
    observes('200 audio/pcm', missing.label('audio/pcm')),
    observes('400', missing.came(400)),
    ignores(speech()),
  ]),
]
