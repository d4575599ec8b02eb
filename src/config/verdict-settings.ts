import type { Setting } from './setting.ts'

/** What a run is held to: when it fails, and what is certified of it. */
export const verdictSettings = {
  strict: { kind: 'boolean', flag: '--strict', what: 'a violated should fails the run too', default: false },
  certify: {
    kind: 'boolean',
    flag: '--certify',
    what:
      'write a certificate of the whole run (docs/certificate.md); it takes the labels `product` and `version`, ' +
      'and an untested must is not enough (exit 4)',
    default: false,
  },
  signKey: {
    kind: 'path',
    flag: '--sign-key <file>',
    what: 'sign the certificate with this private key (Ed25519; PEM, PKCS #8)',
    defaultText: 'none: it is written unsigned',
  },
  subject: {
    kind: 'subjects',
    flag: '--subject <name=sha256:hex>',
    what: 'what was tested, for the certificate: an artefact and its digest; repeatable',
    oneCall: true,
  },
  challenge: {
    kind: 'text',
    flag: '--challenge <nonce>',
    what: 'what the verifier of the certificate sent: seed and texts follow it, so that no run was made before',
    oneCall: true,
  },
  require: {
    kind: 'operations',
    flag: '--require <operations>',
    what: 'an untested must of these is not enough (exit 4): `speech`, `budget`; the flag with commas',
    defaultText: 'none',
  },
  compare: {
    kind: 'path',
    flag: '--compare <run>',
    what: 'folder of an earlier run: what broke or vanished since fails this one',
    defaultText: 'none',
  },
  keepGoing: {
    kind: 'boolean',
    flag: '--keep-going',
    what: 'send also what needs a success to an operation that refuses every valid request',
    default: false,
  },
  slo: {
    kind: 'objectives',
    flag: '--slo <limits>',
    variable: 'ASSAY_SLO',
    what: 'fail the run where more is measured: `ttfa.p95=800ms,rtf.p95=1`; the flag with commas',
    defaultText: 'none',
  },
  bail: { kind: 'boolean', flag: '--bail', what: 'stop at the first violated must', default: false },
} as const satisfies Readonly<Record<string, Setting>>
