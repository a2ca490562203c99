import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Readable, Transform } from 'node:stream'
import type { WAMessage, WAMessageKey } from 'baileys'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { EngineTrouble } from '../../engine.ts'
import type { Library } from './library.ts'

/** Where files lie. A message names a host as well; its sender could name any. */
const host = 'mmg.whatsapp.net'
const patience = 20_000
const sealLength = 10

type Ref = { kind: MediaKind; path: string; secret: string; hash: string; key: WAMessageKey }
type File = { directPath?: string | null; mediaKey?: Uint8Array | null; fileSha256?: Uint8Array | null }

/** What it takes to fetch a file later, as text. */
export function refOf(kind: MediaKind, { directPath, mediaKey, fileSha256 }: File, key: WAMessageKey): string {
  const text = (bytes?: Uint8Array | null) => Buffer.from(bytes ?? []).toString('base64')
  const ref: Ref = { kind, path: directPath ?? '', secret: text(mediaKey), hash: text(fileSha256), key }
  return JSON.stringify(ref)
}

type Source = {
  library: Library
  /** Asks the phone to put a file up again that WhatsApp no longer has; answers where. */
  renew(message: WAMessage): Promise<WAMessage>
  agent: https.Agent | undefined
}

/** The file of a message, deciphered; one whose seal or content is not what was promised breaks off. */
export async function fetchFile({ library, renew, agent }: Source, text: string): Promise<Readable> {
  const ref = parsed(text)
  const secret = Buffer.from(ref.secret, 'base64')
  const keys = await library.getMediaKeys(secret, ref.kind)
  if (!keys.macKey) throw gone()
  let answer = await get(ref.path, agent)
  if (answer.statusCode === 404 || answer.statusCode === 410) {
    answer.resume()
    const renewed = await renew(messageOf(ref, secret)).catch(() => null)
    const path = renewed?.message?.[partOf(ref.kind)]?.directPath
    if (!path) throw gone()
    answer = await get(path, agent)
  }
  if (answer.statusCode !== 200) {
    answer.resume()
    throw answer.statusCode === 404 || answer.statusCode === 410
      ? gone()
      : new EngineTrouble('temporary', 'no file yet')
  }
  const opening = opened({ ...keys, macKey: keys.macKey }, Buffer.from(ref.hash, 'base64'))
  answer.on('error', (error) => opening.destroy(error))
  answer.on('aborted', () => opening.destroy(new EngineTrouble('temporary', 'the file broke off')))
  return answer.pipe(opening)
}

const gone = () => new EngineTrouble('permanent', 'there is no such file', { failure: 'media_unavailable' })

function parsed(text: string): Ref {
  try {
    const ref = JSON.parse(text) as Ref
    if (ref.secret && ref.kind && ref.path) return ref
  } catch {
    // Said below.
  }
  throw gone()
}

const partOf = (kind: MediaKind) => `${kind}Message` as const

const messageOf = ({ kind, key, path }: Ref, mediaKey: Buffer): WAMessage => ({
  key,
  message: { [partOf(kind)]: { mediaKey, directPath: path } },
})

function get(path: string, agent: https.Agent | undefined): Promise<IncomingMessage> {
  if (!/^\/[\x21-\x7e]*$/.test(path)) throw gone()
  return new Promise((resolve, reject) => {
    const request = https.get({ host, path, agent, headers: { origin: 'https://web.whatsapp.com' } }, resolve)
    request.setTimeout(patience, () => request.destroy(new EngineTrouble('temporary', 'no answer')))
    request.on('error', (error) =>
      reject(error instanceof EngineTrouble ? error : new EngineTrouble('temporary', 'the files cannot be reached')),
    )
  })
}

/** Deciphers; the last bytes are the seal, which like the hash is known to be right only at the end. */
function opened(
  { cipherKey, iv, macKey }: { cipherKey: Uint8Array; iv: Uint8Array; macKey: Uint8Array },
  hash: Buffer,
): Transform {
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const seal = createHmac('sha256', macKey).update(iv)
  const content = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const ready = all.subarray(0, Math.max(0, all.length - sealLength))
      held = all.subarray(ready.length)
      seal.update(ready)
      const plain = cipher.update(ready)
      content.update(plain)
      done(null, plain)
    },
    final(done) {
      try {
        const rest = cipher.final()
        content.update(rest)
        const isWhole = held.length === sealLength && timingSafeEqual(seal.digest().subarray(0, sealLength), held)
        const isPromised = hash.length === 0 || content.digest().equals(hash)
        if (!isWhole || !isPromised) throw gone()
        this.push(rest)
        done()
      } catch {
        done(gone())
      }
    },
  })
}
