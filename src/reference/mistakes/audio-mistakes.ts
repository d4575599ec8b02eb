import type { MistakeGroup } from './mistake.ts'

/** Bytes that are not the audio they should be. */
export const audioMistakes: MistakeGroup = {
  title: 'Bytes of speech',
  mistakes: [
    {
      what: 'puts the header of a file before every chunk of a stream',
      sources: ['remsky/Kokoro-FastAPI#94', 'travisvn/chatterbox-tts-api#14', 'Blaizzy/mlx-audio#898'],
      clause: '4.1',
      faults: ['pcm-wav-header-inside', 'mp3-riff-inside', 'mp3-joined-files'],
    },
    {
      what: 'joins mp3 files, and leaves the information frame of the first, which counts its frames only',
      sources: ['remsky/Kokoro-FastAPI#57', 'richardr1126/openreader#129'],
      clause: '4.1',
      faults: ['mp3-info-first-chunk'],
    },
    {
      what: 'writes mp3 that no player takes before it was encoded anew',
      sources: ['remsky/Kokoro-FastAPI#271'],
      clause: '4.1',
      faults: ['mp3-garbage-between', 'mp3-sync-broken'],
    },
    {
      what: 'puts two ID3 tags before the first frame',
      sources: ['home-assistant/core#118023'],
      clause: '4.1',
      unseen: 'Tags are no frames, and any number of whole ones is passed: a player skips them one after another.',
    },
    {
      what: 'writes wrong lengths into the header of a file',
      sources: ['pollinations/pollinations#8929', 'kyutai-labs/pocket-tts#229', 'speaches-ai/speaches#493'],
      clause: '4.1',
      faults: ['mp3-info-doubled', 'mp3-info-bytes-halved'],
    },
    {
      what: 'patches the header of a file where audio stands by then, at the end of a stream',
      sources: ['remsky/Kokoro-FastAPI#467', 'remsky/Kokoro-FastAPI#499'],
      clause: '4.1',
      faults: ['mp3-garbage-after', 'mp3-bytes-lost'],
    },
    {
      what: 'passes the chunks that follow the samples of a WAV file on as samples',
      sources: ['roryeckel/wyoming_openai#73'],
      clause: '4.1',
      faults: ['pcm-wav-chunks-after'],
    },
    {
      what: 'writes audio to a stream in text mode, which turns every line feed into CR LF',
      sources: ['rhasspy/piper#213', 'rhasspy/piper#607'],
      clause: '4.1',
      faults: ['pcm-crlf', 'mp3-crlf'],
    },
    {
      what: 'inserts an odd number of silent bytes between sentences',
      sources: ['OHF-Voice/piper1-gpl#253'],
      clause: '4.1',
      faults: ['pcm-odd-silence'],
    },
    {
      what: 'sends PCM in pieces of an odd number of bytes',
      sources: ['NousResearch/hermes-agent#70851'],
      clause: '4.1',
      unseen: 'Not wrong: HTTP may cut a body anywhere (`http-small-pieces`). What is judged is the sum (`pcm-odd`).',
    },
    {
      what: 'changes the byte order from call to call',
      sources: ['elevenlabs/elevenlabs-python#735'],
      clause: '4.1',
      faults: ['pcm-third-call-big-endian'],
    },
    {
      what: 'writes samples in the byte order of its machine',
      sources: ['openai/openai-agents-python#4817'],
      clause: '4.1',
      faults: ['pcm-big-endian'],
    },
    {
      what: 'sends float samples as pcm',
      sources: ['andimarafioti/faster-qwen3-tts#72', 'RunanywhereAI/runanywhere-sdks#832', 'fishaudio/fish-speech#724'],
      clause: '4.1',
      faults: ['pcm-float-32'],
    },
    {
      what: 'declares one sample rate and sends another',
      sources: ['dograh-hq/pipecat#59', 'CrispStrobe/CrispASR#122', 'andimarafioti/faster-qwen3-tts#54'],
      clause: '4.1',
      faults: ['pcm-rate-declared-16000', 'pcm-rate-declared-48000'],
    },
    {
      what: 'sends the rate of its engine where clients expect 24 kHz',
      sources: ['stdapi-ai/stdapi.ai#76', 'bluryar/VoxCPM.cpp#5'],
      clause: '4.1',
      faults: ['pcm-rate-sent-16000'],
    },
    {
      what: 'lets loud samples overflow',
      sources: ['microsoft/VibeVoice#281'],
      clause: '4.1',
      unseen: 'How well speech sounds is not stated: samples of any value are 16-bit samples.',
    },
    {
      what: 'reads binary bodies as text, so that bytes which are no UTF-8 are replaced',
      sources: [
        'mock-server/mockserver-monorepo#1910',
        'wiremock/wiremock#690',
        'wiremock/wiremock#1681',
        'postmanlabs/postman-app-support#4768',
      ],
      clause: '4.1',
      faults: ['mp3-utf8', 'pcm-utf8'],
    },
    {
      what: 'encodes bytes that it passes on as UTF-8 a second time',
      sources: ['http-party/node-http-proxy#1007'],
      clause: '4.1',
      faults: ['mp3-latin1', 'pcm-latin1'],
    },
    {
      what: 'takes Content-Encoding away and leaves the body compressed',
      sources: ['No9/harmon#25', 'h3js/h3#891'],
      clause: '4.1',
      faults: ['mp3-gzip', 'pcm-gzip'],
    },
    {
      what: 'leaves Content-Encoding and sends the body decompressed',
      sources: ['stoplightio/prism#1272'],
      clause: '4.1',
      faults: ['errors-coding-untrue-mp3', 'errors-coding-untrue-pcm'],
    },
    {
      what: 'compresses whatever Accept-Encoding says',
      sources: ['18F/18f.gsa.gov#1796', 'zone117x/node-cryptonote-pool#65'],
      clause: '1',
      faults: ['errors-coding-unasked'],
    },
    {
      what: 'answers base64 in JSON',
      sources: ['tenstorrent/tt-inference-server#1720'],
      clause: '4.1',
      faults: ['mp3-json-base64-honestly', 'pcm-json-base64-honestly'],
    },
    {
      what: 'answers 200 with the address of the audio in JSON, or with null in its place',
      sources: ['THU-MAIC/OpenMAIC#1395', 'kitokoh/leopardo-hr#7359'],
      clause: '4.1',
      faults: ['mp3-url-json', 'pcm-url-json'],
    },
    {
      what: 'answers 200 with a page of HTML',
      sources: ['mudler/LocalAI#4542', 'THU-MAIC/OpenMAIC#1405'],
      clause: '4.1',
      faults: ['mp3-html', 'pcm-html'],
    },
  ],
}
