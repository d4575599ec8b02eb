import type { Command, Instruction } from './protocol.ts'
import { Runner, type Answer, type Ending } from './runner.ts'

/** After so many loadings anew a process is exchanged: modules are never freed. */
const loadings = 120

/** A process that tries the mutants of one file after those of the other: most of what it loads it loads once. */
export class KeptRunner {
  readonly #temp: string
  #runner: Runner | undefined
  #instruction: Instruction | undefined
  #loaded = 0

  /** @param temp The folder below which a mutant may write. */
  constructor(temp: string) {
    this.#temp = temp
  }

  async ask(instruction: Instruction, command: Command): Promise<Answer | Ending> {
    if (this.#loaded >= loadings) this.end()
    if (!this.#runner) this.#runner = await Runner.start(instruction, this.#temp)
    else if (this.#instruction !== instruction) await this.#runner.ask({ do: 'begin', instruction })
    if (this.#instruction !== instruction || (command.do === 'try' && command.trial.anew)) this.#loaded += 1
    this.#instruction = instruction
    return this.#runner.ask(command)
  }

  /** What comes next gets a process of its own. */
  end(): void {
    this.#runner?.end()
    ;[this.#runner, this.#instruction, this.#loaded] = [undefined, undefined, 0]
  }
}
