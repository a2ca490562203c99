import { type Leftovers, trashed } from '../../platform/purge.ts'

export const noteLeftovers: Leftovers = { rows: { notes: trashed } }
