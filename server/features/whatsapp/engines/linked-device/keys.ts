import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import type { CredentialStore } from '../../engine.ts'
import type { Library } from './library.ts'

/** Another version may keep its credentials otherwise. */
export const libraryVersion = '7.0.0-rc14'

const place = { type: 'credentials', id: 'main' } as const
/** Keys of the protocol stand beside the credentials, each type of the library in one of its own. */
const keysOf = (type: string) => `signal ${type}`

export type Credentials = {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Writes of one account follow each other; what is written is how the credentials are then. */
  save(): Promise<void>
  /** Removes everything; nothing is written afterwards. */
  forget(): Promise<void>
}

/** Credentials and keys of an account. Errors go through: a database that cannot be read is no account without credentials. */
export async function credentialsOf(
  { initAuthCreds, BufferJSON, proto }: Library,
  store: CredentialStore,
): Promise<Credentials> {
  const written = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
  const read = (text: string) => JSON.parse(text, BufferJSON.reviver)
  const kept = (await store.get(place.type, [place.id])).get(place.id)
  const creds: AuthenticationCreds = kept ? read(kept).creds : initAuthCreds()
  let last = Promise.resolve()
  let isGone = false
  return {
    creds,
    keys: {
      async get(type, ids) {
        const found = await store.get(keysOf(type), ids)
        const revived = [...found].map(([id, text]) => {
          const value = read(text)
          return [id, type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value]
        })
        return Object.fromEntries(revived) as { [id: string]: SignalDataTypeMap[typeof type] }
      },
      set: (data: SignalDataSet) =>
        store.set(
          Object.entries(data).flatMap(([type, byId]) =>
            Object.entries(byId ?? {}).map(([id, value]) => ({
              type: keysOf(type),
              id,
              value: value ? written(value) : null,
            })),
          ),
        ),
    },
    save() {
      last = last.then(async () => {
        // Before pairing there is nothing that another process could go on with.
        if (creds.me?.id && !isGone) await store.set([{ ...place, value: written({ library: libraryVersion, creds }) }])
      })
      const turn = last
      last = last.catch(() => undefined)
      return turn
    },
    async forget() {
      isGone = true
      await last
      await store.clear()
    },
  }
}
