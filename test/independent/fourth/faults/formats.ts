import { htmlPage, isAudio, must } from './tools.ts'
import { onlyMp3, onlyPcm, pcmAs, retyped, samples, speechAs, waveFile } from './recode.ts'

/** One format under another type, or in another encoding. */
export const formatFaults = [
  must(
    'sound-audio-mp3',
    '4.1',
    'rails',
    'The type of an mp3 is audio/mp3.',
    speechAs((answer, format) => (format === 'mp3' ? retyped(answer, 'audio/mp3') : answer)),
    onlyMp3,
  ),
  must(
    'sound-pcm-typed-mpeg',
    '4.1',
    'nest',
    'The type is audio/mpeg for both formats.',
    speechAs((answer) => retyped(answer, 'audio/mpeg')),
    onlyPcm,
  ),
  must(
    'sound-pcm-l16',
    '4.1',
    'go',
    'The type of pcm is audio/L16 with its rate, as Google has it.',
    speechAs((answer, format) => (format === 'pcm' ? retyped(answer, 'audio/L16;codec=pcm;rate=24000') : answer)),
    onlyPcm,
  ),
  must(
    'sound-pcm-typed-wav',
    '4.1',
    'aspnet',
    'The type of pcm is audio/wav, without a header in front of the samples.',
    speechAs((answer, format) => (format === 'pcm' ? retyped(answer, 'audio/wav') : answer)),
    onlyPcm,
  ),
  must(
    'sound-pcm-wave-file',
    '4.1',
    'fastapi',
    'pcm is a whole WAV file: soundfile wrote its header too.',
    pcmAs(waveFile),
    onlyPcm,
  ),
  must(
    'sound-pcm-big-endian',
    '4.1',
    'spring',
    "pcm is big-endian, the order of Java's ByteBuffer.",
    pcmAs((bytes) => Buffer.from(bytes).swap16()),
    onlyPcm,
  ),
  must(
    'sound-pcm-8-bit',
    '4.1',
    'laravel',
    'pcm has 8 unsigned bits a sample.',
    pcmAs((bytes) => Buffer.from(Uint8Array.from(samples(bytes), (sample) => (sample >> 8) + 128))),
    onlyPcm,
  ),
  must(
    'sound-pcm-float',
    '4.1',
    'fastapi',
    "pcm is the model's array of 32 bit floats, unconverted.",
    pcmAs((bytes) => Buffer.from(Float32Array.from(samples(bytes), (sample) => sample / 32_768).buffer)),
    onlyPcm,
  ),
  must(
    'sound-pcm-unsigned',
    '4.1',
    'aspnet',
    'pcm is unsigned: each sample has 32768 added.',
    pcmAs((bytes) => Buffer.from(Uint16Array.from(samples(bytes), (sample) => sample + 32_768).buffer)),
    onlyPcm,
  ),
  must(
    'sound-pcm-24-bit',
    '4.1',
    'axum',
    'pcm has 24 bits a sample.',
    pcmAs((bytes) =>
      Buffer.concat(Array.from(samples(bytes), (sample) => Buffer.from([0, sample & 255, (sample >> 8) & 255]))),
    ),
    onlyPcm,
  ),
  must(
    'sound-pcm-mulaw',
    '4.1',
    'go',
    'pcm is 8 bit µ-law from the telephone product.',
    pcmAs((bytes) =>
      Buffer.from(
        Uint8Array.from(samples(bytes), (sample) => {
          const size = Math.round((Math.log1p((255 * Math.abs(sample)) / 32_768) / Math.log(256)) * 127)
          return ~(size | (sample < 0 ? 128 : 0)) & 255
        }),
      ),
    ),
    onlyPcm,
  ),
  must(
    'sound-pcm-half-sample',
    '4.1',
    'nest',
    'A stream splitter loses the last byte of the pcm.',
    pcmAs((bytes) => bytes.subarray(0, -1)),
    onlyPcm,
  ),
  must(
    'sound-pcm-new-line',
    '4.1',
    'laravel',
    'A line end behind ?> goes out after the pcm.',
    pcmAs((bytes) => Buffer.concat([bytes, Buffer.from('\n')])),
    onlyPcm,
  ),
  must(
    'sound-pcm-slipped',
    '4.1',
    'go',
    'One byte is lost where the second 16 kB buffer begins, and the last is doubled.',
    pcmAs((bytes) =>
      bytes.length > 16_384
        ? Buffer.concat([bytes.subarray(0, 16_384), bytes.subarray(16_385), bytes.subarray(-1)])
        : bytes,
    ),
    onlyPcm,
  ),
  must(
    'sound-pcm-text-mode',
    '4.1',
    'laravel',
    'pcm goes through a file in text mode: each 0A becomes 0D 0A.',
    pcmAs((bytes) => {
      const text = bytes.toString('latin1').replaceAll('\n', '\r\n')
      return Buffer.from(text.length % 2 === 0 ? text : `${text}\0`, 'latin1')
    }),
    onlyPcm,
  ),
  must(
    'sound-pcm-is-mp3',
    '4.1',
    'rails',
    'pcm is asked of a provider that only has mp3, and is passed on as audio/pcm.',
    (base) => ({ pcm: (heard) => base.mp3(heard) }),
    onlyPcm,
  ),
  must(
    'sound-mp3-is-pcm',
    '4.1',
    'axum',
    'The encoder is missing in the image: mp3 has the raw samples.',
    (base) => ({ mp3: (heard) => base.pcm(heard) }),
    onlyMp3,
  ),
  must(
    'sound-mp3-is-wave',
    '4.1',
    'fastapi',
    'mp3 is a WAV file under another type.',
    (base, _world, house) => ({ mp3: (heard) => waveFile(base.pcm(heard), house.studio.pcmRate) }),
    onlyMp3,
  ),
  must(
    'sound-mp3-as-text',
    '4.1',
    'nest',
    'An interceptor makes a string of the mp3: bytes that are no UTF-8 become EF BF BD.',
    (base) => ({ mp3: (heard) => Buffer.from(base.mp3(heard).toString()) }),
    onlyMp3,
  ),
  must(
    'sound-page',
    '4.1',
    'laravel',
    'An mp3 is the page of an error in the guise of audio/mpeg.',
    (base) => ({
      mp3: (heard) => (heard.length > 0 ? Buffer.from(htmlPage('502 Bad Gateway', 'nginx')) : base.mp3(heard)),
    }),
    onlyMp3,
  ),
  must(
    'sound-mp3-typed-pcm',
    '4.1',
    'aspnet',
    'The answer says audio/pcm also for mp3.',
    speechAs((answer) => (isAudio(answer) ? retyped(answer, 'audio/pcm') : answer)),
    onlyMp3,
  ),
]
