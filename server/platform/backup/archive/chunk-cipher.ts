import { createCipheriv, createDecipheriv, createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Bytes of the content in a chunk; only the last chunk is shorter. */
export const chunkSize = 64 << 10
/** Bytes that follow each chunk and prove that it is whole and in its place. */
export const tagSize = 16
export const saltSize = 16

/**
 * Protects the header and the chunks of one backup, in their order: a chunk that was changed, moved, left out or taken from another
 * backup does not open, and neither does a last chunk that was not written as the last.
 */
export type ChunkCipher = {
  createHeaderTag(header: Buffer): Buffer
  seal(content: Buffer, isLast: boolean): Buffer
  /** Null if the chunk is not what was sealed in its place. */
  open(chunk: Buffer, isLast: boolean): Buffer | null
}

/** With a passphrase, chunks are encrypted with AES-256-GCM; without one, they have checksums, which find damage but no forgery. */
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

/** 32 MiB and about a third of a second for each guess. */
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

/** The place of a chunk, and whether it is the last one. A key belongs to one backup, so that no nonce is used twice. */
function createNonces(): (isLast: boolean) => Buffer {
  let place = 0n
  return (isLast) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(place++, 3)
    nonce.writeUInt8(isLast ? 1 : 0, 11)
    return nonce
  }
}
