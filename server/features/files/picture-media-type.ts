import { sniffMediaType } from '../../platform/files/media-type.ts'

/** The kinds of pictures that are kept. */
const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** `image/png` for the bytes of one; null for everything that is none of the four. */
export function pictureMediaTypeOf(head: Buffer): string | null {
  const sniffed = sniffMediaType(head)
  return sniffed && 'type' in sniffed && pictureMediaTypes.includes(sniffed.type) ? sniffed.type : null
}
