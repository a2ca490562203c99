import { describe, expect, it } from 'vitest'
import { createChunkCipher } from './chunk-cipher.ts'

const salt: Buffer = Buffer.alloc(16, 7)
const content = Buffer.from('the same twice')
const create = (passphrase?: string, ownSalt: Buffer = salt) => createChunkCipher(passphrase, ownSalt)

describe.each(['seven quiet herons', undefined])('chunks of a backup with the passphrase %s', (passphrase) => {
  it('open in their place only, the last one as the last, and in no other backup', async () => {
    const sealing = await create(passphrase)
    const [first, second, last] = [
      sealing.seal(content, false),
      sealing.seal(content, false),
      sealing.seal(content, true),
    ]
    expect(first.equals(second)).toBe(false)
    const open = async (chunks: [Buffer, boolean][], ownSalt?: Buffer) => {
      const opening = await create(passphrase, ownSalt)
      return chunks.map(([chunk, isLast]) => opening.open(chunk, isLast)?.toString() ?? null)
    }
    const same = content.toString()
    expect(
      await open([
        [first, false],
        [second, false],
        [last, true],
      ]),
    ).toEqual([same, same, same])
    expect(
      await open([
        [second, false],
        [first, false],
        [last, false],
      ]),
    ).toEqual([null, null, null])
    expect(await open([[first, true]])).toEqual([null])
    expect(await open([[first, false]], Buffer.alloc(16, 8))).toEqual([null])
  })
})
