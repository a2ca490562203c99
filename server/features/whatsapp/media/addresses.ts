import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaAddressSeconds } from '#contract/whatsapp/limits.ts'
import type { WhatsappMessage } from '#contract/whatsapp/message.ts'
import { type JsonText, json } from '../../../platform/reply.ts'

export type Signed = { file: string; mediaType: string; filename: string | null; until: number; signature: string }

const signatureOf = (appSecret: string, { file, mediaType, filename, until }: Omit<Signed, 'signature'>): string =>
  createHmac('sha256', createHmac('sha256', appSecret).update('address of a file').digest())
    .update(JSON.stringify([file, mediaType, filename, until]))
    .digest('base64url')

/** An address that shows one file to whoever has it, for a few minutes. It stays the same for a while, so that browsers keep the file. */
export function signedAddress(
  appSecret: string,
  file: string,
  { mediaType, filename }: { mediaType: string | null; filename: string | null },
  now = Date.now() / 1_000,
): string {
  const { least, most } = mediaAddressSeconds
  const step = most - least
  const until = Math.floor(now / step) * step + most
  const said = { file, mediaType: mediaType ?? 'application/octet-stream', filename, until }
  const query = new URLSearchParams({
    type: said.mediaType,
    until: String(until),
    ...(filename !== null && { name: filename }),
    signature: signatureOf(appSecret, said),
  })
  return `/files/whatsapp/${file}?${query}`
}

/** Whether it was signed here and still holds. */
export function holds(appSecret: string, { signature, ...said }: Signed, now = Date.now() / 1_000): boolean {
  const right = Buffer.from(signatureOf(appSecret, said))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) && said.until > now
}

/** Messages as PostgreSQL wrote them, with an address for each file that is here. */
export function withAddresses(appSecret: string, text: string): JsonText {
  if (!text.includes('"mediaType" :') && !text.includes('"mediaType":')) return json(text)
  const read = JSON.parse(text) as WhatsappMessage | WhatsappMessage[]
  for (const { media } of [read].flat())
    if (media)
      media.address = media.address && media.state === 'ready' ? signedAddress(appSecret, media.address, media) : null
  return json(JSON.stringify(read))
}
