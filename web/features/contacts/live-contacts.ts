import { useLiveRecords } from '../lists/public.ts'

/** Keeps the displayed contacts in sync with the server. */
export const useLiveContacts = (): void => useLiveRecords({ noun: 'contacts', kind: 'contact' })
