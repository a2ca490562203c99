import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { CredentialStore } from '../engine.ts'
import type { Baileys } from './baileys.ts'

/** Stored with the credentials, since other versions may use another format. */
export const libraryVersion = '7.0.0-rc14'

const mainCredential = { type: 'credentials', id: 'main' } as const
/** Signal keys are stored beside the credentials, under one type for each key type of the library. */
const signalKeyType = (type: string) => `signal ${type}`

export type DeviceCredentials = {
  readonly creds: AuthenticationCreds
  /** Whether a phone has linked the device. */
  isPaired(): boolean
  /** Replaces the credentials of a device that is not paired with new ones. */
  renew(): void
  keys: SignalKeyStore
  /** Writes the current credentials; writes of one account never overlap. */
  save(): Promise<void>
  /** Removes everything; later saves do nothing. */
  clear(): Promise<void>
}

/** Loads an account's credentials and keys. Database errors are thrown, never mistaken for missing credentials. */
export async function loadCredentials(
  { initAuthCreds, BufferJSON, proto }: Baileys,
  store: CredentialStore,
): Promise<DeviceCredentials> {
  const serialize = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
  const deserialize = (text: string) => JSON.parse(text, BufferJSON.reviver)
  const stored = (await store.get(mainCredential.type, [mainCredential.id])).get(mainCredential.id)
  let creds: AuthenticationCreds = stored ? deserialize(stored).creds : initAuthCreds()
  const enqueue = createSerialQueue()
  let isCleared = false
  // The library sets its own id when it asks for a pairing code, but the account only once the phone has agreed.
  const isPaired = () => creds.account !== undefined
  return {
    get creds() {
      return creds
    },
    isPaired,
    renew() {
      if (!isPaired()) creds = initAuthCreds()
    },
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
    save: () =>
      enqueue(async () => {
        // Before pairing there is nothing worth keeping.
        if (!isPaired() || isCleared) return
        const { pairingCode: _used, ...kept } = creds
        await store.set([{ ...mainCredential, value: serialize({ library: libraryVersion, creds: kept }) }])
      }),
    clear() {
      isCleared = true
      return enqueue(() => store.clear())
    },
  }
}
