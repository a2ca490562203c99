import type { RetentionRule } from '../../platform/jobs/purge.ts'
import { subjectExpiredWhere } from '../../records/related.ts'

/** A contact takes its LinkedIn rows and tags along. */
export const contactRetention: RetentionRule = { rows: { contacts: subjectExpiredWhere('contacts', 'contact') } }
