import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import type { GraphCredentials } from '../engines/cloud/graph-client.ts'
import { appSecretKey, createCredentialSeal, phoneNumberIdKey, tokenKey } from './sealed-credentials.ts'
import { notCloudError } from './webhook-setup.ts'

type CredentialRow = { engine: string; startedAt: string; sealed: Record<string, string> }

/**
 * The stored credentials of a Cloud API account, and the time by the clock of the database; null if one is missing, such as a
 * rejected token, or cannot be decrypted.
 */
export async function readGraphCredentials(
  scope: Scope,
  appSecret: string,
  accountId: string,
): Promise<{ startedAt: string; credentials: GraphCredentials | null }> {
  const row = await scope.tx.first<CredentialRow>(sql`
    select a.engine, clock_timestamp()::text as "startedAt",
           (select coalesce(jsonb_object_agg(k.type || ' ' || k.id, k.ciphertext), '{}') from whatsapp_credentials k
             where k.workspace_id = ${scope.workspaceId} and k.account_id = a.id) as sealed
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  if (row.engine !== 'cloud') throw notCloudError()
  const open = ({ type, id }: { type: string; id: string }): string | null => {
    const sealed = row.sealed[`${type} ${id}`]
    return sealed ? createCredentialSeal(appSecret, { accountId, type, id }).open(sealed) : null
  }
  return { startedAt: row.startedAt, credentials: openCredentials(open) }
}

/** Null if one is missing, or was sealed under another secret of this installation. */
function openCredentials(open: (key: { type: string; id: string }) => string | null): GraphCredentials | null {
  try {
    const [accessToken, phoneNumberId, secret] = [open(tokenKey), open(phoneNumberIdKey), open(appSecretKey)]
    return accessToken && phoneNumberId && secret ? { accessToken, phoneNumberId, appSecret: secret } : null
  } catch {
    return null
  }
}
