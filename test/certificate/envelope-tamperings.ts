import { sign } from 'node:crypto'
import { preAuthenticationEncoding } from '../../src/certificate/envelope.ts'
import { signingKey } from '../../src/certificate/keys.ts'
import { challenge, image } from './certified-run.ts'
import type { Tampering } from './tampering.ts'

interface Envelope {
  payload: string
  payloadType: string
  signatures: { keyid?: string; sig: string; [other: string]: unknown }[]
  [other: string]: unknown
}

/** Changes the envelope in the first line. */
function envelope(change: (envelope: Envelope) => void): Tampering['change'] {
  return (copy) => {
    const [first = '', ...rest] = copy.certificate.split('\n')
    const value = JSON.parse(first) as Envelope
    change(value)
    copy.certificate = [JSON.stringify(value), ...rest].join('\n')
  }
}

/** Another letter of the alphabet of base64 at this place. */
const flipped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

const signatureOf = (one: Envelope): Envelope['signatures'][number] => one.signatures[0]!

/** What is done to the certificate, and what it is held against. */
export const envelopeTamperings: readonly Tampering[] = [
  {
    what: 'a byte of the payload',
    change: envelope((one) => (one.payload = flipped(one.payload, 400))),
    says: /^REFUSED: line 1: the signature does not verify: the payload or the signature was changed/,
  },
  {
    what: 'a byte of the signature',
    change: envelope((one) => (signatureOf(one).sig = flipped(signatureOf(one).sig, 20))),
    says: /line 1: the signature does not verify/,
  },
  {
    what: 'a signature cut short',
    change: envelope((one) => (signatureOf(one).sig = signatureOf(one).sig.slice(0, 80))),
    says: /the signature has 60 bytes, and one of Ed25519 has 64/,
  },
  {
    what: 'the id of the key',
    change: envelope((one) => (signatureOf(one).keyid = 'f'.repeat(64))),
    says: /names the key f{64}, and the public key given is [0-9a-f]{64}/,
  },
  {
    what: 'the id of the key removed',
    change: envelope((one) => delete signatureOf(one).keyid),
    says: /line 1: the signature names no key: its "keyid" was removed/,
  },
  {
    what: 'a line twice',
    change: (copy) => (copy.certificate += copy.certificate.split('\n')[0]!),
    says: /the certificate holds 2 test results, expected 1/,
  },
  {
    what: 'the type of the payload',
    change: envelope((one) => (one.payloadType = 'application/json')),
    says: /payloadType is "application\/json", expected "application\/vnd\.in-toto\+json"/,
  },
  { what: "another's key", key: 'other', change: () => undefined, says: /another key signed, or its name was changed/ },
  {
    what: "another's signature under the right name",
    change: (copy, run) =>
      envelope((one) => {
        const signed = preAuthenticationEncoding(one.payloadType, Buffer.from(one.payload, 'base64'))
        signatureOf(one).sig = sign(null, signed, run.keys.other.privatePem).toString('base64')
      })(copy, run),
    says: /the signature does not verify: .* or another key signed/,
  },
  { what: 'no signature', change: envelope((one) => (one.signatures = [])), says: /line 1 is not signed/ },
  {
    what: 'two signatures, the second one wrong',
    change: envelope((one) => one.signatures.push({ ...signatureOf(one), sig: flipped(signatureOf(one).sig, 30) })),
    says: /line 1: signature 2 does not verify/,
  },
  {
    what: 'two signatures, one of them by a key that nobody gave',
    change: (copy, run) =>
      envelope((one) => {
        const key = signingKey(run.keys.other.privatePem)
        const signed = preAuthenticationEncoding(one.payloadType, Buffer.from(one.payload, 'base64'))
        one.signatures.push({ keyid: key.id, sig: sign(null, signed, key.key).toString('base64') })
      })(copy, run),
    says: /line 1: signature 2 names the key/,
  },
  {
    what: 'something beside what is signed',
    change: envelope((one) => (one['result'] = 'PASSED')),
    says: /line 1, the envelope holds "result", which is not signed/,
  },
  {
    what: 'something beside a signature',
    change: envelope((one) => (signatureOf(one)['cert'] = 'trust me')),
    says: /the signature holds "cert", which is not signed/,
  },
  {
    what: 'a member twice',
    change: (copy) => (copy.certificate = copy.certificate.replace('{"payload":', '{"payload":"e30=","payload":')),
    says: /line 1 has a member twice/,
  },
  {
    what: 'base64 with bits behind its last byte',
    change: envelope((one) => (signatureOf(one).sig = signatureOf(one).sig.replace(/.==$/, 'h=='))),
    says: /\("sig"\) is not base64 \(RFC 4648\)/,
  },
  {
    what: 'base64 with a line end',
    change: envelope((one) => (one.payload = `${one.payload.slice(0, 76)}\n${one.payload.slice(76)}`)),
    says: /line 1: payload is not base64 \(RFC 4648\)/,
  },
  {
    what: 'base64 without its padding',
    change: envelope((one) => (signatureOf(one).sig = signatureOf(one).sig.replaceAll('=', ''))),
    says: /\("sig"\) is not base64/,
  },
  {
    what: 'a file that was cut off',
    change: (copy) => (copy.certificate = copy.certificate.slice(0, -400)),
    says: /line 2 is not JSON: it was changed, or cut off/,
  },
  { what: 'no JSON', change: (copy) => (copy.certificate = 'PASSED\n'), says: /line 1 is not JSON/ },
  { what: 'an empty file', change: (copy) => (copy.certificate = '\n'), says: /the certificate is empty/ },
  {
    what: 'the line with the verification result removed',
    change: (copy) => (copy.certificate = `${copy.certificate.split('\n')[0]}\n`),
    says: /the line with the verification result \(svr\) was removed/,
  },
  {
    what: 'the line with the test result removed',
    change: (copy) => (copy.certificate = `${copy.certificate.split('\n')[1]}\n`),
    says: /the certificate holds 0 test results, expected 1/,
  },
  {
    what: 'another type of statement',
    change: (copy) => copy.lie((result) => (result._type = 'https://in-toto.io/Statement/v0.1')),
    says: /line 1: the payload is of type "https:\/\/in-toto.io\/Statement\/v0.1"/,
  },
  {
    what: 'another type of predicate',
    change: (copy) => copy.lie((result) => (result.predicateType = 'https://slsa.dev/provenance/v1')),
    says: /line 1: no certificate has the predicate "https:\/\/slsa.dev\/provenance\/v1"/,
  },
  {
    what: 'statements on different subjects',
    change: (copy) => copy.lie((result) => (result.subject[0].name = 'registry/other')),
    says: /the two statements of the certificate name different subjects/,
  },
  {
    what: 'the digest of a subject, other than the one expected',
    words: ['--challenge', challenge, '--subject', `${image.name}=sha256:${'cd'.repeat(32)}`],
    change: () => undefined,
    says: /digest of the subject registry\/speech: the certificate says (ab){32}, and it is (cd){32}/,
  },
  {
    what: 'a subject that is expected and not named',
    words: ['--subject', `registry/none=sha256:${'cd'.repeat(32)}`],
    change: () => undefined,
    says: /no subject is called registry\/none: it has registry\/speech/,
  },
]
