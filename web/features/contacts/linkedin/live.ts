import { useEffect } from 'react'
import { subscribe } from '../../../platform/events.ts'
import { refreshLinkedin } from './requests.ts'

/** Follows the LinkedIn lists of an open contact: their changes are events of the contact that carry no version. */
export function useLiveLinkedin(contactId: string): void {
  useEffect(
    () =>
      subscribe('contact.changed', ({ ids, version }) => {
        if (version === null && ids.includes(contactId)) refreshLinkedin(contactId)
      }),
    [contactId],
  )
}
