import type { MistakeGroup } from './mistake.ts'

/** What is read of a request, and how it is refused. */
export const requestMistakes: MistakeGroup = {
  title: 'Requests and refusals',
  mistakes: [
    {
      what: 'answers an unknown format with 500',
      sources: ['matatonic/openedai-speech#23'],
      clause: '7',
      faults: ['refused-format-enum-500'],
    },
    {
      what: 'answers an unknown format with 422 and what its framework says',
      sources: ['moltis-org/moltis#1030'],
      clause: '7',
      faults: ['refused-format-enum-422', 'errors-detail'],
    },
    {
      what: 'answers a body that is not JSON with 500',
      sources: [
        'sgl-project/sglang#3805',
        'GoDiao/Free-Way#32',
        'miruamel/xuan#153',
        'Atomic-Germ/OpenFlowLM-Next#69',
        'pact-foundation/pact-mock_service#103',
      ],
      clause: '7',
      faults: ['refused-body-json-500'],
    },
    {
      what: 'answers bytes that are no UTF-8 with 500',
      sources: ['harvard-lil/perma#2877'],
      clause: '7',
      unasked: 'a judged refusal of a body that is no UTF-8: it is sent today, and only recorded',
    },
    {
      what: 'is locked for good by a body that is not JSON',
      sources: ['Atomic-Germ/OpenFlowLM-Next#69', 'aklivity/zilla#1658'],
      clause: '7',
      unasked: 'an ordinary request on the same connection, and on another, after each kind of refusal',
    },
    {
      what: 'answers 500 where a value holds a lone surrogate',
      sources: [
        'oobabooga/textgen#7658',
        'JustVugg/colibri#1589',
        'MadSkittles/Router-Maestro#37',
        'headroomlabs-ai/headroom#3134',
      ],
      clause: '7',
      faults: ['robust-surrogate-500'],
    },
    {
      what: 'answers 500 to an empty text',
      sources: ['fishaudio/fish-speech#1303', 'NVIDIA/xr-ai#194'],
      clause: '7',
      faults: ['robust-empty-input-500'],
    },
    {
      what: 'answers 200 with a header and no sound to a text of blanks or dots',
      sources: ['Azure-Samples/cognitive-services-speech-sdk#2111', 'tetherto/qvac#300'],
      clause: '2.1',
      unseen: 'Whether there is anything to speak in such a text is not stated (latitude `strict-blank`).',
    },
    {
      what: 'answers 500 to an empty voice',
      sources: ['idiap/coqui-ai-TTS#436', 'vllm-project/vllm-omni#3649'],
      clause: '2.1',
      faults: ['refused-voice-empty-500'],
    },
    {
      what: 'answers 500 to an unknown voice or model',
      sources: ['matatonic/openedai-speech#3', 'BerriAI/litellm#33026'],
      clause: '7',
      unasked: 'a judgement of 500 where a voice or model is unknown: what it gets is open, and only recorded',
    },
    {
      what: 'answers 404 or 422 where no model is given',
      sources: ['Hal0ai/hal0#34', 'speaches-ai/speaches#365'],
      clause: '2.1',
      unseen: 'Which fields are required is not shown; a 500 is judged (`robust-no-model-500`).',
    },
    {
      what: 'refuses a speed that is a number, since it takes words',
      sources: ['HuiResearch/FlashTTS#56'],
      clause: '2.1',
      faults: ['speed-one-422', 'speed-one-refused'],
    },
    {
      what: 'takes the speed for a whole number',
      sources: ['jambonz/freeswitch-modules#106', 'sfortis/openai_tts#10'],
      clause: '2.1',
      faults: ['robust-speed-fraction-500'],
    },
    {
      what: 'accepts any value as speed',
      sources: ['lidge-jun/opencodex#5374'],
      clause: '2.1',
      faults: ['validation-speed-string', 'validation-speed-boolean'],
    },
    {
      what: 'refuses null in the place of an optional field',
      sources: ['elevenlabs/elevenlabs-js#274'],
      clause: '2.1',
      unseen: 'Not wrong here: null is no string and no number, and to take it is the fault (`validation-speed-null`).',
    },
    {
      what: 'refuses a Content-Type with a charset',
      sources: ['stoplightio/prism#943'],
      clause: '4.1',
      faults: ['validation-spelling-charset', 'refused-charset-415'],
    },
    {
      what: 'refuses every request with a Content-Type',
      sources: ['stoplightio/prism#1939'],
      clause: '4.1',
      unseen: 'Then no control succeeds, and what differs from a control decides nothing.',
    },
    {
      what: 'answers 406 to the Accept of a client, or another body than audio',
      sources: [
        'lingyuins/octopus#76',
        'watson-developer-cloud/dotnet-standard-sdk#299',
        'stoplightio/prism#492',
        'stoplightio/prism#332',
      ],
      clause: '4.1',
      unasked: 'the same requests with Accept as published clients write it',
    },
    {
      what: 'does not answer Expect: 100-continue, or answers it with 417',
      sources: ['yhirose/cpp-httplib#349', 'facebook/hhvm#1384', 'lalinsky/dusty#163'],
      clause: '4.1',
      unasked: 'the same requests with Expect: 100-continue, as some clients send it with larger bodies',
    },
    {
      what: 'answers 413 to bodies of more than 100 kB',
      sources: ['microsoft/pai#4750', 'monteslu/agentgate#5', 'bryanjenningz/record-audio#18'],
      clause: '4.1',
      unasked: 'bodies of more than 102,400 bytes: the longest today has a little over 100,000',
    },
    {
      what: 'answers bodies of more than 1 MB with 413 and a page of HTML, from a proxy in front',
      sources: ['ChronoAIProject/NyxID#957'],
      clause: '7',
      unseen: 'What a proxy may answer in the place of the service is recorded, and not judged (law 3).',
    },
    {
      what: 'answers 502 now and then, since it used a connection that its upstream had closed',
      sources: ['sozu-proxy/sozu#1442', 'Soul-Brews-Studio/maw-js#2658', 'restlet/restlet-framework-java#1377'],
      clause: '7',
      unseen: 'A listed status that passes is waited out (law 4): an accident is not a habit.',
    },
  ],
}
