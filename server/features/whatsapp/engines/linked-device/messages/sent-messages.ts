import type { proto } from 'baileys'
import type { CredentialStore } from '../../engine.ts'
import type { Baileys } from '../baileys.ts'

const type = 'sent'
const dayMs = 86_400_000
const retentionMs = 7 * dayMs

/**
 * Sent messages, kept because any device of the recipient may request them again, even after another device has received them.
 */
export type SentMessages = {
  save(library: Baileys, providerId: string, message: proto.IMessage): Promise<void>
  find(library: Baileys, providerId: string): Promise<proto.IMessage | undefined>
  forget(providerId: string): Promise<void>
}

export function createSentMessages(store: CredentialStore): SentMessages {
  let purgedAt = Number.NEGATIVE_INFINITY
  /** Removes messages too old to be requested, once a day. */
  const removeExpired = async (): Promise<void> => {
    if (Date.now() - purgedAt < dayMs) return
    purgedAt = Date.now()
    await store.removeOlder(type, new Date(Date.now() - retentionMs))
  }
  return {
    async save({ proto }, providerId, message) {
      const bytes = proto.Message.encode(proto.Message.fromObject(message)).finish()
      const value = JSON.stringify({ at: Date.now(), message: Buffer.from(bytes).toString('base64') })
      await store.set([{ type, id: providerId, value }])
      await removeExpired()
    },
    async find({ proto }, providerId) {
      const stored = (await store.get(type, [providerId])).get(providerId)
      return stored ? proto.Message.decode(Buffer.from(JSON.parse(stored).message, 'base64')) : undefined
    },
    async forget(providerId) {
      await store.set([{ type, id: providerId, value: null }])
    },
  }
}
