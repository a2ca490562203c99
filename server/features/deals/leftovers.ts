import { outlived } from '../../platform/hanging.ts'
import type { Leftovers } from '../../platform/purge.ts'

/** A deal takes its tags, activities and notes along, and leaves its tasks. */
export const dealLeftovers: Leftovers = { rows: { deals: outlived('deals', 'deal') } }
