import { outlived } from '../../platform/hanging.ts'
import type { Leftovers } from '../../platform/purge.ts'

/** A company takes its tags along, and leaves its contacts. */
export const companyLeftovers: Leftovers = { rows: { companies: outlived('companies', 'company') } }
