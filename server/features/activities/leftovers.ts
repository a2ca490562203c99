import { type Leftovers, trashed } from '../../platform/purge.ts'

export const activityLeftovers: Leftovers = { rows: { activities: trashed } }
