import type { Leftovers } from '../../../platform/purge.ts'

/** Files of messages stay as long as the messages; the journal is of use while something may have to be read again. */
export const whatsappLeftovers: Leftovers = {
  rows: {
    whatsapp_journal: `done_at is not null and received_at < now() - interval '30 days'`,
    whatsapp_credentials: `exists (select from whatsapp_accounts a
       where a.workspace_id = whatsapp_credentials.workspace_id and a.id = whatsapp_credentials.account_id
         and a.deleted_at < now() - interval '24 hours')`,
  },
  files: 'select file from whatsapp_media where file is not null',
}
