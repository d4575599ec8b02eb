import { assayCatalogue } from '../../suites/catalogue.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { defaultTexts } from '../config/texts.ts'
import type { Stimulus } from '../record/exchange.ts'
import { changeFamily } from '../record/change-id.ts'
import { usualRuns, type ProbeContext } from '../requirement/probe.ts'

/** How many requests a requirement has sent, by what they change and how. */
export interface RequirementCoverage {
  readonly id: string
  readonly requests: number
  /** Place, then kind: `{ "voice": { "wrong-type": 24 } }`. */
  readonly places: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A target of which everything was provided, by the interface alone. */
const context: ProbeContext = {
  target: {
    baseUrl: 'https://example.com/v1',
    workspaceId: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    workspaceSlug: 'example',
    otherVoice: 'other',
  },
  profile: interfaceProfile,
  model: 'provider/model',
  voice: 'voice',
  workspace: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  slug: 'example',
  faultModels: new Map(),
  faultWorkspaces: new Map(),
  isKey: () => false,
  seed: 1,
  runs: { free: usualRuns, billed: 10, sequences: 1 },
  texts: defaultTexts,
}

/** What a request is about, and what is done to it: `voice` and `wrong-type`. */
function placeAndKind(stimulus: Stimulus): readonly [place: string, kind: string] {
  switch (stimulus.kind) {
    case 'change': {
      const [place = '', ...kind] = changeFamily(stimulus.id).split('.')
      return [place, kind.join('.')]
    }
    case 'member':
      return ['valid', stimulus.group]
    case 'example':
      return ['generated', stimulus.property]
    case 'provoked':
      return ['provoked', String(stimulus.status)]
    default:
      return ['valid', stimulus.kind]
  }
}

/** `assay list coverage`: what each requirement has sent for it. */
export function requirementCoverage(): readonly RequirementCoverage[] {
  return assayCatalogue.requirements.map(({ id, needs }) => {
    const stimuli = [...new Set(needs)].flatMap((probe) => probe.cases(context).map(({ stimulus }) => stimulus))
    const places: Record<string, Record<string, number>> = {}
    for (const [place, kind] of stimuli.map(placeAndKind)) {
      places[place] ??= {}
      places[place][kind] = (places[place][kind] ?? 0) + 1
    }
    return { id, requests: stimuli.length, places }
  })
}
