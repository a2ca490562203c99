import { pictureRetention } from './features/files/retention.ts'
import { notificationRetention } from './features/notifications/retention.ts'
import { recordTypes } from './features/record-types.ts'
import { importRetention } from './features/transfer/retention.ts'
import { whatsappRetention } from './features/whatsapp/media/retention.ts'
import type { RetentionRule } from './platform/jobs/purge.ts'
import { createRecordRetention } from './records/retention.ts'

/** What each feature removes when it expires, and which files it needs. */
export const retentionRules: RetentionRule[] = [
  importRetention,
  ...recordTypes.map(({ descriptor }) => createRecordRetention(descriptor)),
  notificationRetention,
  pictureRetention,
  whatsappRetention,
]

/** Queries for the names of all stored files that are still needed. */
export const fileQueries: string[] = retentionRules.flatMap(({ files }) => files ?? [])
