import type { Format } from '../src/contract/operation.ts'
import type { CellTable } from '../src/requirement/cell-table.ts'
import { probe, type Probe } from '../src/requirement/probe.ts'
import * as mp3Bytes from './binary/mp3-bytes.ts'
import * as pcmBytes from './binary/pcm-bytes.ts'
import { pcmEnd } from './binary/pcm-end.ts'
import { pcmSharedBreaks } from './binary/pcm-breaks.ts'
import { pcmFraming } from './binary/pcm-framing.ts'
import { pcmParameters } from './binary/pcm-parameters.ts'
import { budgetControl } from './requests/budget-request.ts'
import { speechControl } from './requests/speech-request.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug } from './probes/budget.ts'
import { spokenInBothFormats } from './probes/speech.ts'

/** Three texts and a control before and after them, in the formats of the target. */
function spokenIn(wanted: readonly Format[]): Probe {
  return probe({
    id: spokenInBothFormats.id,
    needs: spokenInBothFormats.needs,
    controls: wanted.map(speechControl),
    cases: (context) =>
      spokenInBothFormats.cases(context).filter(({ id }) => wanted.some((format) => id.startsWith(`${format}.`))),
  })
}

const idsOf = (requirements: Readonly<Record<string, { readonly id: string }>>): string[] =>
  Object.values(requirements).map(({ id }) => id)

const reads = [budgetsByName, budgetsBySlug, budgetsAtTheEnd].map((each) =>
  probe({ ...each, controls: [budgetControl('daily')] }),
)

/**
 * What is asked of every target where a run is over several (`targets`), and what that decides: three texts for each
 * model, voice and format; some reads of each workspace. What takes more requests is asked once.
 */
export const cells: CellTable = {
  speech: {
    probes: (wanted) => [spokenIn(wanted)],
    requirements: [
      'SPEECH-AUDIO-NOT-EMPTY',
      'SPEECH-BODY-WHOLE',
      'SPEECH-HEARD-LATENCY',
      'SPEECH-MEDIA-TYPE',
      'SPEECH-REPEATS-LAST-ALIKE',
      'SPEECH-SOUND',
      'SPEECH-SUCCESS-200',
      'SPEECH-TEXTS-DIFFER',
    ],
    // Whoever adds a requirement on bytes need not think of this.
    ofFormat: {
      mp3: idsOf(mp3Bytes),
      pcm: [...idsOf(pcmBytes), pcmSharedBreaks.id, pcmEnd.id, pcmFraming.id, pcmParameters.id],
    },
  },
  budget: {
    probes: () => reads,
    requirements: [
      'BUDGET-BYOK-FLAG',
      'BUDGET-CREATED-AT',
      'BUDGET-DATA',
      'BUDGET-ECHO-INTERVAL',
      'BUDGET-ECHO-WORKSPACE',
      'BUDGET-ID',
      'BUDGET-ID-OWN',
      'BUDGET-LIMIT',
      'BUDGET-LIMIT-CHANGE-UPDATES',
      'BUDGET-LIMIT-NOT-NEGATIVE',
      'BUDGET-ONE-FLAG',
      'BUDGET-RESET-INTERVAL',
      'BUDGET-SLUG-SAME',
      'BUDGET-STABLE',
      'BUDGET-SUCCESS-200',
      'BUDGET-TIMES-NOT-IN-FUTURE',
      'BUDGET-TIMES-RFC-3339',
      'BUDGET-UPDATED-AT',
      'BUDGET-UPDATED-NOT-BACK',
      'BUDGET-UPDATED-NOT-BEFORE-CREATED',
      'BUDGET-WORKSPACE-ID',
    ],
  },
  both: { requirements: ['PCM-RATE', 'SPEECH-FORMATS-ALIKE'] },
  ofAnyAnswer: [
    'AUTH-KEY-NOT-ECHOED',
    'BUDGET-STATUS-LISTED',
    'CONTENT-CODING',
    'ERROR-CODE',
    'ERROR-CODE-STATUS',
    'ERROR-ENVELOPE',
    'ERROR-JSON',
    'ERROR-MESSAGE',
    'ERROR-MESSAGE-CLEAN',
    'ERROR-MESSAGE-TEXT',
    'JSON-LABEL',
    'JSON-NAMES-UNIQUE',
    'SPEECH-STATUS-LISTED',
  ],
}
