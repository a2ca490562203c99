import { bulkEditDays } from '#contract/bulk-edits/enums.ts'
import { olderThan, type RetentionRule } from '../../platform/jobs/purge.ts'

/** Bulk edits are listed for as long as they can be undone. */
export const bulkEditRetention: RetentionRule = {
  rows: { bulk_edits: `created_at ${olderThan(`${bulkEditDays} days`)}` },
}
