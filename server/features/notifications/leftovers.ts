import type { Leftovers } from '../../platform/purge.ts'

/** Nobody reads what was due a quarter of a year ago. */
export const notificationLeftovers: Leftovers = {
  rows: { notifications: `created_at < now() - interval '90 days'` },
}
