import { getSignedInUser, sessionStore } from '../../../platform/session/session.ts'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import { type ChatRef, chatKey } from '../conversations/chat.ts'

/**
 * Keeps one value per conversation that cannot be stored like a draft, such as a file, for as long as this tab is open. Closing the tab
 * asks for confirmation while there is one. A sign-out drops all; after a lost session they are still there for the same person.
 */
export function createKeptValues<T>(none: T) {
  const kept = createValueStore<ReadonlyMap<string, T>>(new Map())
  addEventListener('beforeunload', (event) => {
    if (kept.get().size > 0) event.preventDefault()
  })
  sessionStore.onChange(() => {
    const state = sessionStore.get()
    const isLost = state.status === 'signed out' && state.returnToPage
    if (!isLost) kept.set(new Map([...kept.get()].filter(([key]) => key.startsWith(toPrefix()))))
  })
  const toKey = (chat: ChatRef) => `${toPrefix()}${chatKey(chat)}`
  return {
    use: (chat: ChatRef): T => kept.use().get(toKey(chat)) ?? none,
    /** The value of a conversation; it stays that of the same person. */
    of(chat: ChatRef) {
      const key = toKey(chat)
      return {
        get: (): T => kept.get().get(key) ?? none,
        set(next: T) {
          const values = new Map(kept.get())
          if (next === none) values.delete(key)
          else values.set(key, next)
          kept.set(values)
        },
      }
    },
  }
}

const toPrefix = (): string => `${getSignedInUser()?.id} `
