import { formats, intervals } from '../../src/contract/operation.ts'
import { probe, type Probe } from '../../src/requirement/probe.ts'
import { awkwardInPaths, awkwardTexts, mixedText, type AwkwardText } from '../requests/awkward-texts.ts'
import { budgetChange } from '../requests/budget-request.ts'
import { budgetControls } from '../requests/routes.ts'
import { speechChange, speechControl, speechMembers, type SpeechMembers } from '../requests/speech-request.ts'

/** Where a text stands in a request that is refused, for the text itself or for another reason. */
interface Place {
  /** The change without its variant; the variant begins with `variant`. */
  readonly family: string
  readonly variant: string
  readonly label: string
  /** The members that hold the text, or the whole body. */
  hold(
    text: string,
    valid: SpeechMembers,
  ): { readonly members: Readonly<Record<string, unknown>> } | { readonly raw: string }
}

const places = {
  format: {
    family: 'response_format.not-in-enum',
    variant: 'text',
    label: 'response_format: not in the enum',
    hold: (text) => ({ members: { response_format: text } }),
  },
  voice: {
    family: 'voice.wrong-type',
    variant: 'array',
    label: 'voice: wrong type, an array',
    hold: (text) => ({ members: { voice: [text] } }),
  },
  speed: {
    family: 'speed.wrong-type',
    variant: 'text',
    label: 'speed: wrong type, a text',
    hold: (text) => ({ members: { speed: text } }),
  },
  model: {
    family: 'model.wrong-type',
    variant: 'array',
    label: 'model: wrong type, an array',
    hold: (text) => ({ members: { model: [text] } }),
  },
  input: {
    family: 'voice.empty',
    variant: 'beside-input',
    label: 'voice: empty, beside an input',
    hold: (text) => ({ members: { voice: '', input: text } }),
  },
  name: {
    family: 'voice.empty',
    variant: 'beside-name',
    label: 'voice: empty, beside an unknown member whose name is a text',
    hold: (text) => ({ members: { voice: '', [text]: text } }),
  },
  body: {
    family: 'body.not-json',
    variant: 'text-behind',
    label: 'body: not JSON, a text behind its last member',
    hold: (text, valid) => ({ raw: `${JSON.stringify(valid).slice(0, -1)} ${text}` }),
  },
} satisfies Readonly<Record<string, Place>>

/** Every place holds the mixed text; each of the others stands in one place, in turn. */
function repeated(name: keyof typeof places): Probe {
  const { family, variant, label, hold }: Place = places[name]
  const [turn, count] = [Object.keys(places).indexOf(name), Object.keys(places).length]
  return probe({
    id: `repeated-${name}`,
    needs: ['api'],
    controls: formats.map(speechControl),
    cases: (context) =>
      [mixedText, ...awkwardTexts.filter((_, index) => index % count === turn)].map(({ id, words, text }, index) => {
        const format = formats[(index + turn) % formats.length]!
        return speechChange(
          context,
          format,
          { id: `${family}:${variant}-${id}`, label: `${label} (${words})` },
          hold(text, speechMembers(context, format)),
        )
      }),
  })
}

/** Refusals that may repeat what was sent, by what holds it. */
export const repeatedFrom = {
  format: repeated('format'),
  voice: repeated('voice'),
  speed: repeated('speed'),
  model: repeated('model'),
  input: repeated('input'),
  name: repeated('name'),
  body: repeated('body'),
}

/** A voice and a model that nobody has: how they are answered is open, and what a refusal repeats is not. */
export const repeatedNames = probe({
  id: 'repeated-unknown',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    (
      [
        ['voice', mixedText.text],
        ['model', `vendor/${mixedText.text}`],
      ] as const
    ).map(([member, text]) =>
      speechChange(
        context,
        'mp3',
        { id: `rough.unknown-${member}`, label: `rough: an unknown ${member} with ${mixedText.words}` },
        { members: { [member]: text, input: context.texts.short[1]! }, expects: 'answer' },
      ),
    ),
})

const inPath = (
  id: string,
  family: string,
  label: string,
  turn: number,
  hold: (text: string) => { readonly workspace: string } | { readonly interval: string },
): Probe =>
  probe({
    id: `repeated-${id}`,
    needs: ['management', 'workspace'],
    controls: budgetControls,
    cases: (context) =>
      awkwardInPaths
        .filter((_, index) => index < 2 || index % 2 === turn)
        .map(({ id: variant, words, text }: AwkwardText, index) =>
          budgetChange(
            context,
            intervals[index % intervals.length]!,
            { id: `${family}:${variant}`, label: `${label} (${words})` },
            hold(encodeURIComponent(text)),
          ),
        ),
  })

export const repeatedWorkspaces = inPath('workspace', 'workspace.unknown', 'workspace: unknown', 0, (workspace) => ({
  workspace,
}))

export const repeatedIntervals = inPath(
  'interval',
  'interval.not-in-enum',
  'interval: not in the enum',
  1,
  (interval) => ({
    interval,
  }),
)

/** For the rules that judge every error. */
export const allRepeated: readonly Probe[] = [
  ...Object.values(repeatedFrom),
  repeatedNames,
  repeatedWorkspaces,
  repeatedIntervals,
]
