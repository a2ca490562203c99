import type { EncryptedColumn } from '../../../platform/rotate-secret.ts'

/** The credentials of accounts, what their linking shows, and where files that are still to be downloaded are. */
export const whatsappEncryptedColumns: EncryptedColumn[] = [
  {
    table: 'whatsapp_credentials',
    column: 'ciphertext',
    associatedData: `format('whatsapp|%s|%s|%s', account_id, type, id)`,
  },
  { table: 'whatsapp_accounts', column: 'qr', associatedData: `format('whatsapp|%s|qr|text', id)` },
  { table: 'whatsapp_accounts', column: 'pairing_code', associatedData: `format('whatsapp|%s|pairing-code|text', id)` },
  { table: 'whatsapp_media', column: 'source', associatedData: `'whatsapp media ' || id` },
]
