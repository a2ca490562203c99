import { type Leftovers, trashed } from '../../platform/purge.ts'

/** A contact takes its LinkedIn rows and tags along. */
export const contactLeftovers: Leftovers = { rows: { contacts: trashed } }
