import { t } from '#contract/language/translate.ts'
import type { ConnectAccount, RenewCredentials } from '#contract/whatsapp/account.ts'
import { statusReasons } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound, validationFailed } from '../../../platform/errors.ts'
import { createGraphClient, type GraphCredentials } from '../engines/cloud/graph-client.ts'
import { GraphError, invalidTokenCode } from '../engines/cloud/graph-errors.ts'
import type { WhatsappPlatform } from '../settings.ts'
import {
  appSecretKey,
  createCredentialSeal,
  phoneNumberIdKey,
  tokenKey,
  unsealAppSecret,
} from './sealed-credentials.ts'
import { notCloudError } from './webhook-setup.ts'

type CloudDeps = Pick<WhatsappPlatform, 'appSecret' | 'whatsapp'>

/** What a person enters to connect a number of the Cloud API. */
type CloudCredentialsInput = Partial<GraphCredentials>

/** Verifies token, number and app secret with the Graph API (WA-009). */
export async function verifyNewCredentials(deps: CloudDeps, body: ConnectAccount): Promise<void> {
  const { accessToken, phoneNumberId, appSecret } = body
  if ((body.engine ?? deps.whatsapp.engine) !== 'cloud' || !accessToken || !phoneNumberId || !appSecret) return
  await verifyCredentials(deps, { accessToken, phoneNumberId, appSecret })
}

/** Verifies a new token, with the new app secret if there is one, else with the stored one. */
export async function verifyRenewedCredentials(
  scope: Scope,
  deps: CloudDeps,
  id: string,
  body: RenewCredentials,
): Promise<void> {
  const row = await scope.tx.first<{ engine: string; number: string | null; ciphertext: string | null }>(sql`
    select a.engine, a.remote_account_id as number, (
             select k.ciphertext from whatsapp_credentials k
              where k.workspace_id = a.workspace_id and k.account_id = a.id and k.type = ${appSecretKey.type} and k.id = ${appSecretKey.id}) as ciphertext
      from whatsapp_accounts a where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and a.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  if (row.engine !== 'cloud' || !row.number) throw notCloudError()
  const appSecret = body.appSecret ?? unsealAppSecret(deps.appSecret, id, row.ciphertext)
  if (!appSecret) throw validationFailed({ appSecret: [t('The Cloud API requires this.')] })
  await verifyCredentials(deps, { accessToken: body.accessToken, phoneNumberId: row.number, appSecret })
}

async function verifyCredentials({ whatsapp }: CloudDeps, key: GraphCredentials): Promise<void> {
  try {
    await createGraphClient(whatsapp.graph, key).number()
  } catch (error) {
    const { code, detail = '', reason } = error instanceof GraphError ? error : {}
    if (code === invalidTokenCode) throw validationFailed({ accessToken: [t('WhatsApp does not accept this token.')] })
    if (/appsecret_proof/i.test(detail))
      throw validationFailed({ appSecret: [t('This secret doesn’t belong to the app that issued the token.')] })
    if (reason === 'banned') throw validationFailed({ phoneNumberId: [statusReasons.banned] })
    if (reason) throw validationFailed({ phoneNumberId: [t('This token can’t access a number with this id.')] })
    throw new DomainError(
      409,
      'unreachable',
      t('WhatsApp cannot be reached right now. Nothing was changed; please try again.'),
    )
  }
}

/** A common table expression that stores the sealed credentials of the account in `accountsCte`. */
export function upsertSecretsCte(
  deps: CloudDeps,
  accountId: string,
  input: CloudCredentialsInput,
  accountsCte: Sql,
): Sql {
  const credentials = [
    { ...tokenKey, text: input.accessToken },
    { ...appSecretKey, text: input.appSecret },
    { ...phoneNumberIdKey, text: input.phoneNumberId },
  ].filter(({ text }) => text !== undefined)
  const sealed = credentials.map(({ type, id, text = '' }) =>
    createCredentialSeal(deps.appSecret, { accountId, type, id }).seal(text),
  )
  return sql`
    secrets as (
      insert into whatsapp_credentials (workspace_id, account_id, type, id, ciphertext)
      select a.workspace_id, a.id, input.type, input.id, input.ciphertext from ${accountsCte} a cross join
             unnest(${credentials.map(({ type }) => type)}::text[], ${credentials.map(({ id }) => id)}::text[], ${sealed}::text[]) as input (type, id, ciphertext)
      on conflict (workspace_id, account_id, type, id) do update set ciphertext = excluded.ciphertext, updated_at = now())`
}
