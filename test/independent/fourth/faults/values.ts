import { isMembers, Refusal } from '../steps.ts'
import { must } from './tools.ts'

/** How the values of a request are checked. */
export const valueFaults = [
  must('value-format-any-case', '2.1', 'aspnet', 'The enum converter knows no case: "MP3" is mp3.', (base) => ({
    format: (value) => base.format(typeof value === 'string' ? value.toLowerCase() : value),
  })),
  must('value-format-number', '2.1', 'aspnet', 'The enum converter takes the numbers 0 and 1.', (base) => ({
    format: (value) => (value === 0 ? 'mp3' : value === 1 ? 'pcm' : base.format(value)),
  })),
  must(
    'value-format-unknown-is-mp3',
    '2.1',
    'go',
    'A format that the switch does not know falls through to mp3.',
    () => ({
      format: (value) => (value === 'pcm' ? 'pcm' : 'mp3'),
    }),
  ),
  must(
    'value-format-detailed',
    '2.1',
    'fastapi',
    'mp3_44100_128 and pcm_24000 are taken by how they begin.',
    (base) => ({
      format: (value) => base.format(typeof value === 'string' ? value.split('_')[0] : value),
    }),
  ),
  must('value-format-trimmed', '2.1', 'spring', 'Blanks around the format are trimmed away.', (base) => ({
    format: (value) => base.format(typeof value === 'string' ? value.trim() : value),
  })),
  must(
    'value-format-listed',
    '2.1',
    'laravel',
    'A list with one format in it is that format: in_array on both sides.',
    (base) => ({
      format: (value) => base.format(Array.isArray(value) && value.length === 1 ? value[0] : value),
    }),
  ),
  must(
    'value-format-multiline',
    '2.1',
    'rails',
    'The format is matched with ^ and $, which are ends of lines in Ruby.',
    (base) => ({
      format: (value) => base.format(typeof value === 'string' ? (/^(?:mp3|pcm)$/mu.exec(value)?.[0] ?? value) : value),
    }),
  ),
  must('value-format-wav', '2.1', 'go', 'wav and opus are offered as well, and come as audio/mpeg.', (base) => ({
    format: (value) =>
      value === 'wav' || value === 'opus' || value === 'aac' || value === 'flac' ? 'mp3' : base.format(value),
  })),
  must('value-format-emptied', '2.1', 'rails', 'An empty format is blank and so the default.', (base) => ({
    format: (value) => base.format(value === '' ? undefined : value),
  })),
  must('value-speed-text', '2.1', 'fastapi', 'The validator is lax: "1.0" and "1.5" are numbers.', (base) => ({
    speed: (value) => base.speed(typeof value === 'string' && /^[\d.]+$/u.test(value) ? Number(value) : value),
  })),
  must('value-speed-boolean', '2.1', 'fastapi', 'True is an int, and so a speed.', (base) => ({
    speed: (value) => base.speed(typeof value === 'boolean' ? 1 : value),
  })),
  must('value-speed-whole', '2.1', 'spring', 'The speed is an Integer: 1.25 is refused as unreadable.', (base) => ({
    speed: (value) => {
      if (typeof value === 'number' && !Number.isInteger(value)) throw new Refusal(400, 'not an Integer')
      return base.speed(value)
    },
  })),
  must('value-speed-junk-ignored', '2.1', 'go', 'A speed of the wrong type is logged and ignored.', (base) => ({
    speed: (value) => (typeof value === 'number' ? base.speed(value) : 1),
  })),
  must('value-input-number', '2.1', 'rails', 'to_s makes a text of an input that is a number or true.', (base) => ({
    input: (value) => base.input(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  })),
  must('value-input-list', '2.1', 'nest', 'A list of texts is joined by String().', (base) => ({
    input: (value) => base.input(Array.isArray(value) ? value.join(' ') : value),
  })),
  must(
    'value-input-object',
    '2.1',
    'cloudflare',
    'An input {"text": "…"} or {"ssml": "…"} is unpacked as other vendors have it.',
    (base) => ({
      input: (value) => base.input(isMembers(value) ? (value.text ?? value.ssml) : value),
    }),
  ),
  must(
    'value-input-null',
    '2.1',
    'go',
    'null leaves the zero value of the struct, and the empty text is spoken.',
    (base) => ({
      input: (value) => (value === null ? ' ' : base.input(value)),
    }),
  ),
  must(
    'value-voice-empty',
    '2.1',
    'go',
    'An empty voice cannot be told from an absent one, and the default speaks.',
    (base) => ({
      voice: (value) => (value === '' ? undefined : base.voice(value)),
    }),
  ),
  must('value-voice-empty-for-pcm', '2.1', 'nest', 'The voice is validated in the branch for mp3 only.', (base) => ({
    check: (document) => {
      const pcm = isMembers(document) && document.response_format === 'pcm'
      return base.check(pcm ? { ...document, voice: 'Rosalind' } : document)
    },
  })),
  must(
    'value-voice-empty-with-speed',
    '2.1',
    'spring',
    'With a speed another constructor is used, without the check of the voice.',
    (base) => ({
      check: (document) =>
        base.check(isMembers(document) && 'speed' in document ? { ...document, voice: 'Rosalind' } : document),
    }),
  ),
  must('value-voice-number', '2.1', 'laravel', 'A voice that is a number is cast to a string.', (base) => ({
    voice: (value) => base.voice(typeof value === 'number' ? String(value) : value),
  })),
  must('value-voice-object', '2.1', 'nest', 'A voice {"id": "…"} is taken as OpenAI has it.', (base) => ({
    voice: (value) => base.voice(isMembers(value) ? (value.id ?? value.name) : value),
  })),
  must('value-voice-list', '2.1', 'fastapi', 'A list of voices is taken, and its first one speaks.', (base) => ({
    voice: (value) => base.voice(Array.isArray(value) ? value[0] : value),
  })),
  must(
    'value-model-list',
    '2.1',
    'laravel',
    'A list of models to fall back on is taken in the place of one.',
    (base) => ({
      model: (value) => base.model(Array.isArray(value) ? value[0] : value),
    }),
  ),
  must('value-model-object', '2.1', 'cloudflare', 'A model {"id": "…"} or {"name": "…"} is unpacked.', (base) => ({
    model: (value) => base.model(isMembers(value) ? (value.id ?? value.name) : value),
  })),
]
