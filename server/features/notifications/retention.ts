import type { RetentionRule } from '../../platform/jobs/purge.ts'

/** Nobody reads what was due a quarter of a year ago. */
export const notificationRetention: RetentionRule = {
  rows: { notifications: `created_at < now() - interval '90 days'` },
}
