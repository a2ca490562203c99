import { confirmDelete } from '../records/public.ts'
import { contactDescriptor } from './contact-descriptor.tsx'

/** Asks for confirmation, deletes contacts at once, and offers an undo. Returns whether they were deleted. */
export const confirmDeleteContacts = (ids: readonly string[]): Promise<boolean> => confirmDelete(contactDescriptor, ids)
