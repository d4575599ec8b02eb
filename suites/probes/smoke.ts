/**
 * `--smoke`: the requests that tell most of a deployment. With the controls before and after they are nine, so that one
 * may be sent again.
 */
export const smoke: {
  readonly controls: readonly string[]
  readonly cases: Readonly<Record<string, readonly string[]>>
} = {
  controls: ['speech/mp3', 'budget/daily'],
  cases: {
    'spoken-speed': ['pcm.1'],
    'auth-missing-speech': ['mp3.authorization.absent'],
    'auth-missing-budget': ['daily.authorization.absent'],
    'auth-unknown-speech': ['mp3.key.unknown:test'],
    'voice-empty': ['mp3.voice.empty'],
  },
}
