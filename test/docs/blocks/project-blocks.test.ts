import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInVoice, voiceRate } from '../../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../../fixtures/audio/encode-mp3.ts'
import { monoOf } from '../../../src/audio/audio.ts'
import { startReference, type Reference } from '../../../src/reference/reference.ts'
import { chosen } from '../../chosen.ts'
import { scratch } from '../../cli/assay.ts'
import { environmentOf } from '../../hostile/run-against.ts'
import { need } from '../../tools/needs.ts'
import { blocksOf, home } from './markdown-blocks.ts'
import { endsIn, expectedEnds, runOf, runScript, scriptOf } from './run-block.ts'
import { stages } from './stages.ts'

const sentence = 'Seven green boats sail past our pier.'
const speech = `Please water those plants every Monday. ${sentence}`

let service: Reference
let sounds: ReturnType<typeof scratch>
beforeAll(async () => {
  sounds = scratch()
  service = await startReference({ voice: 'built-in', warm: true })
  const file = (name: string, bytes: Uint8Array): void => writeFileSync(join(sounds.path, name), bytes)
  const mp3 = (text: string): Promise<Uint8Array> =>
    encodeMp3(Float64Array.from(monoOf(builtInVoice(text), 1)), { sampleRate: voiceRate, channels: 1 })
  file('speech.raw', builtInVoice(speech))
  file('speech.mp3', await mp3(speech))
  file('sentence.mp3', await mp3(sentence))
})
afterAll(async () => {
  sounds[Symbol.dispose]()
  await service.close()
})

const client = `for (const path of ['/audio/speech', '/workspaces/acme/budgets/daily'])
  await fetch(process.env.ASSAY_BASE_URL + path)
`

/** A project beside which Assay is installed, whose tests call its service. */
function projectIn(folder: string): void {
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(home, join(folder, 'node_modules/assay'))
  writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${home}/bin/assay.js" "$@"\n`, {
    mode: 0o755,
  })
  const manifest = { name: 'service', private: true, type: 'module', scripts: { test: 'node client.js' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'client.js'), client)
}

const blocks = Object.entries(stages)
  .filter(([, { where }]) => where === 'project')
  .flatMap(([page]) => blocksOf(page))
  .filter((block) => block.language === 'sh' && runOf(block).length > 0)

test.for(chosen(blocks, 5))('$page:$line can be pasted', async (block, { skip }) => {
  need(skip, 'bash', 'openssl')
  using folder = scratch()
  projectIn(folder.path)
  const { apiKey, managementKey, model, voice, workspaceId, workspaceSlug, baseUrl } = service
  const values = { apiKey, managementKey, model, voice, workspaceId, workspaceSlug, baseUrl }
  const script = scriptOf(block, { ...values, rate: String(voiceRate), origin: new URL(baseUrl).origin })
  const output = await runScript(script, folder.path, {
    ...environmentOf(service),
    RUNS: join(home, 'fixtures/runs'),
    HAR: join(home, 'test/traffic/hars/playwright-embed.har'),
    SOUNDS: sounds.path,
  })
  expect(endsIn(folder.read('ends'), block), output).toEqual(expectedEnds(block))
})
