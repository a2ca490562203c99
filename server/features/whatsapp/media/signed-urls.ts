import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaUrlLifetime } from '#contract/whatsapp/limits.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'

type SignedFile = { file: string; mediaType: string; filename: string | null; until: number; signature: string }

type WithMedia = { media: Media | null }

const signFile = (appSecret: string, { file, mediaType, filename, until }: Omit<SignedFile, 'signature'>): string =>
  createHmac('sha256', createHmac('sha256', appSecret).update('address of a file').digest())
    .update(JSON.stringify([file, mediaType, filename, until]))
    .digest('base64url')

/** A URL that serves one file for a few minutes. It stays the same for a while, so that browsers can cache the file. */
export function createSignedUrl(
  appSecret: string,
  file: string,
  { mediaType, filename }: { mediaType: string | null; filename: string | null },
  now = Date.now() / 1_000,
): string {
  const { min, max } = mediaUrlLifetime
  const step = max - min
  const until = Math.floor(now / step) * step + max
  const signedFields = { file, mediaType: mediaType ?? 'application/octet-stream', filename, until }
  const query = new URLSearchParams({
    type: signedFields.mediaType,
    until: String(until),
    ...(filename !== null && { name: filename }),
    signature: signFile(appSecret, signedFields),
  })
  return `/files/whatsapp/${file}?${query}`
}

/** Whether the signature is valid and not expired. */
export function isSignedUrlValid(
  appSecret: string,
  { signature, ...signedFields }: SignedFile,
  now = Date.now() / 1_000,
): boolean {
  const expected = Buffer.from(signFile(appSecret, signedFields))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected) && signedFields.until > now
}

/** Replaces the file names in messages or a broadcast, as serialized by PostgreSQL, with signed URLs. */
export function addSignedUrls(appSecret: string, text: string): JsonText {
  if (!text.includes('"mediaType" :') && !text.includes('"mediaType":')) return asJsonText(text)
  const rows = JSON.parse(text) as WithMedia | WithMedia[]
  for (const { media } of [rows].flat())
    if (media)
      media.address = media.address && media.state === 'ready' ? createSignedUrl(appSecret, media.address, media) : null
  return asJsonText(JSON.stringify(rows))
}
