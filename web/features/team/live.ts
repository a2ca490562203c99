import { subscribe } from '../../platform/events.ts'
import { reloadProfile } from '../../platform/session.ts'
import { teamChanged } from './requests.ts'

/** Follows who joins, leaves and changes roles, the signed-in person among them; answers how to stop. */
export function followTeam(): () => void {
  const heed = () => {
    teamChanged()
    void reloadProfile()
  }
  const ends = [subscribe('member.changed', heed), subscribe('resync', teamChanged)]
  return () => {
    for (const end of ends) end()
  }
}
