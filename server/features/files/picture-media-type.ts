import { sniffMediaType } from '../../platform/files/media-type.ts'

/** Accepted media types of pictures. */
const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The media type by the first bytes, such as `image/png`; null for anything else than a picture. */
export function pictureMediaTypeOf(head: Buffer): string | null {
  const sniffed = sniffMediaType(head)
  return sniffed && 'type' in sniffed && pictureMediaTypes.includes(sniffed.type) ? sniffed.type : null
}
