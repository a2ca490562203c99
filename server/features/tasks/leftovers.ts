import { type Leftovers, trashed } from '../../platform/purge.ts'

export const taskLeftovers: Leftovers = { rows: { tasks: trashed } }
