import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import { stripMetadata } from '../../../platform/files/clean-picture.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { StoredMedia } from './uploads.ts'

type PictureFile = Pick<StoredMedia, 'file' | 'hash' | 'bytes' | 'mediaType'>

/**
 * Replaces a stored picture with one without metadata, such as place and camera, as the WhatsApp apps do before they send it.
 * Anything that is not a picture, is too large or has no metadata stays as it is.
 */
export async function stripStoredPicture<P extends PictureFile>(files: FileStore, picture: P): Promise<P> {
  if (!picture.mediaType.startsWith('image/') || picture.bytes > maxMediaBytes.image) return picture
  const content = await stripMetadata(await buffer(files.open(picture.file)), picture.mediaType)
  if (!content) return picture
  const file = await files.put(Readable.from(content, { objectMode: false }))
  await files.remove(picture.file)
  return { ...picture, file, bytes: content.length, hash: createHash('sha256').update(content).digest('base64url') }
}
