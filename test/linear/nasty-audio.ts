/** Bytes of any length that make a judge of audio look again and again at the same place, each from its length. */
export const nastyAudio: Readonly<Record<string, (length: number) => Uint8Array>> = {
  zeros: repeated([0]),
  'all ones': repeated([0xff]),
  'empty ID3v2 tags': repeated([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]),
  'ID3v2 tags with a footer': repeated([
    ...letters('ID3'),
    4,
    0,
    0x10,
    0,
    0,
    0,
    0,
    ...letters('3DI'),
    4,
    0,
    0x10,
    0,
    0,
    0,
    0,
  ]),
  'beginnings of ID3v2 tags': repeated(letters('ID3')),
  'ID3v1 tags': repeated([...letters('TAG'), ...none(125)]),
  'APE footers': repeated([
    ...letters('APETAGEX'),
    0xd0,
    7,
    0,
    0,
    32,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]),
  'empty Lyrics3 tags': repeated(letters('LYRICSBEGINLYRICSEND')),
  'Lyrics3 tags without a beginning': repeated(letters('LYRICSEND')),
  'tags and frame headers': repeated([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64]),
  'tags and free headers': repeated([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x00, 0x64]),
  'tags among foreign bytes': repeated([0x11, 0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x00, 0x64]),
  'frame headers': repeated([0xff, 0xfb, 0x90, 0x64]),
  'free headers': repeated([0xff, 0xfb, 0x00, 0x64]),
  'free headers of many streams': (length) =>
    Uint8Array.from({ length }, (_, at) => [0xff, 0xfb, (at >> 6) & 0x0c, (at >> 2) & 0xff][at & 3]!),
  'free headers, other layers': repeated([0xff, 0xff, 0, 0]),
  'short frames': repeated([0xff, 0xf3, 0x14, 0xc0, ...none(20)]),
  'short frames and a byte': repeated([0xff, 0xf3, 0x14, 0xc0, ...none(20), 0x55]),
  'short frames that change': repeated([0xff, 0xf3, 0x14, 0xc0, ...none(20), 0xff, 0xf3, 0x18, 0x00, ...none(14)]),
  'short frames and free ones': repeated([0xff, 0xf3, 0x14, 0xc0, ...none(20), 0xff, 0xf3, 0x04, 0xc0, 0, 0, 0, 0]),
  'frames and tags': repeated([0xff, 0xf3, 0x14, 0xc0, ...none(20), ...letters('ID3'), 4, 0, 0, 0, 0, 0, 0]),
  'WAV headers': repeated([...letters('RIFF'), 0, 0, 0, 0, ...letters('WAVE')]),
  'empty chunks of WAV': repeated([...letters('JUNK'), 0, 0, 0, 0]),
  'a WAV header and empty chunks': (length) =>
    Uint8Array.from([
      ...letters('RIFF'),
      0,
      0,
      0,
      0,
      ...letters('WAVE'),
      ...repeated([...letters('JUNK'), 0, 0, 0, 0])(length),
    ]),
  'marks of HTTP chunks': repeated(letters('\r\nabcdef01\r\n')),
  'line ends': repeated([13, 10]),
  'line feeds': repeated([10]),
  text: repeated(letters('The quick brown fox 1234567890 jumps, over. ')),
  'text and samples': repeated([...letters('The quick brown fox 1234567890 jumps over the lazy dogs'), 1, 2, 200, 3]),
  base64: repeated(letters('QUJD')),
  'JSON with base64': (length) => Uint8Array.from([...letters('{"audio":"'), ...repeated(letters('QUJD'))(length)]),
  brackets: repeated(letters('[')),
  noise: (length) => Uint8Array.from({ length }, (_, at) => Math.imul(at, 2_654_435_761) >>> 24),
  'a tone': (length) => samples(length, (at) => 9000 * Math.sin(at / 9)),
  'a tone that slips': (length) =>
    samples(length, (at) => 9000 * Math.sin(at / 9)).map((byte, at, all) =>
      at % 16_384 < 8192 ? byte : (all[at + 1] ?? 0),
    ),
  'words in UTF-8': repeated([0xc3, 0xa9]),
  'replaced characters': repeated([0xef, 0xbf, 0xbd]),
}

function repeated(piece: readonly number[]): (length: number) => Uint8Array {
  return (length) => {
    const bytes = Buffer.alloc(length)
    return piece.some((byte) => byte !== 0) ? bytes.fill(Buffer.from(piece)) : bytes
  }
}

function none(count: number): number[] {
  return Array.from({ length: count }, () => 0)
}

function letters(text: string): number[] {
  return [...Buffer.from(text, 'latin1')]
}

function samples(length: number, value: (at: number) => number): Uint8Array {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 1 < length; at += 2) bytes.writeInt16LE(Math.round(value(at / 2)), at)
  return bytes
}
