import { useEffect } from 'react'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { refreshLinkedin } from './linkedin-requests.ts'

/** Keeps the LinkedIn lists of an open contact in sync. Their changes arrive as contact events without a version. */
export function useLiveLinkedin(contactId: string): void {
  useEffect(
    () =>
      subscribeToEvents('contact.changed', ({ ids, version }) => {
        if (version === null && ids.includes(contactId)) refreshLinkedin(contactId)
      }),
    [contactId],
  )
}
