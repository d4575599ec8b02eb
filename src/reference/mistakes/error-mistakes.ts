import type { MistakeGroup } from './mistake.ts'

/** Statuses and bodies of errors. */
export const errorMistakes: MistakeGroup = {
  title: 'Errors',
  mistakes: [
    {
      what: 'answers 200 with the error in the body',
      sources: ['vllm-project/vllm-omni#3969', 'vllm-project/vllm-omni#1687', 'gpustack/vox-box#38'],
      clause: '7',
      faults: ['refused-200-speech', 'mp3-error-json-honestly'],
    },
    {
      what: 'answers 200 before it knows, and says 500 later',
      sources: ['BerriAI/litellm#10593'],
      clause: '7',
      faults: ['errors-500-as-200'],
    },
    {
      what: 'answers whatever is wrong with a request with 500',
      sources: ['BerriAI/litellm#33026'],
      clause: '7',
      faults: ['refused-input-type-500', 'refused-format-enum-500'],
    },
    {
      what: 'answers 500 where its provider limits it',
      sources: ['BerriAI/litellm#4259', 'THU-MAIC/OpenMAIC#643'],
      clause: '7',
      faults: ['errors-429-as-500'],
    },
    {
      what: 'answers 503 where a rate limit is exceeded',
      sources: ['cloudatcost/api#9'],
      clause: '7',
      faults: ['errors-429-as-503'],
    },
    {
      what: 'answers 420 where a rate limit is exceeded',
      sources: ['treeverse/lakeFS#6711'],
      clause: '4.1',
      faults: ['errors-speech-429-as-420'],
    },
    {
      what: 'answers 429 where its provider is overloaded',
      sources: ['BerriAI/litellm#5764'],
      clause: '7',
      faults: ['errors-529-as-429'],
    },
    {
      what: 'answers 400 where credits are used up',
      sources: ['anthropics/anthropic-sdk-typescript#618', 'BerriAI/litellm#4139'],
      clause: '7',
      faults: ['errors-402-as-400'],
    },
    {
      what: 'answers 429 where credits are used up',
      sources: ['elizaOS/eliza#27740'],
      clause: '7',
      faults: ['errors-402-as-429'],
    },
    {
      what: 'answers 502 where credits are used up',
      sources: ['speakeasy-api/gram#2726'],
      clause: '7',
      faults: ['errors-402-as-502'],
    },
    {
      what: 'answers 524 with a page of HTML',
      sources: ['su-kaka/gcli2api#354', 'langgenius/dify#12276', 'activeagents/activeagent#228'],
      clause: '7',
      faults: ['errors-html'],
    },
    {
      what: 'answers an error with an empty body',
      sources: ['MicrosoftDocs/azure-docs#86612', 'missuo/koe#117', 'envoyproxy/ai-gateway#2151'],
      clause: '7',
      faults: ['errors-empty'],
    },
    {
      what: 'answers errors with plain text',
      sources: ['transformerlab/transformerlab-api#561', 'sgl-project/sglang#3805'],
      clause: '7',
      faults: ['errors-text'],
    },
    {
      what: 'writes messages into JSON without escaping their quotes',
      sources: ['nsqio/nsq#1132', 'couchbase/sync_gateway#4437', 'actframework/actframework#1256'],
      clause: '7',
      faults: ['errors-quotes'],
    },
    {
      what: 'writes errors as its language prints them',
      sources: ['openai/openai-node#1140', 'IQSS/dataverse#7460'],
      clause: '7',
      faults: ['errors-python'],
    },
    {
      what: 'writes error as a string',
      sources: ['mostlygeek/llama-swap#1038', 'tinfoilsh/confidential-model-router#139'],
      clause: '2.4',
      faults: ['errors-string'],
    },
    {
      what: 'writes the message of one status without error around it',
      sources: ['NVIDIA/nvcf#1690'],
      clause: '2.4',
      faults: ['errors-flat-429'],
    },
    {
      what: 'writes a list called errors',
      sources: ['moeru-ai/unspeech#5'],
      clause: '2.4',
      faults: ['errors-errors'],
    },
    {
      what: 'writes error.code as a string',
      sources: [
        'comet-ml/opik#3499',
        'OpenRouterTeam/ai-sdk-provider#82',
        'jamesrochabrun/SwiftOpenAI#166',
        'BerriAI/litellm#4970',
      ],
      clause: '2.4',
      faults: ['errors-code-string', 'errors-code-name'],
    },
    {
      what: 'writes a stack trace into the message',
      sources: ['BerriAI/litellm#31489', 'BLB3DPrinting/filaops#149'],
      clause: '2.4',
      faults: ['errors-message-python-stack'],
    },
    {
      what: 'writes a page of HTML of its provider into the message',
      sources: ['moeru-ai/unspeech#5'],
      clause: '2.4',
      faults: ['errors-message-page-inside'],
    },
    {
      what: 'writes what its database or its files say into the message',
      sources: ['perfsonar/pscheduler#360', 'mudler/LocalAI#1611'],
      clause: '2.4',
      unasked: 'whether a message holds a statement of SQL, or the path of a file without a line',
    },
    {
      what: 'repeats a sample of a voice in the message, in 100,000 characters',
      sources: ['sgl-project/sglang-omni#1122'],
      clause: '2.4',
      unasked: 'how long a message may be, and wrong reference content of that length',
    },
  ],
}
