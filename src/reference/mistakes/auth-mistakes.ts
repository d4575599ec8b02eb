import type { MistakeGroup } from './mistake.ts'

/** Who may call what. */
export const authMistakes: MistakeGroup = {
  title: 'Authentication',
  mistakes: [
    {
      what: 'asks for no key on the routes of audio',
      sources: [
        'deepgram-devs/deepgram-ai-agent-demo#61',
        'open-webui/open-webui#9814',
        'kalliope-project/kalliope#283',
        'Blaizzy/mlx-audio#449',
      ],
      clause: '5',
      faults: ['auth-missing-accepted-speech'],
    },
    {
      what: 'asks for no key on routes that were added later',
      sources: ['jundot/omlx#923'],
      clause: '5',
      faults: ['auth-missing-accepted-budget', 'auth-missing-accepted-speech'],
    },
    {
      what: 'is open to everybody where its own key was not configured',
      sources: ['dograh-hq/dograh#323'],
      clause: '5',
      faults: ['auth-missing-accepted'],
    },
    {
      what: 'asks for no key where X-Forwarded-For names the machine itself or a network that is trusted',
      sources: [
        'SeemSeam/claude_codex_bridge#171',
        'os-santiago/homedir#1522',
        'RatLoopz/sahidawa-india#3847',
        'use-agent-os/agent-os#568',
        'DenchHQ/DenchClaw#9',
        'carlos-emr/carlos#1621',
        'home-assistant/core#14345',
        'rmyndharis/OpenWA#121',
      ],
      clause: '5',
      faults: ['auth-open-to-local-address'],
    },
    {
      what: 'takes the user from a header that only a gateway should write',
      sources: [
        'ExtensionShield/ExtensionShield#50',
        'dromara/lamp-cloud#409',
        'koala73/worldmonitor#3548',
        'apache/devlake#8880',
      ],
      clause: '5',
      faults: ['auth-open-to-named-user'],
    },
    {
      what: 'answers a missing header with 403',
      sources: ['fastapi/fastapi#2026', 'fastapi/fastapi#10177'],
      clause: '5',
      faults: ['auth-missing-403'],
    },
    {
      what: 'answers a missing header with 400',
      sources: ['auth0/auth0-fastapi-api#56'],
      clause: '5',
      faults: ['auth-missing-400'],
    },
    {
      what: 'answers a missing header with 422',
      sources: ['TheCacophonyProject/cacophony-api#128'],
      clause: '5',
      faults: ['auth-missing-422'],
    },
    {
      what: 'validates a request before it looks for the key',
      sources: ['ankane/pghero#533'],
      clause: '5',
      faults: ['auth-after-validation-speech', 'auth-after-parsing-speech'],
    },
    {
      what: 'knows the scheme in one spelling only',
      sources: ['SamSaffron/term-llm#414', 'oomol-lab/open-connector#188', 'jetkvm/cloud-api#85'],
      clause: '5',
      faults: ['auth-scheme-case'],
    },
    {
      what: 'takes the key from the query',
      sources: ['KanishJebaMathewM/Truxify#12137', 'itflow-org/itflow#1282'],
      clause: '5',
      faults: ['auth-key-in-query'],
    },
    {
      what: 'takes the key from the body',
      sources: ['itflow-org/itflow#1282'],
      clause: '5',
      faults: ['auth-key-in-body'],
    },
    {
      what: 'repeats a key that does not look like one in the message',
      sources: ['BerriAI/litellm#20289', 'BerriAI/litellm#25203'],
      clause: '7',
      faults: ['auth-echo-unknown'],
    },
    {
      what: 'repeats an expired key in a member of the error',
      sources: ['BerriAI/litellm#18731'],
      clause: '7',
      faults: ['auth-echo-in-envelope', 'auth-echo-unknown'],
    },
    {
      what: 'writes the hash of the key, and the table that it was not found in, into the message',
      sources: ['BerriAI/litellm#39757', 'BerriAI/litellm#40217'],
      clause: '7',
      unasked: 'whether an answer holds a digest of the key that was sent',
    },
    {
      what: 'writes keys of its providers into errors',
      sources: ['BerriAI/litellm#5762', 'BerriAI/litellm#15799'],
      clause: '7',
      unseen: 'Those keys are unknown outside. The keys that a run sends are searched for in every answer.',
    },
    {
      what: 'lets ordinary keys use what needs an administrator',
      sources: ['BerriAI/litellm#23781', 'langwatch/langwatch#6648'],
      clause: '4.2',
      faults: ['auth-api-key-on-budget'],
    },
    {
      what: 'lets the manager of one organization read the budgets of another',
      sources: ['Panafor-Ai-Team/Aico#197'],
      clause: '4.2',
      unseen: 'It takes keys of two accounts, and the interface does not say whose workspaces a key may read.',
    },
    {
      what: 'refuses some of the keys that it issued',
      sources: ['lukevella/rallly#2605'],
      clause: '5',
      unseen: 'How keys are issued is not shown, and a run knows the keys that it was given.',
    },
    {
      what: 'refuses a good key on the routes of audio',
      sources: ['mcowger/plexus#534'],
      clause: '5',
      unseen: 'A service that refuses the key which it is given cannot be told from one that was given a wrong key.',
    },
    {
      what: 'passes the 401 of its provider on to its own caller',
      sources: ['siteboon/claudecodeui#846'],
      clause: '7',
      unseen: 'The credentials that a service has with its providers cannot be made wrong from outside.',
    },
  ],
}
