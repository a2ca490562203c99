import { useLiveRecords } from '../lists/public.ts'

/** Keeps the contacts on the screen as they are on the server. */
export const useLiveContacts = (): void => useLiveRecords({ noun: 'contacts', kind: 'contact' })
