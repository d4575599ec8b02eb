import { cell } from '../record/cell.ts'
import { closeSync, constants, ftruncateSync, lstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { clauseOf } from '../contract/sentence.ts'
import { causesOf } from '../judge/causes.ts'
import { concludeRun } from '../judge/conclude.ts'
import { holdingFor } from '../judge/holding.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { withFile } from '../record/file-failure.ts'
import { piecesOf } from '../record/pieces-of.ts'
import type { RunEvent } from '../record/run-event.ts'
import { reopenRunFolder } from '../record/run-folder.ts'
import { readRun, type RunRecord } from '../record/run-record.ts'
import { replaced } from '../record/standing-folder.ts'
import { writeWhole } from '../record/write-whole.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { applyBaseline } from '../run/baseline.ts'
import { withOwnSuites } from './own-suites.ts'
import { showEnd } from './show-end.ts'
import type { FromThread, Reporting } from './thread-messages.ts'
import { writeReports } from './write-reports.ts'

/** What the thread that was cut off left to do. */
export interface RescueOrder extends Reporting {
  readonly stopped: string
  readonly interrupted: boolean
  /** Results that an earlier attempt came to. */
  readonly known: readonly RequirementResult[]
  /** Steps that took too long. */
  readonly givenUp: readonly string[]
  /** There is no time for further judgements. */
  readonly late: boolean
}

const recheck = '`assay recheck` judges what was recorded'

const { order } = workerData as { order: RescueOrder }
const say = (message: FromThread): void => parentPort!.postMessage(message)
const known = new Map(order.known.map((result) => [result.id, result]))

const { catalogue } = await withOwnSuites(order.ownSuites)
const folder = reopenRunFolder(order.out, order.identity)
const record = recorded()
const judged = judgeRecord(record, catalogue, (id, judge) => {
  const before = known.get(id)
  if (before) return before
  // Who interrupts a run waits for a few seconds, which a loaded machine may need for one sound.
  if (order.givenUp.includes(`judge ${id}`))
    return order.interrupted
      ? unjudged(id, 'inconclusive', `judging it takes longer than an interrupted run has time for: ${recheck}`)
      : unjudged(id, 'error', "Assay's own fault: judging it took too long and was cut off")
  if (order.late) return unjudged(id, 'inconclusive', `no time was left to judge it: ${recheck}`)
  say({ step: `judge ${id}` })
  const result = judge()
  say({ result })
  return result
})
const expected =
  order.baseline &&
  applyBaseline(order.baseline, judged, {
    known: catalogue.requirements.map(({ id }) => id),
    strict: order.strict,
    today: record.header.run.startedAt.slice(0, 10),
    sampled: record.header.selection.sampled === true,
    whole: record.header.selection.whole,
    causes: causesOf(judged, catalogue.causes, (id) => catalogue.find(id)).causes,
  })
const run = {
  record,
  result: concludeRun(record, expected?.results ?? judged, catalogue, {
    strict: order.strict,
    certify: order.certify,
    objectives: order.objectives,
    ...(order.earlier && { earlier: order.earlier }),
    ...(expected && { baseline: expected.report }),
    unreachable: true,
    stopped: order.stopped,
  }),
}
const written = writeReports(run, folder, {
  ...order,
  before(name) {
    say({ step: `write ${name}` })
    return !order.givenUp.includes(`write ${name}`)
  },
})
say({ step: 'show the end' })
say({ exit: showEnd(run, written, order) })
process.exit()

/** The record on disk, with the footer that the cut-off thread no longer wrote. */
function recorded(): RunRecord {
  const path = join(order.out, 'events.ndjson')
  const record = readRun(order.out, holdingFor(catalogue))
  if (record.footer) return record
  const footer: RunEvent = {
    event: 'footer',
    complete: false,
    durationMs: Math.round(record.exchanges.at(-1)?.timing.end ?? 0),
    interrupted: order.interrupted,
    stopped: order.stopped,
    requests: record.requests,
    characters: 0,
    waits: record.waits.length,
    retries: record.retries,
  }
  withFile(path, 'written', () => {
    if (!lstatSync(path).isFile()) throw replaced(path)
    const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW)
    try {
      // The last line may be cut.
      ftruncateSync(file, endOfLines(path))
      writeWhole(file, Buffer.from(`${JSON.stringify(footer)}\n`))
    } finally {
      closeSync(file)
    }
  })
  return readRun(order.out, holdingFor(catalogue))
}

/** Offset behind the last line that has an end. */
function endOfLines(path: string): number {
  let [at, end] = [0, 0]
  for (const piece of piecesOf(path)) {
    end = piece.includes(0x0a) ? at + piece.lastIndexOf(0x0a) + 1 : end
    at += piece.length
  }
  return end
}

function unjudged(id: string, verdict: 'error' | 'inconclusive', reason: string): RequirementResult {
  const { sentences, level, title } = catalogue.find(id)!
  return {
    id,
    clause: clauseOf(sentences[0]!),
    sentences,
    level,
    title,
    suite: catalogue.suiteOf(id),
    cell,
    verdict,
    reason,
    units: 0,
    evidence: [],
    findings: [],
  }
}
