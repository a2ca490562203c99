import { createCipheriv, createDecipheriv, createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Content bytes per chunk; only the last chunk is shorter. */
export const chunkSize = 64 << 10
/** Bytes of the tag after each chunk, which authenticates its content and position. */
export const tagSize = 16
export const saltSize = 16

/**
 * Protects the header and the chunks of one backup, in order. A chunk that was changed, moved, or taken from another backup does not
 * open; nor does one after a missing chunk, or a final chunk that was not written as the last.
 */
export type ChunkCipher = {
  createHeaderTag(header: Buffer): Buffer
  seal(content: Buffer, isLast: boolean): Buffer
  /** Returns null unless the chunk is the one that was sealed at this position. */
  open(chunk: Buffer, isLast: boolean): Buffer | null
}

/** Creates the cipher of a backup: AES-256-GCM with a passphrase. Without one, chunks only have checksums, which detect damage but not forgery. */
export async function createChunkCipher(passphrase: string | undefined, salt: Buffer): Promise<ChunkCipher> {
  if (!passphrase) return createChecksums(salt)
  const keys = await deriveKeys(passphrase.normalize('NFKC'), salt, keySize * 2, scryptCost)
  const [key, headerKey] = [keys.subarray(0, keySize), keys.subarray(keySize)]
  const [nextSealNonce, nextOpenNonce] = [createNonces(), createNonces()]
  return {
    createHeaderTag: (header) => createHmac('sha256', headerKey).update(header).digest().subarray(0, tagSize),
    seal(content, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nextSealNonce(isLast))
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    open(chunk, isLast) {
      const [content, tag] = splitTag(chunk)
      const decipher = createDecipheriv('aes-256-gcm', key, nextOpenNonce(isLast), { authTagLength: tagSize })
      decipher.setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(content), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

/** Each guess of a passphrase takes 32 MiB and about a third of a second. */
const scryptCost = { N: 1 << 15, r: 8, p: 3, maxmem: 64 << 20 }
const keySize = 32
const deriveKeys = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt)

function createChecksums(salt: Buffer): ChunkCipher {
  const [nextSealNonce, nextOpenNonce] = [createNonces(), createNonces()]
  const sum = (...parts: Buffer[]) => {
    const hash = createHash('sha256').update(salt)
    for (const part of parts) hash.update(part)
    return hash.digest().subarray(0, tagSize)
  }
  return {
    createHeaderTag: (header) => sum(header),
    seal: (content, isLast) => Buffer.concat([content, sum(nextSealNonce(isLast), content)]),
    open(chunk, isLast) {
      const [content, tag] = splitTag(chunk)
      return timingSafeEqual(sum(nextOpenNonce(isLast), content), tag) ? content : null
    },
  }
}

const splitTag = (chunk: Buffer): [Buffer, Buffer] => [
  chunk.subarray(0, chunk.length - tagSize),
  chunk.subarray(chunk.length - tagSize),
]

/** Creates nonces from the position of a chunk and whether it is the last one. Each backup has its own key, so no nonce is reused. */
function createNonces(): (isLast: boolean) => Buffer {
  let place = 0n
  return (isLast) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(place++, 3)
    nonce.writeUInt8(isLast ? 1 : 0, 11)
    return nonce
  }
}
