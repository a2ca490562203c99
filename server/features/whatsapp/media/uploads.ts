import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isUuid } from '#contract/kit/parse.ts'
import { isStorable } from '#contract/kit/storable.ts'
import { t } from '#contract/language/translate.ts'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes, whatsappLengths } from '#contract/whatsapp/limits.ts'
import {
  type DomainError,
  isStorageError,
  tooLarge,
  unsupportedMediaType,
  validationFailed,
} from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { sniffMediaType } from '../../../platform/files/media-type.ts'
import { type DownloadOptions, DownloadRejected, openPublicUrl } from '../../../platform/files/public-download.ts'
import { readParts, storeUpload } from '../../../platform/http/multipart.ts'

/** A stored file that a message is about to reference. */
export type StoredMedia = {
  file: string
  hash: string
  bytes: number
  mediaType: string
  filename: string | null
}

/** A form with a file to send. */
type MediaUpload = {
  media: StoredMedia
  to: string
  type: string | undefined
  caption: string
  filename: string | null
  voice: string | undefined
  quotedMessageId: string | undefined
}

/** The file of a form and those of its other parts that were sent. */
type FileForm<K extends string> = { media: StoredMedia; fields: Partial<Record<K, string>> }

const formFields = ['to', 'type', 'caption', 'filename', 'voice', 'quotedMessageId'] as const

/** Streams the one file of a form to storage and reads its other fields (WA-008). */
export async function readMediaUpload(request: FastifyRequest, files: FileStore): Promise<MediaUpload> {
  const { media, fields } = await readFileForm(request, files, formFields, ({ to, caption = '', quotedMessageId }) => {
    if (!to) throw validationFailed({ to: ['To is required.'] })
    if (caption.length > whatsappLengths.caption || !isStorable(caption))
      throw validationFailed({
        caption: [t('The caption must be at most {caption} characters.', { caption: whatsappLengths.caption })],
      })
    if (quotedMessageId !== undefined && !isUuid(quotedMessageId))
      throw validationFailed({ quotedMessageId: ['This is not an id.'] })
  })
  const filename = toSafeFilename(fields.filename) || media.filename
  const { to = '', type, caption = '', voice, quotedMessageId } = fields
  return { media: { ...media, filename }, to, type, caption, filename, voice, quotedMessageId }
}

/** Streams the one file of a form to storage and reads its other fields, which `validate` may reject. */
export async function readFileForm<K extends string>(
  request: FastifyRequest,
  files: FileStore,
  names: readonly K[],
  validate: (fields: FileForm<K>['fields']) => void = () => undefined,
): Promise<FileForm<K>> {
  if (Number(request.headers['content-length'] ?? 0) > maxMediaBytes.document + (1 << 20))
    throw mediaTooLarge('document')
  const isField = (name: string): name is K => (names as readonly string[]).includes(name)
  const fields: FileForm<K>['fields'] = {}
  let stored: (Omit<StoredMedia, 'mediaType'> & { declared: string }) | null = null
  try {
    for await (const part of readParts(request))
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || stored) {
          part.file.resume()
          throw validationFailed({ [part.fieldname]: ['There must be one file, in the part "file".'] })
        }
        const filename = toSafeFilename(part.filename) || null
        stored = {
          ...(await storeUpload(part, files, () => mediaTooLarge('document'))),
          filename,
          declared: part.mimetype,
        }
      } else if (isField(part.fieldname) && typeof part.value === 'string') fields[part.fieldname] = part.value
      else if (!['workspaceId', 'organizationId'].includes(part.fieldname))
        throw validationFailed({ [part.fieldname]: ['This is not a known part.'] })
    if (!stored) throw validationFailed({ file: [t('A file is required.')] })
    validate(fields)
    const { declared, ...rest } = stored
    return { media: { ...rest, mediaType: await detectMediaType(files, rest.file, declared) }, fields }
  } catch (error) {
    if (stored) await files.remove(stored.file)
    throw error
  }
}

/** A file name that is safe to display, store and save under. */
const toSafeFilename = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[/\\]/s, '')
    // Control and formatting characters, which could reverse a name, and replacement characters.
    .replace(/[\p{C}\ufffd]/gu, '')
    .trim()
    .slice(-whatsappLengths.filename)

/** Downloads a link and stores the file. */
export async function storeFromLink(
  link: string,
  files: FileStore,
  filename: string | undefined,
  linkOptions: DownloadOptions = {},
): Promise<StoredMedia> {
  try {
    const reply = await openPublicUrl(link, linkOptions)
    const hash = createHash('sha256')
    let bytes = 0
    const hashingStream = async function* () {
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxMediaBytes.document) throw mediaTooLarge('document')
        hash.update(chunk)
        yield chunk
      }
    }
    const file = await files.put(Readable.from(hashingStream(), { objectMode: false }))
    const declared =
      String(reply.headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim() ?? ''
    try {
      const mediaType = await detectMediaType(files, file, declared)
      const named = toSafeFilename(filename) || toSafeFilename(decodePath(new URL(link).pathname)) || null
      return { file, hash: hash.digest('base64url'), bytes, mediaType, filename: named }
    } catch (error) {
      await files.remove(file)
      throw error
    }
  } catch (error) {
    if (error instanceof DownloadRejected) throw validationFailed({ media: [error.message] })
    if (isStorageError(error)) throw error
    if (error instanceof Error && /abort|timeout|ECONN|socket/i.test(`${error.name} ${error.message}`))
      throw validationFailed({ media: [t('The file at this address could not be fetched.')] })
    throw error
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const kindNames: Record<MediaKind, string> = {
  image: t('image'),
  video: t('video'),
  audio: t('audio'),
  document: t('document'),
  sticker: t('sticker'),
}

export const mediaTooLarge = (kind: MediaKind): DomainError =>
  tooLarge(t('The {kind} is larger than {max} MB.', { kind: kindNames[kind], max: maxMediaBytes[kind] >> 20 }))

/** Bytes at the start of a file that identify its type. */
const sniffedBytes = 1_024

/** The media type of a stored file: by its content, else as declared by the sender. */
export async function detectMediaType(files: FileStore, file: string, declared: string): Promise<string> {
  return detectFromHead(await files.head(file, sniffedBytes), declared.toLowerCase())
}

/** The media type by the first bytes of a file, else as declared; throws for dangerous or mislabelled files. */
function detectFromHead(head: Buffer, declared: string): string {
  if (head.length === 0) throw validationFailed({ file: [t('The file is empty.')] })
  const sniffed = sniffMediaType(head)
  if (sniffed && 'dangerous' in sniffed)
    throw unsupportedMediaType(t('This file is {kind}, which cannot be sent.', { kind: sniffed.dangerous }))
  const declaredType = /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(declared) ? declared : 'application/octet-stream'
  const family = declaredType.split('/')[0] ?? ''
  const isMedia = ['image', 'video', 'audio'].includes(family)
  if (!sniffed) {
    if (isMedia) throw validationFailed({ file: [t('This file is no {family}.', { family })] })
    return /html|xml|javascript/.test(declaredType) ? 'text/plain' : declaredType
  }
  // Containers can hold audio or video, and archives many formats, so the declared type is trusted for them.
  if (containers[sniffed.type]?.includes(declaredType) || (archives.includes(sniffed.type) && !isMedia))
    return declaredType
  if (isMedia && sniffed.type.split('/')[0] !== family)
    throw validationFailed({ file: [t('This file is no {family}.', { family })] })
  return sniffed.type
}

const containers: Record<string, string[]> = {
  'video/mp4': ['audio/mp4', 'audio/x-m4a', 'video/3gpp', 'video/quicktime'],
  'video/webm': ['audio/webm', 'video/x-matroska'],
  'audio/ogg': ['video/ogg', 'application/ogg'],
}
const archives = ['application/zip', 'application/x-cfb']
