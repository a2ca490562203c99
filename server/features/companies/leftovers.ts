import { type Leftovers, trashed } from '../../platform/purge.ts'

/** A company takes its tags along, and leaves its contacts. */
export const companyLeftovers: Leftovers = { rows: { companies: trashed } }
