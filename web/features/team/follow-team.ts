import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { reloadProfile } from '../../platform/session/session.ts'
import { invalidateTeam } from './requests.ts'

/** Follows who joins, leaves and changes roles, the signed-in person among them; answers how to stop. */
export function followTeam(): () => void {
  const refresh = () => {
    invalidateTeam()
    void reloadProfile()
  }
  const ends = [subscribeToEvents('member.changed', refresh), subscribeToEvents('resync', invalidateTeam)]
  return () => {
    for (const end of ends) end()
  }
}
