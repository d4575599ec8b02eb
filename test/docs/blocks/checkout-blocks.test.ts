import { expect, test } from 'vitest'
import { chosen, isWhole } from '../../chosen.ts'
import { scratch } from '../../cli/assay.ts'
import { need } from '../../tools/needs.ts'
import { blocksOf, home } from './markdown-blocks.ts'
import { runOf, runScript } from './run-block.ts'
import { stages } from './stages.ts'
import { withStandIns } from './stand-ins.ts'

/** What contributors run stands in lists, of which nobody runs one line for the next. */
const commands = Object.entries(stages)
  .filter(([, { where }]) => where === 'checkout')
  .flatMap(([page]) => blocksOf(page))
  .filter(({ language }) => language === 'sh')
  .flatMap((block) => runOf(block).map((command) => ({ ...block, command })))

// A browser that draws whole pages is not for every day.
const daily = commands.filter(({ command }) => isWhole || !command.includes('blind-trial'))

test.for(chosen(daily, daily.length))('$page: $command', async ({ command }, { skip }) => {
  need(skip, 'bash')
  if (command.includes('blind-trial')) need(skip, 'chromium')
  using folder = scratch()
  const script = `${withStandIns(command, { folder: folder.path })}\necho "ended with $?"`
  expect(await runScript(script, home, {})).toMatch(/^ended with 0$/m)
})
