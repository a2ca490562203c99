import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  BinaryNode,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
  WASocket,
} from 'baileys'
import type { Baileys } from './baileys.ts'

export type MakeSignalRepository = NonNullable<Parameters<Baileys['makeWASocket']>[0]['makeSignalRepository']>

type RepositoryOptions = {
  /** The key store itself, without the buffering of the library. */
  keys: Pick<SignalKeyStore, 'set'>
  onDecrypted(stanza: BinaryNode, padded: Uint8Array): Promise<void>
  /** Runs work whose failure must end the connection. */
  failOnError(work: () => Promise<void>): Promise<void>
}

/**
 * The encryption of the library, changed so that keys are stored before a message is sent, and messages before they are
 * confirmed.
 */
export function createSignalRepository(
  library: Baileys,
  { keys: stored, onDecrypted, failOnError }: RepositoryOptions,
) {
  const encrypting = new AsyncLocalStorage<true>()
  const stanzaByCiphertext = new WeakMap<Uint8Array, BinaryNode>()
  let repository: SignalRepositoryWithLIDStore | undefined

  const makeSignalRepository: MakeSignalRepository = (auth, ...rest) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction
    const writeThroughKeys: SignalKeyStoreWithTransaction = {
      ...keys,
      async set(data) {
        if (encrypting.getStore() && data.session) await failOnError(async () => stored.set({ session: data.session }))
        await keys.set(data)
      },
    }
    const baseRepository = library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { ...auth, keys: writeThroughKeys },
      ...rest,
    )
    repository = baseRepository
    return {
      ...baseRepository,
      // The library stores the ratchet step only after sending. A process that dies in between would repeat the step,
      // and the recipient could not decrypt its next message.
      encryptMessage: (one) => encrypting.run(true, () => baseRepository.encryptMessage(one)),
      decryptMessage: (one) =>
        // In the transaction of the keys: a message that was not stored can be decrypted again when it is redelivered.
        keys.transaction(async () => {
          const padded = await baseRepository.decryptMessage(one)
          const stanza = stanzaByCiphertext.get(one.ciphertext)
          if (stanza) await failOnError(() => onDecrypted(stanza, padded))
          return padded
        }, one.jid),
    }
  }

  return {
    makeSignalRepository,
    /** Remembers the stanza of each ciphertext; must be called before the library decrypts. */
    rememberStanzas(socket: WASocket): void {
      socket.ws.prependListener('CB:message', (stanza: BinaryNode) => {
        for (const { tag, content } of Array.isArray(stanza.content) ? stanza.content : [])
          if (tag === 'enc' && content instanceof Uint8Array) stanzaByCiphertext.set(content, stanza)
      })
    },
    findNumberJid: async (lidJid: string): Promise<string | null> =>
      (await repository?.lidMapping.getPNForLID(lidJid)) ?? null,
  }
}
