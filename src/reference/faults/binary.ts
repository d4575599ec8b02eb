import { mapWhole, withHeader } from '../reply.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'

const area = 'binary'

/** 4.1, table: the bytes are not what was asked for. */
export const binaryFaults: readonly Fault[] = [
  must(area, { id: 'binary-empty', title: 'answers 200 with an empty body', clause: '4.1', violates: ['SPEECH-AUDIO-NOT-EMPTY'], when: { operation: 'speech' }, hooks: { audio: (bytes) => mapWhole(bytes, () => Buffer.alloc(0)) } }),
  must(area, { id: 'binary-pcm-odd', title: 'sends an odd number of PCM bytes', clause: '4.1', violates: ['PCM-EVEN-LENGTH'], when: { format: 'pcm' }, hooks: { audio: (bytes) => mapWhole(bytes, (whole) => whole.subarray(0, whole.length - 1)) } }),
  must(area, { id: 'binary-pcm-big-endian', title: 'sends big-endian PCM', clause: '4.1', violates: ['PCM-FORMAT'], when: { format: 'pcm' }, hooks: { audio: (bytes) => mapWhole(bytes, (whole) => Buffer.from(whole).swap16()) } }),
  must(area, { id: 'binary-media-type-octet-stream', title: 'labels audio application/octet-stream', clause: '4.1', violates: ['SPEECH-MEDIA-TYPE'], when: { operation: 'speech' }, hooks: { reply: (reply) => (reply.status === 200 ? withHeader(reply, 'Content-Type', 'application/octet-stream') : reply) } }),
]
