import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A server that somebody else published: how it is installed, started and reached. */
export interface PublishedServer {
  readonly product: string
  /** Its name on npm, and the version that the board shows. */
  readonly packageName: string
  readonly version: string
  /** Packages below it that are not the newest ones, by their versions, and why. */
  readonly beside?: { readonly packages: Readonly<Record<string, string>>; readonly why: string }
  /** Where it ends by itself: what comes behind is undecided, and the board says so. */
  readonly endsAt?: string
  /** What it is, and how it stands here. */
  readonly what: string
  /** Program, words and variables that start it. @param folder Where it is installed, and may write. */
  start(folder: string, around: Surroundings): Started
}

export interface Surroundings {
  readonly port: number
  /** The reference service, for those that pass requests on. */
  readonly upstream: Readonly<Record<string, string>>
  /** An mp3 of a sentence, for those that play back. */
  readonly mp3: Uint8Array
}

export interface Started {
  /** Below node_modules/.bin of its folder. */
  readonly program: string
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** What `assay run` is given: variables, and words. */
  readonly run: { readonly environment: Readonly<Record<string, string>>; readonly words?: readonly string[] }
}

const ownKey = 'sk-board-0123456789abcdef0123'
const spoken = { ASSAY_MODEL: 'openai/tts-1', ASSAY_VOICE: 'alloy' }

/** The interface as OpenAPI has it. */
const document = join(import.meta.dirname, 'interface.openapi.json')

export const publishedServers: readonly PublishedServer[] = [
  {
    product: 'aimock',
    packageName: '@copilotkit/aimock',
    version: '1.43.0',
    what: 'a mock of OpenAI and others; plays one mp3 back',
    start(folder, { port, mp3 }) {
      const response = { audio: Buffer.from(mp3).toString('base64'), format: 'mp3' }
      const fixtures = { fixtures: [{ match: { endpoint: 'speech' }, response }] }
      writeFileSync(join(folder, 'speech.json'), JSON.stringify(fixtures))
      return {
        program: 'llmock',
        words: ['--port', String(port), '--fixtures', join(folder, 'speech.json'), '--log-level', 'warn'],
        environment: { AIMOCK_API_KEYS: ownKey },
        run: { environment: { ASSAY_API_KEY: ownKey, ...spoken } },
      }
    },
  },
  {
    product: 'Portkey AI gateway',
    packageName: '@portkey-ai/gateway',
    version: '1.15.2',
    beside: {
      packages: { '@hono/node-server': '1.14.1' },
      why: 'with a later one every answer with audio is a 500, on any Node: Portkey-AI/gateway#1389',
    },
    what: 'a gateway; in front of the reference service, as a provider like OpenAI',
    start(_folder, { port, upstream }) {
      const { ASSAY_BASE_URL, ASSAY_API_KEY, ASSAY_MODEL, ASSAY_VOICE } = upstream
      const headers = { BOARD_PROVIDER: 'openai', BOARD_HOST: ASSAY_BASE_URL! }
      return {
        program: 'gateway',
        words: [`--port=${port}`, '--headless'],
        run: {
          environment: {
            ASSAY_API_KEY: ASSAY_API_KEY!,
            ASSAY_MODEL: ASSAY_MODEL!,
            ASSAY_VOICE: ASSAY_VOICE!,
            ...headers,
          },
          words: ['x-portkey-provider=BOARD_PROVIDER', 'x-portkey-custom-host=BOARD_HOST'].flatMap((header) => [
            '--header-env',
            header,
          ]),
        },
      }
    },
  },
  {
    product: 'Prism',
    packageName: '@stoplight/prism-cli',
    version: '5.14.2',
    endsAt: 'a path of %FF',
    what: 'a mock of any OpenAPI document; here of one that describes the interface, by fixed examples',
    start(_folder, { port, upstream }) {
      return {
        program: 'prism',
        // With --dynamic each answer is drawn anew, and so is what is wrong with it.
        words: ['mock', '--port', String(port), document],
        run: {
          // It ends in the midst of the run: what was asked until then has to be the same each time.
          words: ['--concurrency', '1'],
          environment: {
            ...spoken,
            ASSAY_API_KEY: ownKey,
            ASSAY_MANAGEMENT_KEY: `${ownKey}-management`,
            ASSAY_WORKSPACE_ID: upstream['ASSAY_WORKSPACE_ID']!,
          },
        },
      }
    },
  },
]
