import { Argument, Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { print } from './output.ts'

/** What can stand behind a command: other commands, options, and the values of those that have a list of them. */
interface Completion {
  /** "run", "serve admin" */
  readonly command: string
  readonly about: string
  readonly words: readonly string[]
  readonly options: readonly { readonly flag: string; readonly about: string; readonly values: readonly string[] }[]
}

const shells = ['bash', 'zsh', 'fish'] as const

/** Values that no option lists by itself. */
const named: Readonly<Record<string, () => readonly string[]>> = {
  '--only': () => assayCatalogue.requirements.map(({ id }) => id),
  '--suite': () => assayCatalogue.suites.map(({ name }) => name),
}

function completionsOf(command: Command, path: string): Completion[] {
  const below = command.commands as unknown as readonly Command[]
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const own: Completion = {
    command: path,
    about: command.description(),
    words: [...below.map((one) => one.name()), ...choices, ...(path === 'explain' ? named['--only']!() : [])],
    options: command.options
      .filter(({ long, hidden }) => long !== undefined && !hidden)
      .map(({ long, description, argChoices }) => ({
        flag: long!,
        about: description,
        values: argChoices ?? named[long!]?.() ?? [],
      })),
  }
  return [own, ...below.flatMap((one) => completionsOf(one, `${path} ${one.name()}`))]
}

/** What a shell has to be given: it asks nothing of Assay when somebody presses Tab. */
export function completionScript(shell: (typeof shells)[number], commands: readonly Command[]): string {
  const all = commands.flatMap((command) => completionsOf(command, command.name()))
  const top = commands.map((command) => ({ name: command.name(), about: command.description() }))
  if (shell === 'fish') return fish(all, top)
  const names = top.map(({ name }) => name).join(' ')
  return shell === 'bash' ? bash(all, names) : zsh(all, names)
}

/** Cases of the option before the cursor, then of the command: the same for bash and zsh. */
function cases(all: readonly Completion[], reply: (words: readonly string[]) => string): string {
  return all
    .map(({ command, words, options }) => {
      const flags = [...options.map(({ flag }) => flag), '--help']
      const values = options
        .filter((option) => option.values.length > 0)
        .map(({ flag, values: some }) => `        ${flag}) ${reply(some)}; return ;;\n`)
      const inner = values.length === 0 ? '' : `      case "$before" in\n${values.join('')}      esac\n`
      return `    '${command}')\n${inner}      ${reply([...words, ...flags])} ;;\n`
    })
    .join('')
}

/** Of the words before the cursor those that name a command. */
const pathOf = (all: readonly Completion[]): string =>
  `    case "$called $word" in\n` +
  all.map(({ command }) => `      ' ${command}'|'${command}') called='${command}' ;;\n`).join('') +
  '    esac\n'

function bash(all: readonly Completion[], names: string): string {
  return `# assay completion bash: source this file, or put it where bash-completion looks
_assay() {
  local now="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" called='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${pathOf(all)}  done
  case "$called" in
    '') COMPREPLY=($(compgen -W '${names} --help --version' -- "$now")) ;;
${cases(all, (words) => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$now"))`)}  esac
}
complete -o default -F _assay assay
`
}

function zsh(all: readonly Completion[], names: string): string {
  return `#compdef assay
# assay completion zsh: put it as _assay into a folder of $fpath, or source it after compinit
_assay() {
  local before="\${words[CURRENT-1]}" called='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
${pathOf(all)}  done
  case "$called" in
    '') compadd -- ${names} --help --version ;;
${cases(all, (words) => `compadd -- ${words.join(' ')}`)}  esac
  _files
}
if [ "\${funcstack[1]}" = _assay ]; then _assay "$@"; else compdef _assay assay; fi
`
}

function fish(all: readonly Completion[], top: readonly { readonly name: string; readonly about: string }[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll(/\s+/g, ' ')}'`
  const lines = all.flatMap(({ command, words, options }) => {
    const seen = command
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')
    return [
      ...(words.length === 0 ? [] : [`complete -c assay -f -n ${quoted(seen)} -a ${quoted(words.join(' '))}`]),
      ...options.map(
        ({ flag, about, values }) =>
          `complete -c assay -n ${quoted(seen)} -l ${flag.slice(2)} -d ${quoted(about)}` +
          (values.length === 0 ? '' : ` -x -a ${quoted(values.join(' '))}`),
      ),
    ]
  })
  const first = top.map(
    ({ name, about }) => `complete -c assay -f -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
  )
  return `# assay completion fish: save it as ~/.config/fish/completions/assay.fish
${[...first, ...lines].join('\n')}
`
}

/** `assay completion SHELL`. @param all Every command that can be completed. */
export function completionCommand(all: () => Promise<readonly Command[]>): Command<[string]> {
  return new Command('completion')
    .description('print what lets a shell complete commands and options')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(shells))
    .action(async (shell) =>
      print(completionScript(shell, [...(await all()), completionCommand(all) as unknown as Command])),
    )
}
