/**
 * What are these bytes? The one door of this folder: judges of MP3 and of PCM, and names for what came instead. Pure;
 * nothing of ours is imported.
 */
export { findingCodes } from './finding.ts'
export type { AudioFinding, FindingCode, Level } from './finding.ts'
export type { AudioVerdict, InfoTag, Mp3Judgement, PcmJudgement, PcmLevel } from './judgement.ts'
export { judgeMp3, mp3Judge } from './mp3/mp3-judge.ts'
export type { Mp3Judge, Mp3Options } from './mp3/mp3-judge.ts'
export type { Mp3Frame } from './mp3/mp3-frame.ts'
export { judgePcm, pcmJudge } from './pcm/pcm-judge.ts'
export type { PcmJudge } from './pcm/pcm-judge.ts'
export type { PcmOptions } from './pcm/pcm-options.ts'
export { nameContainer } from './container/name-container.ts'
export type { ContainerName } from './container/container-name.ts'
export { wavHeader } from './container/wav-header.ts'
export { isSampleFormat } from './pcm/sample-formats.ts'
export { durationsAgree } from './agreement.ts'
export type { Agreement, Declared, Spoken } from './agreement.ts'
export { mp3Sounding } from './heard/mp3-sounding.ts'
export { pcmSounding } from './heard/pcm-sounding.ts'
export type { Sounding } from './heard/sounding.ts'
export { playback } from './heard/playback.ts'
export type { Playback } from './heard/playback.ts'
