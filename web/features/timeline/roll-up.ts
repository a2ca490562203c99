import { rolledUpKindsOf } from '#contract/timeline/timeline-kinds.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { useStoredPreference } from '../../platform/storage/stored-preference.ts'

/** Whether a timeline includes the entries of contacts and deals, as each person prefers for each kind of record; by default, it does. */
export function useRollUp(subject: string): [boolean, (on: boolean) => void] {
  const [stored, store] = useStoredPreference(`timeline-roll-up:${useSignedInUser()?.id}:${subject}`)
  return [stored !== 'off' && rolledUpKindsOf(subject).length > 0, (on) => store(on ? null : 'off')]
}
