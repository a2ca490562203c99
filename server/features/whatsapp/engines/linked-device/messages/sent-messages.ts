import type { proto } from 'baileys'
import type { CredentialStore } from '../../engine.ts'
import type { Baileys } from '../baileys.ts'

const type = 'sent'
const retentionMs = 7 * 86_400_000

/** Sent messages that are not delivered yet, kept because the recipient may request them again. */
export type SentMessages = {
  save(library: Baileys, providerId: string, message: proto.IMessage): Promise<void>
  find(library: Baileys, providerId: string): Promise<proto.IMessage | undefined>
  forget(providerId: string): Promise<void>
  /** Removes messages too old to be requested. */
  removeExpired(): Promise<void>
}

export function createSentMessages(store: CredentialStore): SentMessages {
  const pendingIds = new Set<string>()
  return {
    async save({ proto }, providerId, message) {
      const bytes = proto.Message.encode(proto.Message.fromObject(message)).finish()
      const value = JSON.stringify({ at: Date.now(), message: Buffer.from(bytes).toString('base64') })
      await store.set([{ type, id: providerId, value }])
      pendingIds.add(providerId)
    },
    async find({ proto }, providerId) {
      const stored = (await store.get(type, [providerId])).get(providerId)
      return stored ? proto.Message.decode(Buffer.from(JSON.parse(stored).message, 'base64')) : undefined
    },
    async forget(providerId) {
      if (pendingIds.delete(providerId)) await store.set([{ type, id: providerId, value: null }])
    },
    async removeExpired() {
      const expired: string[] = []
      for (const [id, value] of await store.all(type))
        if (JSON.parse(value).at > Date.now() - retentionMs) pendingIds.add(id)
        else expired.push(id)
      if (expired.length > 0) await store.set(expired.map((id) => ({ type, id, value: null })))
    },
  }
}
