import type { EncryptedColumn } from '../../../platform/rotate-secret.ts'

/** The key pair of pushes, and the keys of browsers. */
export const pushEncryptedColumns: EncryptedColumn[] = [
  { table: 'identity.push_keys', column: 'private_key', associatedData: `'push key'` },
  { table: 'push_subscriptions', column: 'keys', associatedData: `'push device ' || id` },
]
