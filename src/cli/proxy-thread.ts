import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { classified } from '../foreign/classified.ts'
import { interfaceDigest } from '../contract/interface.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { concludeRun } from '../judge/conclude.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { judgeTraffic } from '../judge/judge-traffic.ts'
import { bodyStore } from '../record/body-store.ts'
import type { Exchange } from '../record/exchange.ts'
import type { RunEvent } from '../record/run-event.ts'
import { openRunFolder, recordNames, type RunFolder } from '../record/run-folder.ts'
import { runRecord } from '../record/run-record.ts'
import { runWriter } from '../record/run-writer.ts'
import { standingFolder } from '../record/standing-folder.ts'
import { reportFileNames } from '../report/report-files.ts'
import { cleanLine } from '../text/clean-text.ts'
import type { Passed } from '../traffic/passed.ts'
import { passedExchange } from '../traffic/passed-exchange.ts'
import { seenKeys } from '../traffic/seen-keys.ts'
import { version } from '../version.ts'
import { failureSentence } from './failure-sentence.ts'
import { withoutKeys } from './without-keys.ts'
import { tell } from './output.ts'
import { withOwnSuites } from './own-suites.ts'
import type { FromJudge, ProxyOrder, ToJudge } from './proxy-messages.ts'
import { idsOfTraffic, knownKeys } from './recorded-har.ts'
import { showEnd } from './show-end.ts'
import { writeReports } from './write-reports.ts'

/**
 * Records and judges what passes the proxy, in a thread of its own: what this costs does not hold up the traffic.
 */
const { order } = workerData as { order: ProxyOrder }
const say = (message: FromJudge): void => parentPort!.postMessage(message)

function taken(): RunFolder {
  try {
    return openRunFolder(order.out, [...recordNames, ...reportFileNames(order.reporters)])
  } catch (error) {
    say({ refused: withoutKeys(failureSentence(error), process.env) })
    return process.exit()
  }
}

const { catalogue } = await withOwnSuites(order.ownSuites)
const folder = taken()
let failure: string | undefined
const onFailure = (error: Error): void => void (failure ??= error.message)
const bodies = bodyStore(join(order.out, 'bodies'), order.keepBodies, onFailure, standingFolder(order.out).check)
const writer = runWriter(order.out, onFailure)
const keys = seenKeys(knownKeys(process.env))
const began = performance.now()
const events: RunEvent[] = []
const emit = (event: RunEvent): void => {
  events.push(event)
  writer.write(event)
}
const { profile, target } = order
const requirements = idsOfTraffic(catalogue, profile)
emit({
  event: 'header',
  format: 1,
  tool: { name: 'assay', version },
  run: { id: randomUUID(), startedAt: new Date().toISOString(), seed: 0 },
  interfaceDigest,
  catalogueDigest: catalogue.digest,
  configDigest: '',
  profile: profile.name,
  ...(profile !== interfaceProfile && { pinned: profile }),
  target: { baseUrl: target },
  traffic: 'proxy',
  shard: null,
  labels: {},
  requirements,
  selection: { whole: false, words: 'what passed the proxy' },
})

let others = 0
let requests = 0
/** Findings are told once each. */
const told = new Set<string>()

function take(exchange: Exchange): void {
  requests += 1
  emit({ event: 'exchange', exchange })
  const evidence = evidenceView({ target: { baseUrl: target }, profile }, bodies)
  evidence.add(classified(exchange, (body) => bodies.get(body.sha256)))
  evidence.finish()
  for (const id of requirements) {
    const result = judgeTraffic(catalogue.find(id)!, evidence, catalogue)
    for (const { code, message } of result?.findings ?? []) {
      if (told.has(`${id} ${code}`)) continue
      told.add(`${id} ${code}`)
      tell(`${result!.verdict} ${id}: ${cleanLine(message).slice(0, 500)} (${exchange.id.replace(/\/1@.*/, '')})\n`)
    }
  }
}

function end({ interrupted, unjudged }: Extract<ToJudge, { end: object }>['end']): void {
  const durationMs = Math.round(performance.now() - began)
  for (const [count, what] of [
    [others, 'requests to other paths passed, and were not looked at'],
    [unjudged, 'requests passed faster than they could be recorded'],
  ] as const)
    if (count > 0) emit({ event: 'note', at: durationMs, text: `${count} ${what}` })
  emit({
    event: 'footer',
    complete: unjudged === 0,
    durationMs,
    requests,
    characters: 0,
    waits: 0,
    retries: 0,
    interrupted,
    ...(failure !== undefined && { stopped: failure }),
  })
  writer.close()
  const record = runRecord(events, bodies)
  const result = concludeRun(record, judgeRecord(record, catalogue), catalogue, {
    strict: order.strict,
    certify: false,
    unreachable: failure !== undefined,
    ...(failure !== undefined && { stopped: failure }),
  })
  const run = { record, result }
  say({ exit: showEnd(run, writeReports(run, folder, order), { ...order, json: false }) })
}

function judge(passed: Passed): void {
  try {
    const exchange = passedExchange(passed, { baseUrl: target, keys, bodies })
    if (exchange) take(exchange)
    else others += 1
  } catch (error) {
    failure ??= `Assay failed: ${withoutKeys(failureSentence(error), process.env)}`
    tell(`assay: ${failure}; the traffic goes on\n`)
  }
  say({ taken: true })
}

parentPort!.on('message', (message: ToJudge) => {
  if ('passed' in message) {
    judge(message.passed)
    return
  }
  if ('end' in message) end(message.end)
  else {
    writer.close()
    folder.close()
  }
  process.exit()
})
say({ ready: true })
