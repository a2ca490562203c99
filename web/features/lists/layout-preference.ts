import { useSignedInUser } from '../../platform/session/session.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { createValueStore } from '../../platform/storage/value-store.ts'

type LayoutOwner = { noun: string; startsAsBoard?: boolean }

/** Counts changes, so that all who read the choice follow it. */
const changes = createValueStore(0)

/** Whether this person looks at a kind of record as a board, stored on this device, and how they change it. */
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
