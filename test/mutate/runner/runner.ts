import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterOwnTime } from './own-time.ts'
import type { Command, Instruction, Reply } from './protocol.ts'

export type Answer = Exclude<Reply, { is: 'busy' }>

/** How the process ended, where it did not answer. */
export type Ending = { readonly is: 'hung' } | { readonly is: 'died' }

/** How much longer than its limit a test may block everything, in milliseconds. */
const grace = 3000

/** A process that tries mutants. It writes nothing outside of `temp`, whatever a mutant does. */
export class Runner {
  readonly #process: ChildProcess

  private constructor(child: ChildProcess) {
    this.#process = child
  }

  static async start(instruction: Instruction, temp: string): Promise<Runner> {
    const child = fork(join(import.meta.dirname, 'runner-program.ts'), [], {
      cwd: instruction.root,
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        `--allow-fs-write=${temp}`,
        '--allow-child-process',
        '--allow-worker',
        '--allow-addons',
        '--allow-wasi',
        '--no-warnings',
        '--max-old-space-size=2048',
      ],
      env: { ...process.env, TMPDIR: temp, TEST_SEED: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const runner = new Runner(child)
    await runner.ask({ do: 'begin', instruction })
    return runner
  }

  /** What it answers to a command; `hung` where it was silent for too long, and then it has been ended. */
  ask(command: Command): Promise<Answer | Ending> {
    const child = this.#process
    return new Promise((resolve) => {
      let endWait = (): void => {}
      const finish = (answer: Answer | Ending): void => {
        endWait()
        child.off('message', heard).off('exit', gone)
        resolve(answer)
      }
      const gone = (): void => finish({ is: 'died' })
      const heard = (reply: Reply): void => {
        endWait()
        if (reply.is !== 'busy') {
          finish(reply)
          return
        }
        const hung = (): void => {
          child.kill('SIGKILL')
          finish({ is: 'hung' })
        }
        endWait = afterOwnTime(reply.limit + grace, hung, child.pid)
      }
      child.on('message', heard).on('exit', gone)
      child.send(command, (error) => {
        if (error) gone()
      })
    })
  }

  end(): void {
    this.#process.kill('SIGKILL')
  }
}
