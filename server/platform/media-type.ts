/** What a file is, by the bytes it begins with. What a sender calls it means nothing. */
export type Sniffed = { type: string } | { dangerous: string } | null

const hex = (bytes: string) => {
  const wanted = Buffer.from(bytes, 'hex')
  return (head: Buffer) => head.subarray(0, wanted.length).equals(wanted)
}
const latin = (pattern: RegExp) => (head: Buffer) => pattern.test(head.toString('latin1', 0, 64))

/** Boxes of ISO files say after `ftyp` what is in them. */
const brand = (pattern: RegExp) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && pattern.test(head.toString('latin1', 8, 12))

const beginnings: readonly [type: string, begins: (head: Buffer) => boolean][] = [
  ['image/png', hex('89504e470d0a1a0a')],
  ['image/jpeg', hex('ffd8ff')],
  ['image/gif', latin(/^GIF8[79]a/)],
  ['image/webp', latin(/^RIFF.{4}WEBP/s)],
  ['image/avif', brand(/^avi[fs]/)],
  ['image/heic', brand(/^(hei[cx]|mif1)/)],
  ['image/bmp', latin(/^BM.{4}\0\0\0\0/s)],
  ['image/tiff', latin(/^(II\*\0|MM\0\*)/)],
  ['audio/mp4', brand(/^M4[AB] /)],
  ['video/quicktime', brand(/^qt {2}/)],
  ['video/3gpp', brand(/^3g/)],
  ['video/mp4', brand(/./s)],
  ['video/x-msvideo', latin(/^RIFF.{4}AVI /s)],
  ['audio/wav', latin(/^RIFF.{4}WAVE/s)],
  ['video/webm', hex('1a45dfa3')],
  ['audio/ogg', latin(/^OggS/)],
  ['audio/flac', latin(/^fLaC/)],
  ['audio/amr', latin(/^#!AMR/)],
  ['audio/aac', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0],
  ['audio/mpeg', (head) => latin(/^ID3/)(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)],
  ['application/pdf', latin(/^%PDF-/)],
  ['application/zip', hex('504b0304')],
  ['application/x-cfb', hex('d0cf11e0a1b11ae1')],
]

const dangers: readonly [what: string, is: (head: Buffer) => boolean][] = [
  [
    'a program',
    (head) =>
      hex('4d5a')(head) || hex('7f454c46')(head) || /^(cafebabe|cffaedfe|cefaedfe)/.test(head.toString('hex', 0, 4)),
  ],
  ['a script', (head) => /^\s*#!(?!AMR)/.test(head.toString('latin1', 0, 64))],
  [
    'a page',
    (head) =>
      /<(!doctype\s+html|html|head|body|script|iframe)[\s>]/i.test(head.toString('latin1').replaceAll('\0', '')),
  ],
  ['a drawing that may hold scripts', (head) => /<svg[\s>]/i.test(head.toString('latin1').replaceAll('\0', ''))],
]

/** Looks at the first bytes of a file, a few hundred of them. */
export function sniff(head: Buffer): Sniffed {
  const known = beginnings.find(([, begins]) => begins(head))
  if (known) return { type: known[0] }
  const danger = dangers.find(([, is]) => is(head))
  return danger ? { dangerous: danger[0] } : null
}
