import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { ConnectAccount, RenewCredentials } from '#contract/whatsapp/account.ts'
import { defaultHistory, type WhatsappEngineName, whatsappEngines } from '#contract/whatsapp/enums.ts'
import { accountFields } from '#contract/whatsapp/fields.ts'
import { maxAccounts } from '#contract/whatsapp/limits.ts'
import { statusReasons } from '#contract/whatsapp/texts.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { empty, integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound, validationFailed } from '../../../platform/errors.ts'
import { auditCte } from '../../../platform/events/audit-log.ts'
import { asJsonText, JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import type { WhatsappPlatform } from '../settings.ts'
import { enqueueSync } from '../templates/sync-templates.ts'
import { accountColumns, currentReason, currentStatus, emitStatusChange } from './account-columns.ts'
import { upsertSecretsCte } from './cloud-credentials.ts'
import { pairingCodeExpiry, pairingFailure } from './pairing-columns.ts'
import { createCredentialSeal, scanKey } from './sealed-credentials.ts'
import { deriveHookId } from './webhook-setup.ts'

/** All accounts of the workspace, oldest first. Not paged, because their number is limited. */
export async function listAccounts(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ accounts: string }>(sql`
    select coalesce(json_agg(row_to_json(shown) order by c.created_at, c.id), '[]')::text as accounts
      from whatsapp_accounts c ${accountColumns}
     where c.workspace_id = ${scope.workspaceId} and c.deleted_at is null`)
  return asJsonText(row?.accounts ?? '[]')
}

/** Creates an account to be connected (WA-009, WA-034); the engine process finds its row. Needs a transaction. */
export async function connectAccount(
  scope: Scope,
  platform: WhatsappPlatform,
  body: ConnectAccount,
): Promise<JsonReply> {
  const { name } = parseFields(accountFields, body)
  const engine = body.engine ?? platform.whatsapp.engine
  validateEngine(platform, engine, body)
  const id = uuidv7()
  await acquireLock(scope, 'accounts')
  const row = await scope.tx
    .first<{ account: string | null }>(sql`
    with existing as (
      select count(*) >= ${integerLiteral(maxAccounts)} as is_full from whatsapp_accounts a
       where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null),
    added as (
      insert into whatsapp_accounts (workspace_id, id, engine, name, created_by, history, remote_account_id, webhook_key)
      select ${scope.workspaceId}, ${id}, ${engine}, ${name}, ${scope.userId}, ${body.history ?? defaultHistory}, ${body.phoneNumberId ?? null},
             ${body.appSecret ? deriveHookId(platform.appSecret, body.appSecret) : null} from existing where not is_full
      returning *),
    ${upsertSecretsCte(platform, id, body, raw('added'))},
    ${changed} as (select id, name, status, 'UNKNOWN' as previous, null::int as version from added),
    ${emitStatusChange(scope, changed)},
    ${auditAccount(scope, 'whatsapp.connected')}
    select (select row_to_json(shown)::text from added c ${accountColumns}) as account`)
    .catch(rethrowDuplicateNumber)
  if (!row?.account)
    throw validationFailed({
      name: [t('A workspace may have {maxAccounts} accounts. Remove one first.', { maxAccounts })],
    })
  if (engine === 'cloud') await enqueueSync(scope, id)
  return new JsonReply(201, asJsonText(row.account))
}

function rethrowDuplicateNumber(error: { code?: string }): never {
  throw error.code === '23505' ? validationFailed({ phoneNumberId: [statusReasons.duplicate] }) : error
}

/** Removes the QR code and the pairing code. */
const withoutPairing = sql`qr = null, qr_expires_at = null, pairing_request = null, pairing_number = null, pairing_requested_at = null,
              pairing_code = null, pairing_code_expires_at = null, pairing_failure = null`

/** When the QR code expires; null if there is none, or too little time is left to fetch it. */
const qrCodeExpiry = sql`case when ${currentStatus} = 'QR_READY' and c.qr is not null and c.qr_expires_at > now() + interval '1 second' then c.qr_expires_at end`

/** The status of an account (WA-011). */
export async function getAccountStatus(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ status: string }>(sql`
    select json_strip_nulls(json_build_object('status', ${currentStatus}, 'message', ${currentReason}))::jsonb
           || jsonb_build_object('seenAt', c.last_seen_at, 'completeUntil', c.complete_until, 'qrCodeExpiresAt', ${qrCodeExpiry},
                                 'pairingCodeExpiresAt', ${pairingCodeExpiry}, 'pairingFailure', ${pairingFailure}) as status
      from whatsapp_accounts c
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  return asJsonText(JSON.stringify(row.status))
}

/** The sealed text of the QR code that is waiting to be scanned, and when it expires. */
export async function getQrCode(scope: Scope, id: string): Promise<{ sealed: string; expiresAt: string }> {
  const row = await scope.tx.first<{
    status: string
    sealed: string | null
    expiresAt: Date | null
    isExpired: boolean
  }>(sql`
    select c.status, c.qr as sealed, c.qr_expires_at as "expiresAt", c.qr_expires_at < now() as "isExpired"
      from whatsapp_accounts c
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  if (row.status !== 'QR_READY' || !row.sealed || !row.expiresAt || row.isExpired) throw noQrCodeError(row.status)
  return { sealed: row.sealed, expiresAt: row.expiresAt.toISOString() }
}

const noQrCodeError = (status: string) =>
  new DomainError(
    409,
    'no_qr_code',
    status === 'CONNECTED' ? t('This account is already connected.') : t('There is no QR code to scan right now.'),
  )

/** Scans the QR code of a sandbox account in place of a phone; its session polls the credentials for the scan. */
export async function scanSandboxQr(scope: Scope, platform: WhatsappPlatform, id: string): Promise<JsonText> {
  const { type, id: credentialId } = scanKey
  const scan = createCredentialSeal(platform.appSecret, { accountId: id, type, id: credentialId }).seal('scanned')
  const row = await scope.tx.first<{ account: string | null; isThere: boolean }>(sql`
    with target as (
      select c.* from whatsapp_accounts c
       where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.engine = 'sandbox' and c.deleted_at is null),
    scanned as (
      insert into whatsapp_credentials (workspace_id, account_id, type, id, ciphertext)
      select t.workspace_id, t.id, ${type}, ${credentialId}, ${scan} from target t where t.status = 'QR_READY'
      on conflict (workspace_id, account_id, type, id) do update set ciphertext = excluded.ciphertext
      returning account_id)
    select (select row_to_json(shown)::text from target c ${accountColumns} where exists (select from scanned)) as account,
           exists (select from target) as "isThere"`)
  if (!row?.isThere) throw notFound(t('account'))
  if (!row.account) throw noQrCodeError('')
  return asJsonText(row.account)
}

/** Reconnects (WA-012). Without credentials a new QR code is shown; a connected account is left as it is. */
export const reconnectAccount = (scope: Scope, id: string): Promise<JsonText> =>
  updateAccount(scope, id, {
    assignments: sql`desired_state = 'on', reason = null, attempts = 0, retry_at = null, updated_at = now(), ${withoutPairing},
              lease_until = case when a.status = 'CONNECTED' and a.desired_state = 'on' then a.lease_until end,
              status = case when a.status = 'CONNECTED' and a.desired_state = 'on' then a.status else 'CONNECTING' end`,
    action: 'whatsapp.connected',
  })

/** Replaces the access token of the Cloud API and reconnects. */
export async function renewCredentials(
  scope: Scope,
  platform: WhatsappPlatform,
  id: string,
  body: RenewCredentials,
): Promise<JsonText> {
  const account = await updateAccount(scope, id, {
    assignments: sql`desired_state = 'on', status = 'CONNECTING', reason = null, attempts = 0, retry_at = null, lease_until = null, updated_at = now(),
              webhook_key = coalesce(${body.appSecret ? deriveHookId(platform.appSecret, body.appSecret) : null}, a.webhook_key)`,
    action: 'whatsapp.connected',
    extraCte: upsertSecretsCte(platform, id, body, rewritten),
  })
  await enqueueSync(scope, id)
  return account
}

/** Closes the connection but keeps the device linked, so that reconnecting needs no QR code (WA-013). */
export const disconnectAccount = (scope: Scope, id: string): Promise<JsonText> =>
  updateAccount(scope, id, {
    assignments: sql`desired_state = 'off', status = 'DISCONNECTED', reason = 'paused', ${withoutPairing}, updated_at = now()`,
    action: 'whatsapp.disconnected',
  })

/** Removes an account (WA-014): unlinks it, destroys its credentials and deletes its scheduled messages. */
export async function removeAccount(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with ${updateAccountCtes(
      scope,
      id,
      sql`desired_state = 'gone', status = 'DISCONNECTED', reason = null, ${withoutPairing},
                                    lease_until = case when a.desired_state = 'on' then a.lease_until end, retry_at = null,
                                    updated_at = now(), deleted_at = now()`,
    )},
    unsent as (
      delete from whatsapp_outbox o using ${rewritten} r
       where o.workspace_id = ${scope.workspaceId} and o.account_id = r.id and o.claimed_epoch is null
      returning o.message_id),
    failed as (
      update whatsapp_messages m set status = 'FAILED', failure = 'removed' from unsent u
       where m.workspace_id = ${scope.workspaceId} and m.id = u.message_id and m.status = 'PENDING'),
    scheduled as (
      delete from whatsapp_scheduled_messages s using ${rewritten} r where s.workspace_id = ${scope.workspaceId} and s.account_id = r.id),
    templates as (
      delete from whatsapp_templates t using ${rewritten} r where t.workspace_id = ${scope.workspaceId} and t.account_id = r.id),
    ${auditAccount(scope, 'whatsapp.removed')}
    select (select id from ${rewritten}) as id`)
  if (!row?.id) throw notFound(t('account'))
  return { id: row.id }
}

/** The updated account, and the row that its event and audit entry are about. */
const rewritten = raw('rewritten')
const changed = raw('changed')

type AccountUpdate = {
  assignments: Sql
  action: 'whatsapp.connected' | 'whatsapp.disconnected' | 'whatsapp.changed'
  extraCte?: Sql
}

/** Updates an account; `extraCte` may refer to the updated row as `rewritten`. */
export async function updateAccount(
  scope: Scope,
  id: string,
  { assignments, action, extraCte }: AccountUpdate,
): Promise<JsonText> {
  const row = await scope.tx.first<{ account: string | null }>(sql`
    with ${updateAccountCtes(scope, id, assignments)},
    ${extraCte ? sql`${extraCte},` : empty}
    ${auditAccount(scope, action)}
    select (select row_to_json(shown)::text from ${rewritten} c ${accountColumns}) as account`)
  if (!row?.account) throw notFound(t('account'))
  return asJsonText(row.account)
}

const updateAccountCtes = (scope: Scope, id: string, assignments: Sql): Sql => sql`
    ${rewritten} as (
      update whatsapp_accounts a set previous_status = a.status, ${assignments}
       where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and a.deleted_at is null
      returning a.*),
    ${changed} as (select id, name, status, previous_status as previous, null::int as version from ${rewritten}),
    ${emitStatusChange(scope, changed)}`

const auditAccount = (scope: Scope, action: AccountUpdate['action'] | 'whatsapp.removed'): Sql =>
  auditCte(
    scope,
    {
      action,
      kind: 'whatsapp_account',
      id: sql`(select id from ${changed})`,
      name: sql`(select name from ${changed})`,
    },
    changed,
  )

/** The engines that new accounts can have on this installation, the default one first. */
export function listEngines({ whatsapp }: WhatsappPlatform): WhatsappEngineName[] {
  const engines = new Set([whatsapp.engine, ...whatsappEngines])
  if (!whatsapp.sandboxAllowed) engines.delete('sandbox')
  return [...engines]
}

function validateEngine(platform: WhatsappPlatform, engine: WhatsappEngineName, body: ConnectAccount): void {
  if (!listEngines(platform).includes(engine))
    throw validationFailed({ engine: [t('The sandbox is not allowed on this installation.')] })
  if (body.history && engine !== 'linked-device')
    throw validationFailed({ history: [t('Only phones have messages from before.')] })
  const missing = (['accessToken', 'phoneNumberId', 'appSecret'] as const).filter(
    (key) => (engine === 'cloud') !== key in body,
  )
  if (missing.length > 0)
    throw validationFailed(
      Object.fromEntries(
        missing.map((key) => [
          key,
          [engine === 'cloud' ? 'The Cloud API requires this.' : 'Only Cloud API accounts have this.'],
        ]),
      ),
    )
}
