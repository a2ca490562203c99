import type { proto } from 'baileys'
import type { CredentialStore } from '../../engine.ts'
import type { Library } from './library.ts'

const type = 'sent'
const life = 7 * 86_400_000

/** Messages that were sent and have not been delivered: their reader may have to ask for them again. */
export type Memory = {
  keep(library: Library, providerId: string, message: proto.IMessage): Promise<void>
  find(library: Library, providerId: string): Promise<proto.IMessage | undefined>
  forget(providerId: string): Promise<void>
  /** Forgets what nobody will ask for any more. */
  tidy(): Promise<void>
}

export function memoryOf(store: CredentialStore): Memory {
  const waiting = new Set<string>()
  return {
    async keep({ proto }, providerId, message) {
      const bytes = proto.Message.encode(proto.Message.fromObject(message)).finish()
      const value = JSON.stringify({ at: Date.now(), message: Buffer.from(bytes).toString('base64') })
      await store.set([{ type, id: providerId, value }])
      waiting.add(providerId)
    },
    async find({ proto }, providerId) {
      const kept = (await store.get(type, [providerId])).get(providerId)
      return kept ? proto.Message.decode(Buffer.from(JSON.parse(kept).message, 'base64')) : undefined
    },
    async forget(providerId) {
      if (waiting.delete(providerId)) await store.set([{ type, id: providerId, value: null }])
    },
    async tidy() {
      const old: string[] = []
      for (const [id, value] of await store.all(type))
        if (JSON.parse(value).at > Date.now() - life) waiting.add(id)
        else old.push(id)
      if (old.length > 0) await store.set(old.map((id) => ({ type, id, value: null })))
    },
  }
}
