import type { Studio } from './sound.ts'

export type Format = 'mp3' | 'pcm'

/** The stack a team builds on: what its answers look like, and how it decided what the interface leaves open. */
export interface House {
  readonly name: string
  readonly prefix: string
  readonly studio: Studio
  /** Headers on every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly jsonType: string
  readonly pcmType: string
  readonly pretty: boolean
  /** Whether a message goes on behind the listed text. */
  readonly talkative: boolean
  readonly format: Format
  readonly needsVoice: boolean
  readonly unknownModel: 400 | 404
  readonly speed: 'ignore' | 'honour'
  readonly managementSpeaks: boolean
}

const plain: House = {
  name: 'go',
  prefix: '/api/v1',
  studio: { mp3Rate: 24_000, pcmRate: 24_000, channels: 1 },
  headers: {},
  jsonType: 'application/json',
  pcmType: 'audio/pcm',
  pretty: false,
  talkative: false,
  format: 'mp3',
  needsVoice: true,
  unknownModel: 404,
  speed: 'ignore',
  managementSpeaks: true,
}

const nginx = { Server: 'nginx/1.27.3', 'X-Frame-Options': 'SAMEORIGIN' }

export const houses = {
  go: plain,
  fastapi: {
    ...plain,
    name: 'fastapi',
    prefix: '/v1',
    headers: { server: 'uvicorn' },
    talkative: true,
    speed: 'honour',
  },
  nest: {
    ...plain,
    name: 'nest',
    prefix: '/gateway/api/v1',
    headers: { 'X-Powered-By': 'Express', Vary: 'Origin' },
    jsonType: 'application/json; charset=utf-8',
    unknownModel: 400,
  },
  rails: {
    ...plain,
    name: 'rails',
    prefix: '/tts/api/v1',
    studio: { mp3Rate: 44_100, pcmRate: 44_100, channels: 1 },
    headers: { 'X-Request-Id': '6c0fd5d0-bb0d-4f3e-8f5e-9d3f5a2c9d11', 'X-Runtime': '0.004121' },
    jsonType: 'application/json; charset=utf-8',
    pcmType: 'audio/pcm; rate=44100',
    needsVoice: false,
  },
  laravel: {
    ...plain,
    name: 'laravel',
    prefix: '/index.php/v1',
    studio: { mp3Rate: 22_050, pcmRate: 22_050, channels: 1 },
    headers: { ...nginx, 'X-Powered-By': 'PHP/8.4.1', 'Cache-Control': 'no-cache, private' },
    talkative: true,
    unknownModel: 400,
    pcmType: 'audio/pcm;rate=22050;channels=1',
  },
  axum: {
    ...plain,
    name: 'axum',
    format: 'pcm',
    speed: 'honour',
    managementSpeaks: false,
    headers: { vary: 'origin' },
  },
  spring: {
    ...plain,
    name: 'spring',
    prefix: '/speech-service/v1',
    studio: { mp3Rate: 44_100, pcmRate: 44_100, channels: 2 },
    headers: { 'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate', Pragma: 'no-cache', Expires: '0' },
    pretty: true,
  },
  aspnet: {
    ...plain,
    name: 'aspnet',
    prefix: '/api/v1',
    headers: { Server: 'Kestrel', 'Request-Context': 'appId=cid-v1:0b8f6a42' },
    jsonType: 'application/json; charset=utf-8',
    needsVoice: false,
    talkative: true,
  },
  cloudflare: {
    ...plain,
    name: 'cloudflare',
    prefix: '/api/v1',
    headers: {
      Server: 'cloudflare',
      'CF-RAY': '8f1b2c3d4e5f6a7b-FRA',
      'cf-cache-status': 'DYNAMIC',
      'alt-svc': 'h3=":443"; ma=86400',
      NEL: '{"success_fraction":0,"report_to":"cf-nel","max_age":604800}',
    },
  },
} satisfies Record<string, House>

export type HouseName = keyof typeof houses
