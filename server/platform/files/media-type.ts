import { t } from '#contract/language/translate.ts'

/** The type of a file as detected from its first bytes; the sender's name for it is not trusted. */
type SniffResult = { type: string } | { dangerous: string } | null

const startsWithHex = (bytes: string) => {
  const signature = Buffer.from(bytes, 'hex')
  return (head: Buffer) => head.subarray(0, signature.length).equals(signature)
}
const matchesLatin1 = (pattern: RegExp) => (head: Buffer) => pattern.test(head.toString('latin1', 0, 64))

/** Matches the brand after `ftyp`, which identifies the type of an ISO media file. */
const hasIsoBrand = (pattern: RegExp) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && pattern.test(head.toString('latin1', 8, 12))

const signatures: readonly [type: string, begins: (head: Buffer) => boolean][] = [
  ['image/png', startsWithHex('89504e470d0a1a0a')],
  ['image/jpeg', startsWithHex('ffd8ff')],
  ['image/gif', matchesLatin1(/^GIF8[79]a/)],
  ['image/webp', matchesLatin1(/^RIFF.{4}WEBP/s)],
  ['image/avif', hasIsoBrand(/^avi[fs]/)],
  ['image/heic', hasIsoBrand(/^(hei[cx]|mif1)/)],
  ['image/bmp', matchesLatin1(/^BM.{4}\0\0\0\0/s)],
  ['image/tiff', matchesLatin1(/^(II\*\0|MM\0\*)/)],
  ['audio/mp4', hasIsoBrand(/^M4[AB] /)],
  ['video/quicktime', hasIsoBrand(/^qt {2}/)],
  ['video/3gpp', hasIsoBrand(/^3g/)],
  ['video/mp4', hasIsoBrand(/./s)],
  ['video/x-msvideo', matchesLatin1(/^RIFF.{4}AVI /s)],
  ['audio/wav', matchesLatin1(/^RIFF.{4}WAVE/s)],
  ['video/webm', startsWithHex('1a45dfa3')],
  ['audio/ogg', matchesLatin1(/^OggS/)],
  ['audio/flac', matchesLatin1(/^fLaC/)],
  ['audio/amr', matchesLatin1(/^#!AMR/)],
  ['audio/aac', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0],
  ['audio/mpeg', (head) => matchesLatin1(/^ID3/)(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)],
  ['application/pdf', matchesLatin1(/^%PDF-/)],
  ['application/zip', startsWithHex('504b0304')],
  ['application/x-cfb', startsWithHex('d0cf11e0a1b11ae1')],
]

const dangerousContents: readonly [what: string, is: (head: Buffer) => boolean][] = [
  [
    t('a program'),
    (head) =>
      startsWithHex('4d5a')(head) ||
      startsWithHex('7f454c46')(head) ||
      /^(cafebabe|cffaedfe|cefaedfe)/.test(head.toString('hex', 0, 4)),
  ],
  [t('a script'), (head) => /^\s*#!(?!AMR)/.test(head.toString('latin1', 0, 64))],
  [
    t('a page'),
    (head) =>
      /<(!doctype\s+html|html|head|body|script|iframe)[\s>]/i.test(head.toString('latin1').replaceAll('\0', '')),
  ],
  [t('a drawing that may hold scripts'), (head) => /<svg[\s>]/i.test(head.toString('latin1').replaceAll('\0', ''))],
]

/** Detects the type from the first few hundred bytes of a file. */
export function sniffMediaType(head: Buffer): SniffResult {
  const signature = signatures.find(([, matches]) => matches(head))
  if (signature) return { type: signature[0] }
  const danger = dangerousContents.find(([, matches]) => matches(head))
  return danger ? { dangerous: danger[0] } : null
}
