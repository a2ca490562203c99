import { mergeUndoDays } from '#contract/whatsapp/limits.ts'
import type { RetentionRule } from '../../../platform/jobs/purge.ts'
import { trashExpiredWhere } from '../../../records/retention.ts'

/** Files stay as long as their messages, also scheduled ones, broadcasts and quick replies; journal entries as long as they may have to be processed again. */
export const whatsappRetention: RetentionRule = {
  rows: {
    // Entries that could not be processed, such as statuses of messages sent by other software, are kept longer.
    whatsapp_journal: `received_at < now() - case when processed_at is null then interval '90 days' else interval '30 days' end`,
    // A merge that was undone is kept, because it keeps the two conversations apart.
    whatsapp_merges: `split_at is null and merged_at < now() - interval '${mergeUndoDays} days'`,
    whatsapp_scheduled_messages: trashExpiredWhere,
    whatsapp_quick_replies: trashExpiredWhere,
    whatsapp_credentials: `exists (select from whatsapp_accounts a
       where a.workspace_id = whatsapp_credentials.workspace_id and a.id = whatsapp_credentials.account_id
         and a.deleted_at < now() - interval '24 hours')`,
  },
  files: 'select file from whatsapp_media where file is not null union all select file from whatsapp_quick_reply_files',
}
