import type { Mutant } from '../mutant.ts'

/** In the judges of audio. */
export const audioMutants: readonly Mutant[] = [
  {
    file: 'src/audio/mp3/side-info.ts',
    find: 'bigValues > 288',
    replace: 'bigValues > 511',
    why: 'more pairs than coefficients are sound',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > may have all 576 coefficients as pairs',
  },
  {
    file: 'src/audio/mp3/side-info.ts',
    find: 'bigValues > 288 ||',
    replace: 'bigValues > 287 ||',
    why: 'all coefficients as pairs are impossible',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > may have all 576 coefficients as pairs',
  },
  {
    file: 'src/audio/mp3/side-info.ts',
    find: ' || tables >> 13 === 4',
    replace: '',
    why: 'the reserved block type is sound',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > has no reserved block type',
  },
  {
    file: 'src/audio/mp3/frame-ledger.ts',
    find: '    this.#reservoir = 0\n    this.#onFrame?.(otherFrame(',
    replace: '    this.#onFrame?.(otherFrame(',
    why: 'the reservoir goes on over an information frame',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > is empty behind an information frame in the middle',
  },
  {
    file: 'src/audio/mp3/frame-ledger.ts',
    find: '    this.#reservoir = 0\n',
    replace: '    this.#reservoir = -1\n',
    why: 'what reaches back behind an information frame is unknown',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > is empty behind an information frame: what reaches back',
  },
  {
    file: 'src/audio/mp3/frame-ledger.ts',
    find: 'if (this.#reservoir >= 0 && need > this.#reservoir) this.#miss',
    replace: 'if (this.#reservoir >= 0 && need > this.#reservoir + 1) this.#miss',
    why: 'the reservoir is a byte longer',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > reaches as far back as the frames before',
  },
  {
    file: 'src/audio/mp3/mp3-walker.ts',
    find: 'if (chain.headers < 3 && !(known',
    replace: 'if (chain.headers < 2 && !(known',
    why: 'two headers are audio',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > are believed from three on',
  },
  {
    file: 'src/audio/mp3/mp3-walker.ts',
    find: 'if (chain.headers < 3 && !(known',
    replace: 'if (chain.headers < 4 && !(known',
    why: 'three headers are noise',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > are believed from three on',
  },
  {
    file: 'src/audio/mp3/mp3-walker.ts',
    find: 'chain.headers === 2 || chain.exact',
    replace: 'chain.exact',
    why: 'the stream that was lost is not found again',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > are believed from two on',
  },
  {
    file: 'src/audio/mp3/info-tag.ts',
    find: '  if (isXing(view, plain + 2, at + length)) return plain + 2\n',
    replace: '',
    why: 'a Xing header behind a checksum is audio',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > is found behind the place of a checksum',
  },
  {
    file: 'src/audio/mp3/info-tag.ts',
    find: 'isName(view.getInt32(mainData)) || isName(view.getInt32(mainData + 2))',
    replace: 'isName(view.getInt32(mainData))',
    why: 'a Xing header behind a checksum in the middle is audio',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > is found there in the middle',
  },
  {
    file: 'src/audio/mp3/compare-tags.ts',
    find: 'length - tagEnd, length].includes',
    replace: 'length].includes',
    why: 'a right count accuses',
    killedBy: 'src/audio/mp3/mp3-codes.test.ts > may be those %s',
  },
]
