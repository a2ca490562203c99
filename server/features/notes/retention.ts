import { type RetentionRule, trashExpiredWhere } from '../../platform/jobs/purge.ts'

export const noteRetention: RetentionRule = { rows: { notes: trashExpiredWhere } }
