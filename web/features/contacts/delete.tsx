import { askAndDelete as ask } from '../records/public.ts'
import { contactKind } from './contact-kind.tsx'

/** Asks, deletes leads at once, and offers to take it back. Answers whether they are gone. */
export const askAndDelete = (ids: readonly string[]): Promise<boolean> => ask(contactKind, ids)
