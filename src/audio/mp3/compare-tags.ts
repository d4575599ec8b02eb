import { hex } from '../hex.ts'
import type { InfoTag } from '../judgement.ts'
import type { Mp3Facts } from './mp3-facts.ts'

/**
 * Adds findings on what tags and headers say of the audio and what is there: Xing, Info and VBRI headers, and the LAME
 * extension. These are conventions of the field, not of the standard.
 */
export function compareTags(facts: Mp3Facts): void {
  const { walker, ledger, findings } = facts
  const { tag } = ledger
  if (walker.tags.count > 0) findings.add('tags-present', `tags around the audio: ${String(walker.tags)}`)
  if (ledger.silent) findings.add('silent', 'no frame holds anything that can be heard', { at: walker.audioStart })
  if (tag !== undefined) compareInfo(facts, tag)
  else if (ledger.vbr)
    findings.add('vbr-without-info', 'the bit rate varies, and no Xing or VBRI header says how long the audio is')
}

function compareInfo(facts: Mp3Facts, tag: InfoTag): void {
  const { walker, ledger, findings } = facts
  // Some encoders count the information frame itself.
  if (tag.frames !== undefined && tag.frames !== ledger.frames && tag.frames !== ledger.frames + 1) {
    const message = `the ${tag.kind} header counts ${tag.frames} frames, and there are ${ledger.frames}`
    findings.add('info-frames-wrong', message, { at: tag.at })
  }
  if (tag.bytes !== undefined && !countsBytes(facts, tag, tag.bytes)) {
    const message =
      `the ${tag.kind} header counts ${tag.bytes} bytes, and there are ${walker.audioEnd - tag.at} ` +
      'from it to the end of the audio'
    findings.add('info-bytes-wrong', message, { at: tag.at })
  }
  const crc = walker.checksum.value
  const { musicLength = 0, musicCrc = 0 } = tag
  if (crc !== undefined && crc !== musicCrc && tag.at + musicLength <= walker.audioEnd) {
    const message =
      `the checksum of the audio in the ${tag.encoder} tag is ${hex(musicCrc, 4)}, ` +
      `and the audio gives ${hex(crc, 4)}`
    const length = musicLength - (ledger.tagEnd - tag.at)
    findings.add('music-crc-wrong', message, { at: ledger.tagEnd, length })
  }
}

/** From the information frame or from behind it, to the end of the audio or of the file; or the file itself. */
function countsBytes({ walker, ledger }: Mp3Facts, { at }: InfoTag, said: number): boolean {
  const { tagEnd } = ledger
  const { audioEnd, length } = walker
  return [audioEnd - at, audioEnd - tagEnd, length - at, length - tagEnd, length].includes(said)
}
