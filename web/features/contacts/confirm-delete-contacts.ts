import { confirmDelete } from '../records/public.ts'
import { contactDescriptor } from './contact-descriptor.tsx'

/** Asks, deletes leads at once, and offers to take it back. Answers whether they are gone. */
export const confirmDeleteContacts = (ids: readonly string[]): Promise<boolean> => confirmDelete(contactDescriptor, ids)
