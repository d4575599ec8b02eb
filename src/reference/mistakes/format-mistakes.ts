import type { MistakeGroup } from './mistake.ts'

/** Another format than the one that was requested, or another label. */
export const formatMistakes: MistakeGroup = {
  title: 'Format and label of speech',
  mistakes: [
    {
      what: 'answers WAV, labelled audio/wav, whatever format is requested',
      sources: ['mudler/LocalAI#2732', 'jundot/omlx#753', 'jundot/omlx#1013', 'jamiepine/voicebox#656'],
      clause: '4.1',
      faults: ['mp3-is-wav-honestly', 'pcm-is-wav-honestly'],
    },
    {
      what: 'answers WAV where mp3 or pcm was requested',
      sources: ['BerriAI/litellm#38868', 'rsxdalv/TTS-WebUI#528'],
      clause: '4.1',
      faults: ['mp3-is-wav', 'pcm-is-wav'],
    },
    {
      what: 'treats mp3 as a word for no format at all, and answers WAV, labelled audio/wav',
      sources: ['ENTERPILOT/GoModel#968'],
      clause: '4.1',
      faults: ['mp3-is-wav-honestly'],
    },
    {
      what: 'documents mp3 and answers WAV',
      sources: ['cloudflare/cloudflare-docs#25480'],
      clause: '4.1',
      faults: ['mp3-is-wav'],
    },
    {
      what: 'validates the format on one of two paths only, and answers WAV on the other',
      sources: ['jundot/omlx#2231'],
      clause: '2.1',
      faults: ['mp3-is-wav-honestly', 'validation-format-other'],
    },
    {
      what: 'accepts pcm, and answers WAV, labelled audio/wav',
      sources: ['RunanywhereAI/runanywhere-sdks#575', 'livekit/agents-js#2320'],
      clause: '4.1',
      faults: ['pcm-is-wav-honestly'],
    },
    {
      what: 'answers mp3 whatever format is requested',
      sources: ['remsky/Kokoro-FastAPI#160'],
      clause: '4.1',
      faults: ['pcm-is-mp3-honestly', 'pcm-is-mp3'],
    },
    {
      what: 'answers PCM where mp3 was requested',
      sources: ['sfortis/openai_tts#61'],
      clause: '4.1',
      faults: ['mp3-is-pcm-honestly'],
    },
    {
      what: 'labels bare PCM audio/mpeg',
      sources: ['PublicAffairs/openai-gemini#81', 'NousResearch/hermes-agent#29364'],
      clause: '4.1',
      faults: ['mp3-is-pcm', 'pcm-label-mpeg'],
    },
    {
      what: 'ignores the format without saying so',
      sources: ['GoogleCloudPlatform/generative-ai#2480', 'vllm-project/vllm-omni#4716'],
      clause: '4.1',
      faults: ['mp3-is-pcm-honestly', 'pcm-is-mp3-honestly'],
    },
    {
      what: 'labels every format audio/mpeg',
      sources: ['BerriAI/litellm#4332', 'BerriAI/litellm#36012'],
      clause: '4.1',
      faults: ['pcm-label-mpeg'],
    },
    {
      what: 'labels audio not at all',
      sources: ['BerriAI/litellm#38798'],
      clause: '4.1',
      faults: ['mp3-label-none', 'pcm-label-none'],
    },
    {
      what: 'labels WAV audio/mpeg',
      sources: ['langgenius/dify#39434'],
      clause: '4.1',
      faults: ['mp3-is-wav'],
    },
    {
      what: 'labels audio text/plain',
      sources: ['erew123/alltalk_tts#635'],
      clause: '4.1',
      faults: ['mp3-label-text'],
    },
    {
      what: 'knows audio/mpeg only, and sends other audio through its handler of JSON',
      sources: ['Portkey-AI/gateway#209'],
      clause: '4.1',
      faults: ['pcm-utf8', 'pcm-latin1'],
    },
    {
      what: 'keeps a spoken text by the text alone, and answers it later in the format of before',
      sources: ['siteboon/claudecodeui#919'],
      clause: '4.1',
      faults: ['text-cached-in-mp3'],
    },
    {
      what: 'cannot speak one of the listed formats, and refuses it',
      sources: ['adrianlyjak/obsidian-aloud-tts#144', 'EKKOLearnAI/hermes-studio#2328'],
      clause: '2.1',
      faults: ['speech-mp3-refused'],
    },
    {
      what: 'speaks pcm where no format is requested, and clients expect mp3',
      sources: ['open-webui/open-webui#28143', 'open-webui/docs#1343'],
      clause: '2.1',
      unseen: 'Not wrong here: the default of response_format is not shown (latitude `default-mp3`).',
    },
    {
      what: 'writes WAV without its header',
      sources: ['livekit/agents#5280', 'livekit/agents#7248'],
      clause: '2.1',
      unseen: 'WAV is none of the listed formats: a request for it has to be refused, and that is judged.',
    },
    {
      what: 'rejects a media type with parameters, or in lower case, that a service sends rightly',
      sources: ['home-assistant/core#169016', 'Vocab-Apps/anki-hyper-tts#354'],
      clause: '4.1',
      unseen: 'A mistake of clients. That parameters and case are free is a latitude here (`label-pcm-more`).',
    },
  ],
}
