import type { RetentionRule } from '../../platform/jobs/purge.ts'
import { subjectExpiredWhere } from '../../records/related.ts'

/** A company takes its tags along, and leaves its contacts. */
export const companyRetention: RetentionRule = { rows: { companies: subjectExpiredWhere('companies', 'company') } }
