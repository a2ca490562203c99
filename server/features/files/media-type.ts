/** The kinds of pictures that are kept, by the bytes they begin with. What a sender calls a file means nothing. */
const beginnings: readonly [type: string, begins: (head: Buffer) => boolean][] = [
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['image/webp', (head) => /^RIFF.{4}WEBP/s.test(head.toString('latin1', 0, 12))],
]

/** `image/png` for the bytes of one; null for everything that is none of the four. */
export const mediaTypeOf = (head: Buffer): string | null => beginnings.find(([, begins]) => begins(head))?.[0] ?? null
