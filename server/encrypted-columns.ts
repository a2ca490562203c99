import { pushEncryptedColumns } from './features/notifications/push/encrypted-columns.ts'
import { whatsappEncryptedColumns } from './features/whatsapp/accounts/encrypted-columns.ts'
import { mailEncryptedColumns } from './platform/mail.ts'
import type { EncryptedColumn } from './platform/rotate-secret.ts'

/**
 * What is encrypted with APP_SECRET and must outlive a change of it. Replies to a token refresh are encrypted as well, for a minute; their
 * tokens end with the secret.
 */
export const encryptedColumns: EncryptedColumn[] = [
  ...mailEncryptedColumns,
  ...pushEncryptedColumns,
  ...whatsappEncryptedColumns,
]
