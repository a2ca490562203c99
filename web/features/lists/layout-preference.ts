import { useSignedInUser } from '../../platform/session/session.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { createValueStore } from '../../platform/storage/value-store.ts'

type LayoutOwner = { noun: string; startsAsBoard?: boolean }

/** Counts changes, so that every component that reads the preference rerenders. */
const changes = createValueStore(0)

/** Whether the user prefers the board for this kind of record, and a setter. Stored on this device. */
export function useLayoutPreference({ noun, startsAsBoard = false }: LayoutOwner): [boolean, (board: boolean) => void] {
  changes.use()
  const key = `layout:${useSignedInUser()?.id ?? 'nobody'}:${noun}` as const
  const chosen = browserStorage.read(key)
  const choose = (board: boolean) => {
    browserStorage.write(key, board ? 'board' : 'table')
    changes.set(changes.get() + 1)
  }
  return [chosen === null ? startsAsBoard : chosen === 'board', choose]
}
