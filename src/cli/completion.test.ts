import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { Argument, Command, Option } from '@commander-js/extra-typings'
import { completionScript } from './completion.ts'

const commands = [
  new Command('run')
    .description("judge a target's answers")
    .option('--suite <names>', 'only these suites')
    .addOption(new Option('--format <name>', 'it').choices(['mp3', 'pcm'])),
  new Command('serve').addCommand(new Command('admin').addCommand(new Command('list').option('--db <file>', 'it'))),
  new Command('list').addArgument(new Argument('<what>', 'it').choices(['suites', 'faults'])),
] as unknown as readonly Command[]

/** What bash offers behind these words, the last of which is being typed. */
function offered(words: readonly string[]): string[] {
  const script = `${completionScript('bash', commands)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _assay; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script, 'bash', 'assay', ...words], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test.each<[string[], string[]]>([
  [[''], ['run', 'serve', 'list', '--help', '--version']],
  [['r'], ['run']],
  [
    ['run', '--'],
    ['--suite', '--format', '--help'],
  ],
  [['run', '--suite', 'bu'], ['budget']],
  [
    ['run', '--format', ''],
    ['mp3', 'pcm'],
  ],
  [['run', '--suite', 'budget', '--f'], ['--format']],
  [['serve', 'admin', 'l'], ['list']],
  [['serve', 'admin', 'list', '--d'], ['--db']],
  [['list', 's'], ['suites']],
])('bash completes %j', (words, expected) => {
  expect(offered(words)).toEqual(expected)
})

test('zsh and fish are given the same commands, options and values', () => {
  const zsh = completionScript('zsh', commands)
  // `path` is the search path of zsh.
  expect(zsh).not.toMatch(/\bpath\b/)
  expect(zsh).toContain('#compdef assay\n')
  expect(zsh).toContain('--format) compadd -- mp3 pcm; return ;;')
  const fish = completionScript('fish', commands)
  expect(fish).toContain("complete -c assay -f -n __fish_use_subcommand -a run -d 'judge a target\\'s answers'")
  expect(fish).toContain("complete -c assay -n '__fish_seen_subcommand_from run' -l format -d 'it' -x -a 'mp3 pcm'")
})
