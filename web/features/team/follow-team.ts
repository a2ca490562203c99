import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { reloadProfile } from '../../platform/session/session.ts'
import { invalidateTeam } from './requests.ts'

/** Follows members who join, leave and change roles, including the signed-in person; returns a function that stops it. */
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
