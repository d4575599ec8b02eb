import { createHash } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { challenge } from './certified-run.ts'
import type { Tampering } from './tampering.ts'

/** Changes the lines of the record. */
function lines(change: (lines: string[]) => string[]): Tampering['change'] {
  return (copy) => {
    const all = copy.read('events.ndjson').trimEnd().split('\n')
    copy.write('events.ndjson', `${change(all).join('\n')}\n`)
  }
}

/** What is done to the record, and what a signer says of it who lies. */
export const recordTamperings: readonly Tampering[] = [
  {
    what: 'the digest of the record as a subject',
    change: (copy) =>
      copy.lie((result, verification) => {
        for (const one of [result, verification]) one.subject[1].digest.sha256 = '0'.repeat(64)
      }),
    says: /the digest of the record as subject is 0{64}/,
  },
  {
    what: 'an event removed',
    change: lines((all) => all.toSpliced(700, 1)),
    says: /events\.ndjson: 1 of \d+ lines removed/,
  },
  {
    what: 'an event changed',
    change: lines((all) => {
      const refused = all.findIndex((line) => /"status":4\d\d/.test(line))
      return all.with(refused, all[refused]!.replace(/"status":4\d\d/, '"status":200'))
    }),
    says: /events\.ndjson: lines were changed \(their number, \d+, is the same\)/,
  },
  {
    what: 'an event added',
    change: lines((all) => all.toSpliced(700, 0, all[699]!)),
    says: /events\.ndjson: 1 lines added/,
  },
  {
    what: 'events in another order',
    change: lines((all) => all.with(700, all[701]!).with(701, all[700]!)),
    says: /events\.ndjson: its lines stand in another order/,
  },
  {
    what: 'the last line end removed',
    change: (copy) => copy.write('events.ndjson', copy.read('events.ndjson').slice(0, -1)),
    says: /events\.ndjson: lines were changed/,
  },
  {
    what: 'a body changed',
    change: (copy) => copy.write(`bodies/${copy.bodies()[3]!}`, 'something else'),
    says: /bodies\/[0-9a-f]{64} was changed: its bytes are not those that its name says/,
  },
  {
    what: 'a body removed',
    change: (copy) => copy.remove(`bodies/${copy.bodies()[3]!}`),
    says: /bodies: 1 removed: \d+ files, certified \d+/,
  },
  {
    what: 'a body added',
    change: (copy) => copy.write(`bodies/${createHash('sha256').update('mine').digest('hex')}`, 'mine'),
    says: /bodies: 1 added/,
  },
  {
    what: 'a body that never ends, in the place of one',
    change(copy) {
      const [, name] = copy.bodies()
      copy.remove(`bodies/${name!}`)
      symlinkSync('/dev/zero', join(copy.path, 'bodies', name!))
    },
    says: /bodies\/[0-9a-f]{64} is no file: a link, a folder or a device stands there/,
  },
  {
    what: 'a folder among the bodies',
    change: (copy) => mkdirSync(join(copy.path, 'bodies', 'more')),
    says: /bodies\/more is no file/,
  },
  {
    what: 'something more in a statement',
    change: (copy) => copy.lie((result) => ((result as { approved?: boolean }).approved = true)),
    says: /approved: the certificate says true, and it is nothing/,
  },
  {
    what: 'a digest more of a subject',
    change: (copy) =>
      copy.lie((result, verification) => {
        for (const one of [result, verification]) one.subject[0].digest.sha512 = '00'
      }),
    says: /subject: the certificate says \[/,
  },
  {
    what: 'subjects that are none',
    change: (copy) => copy.lie((result) => (result.subject = [null])),
    says: /line 1: the statement has no predicate, or its subjects are none/,
  },
  {
    what: 'a predicate without what is expected in it',
    change: (copy) => copy.lie((result) => delete result.predicate.configuration),
    says: /the test result is none of Assay/,
  },
  {
    what: 'nothing in the place of what was configured',
    change: (copy) => copy.lie((result) => (result.predicate.configuration[1] = null)),
    says: /the test result is none of Assay/,
  },
  {
    what: 'a body exchanged for another one',
    change(copy) {
      copy.remove(`bodies/${copy.bodies()[3]!}`)
      copy.write(`bodies/${createHash('sha256').update('mine').digest('hex')}`, 'mine')
    },
    says: /bodies: files were exchanged for others/,
  },
  {
    what: 'results.json changed',
    change: (copy) => copy.write('results.json', copy.read('results.json').replace('"conformant"', '"conformant "')),
    says: /results\.json was changed since it was certified/,
  },
  {
    what: 'the page changed',
    change: (copy) => copy.write('report.html', `${copy.read('report.html')}<!-- -->`),
    says: /report\.html was changed since/,
  },
  {
    what: 'a report added',
    change: (copy) => copy.write('summary.md', '# Conformant'),
    says: /summary\.md was added: no such report was certified/,
  },
  {
    what: 'the predicate for other systems changed',
    change: (copy) => copy.write('predicate.json', copy.read('predicate.json').replace('PASSED', 'PASSED ')),
    says: /predicate\.json is not what was certified/,
  },
  {
    what: 'a device in the place of the predicate for other systems',
    change(copy) {
      copy.remove('predicate.json')
      symlinkSync('/dev/zero', join(copy.path, 'predicate.json'))
    },
    says: /predicate\.json is no file/,
  },
  {
    what: 'another catalogue, in the certificate',
    change: (copy) => copy.lie((result) => (result.predicate.configuration[0].digest.sha256 = '0'.repeat(64))),
    says: /digest of the catalogue: the certificate says 0{64}/,
  },
  {
    what: 'another challenge than the one sent',
    words: ['--challenge', 'nonce.another'],
    change: () => undefined,
    says: /challenge: the certificate says nonce\.0123456789, and it is nonce\.another/,
  },
  {
    what: 'a challenge that the certificate no longer has',
    change: (copy) => copy.lie((result) => delete result.predicate.assay.challenge),
    says: /challenge: the certificate says none, and it is nonce\.0123456789/,
  },
  {
    what: 'a challenge that was written into a record made before it',
    words: ['--challenge', 'nonce.another'],
    change(copy) {
      const renamed = copy.read('events.ndjson').replace(`"challenge":"${challenge}"`, '"challenge":"nonce.another"')
      copy.write('events.ndjson', renamed)
      copy.lie((result) => (result.predicate.assay.challenge = 'nonce.another'))
      copy.repack()
    },
    says: /seed, which the challenge gives: the certificate says \d+, and it is \d+/,
  },
  {
    what: 'counts',
    change: (copy) => copy.lie((result) => (result.predicate.assay.counts.pass += 1)),
    says: /count of pass: the certificate says \d+, and it is \d+/,
  },
  {
    what: 'the outcome',
    change(copy) {
      copy.lie((result) => (result.predicate.assay.outcome = 'not-conformant'))
      copy.certificate = `${copy.certificate.split('\n')[0]}\n`
    },
    says: /outcome: the certificate says not-conformant, and it is conformant/,
  },
  {
    what: 'the result for gates',
    change: (copy) => copy.lie((result) => (result.predicate.result = 'WARNED')),
    says: /predicate\.result: the certificate says WARNED, and it is PASSED/,
  },
  {
    what: 'the label of the product',
    change: (copy) => copy.lie((result) => (result.predicate.assay.product = 'another')),
    says: /label product: the certificate says another, and it is reference/,
  },
  {
    what: 'a test more that passed',
    change: (copy) => copy.lie((result) => result.predicate.passedTests.push('Z-1')),
    says: /passedTests: the certificate says \[/,
  },
  {
    what: 'a property more that was verified',
    change: (copy) =>
      copy.lie((_, verification) =>
        (verification.predicate as { properties: string[] }).properties.push('SLSA_BUILD_LEVEL_3'),
      ),
    says: /svr: predicate.properties: the certificate says \[.*SLSA_BUILD_LEVEL_3/,
  },
  {
    what: 'a record with an exchange of another one under the same id, and all else made to fit it',
    change(copy) {
      lines((all) => {
        const at = all.findIndex((line) => line.startsWith('{"event":"exchange"'))
        return all.toSpliced(at + 1, 0, all[at]!)
      })(copy, undefined as never)
      copy.repack()
    },
    says: /the record cannot be read: .*, line \d+: the exchange \S+ stands in line \d+ already/,
  },
  {
    what: 'a record without what the verdicts rest on, and all else made to fit it',
    change(copy) {
      lines((all) => all.filter((line) => !line.includes('"auth-missing-budget/')))(copy, undefined as never)
      copy.repack()
    },
    says: /the record holds \d+ requests, and its footer counts \d+/,
  },
]
