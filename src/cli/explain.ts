import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { sentence } from '../contract/sentences.ts'
import { allFaults } from '../reference/registry.ts'
import { explanation } from '../requirement/explanation.ts'
import { print } from './output.ts'
import { select } from '../run/selection.ts'

/** `assay explain ID`. */
export function explainCommand(): Command<[string]> {
  return new Command('explain')
    .description(
      'say what a requirement is about: its sentences, what is sent, what is expected, and the faults that it catches',
    )
    .argument('<id>', 'a requirement, such as AUTH-MISSING-401')
    .action((id) => {
      const { requirements } = select(assayCatalogue, { only: [id.toUpperCase()] })
      const [requirement, ...others] = requirements
      if (others.length > 0) {
        print(`${id} is the beginning of ${requirements.length} ids; explain one of them:\n`)
        print(requirements.map((one) => `  ${one.id.padEnd(34)} ${one.title}\n`).join(''))
        return
      }
      const faults = allFaults
        .filter(({ violates }) => violates.includes(requirement!.id))
        .map((fault) => `${fault.id}: ${fault.title}`)
      print(
        explanation(requirement!, {
          suite: assayCatalogue.suiteOf(requirement!.id),
          quote: (sentenceId) => sentence(sentenceId).text,
          faults,
        }),
      )
    })
}
