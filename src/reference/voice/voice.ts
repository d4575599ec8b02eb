import { speakBuiltIn, type Timbre } from './built-in.ts'

/** What turns a stretch of text into samples between -1 and 1 at `rate` hertz. Deterministic. */
export type Voice = (text: string, speed: number, rate: number) => Float32Array | Promise<Float32Array>

const builtIn =
  (timbre: Timbre): Voice =>
  (text, speed, rate) =>
    speakBuiltIn(text, timbre, speed, rate)

/** The voices that are always there. */
export const builtInVoices: Readonly<Record<string, Voice>> = {
  ada: builtIn({ pitch: 196, scale: 1.12 }),
  bo: builtIn({ pitch: 112, scale: 1 }),
}
