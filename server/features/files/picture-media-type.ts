import { sniffMediaType } from '../../platform/files/media-type.ts'

/** Accepted media types of pictures. */
const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Detects the media type, such as `image/png`, by the first bytes; null if the file is not a picture. */
export function pictureMediaTypeOf(head: Buffer): string | null {
  const sniffed = sniffMediaType(head)
  return sniffed && 'type' in sniffed && pictureMediaTypes.includes(sniffed.type) ? sniffed.type : null
}
