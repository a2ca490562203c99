import type { RetentionRule } from '../../platform/jobs/purge.ts'

/** Notifications older than three months are no longer of use. */
export const notificationRetention: RetentionRule = {
  rows: { notifications: `created_at < now() - interval '90 days'` },
}
