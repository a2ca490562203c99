import { outlived } from '../../platform/hanging.ts'
import type { Leftovers } from '../../platform/purge.ts'

/** A contact takes its LinkedIn rows and tags along. */
export const contactLeftovers: Leftovers = { rows: { contacts: outlived('contacts', 'contact') } }
