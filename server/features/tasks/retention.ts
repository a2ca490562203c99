import { type RetentionRule, trashExpiredWhere } from '../../platform/jobs/purge.ts'

export const taskRetention: RetentionRule = { rows: { tasks: trashExpiredWhere } }
