import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Readable, Transform } from 'node:stream'
import type { WAMessage, WAMessageKey } from 'baileys'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { EngineError } from '../../engine.ts'
import type { Baileys } from '../baileys.ts'

/** The only host files are downloaded from; the host named in a message is chosen by its sender. */
const mediaHost = 'mmg.whatsapp.net'
const downloadTimeout = 20_000
const macLength = 10

type MediaRef = { kind: MediaKind; path: string; secret: string; hash: string; key: WAMessageKey }
type EncryptedFile = { directPath?: string | null; mediaKey?: Uint8Array | null; fileSha256?: Uint8Array | null }

/** Serializes what is needed to download a file later. */
export function encodeMediaRef(
  kind: MediaKind,
  { directPath, mediaKey, fileSha256 }: EncryptedFile,
  key: WAMessageKey,
): string {
  const text = (bytes?: Uint8Array | null) => Buffer.from(bytes ?? []).toString('base64')
  const ref: MediaRef = { kind, path: directPath ?? '', secret: text(mediaKey), hash: text(fileSha256), key }
  return JSON.stringify(ref)
}

type MediaSource = {
  library: Baileys
  /** Asks the phone to upload a file that WhatsApp no longer has; resolves with the updated message. */
  requestReupload(message: WAMessage): Promise<WAMessage>
  agent: https.Agent | undefined
}

/** Downloads and decrypts a file; the stream fails if its MAC or hash is wrong. */
export async function downloadMedia({ library, requestReupload, agent }: MediaSource, text: string): Promise<Readable> {
  const ref = decodeMediaRef(text)
  const secret = Buffer.from(ref.secret, 'base64')
  const keys = await library.getMediaKeys(secret, ref.kind)
  if (!keys.macKey) throw mediaGone()
  let answer = await requestMedia(ref.path, agent)
  if (goneStatuses.has(answer.statusCode ?? 0)) {
    answer.resume()
    const renewed = await requestReupload(toMediaMessage(ref, secret)).catch(() => null)
    const path = renewed?.message?.[messagePart(ref.kind)]?.directPath
    if (!path) throw mediaGone()
    answer = await requestMedia(path, agent)
  }
  if (answer.statusCode !== 200) {
    answer.resume()
    throw goneStatuses.has(answer.statusCode ?? 0) ? mediaGone() : new EngineError('temporary', 'no file yet')
  }
  const decipher = createDecipherStream({ ...keys, macKey: keys.macKey }, Buffer.from(ref.hash, 'base64'))
  answer.on('error', (error) => decipher.destroy(error))
  answer.on('aborted', () => decipher.destroy(new EngineError('temporary', 'the file broke off')))
  return answer.pipe(decipher)
}

/** Answers of the file host after which only the phone has the file: 403 says that its address has expired. */
const goneStatuses = new Set([403, 404, 410])

const mediaGone = () => new EngineError('permanent', 'there is no such file', { failure: 'media_unavailable' })

function decodeMediaRef(text: string): MediaRef {
  try {
    const ref = JSON.parse(text) as MediaRef
    if (ref.secret && ref.kind && ref.path) return ref
  } catch {
    // Thrown below.
  }
  throw mediaGone()
}

const messagePart = (kind: MediaKind) => `${kind}Message` as const

const toMediaMessage = ({ kind, key, path }: MediaRef, mediaKey: Buffer): WAMessage => ({
  key,
  message: { [messagePart(kind)]: { mediaKey, directPath: path } },
})

function requestMedia(path: string, agent: https.Agent | undefined): Promise<IncomingMessage> {
  if (!/^\/[\x21-\x7e]*$/.test(path)) throw mediaGone()
  return new Promise((resolve, reject) => {
    const request = https.get(
      { host: mediaHost, path, agent, headers: { origin: 'https://web.whatsapp.com' } },
      resolve,
    )
    request.setTimeout(downloadTimeout, () => request.destroy(new EngineError('temporary', 'no answer')))
    request.on('error', (error) =>
      reject(error instanceof EngineError ? error : new EngineError('temporary', 'the files cannot be reached')),
    )
  })
}

/** Decrypts and verifies. The MAC is the last bytes, so it and the hash are checked at the end. */
function createDecipherStream(
  { cipherKey, iv, macKey }: { cipherKey: Uint8Array; iv: Uint8Array; macKey: Uint8Array },
  hash: Buffer,
): Transform {
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  const content = createHash('sha256')
  let pendingBytes = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([pendingBytes, chunk])
      const ready = all.subarray(0, Math.max(0, all.length - macLength))
      pendingBytes = all.subarray(ready.length)
      mac.update(ready)
      const plain = cipher.update(ready)
      content.update(plain)
      done(null, plain)
    },
    final(done) {
      try {
        const rest = cipher.final()
        content.update(rest)
        const isMacValid =
          pendingBytes.length === macLength && timingSafeEqual(mac.digest().subarray(0, macLength), pendingBytes)
        const isHashValid = hash.length === 0 || content.digest().equals(hash)
        if (!isMacValid || !isHashValid) throw mediaGone()
        this.push(rest)
        done()
      } catch {
        done(mediaGone())
      }
    },
  })
}
