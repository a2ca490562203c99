import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import type { CredentialStore } from '../engine.ts'
import type { Baileys } from './baileys.ts'

/** Another version may keep its credentials otherwise. */
export const libraryVersion = '7.0.0-rc14'

const mainCredential = { type: 'credentials', id: 'main' } as const
/** Keys of the protocol stand beside the credentials, each type of the library in one of its own. */
const signalKeyType = (type: string) => `signal ${type}`

export type DeviceCredentials = {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Writes of one account follow each other; what is written is how the credentials are then. */
  save(): Promise<void>
  /** Removes everything; nothing is written afterwards. */
  clear(): Promise<void>
}

/** Credentials and keys of an account. Errors go through: a database that cannot be read is no account without credentials. */
export async function loadCredentials(
  { initAuthCreds, BufferJSON, proto }: Baileys,
  store: CredentialStore,
): Promise<DeviceCredentials> {
  const serialize = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
  const deserialize = (text: string) => JSON.parse(text, BufferJSON.reviver)
  const stored = (await store.get(mainCredential.type, [mainCredential.id])).get(mainCredential.id)
  const creds: AuthenticationCreds = stored ? deserialize(stored).creds : initAuthCreds()
  let queue = Promise.resolve()
  let isGone = false
  return {
    creds,
    keys: {
      async get(type, ids) {
        const found = await store.get(signalKeyType(type), ids)
        const revived = [...found].map(([id, text]) => {
          const value = deserialize(text)
          return [id, type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value]
        })
        return Object.fromEntries(revived) as { [id: string]: SignalDataTypeMap[typeof type] }
      },
      set: (data: SignalDataSet) =>
        store.set(
          Object.entries(data).flatMap(([type, byId]) =>
            Object.entries(byId ?? {}).map(([id, value]) => ({
              type: signalKeyType(type),
              id,
              value: value ? serialize(value) : null,
            })),
          ),
        ),
    },
    save() {
      queue = queue.then(async () => {
        // Before pairing there is nothing that another process could go on with.
        if (creds.me?.id && !isGone)
          await store.set([{ ...mainCredential, value: serialize({ library: libraryVersion, creds }) }])
      })
      const turn = queue
      queue = queue.catch(() => undefined)
      return turn
    },
    async clear() {
      isGone = true
      await queue
      await store.clear()
    },
  }
}
