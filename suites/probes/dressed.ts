import { probe } from '../../src/requirement/probe.ts'
import {
  dressedBudgetControls,
  dressedSpeechControls,
  onDressedBudgets,
  onDressedSpeech,
  type DressedChange,
} from '../requests/dressed.ts'

function onSpeech(id: string, change: DressedChange): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['api'],
    controls: dressedSpeechControls,
    cases: (context) => onDressedSpeech(context, change),
  })
}

function onBudgets(id: string, change: DressedChange): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['management', 'workspace'],
    controls: dressedBudgetControls,
    cases: (context) => onDressedBudgets(context, change),
  })
}

const withoutKey: DressedChange = {
  change: { id: 'authorization.absent', label: 'Authorization: absent' },
  credential: { key: 'none' },
}

/** The requests of other clients, as they are and with one thing wrong. */
export const dressed = {
  withoutKey: [
    onSpeech('dressed-missing-speech', withoutKey),
    onBudgets('dressed-missing-budget', withoutKey),
  ] as const,
  emptyVoice: onSpeech('dressed-voice-empty', {
    change: { id: 'voice.empty', label: 'voice: empty' },
    members: { voice: '' },
  }),
  wrongInterval: onBudgets('dressed-interval-enum', {
    change: { id: 'interval.not-in-enum:hourly', label: 'interval: not in the enum ("hourly")' },
    interval: 'hourly',
  }),
}
