import { bulkEditRetention } from './features/bulk-edits/retention.ts'
import { createPictureRetention } from './features/files/retention.ts'
import { notificationRetention } from './features/notifications/retention.ts'
import { recordTypes } from './features/record-types.ts'
import { importRetention } from './features/transfer/retention.ts'
import { whatsappRetention } from './features/whatsapp/media/retention.ts'
import type { RetentionRule } from './platform/jobs/purge.ts'
import { createRecordRetention } from './records/retention.ts'

const recordDescriptors = recordTypes.map(({ descriptor }) => descriptor)

/** What each feature removes when it expires, and which files it needs. */
export const retentionRules: RetentionRule[] = [
  importRetention,
  bulkEditRetention,
  ...recordDescriptors.map(createRecordRetention),
  notificationRetention,
  createPictureRetention(recordDescriptors),
  whatsappRetention,
]

/** Queries for the names of all stored files that are still needed. */
export const fileQueries: string[] = retentionRules.flatMap(({ files }) => files ?? [])
