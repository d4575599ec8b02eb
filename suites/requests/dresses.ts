import type { HeaderLines } from '../../src/record/exchange.ts'
import type { Wire } from '../../src/record/wire.ts'
import { spelling, type Members } from './json-spelling.ts'

/**
 * How a client that people use writes a request: its header lines in their order and spelling, and its JSON. A line
 * without a colon is filled in: Host, Authorization and Content-Length.
 */
export interface Dress {
  /** Part of the ids of groups and cases. */
  readonly id: string
  readonly speech: readonly string[]
  /** Undefined where the client has no such operation. */
  readonly budget: readonly string[] | undefined
  readonly write: (members: Members) => string
  readonly wire: Wire
}

const json = 'Content-Type: application/json'

/** Lines of a request without a body. */
function bare(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^content-(?:type|length)/i.test(line))
}

function dress(
  id: string,
  speech: readonly string[],
  write: Dress['write'],
  rest: Partial<Pick<Dress, 'budget' | 'wire'>> = {},
): Dress {
  return { id, speech, budget: bare(speech), write, wire: {}, ...rest }
}

const nodeFetch = ['accept-language: *', 'sec-fetch-mode: cors']
const gzipDeflate = 'accept-encoding: gzip, deflate'
const stainless = [
  'user-agent: OpenAI/JS 7.57.0',
  'x-stainless-retry-count: 0',
  'x-stainless-lang: js',
  'x-stainless-package-version: 7.57.0',
  'x-stainless-os: Linux',
  'x-stainless-arch: x64',
  'x-stainless-runtime: node',
  'x-stainless-runtime-version: v24.21.0',
]
const openrouterAgent = 'user-agent: speakeasy-sdk/typescript 1.3.19 2.914.0 1.0.0 @openrouter/sdk'
const chrome = [
  'sec-ch-ua-platform: "Linux"',
  'Authorization',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="140"',
]
const chromeFetch = [
  'sec-ch-ua-mobile: ?0',
  'Accept: */*',
  'Origin: https://app.example.com',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  'Referer: https://app.example.com/',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9',
]
const java = ['Host', 'User-Agent: Java-http-client/17.0.15', 'Authorization']
const ruby = ['Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3', 'Accept: */*', 'User-Agent: Ruby']

/**
 * The published clients for Node, and what curl 7.88, Python's requests 2.34, Chromium, and Java's HttpClient 17 send
 * as recorded; httpx, axios, Go's net/http, Ruby's Net::HTTP, .NET's HttpClient, Java's HttpURLConnection, Alamofire
 * and Guzzle from their sources.
 */
export const dresses: readonly Dress[] = [
  dress(
    'curl',
    ['Host', 'User-Agent: curl/7.88.1', 'Accept: */*', 'Authorization', json, 'Content-Length'],
    spelling.lines,
  ),
  dress(
    'python-requests',
    [
      'Host',
      'User-Agent: python-requests/2.34.2',
      'Accept-Encoding: gzip, deflate',
      'Accept: */*',
      'Connection: keep-alive',
      'Authorization',
      'Content-Length',
      json,
    ],
    spelling.python,
  ),
  dress(
    'httpx',
    [
      'Host',
      'Accept: */*',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Connection: keep-alive',
      'User-Agent: python-httpx/0.28.1',
      'Authorization',
      'Content-Length',
      json,
    ],
    spelling.plain,
    // h11 writes head and body by themselves.
    { wire: { piece: 65_536 } },
  ),
  dress(
    'chrome',
    ['Host', 'Connection: keep-alive', 'Content-Length', ...chrome, json, ...chromeFetch],
    spelling.plain,
    { budget: ['Host', 'Connection: keep-alive', ...chrome, ...chromeFetch] },
  ),
  dress(
    'node-fetch',
    [
      'host',
      'connection: keep-alive',
      'Authorization',
      json,
      'accept: */*',
      ...nodeFetch,
      'user-agent: node',
      gzipDeflate,
      'content-length',
    ],
    spelling.plain,
  ),
  dress(
    'go',
    ['Host', 'User-Agent: Go-http-client/1.1', 'Content-Length', 'Authorization', json, 'Accept-Encoding: gzip'],
    spelling.go,
  ),
  dress('java', ['Content-Length', ...java, json], spelling.plain, {
    budget: ['Content-Length: 0', ...java],
    wire: { piece: 16_384 },
  }),
  dress(
    'dotnet',
    ['Host', 'Authorization', 'Content-Type: application/json; charset=utf-8', 'Content-Length'],
    spelling.dotnet,
  ),
  dress(
    'axios',
    [
      'Accept: application/json, text/plain, */*',
      json,
      'Authorization',
      'User-Agent: axios/1.13.2',
      'Content-Length',
      'Accept-Encoding: gzip, compress, deflate, br',
      'Host',
      'Connection: keep-alive',
    ],
    spelling.plain,
  ),
  dress('ruby', [...ruby, json, 'Authorization', 'Connection: close', 'Host', 'Content-Length'], spelling.plain),
  dress(
    'java-url-connection',
    [
      'Authorization',
      json,
      'User-Agent: Java/21.0.8',
      'Host',
      'Accept: text/html, image/gif, image/jpeg, */*; q=0.2',
      'Connection: keep-alive',
      'Content-Length',
    ],
    spelling.plain,
  ),
  dress(
    'alamofire',
    [
      'Host',
      json,
      'Connection: keep-alive',
      'Accept: */*',
      'User-Agent: Reader/1.0 (com.example.reader; build:1; iOS 18.5.0) Alamofire/5.10.2',
      'Authorization',
      'Content-Length',
      'Accept-Language: de-DE;q=1.0, en-DE;q=0.9',
      'Accept-Encoding: br;q=1.0, gzip;q=0.9, deflate;q=0.8',
    ],
    spelling.php,
  ),
  dress('guzzle', ['Host', 'Content-Length', 'User-Agent: GuzzleHttp/7', json, 'Authorization'], spelling.php),
  dress(
    'openai',
    [
      'host',
      'connection: keep-alive',
      ...stainless,
      'authorization',
      'content-type: application/json',
      'accept: application/octet-stream',
      ...nodeFetch,
      gzipDeflate,
      'content-length',
    ],
    spelling.inOrder('model', 'voice', 'input', 'response_format'),
    {
      budget: [
        'host',
        'connection: keep-alive',
        'accept: application/json',
        ...stainless,
        'authorization',
        ...nodeFetch,
        gzipDeflate,
      ],
    },
  ),
  dress(
    'openrouter',
    [
      'host',
      'connection: keep-alive',
      json,
      'Accept: audio/*',
      'authorization',
      'cookie:',
      openrouterAgent,
      ...nodeFetch,
      gzipDeflate,
      'content-length',
    ],
    spelling.inOrder('input', 'model', 'response_format', 'voice'),
    {
      budget: [
        'host',
        'connection: keep-alive',
        'Accept: application/json',
        'authorization',
        'cookie:',
        openrouterAgent,
        ...nodeFetch,
        gzipDeflate,
      ],
    },
  ),
  dress(
    'ai-sdk',
    [
      'host',
      'connection: keep-alive',
      'authorization',
      'content-type: application/json',
      'user-agent: ai/7.0.173 ai-sdk-provider-utils/5.0.81 node.js/24',
      'accept: */*',
      ...nodeFetch,
      gzipDeflate,
      'content-length',
    ],
    spelling.inOrder('model', 'input', 'voice', 'response_format'),
    { budget: undefined },
  ),
]

/** The lines as they are sent. `key` is the value of Authorization; without it the line is left out. */
export function linesOf(lines: readonly string[], key: string | undefined): HeaderLines {
  return lines.flatMap((line): HeaderLines => {
    const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line)!
    if (name!.toLowerCase() !== 'authorization') return [[name!, value!]]
    return key === undefined ? [] : [[name!, key]]
  })
}
