import { useSignedInUser } from '../../platform/session/session.ts'
import { useStoredPreference } from '../../platform/storage/stored-preference.ts'

/** Whether the timelines of a kind of record are open. Stored on this device. */
export function useTimelineFold(kind: string): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const [stored, store] = useStoredPreference(`timeline:${useSignedInUser()?.id}:${kind}`)
  return { isOpen: stored === 'open', setOpen: (isOpen) => store(isOpen ? 'open' : null) }
}
