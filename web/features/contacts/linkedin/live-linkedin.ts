import { useEffect } from 'react'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { refreshLinkedin } from './linkedin-requests.ts'

/** Follows the LinkedIn lists of an open contact: their changes are contact events without a version. */
export function useLiveLinkedin(contactId: string): void {
  useEffect(
    () =>
      subscribeToEvents('contact.changed', ({ ids, version }) => {
        if (version === null && ids.includes(contactId)) refreshLinkedin(contactId)
      }),
    [contactId],
  )
}
