import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isStorable } from '#contract/kit/storable.ts'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaBytes, whatsappLengths } from '#contract/whatsapp/limits.ts'
import { LinkRefused, openLink } from '../../../platform/fetch-link.ts'
import type { Files } from '../../../platform/files.ts'
import { partsOf, storePart } from '../../../platform/forms.ts'
import { sniff } from '../../../platform/media-type.ts'
import { invalid, type Refusal, tooLarge, unsupported } from '../../../platform/refusals.ts'

/** A stored file that a message is about to carry. */
export type StoredMedia = {
  file: string
  hash: string
  bytes: number
  mediaType: string
  filename: string | null
}

/** What a form asks to send. */
export type MediaForm = {
  media: StoredMedia
  to: string
  type: string | undefined
  caption: string
  filename: string | null
}

const texts = ['to', 'type', 'caption', 'filename'] as const

/** Stores the one file of a form as it comes, and reads what else stands in it (WA-008). */
export async function receiveForm(request: FastifyRequest, files: Files): Promise<MediaForm> {
  if (Number(request.headers['content-length'] ?? 0) > mediaBytes.document + (1 << 20)) throw largerThan('document')
  const given: Partial<Record<(typeof texts)[number], string>> = {}
  let stored: (Omit<StoredMedia, 'mediaType'> & { declared: string }) | null = null
  try {
    for await (const part of partsOf(request))
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || stored) {
          part.file.resume()
          throw invalid({ [part.fieldname]: ['There must be one file, in the part "file".'] })
        }
        const filename = storable(part.filename) || null
        stored = { ...(await storePart(part, files, () => largerThan('document'))), filename, declared: part.mimetype }
      } else if (isText(part.fieldname) && typeof part.value === 'string') given[part.fieldname] = part.value
      else if (!['workspaceId', 'organizationId'].includes(part.fieldname))
        throw invalid({ [part.fieldname]: ['This is not a known part.'] })
    if (!stored) throw invalid({ file: ['A file is required.'] })
    if (!given.to) throw invalid({ to: ['To is required.'] })
    const caption = given.caption ?? ''
    if (caption.length > whatsappLengths.caption || !isStorable(caption))
      throw invalid({ caption: [`The caption must be at most ${whatsappLengths.caption} characters.`] })
    const { declared, ...rest } = stored
    const mediaType = await mediaTypeOf(files, rest.file, declared)
    const filename = storable(given.filename) || rest.filename
    return { media: { ...rest, mediaType, filename }, to: given.to, type: given.type, caption, filename }
  } catch (error) {
    if (stored) await files.remove(stored.file)
    throw error
  }
}

const isText = (name: string): name is (typeof texts)[number] => (texts as readonly string[]).includes(name)

/** A name to show and to save under: no paths, nothing that cannot be stored. */
export const storable = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[/\\]/s, '')
    // Control and formatting signs, which could turn a name around, and halves of letters.
    .replace(/[\p{C}\ufffd]/gu, '')
    .trim()
    .slice(-whatsappLengths.filename)

/** Fetches and stores what lies behind a link. */
export async function receiveLink(
  link: string,
  files: Files,
  filename: string | undefined,
  fetching: Parameters<typeof openLink>[1] = {},
): Promise<StoredMedia> {
  try {
    const reply = await openLink(link, fetching)
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > mediaBytes.document) throw largerThan('document')
        hash.update(chunk)
        yield chunk
      }
    }
    const file = await files.put(Readable.from(counted(), { objectMode: false }))
    const declared =
      String(reply.headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim() ?? ''
    try {
      const mediaType = await mediaTypeOf(files, file, declared)
      const named = storable(filename) || storable(decoded(new URL(link).pathname)) || null
      return { file, hash: hash.digest('base64url'), bytes, mediaType, filename: named }
    } catch (error) {
      await files.remove(file)
      throw error
    }
  } catch (error) {
    if (error instanceof LinkRefused) throw invalid({ media: [error.message] })
    if (error instanceof Error && /abort|timeout|ECONN|socket/i.test(`${error.name} ${error.message}`))
      throw invalid({ media: ['The file at this address could not be fetched.'] })
    throw error
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const largerThan = (kind: MediaKind): Refusal =>
  tooLarge(`The ${kind} is larger than ${mediaBytes[kind] >> 20} MB.`)

/** Bytes that tell what a file is. */
const headBytes = 1_024

/** What a stored file is: what its bytes say, and where they say nothing, what its sender says. */
export async function mediaTypeOf(files: Files, file: string, declared: string): Promise<string> {
  return judged(await files.head(file, headBytes), declared.toLowerCase())
}

/** The same of its first bytes. */
export function judged(head: Buffer, declared: string): string {
  if (head.length === 0) throw invalid({ file: ['The file is empty.'] })
  const found = sniff(head)
  if (found && 'dangerous' in found) throw unsupported(`This file is ${found.dangerous}, which cannot be sent.`)
  const says = /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(declared) ? declared : 'application/octet-stream'
  const family = says.split('/')[0] ?? ''
  const isMedia = ['image', 'video', 'audio'].includes(family)
  if (!found) {
    if (isMedia) throw invalid({ file: [`This file is no ${family}.`] })
    return /html|xml|javascript/.test(says) ? 'text/plain' : says
  }
  // A container may hold sound or film; archives are what their sender says.
  if (containers[found.type]?.includes(says) || (archives.includes(found.type) && !isMedia)) return says
  if (isMedia && found.type.split('/')[0] !== family) throw invalid({ file: [`This file is no ${family}.`] })
  return found.type
}

const containers: Record<string, string[]> = {
  'video/mp4': ['audio/mp4', 'audio/x-m4a', 'video/3gpp', 'video/quicktime'],
  'video/webm': ['audio/webm', 'video/x-matroska'],
  'audio/ogg': ['video/ogg', 'application/ogg'],
}
const archives = ['application/zip', 'application/x-cfb']
