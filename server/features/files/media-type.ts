import { sniff } from '../../platform/media-type.ts'

/** The kinds of pictures that are kept. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** `image/png` for the bytes of one; null for everything that is none of the four. */
export function mediaTypeOf(head: Buffer): string | null {
  const found = sniff(head)
  return found && 'type' in found && pictures.includes(found.type) ? found.type : null
}
