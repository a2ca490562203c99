import { type RetentionRule, trashExpiredWhere } from '../../platform/jobs/purge.ts'

export const activityRetention: RetentionRule = { rows: { activities: trashExpiredWhere } }
