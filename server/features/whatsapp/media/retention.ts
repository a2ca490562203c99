import type { RetentionRule } from '../../../platform/jobs/purge.ts'

/** Files of messages stay as long as the messages; the journal is of use while something may have to be read again. */
export const whatsappRetention: RetentionRule = {
  rows: {
    // What is never understood, such as statuses of what another program sends on the same number, goes later.
    whatsapp_journal: `received_at < now() - case when done_at is null then interval '90 days' else interval '30 days' end`,
    whatsapp_credentials: `exists (select from whatsapp_accounts a
       where a.workspace_id = whatsapp_credentials.workspace_id and a.id = whatsapp_credentials.account_id
         and a.deleted_at < now() - interval '24 hours')`,
  },
  files: 'select file from whatsapp_media where file is not null',
}
