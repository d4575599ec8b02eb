/** What is known of the samples from elsewhere: the media type, the configuration, the profile. */
export interface PcmOptions {
  /** In Hz. */
  readonly sampleRate?: number
  readonly channels?: number
}
