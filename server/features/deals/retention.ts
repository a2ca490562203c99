import type { RetentionRule } from '../../platform/jobs/purge.ts'
import { subjectExpiredWhere } from '../../records/related.ts'

/** A deal takes its tags, activities and notes along, and leaves its tasks. */
export const dealRetention: RetentionRule = { rows: { deals: subjectExpiredWhere('deals', 'deal') } }
