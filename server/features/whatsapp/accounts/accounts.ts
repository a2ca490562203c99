import { uuidv7 } from 'uuidv7'
import type { ChangeAccount, ConnectAccount, RenewCredentials } from '#contract/whatsapp/account.ts'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { accountFields } from '#contract/whatsapp/fields.ts'
import { mostAccounts } from '#contract/whatsapp/limits.ts'
import { statusReasons } from '#contract/whatsapp/messages.ts'
import { accepted } from '../../../platform/accepted.ts'
import { audited } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusals.ts'
import { Answer, type JsonText, json } from '../../../platform/reply.ts'
import type { Scope } from '../../../platform/scope.ts'
import { empty, raw, type Sql, sql, whole } from '../../../platform/sql.ts'
import { hookOf, secretsKept } from './cloud.ts'
import { scanPlace, sealedCredential } from './credentials.ts'
import { accountShown, honestReason, honestStatus, statusTold } from './sql.ts'

/** All accounts of the workspace, oldest first; there are few. */
export async function accounts(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ accounts: string }>(sql`
    select coalesce(json_agg(row_to_json(shown) order by c.created_at, c.id), '[]')::text as accounts
      from whatsapp_accounts c ${accountShown}
     where c.workspace_id = ${scope.workspaceId} and c.deleted_at is null`)
  return json(row?.accounts ?? '[]')
}

/** Begins to connect an account (WA-009, WA-034): the process of the engines takes it up from the row. */
export async function connect(scope: Scope, platform: Platform, body: ConnectAccount): Promise<Answer> {
  const { name } = accepted(accountFields, body)
  const engine = body.engine ?? platform.whatsapp.engine
  refuseEngine(platform, engine, body)
  const id = uuidv7()
  const row = await scope.tx
    .first<{ account: string | null }>(sql`
    with kept as (
      select count(*) >= ${whole(mostAccounts)} as is_full from whatsapp_accounts a
       where a.workspace_id = ${scope.workspaceId} and a.deleted_at is null),
    added as (
      insert into whatsapp_accounts (workspace_id, id, engine, name, created_by, remote_account_id, hook)
      select ${scope.workspaceId}, ${id}, ${engine}, ${name}, ${scope.userId}, ${body.phoneNumberId ?? null},
             ${body.appSecret ? hookOf(platform.appSecret, body.appSecret) : null} from kept where not is_full
      returning *),
    ${secretsKept(platform, id, body, 'added')},
    changed as (select id, name, status, 'UNKNOWN' as previous, null::int as version from added),
    ${statusTold(scope)},
    ${noted(scope, 'whatsapp.connected')}
    select (select row_to_json(shown)::text from added c ${accountShown}) as account`)
    .catch(duplicateNumber)
  if (!row?.account) throw invalid({ name: [`A workspace may have ${mostAccounts} accounts. Remove one first.`] })
  return new Answer(201, json(row.account))
}

function duplicateNumber(error: { code?: string }): never {
  throw error.code === '23505' ? invalid({ phoneNumberId: [statusReasons.duplicate] }) : error
}

/** What can honestly be said of an account (WA-011). */
export async function status(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ status: string }>(sql`
    select json_strip_nulls(json_build_object('status', ${honestStatus}, 'message', ${honestReason}))::jsonb
           || jsonb_build_object('seenAt', c.seen_at, 'completeUntil', c.complete_until) as status
      from whatsapp_accounts c
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound('account')
  return json(JSON.stringify(row.status))
}

/** The sealed text of the QR code that waits to be scanned, and until when. */
export async function qrCode(scope: Scope, id: string): Promise<{ sealed: string; expiresAt: string }> {
  const row = await scope.tx.first<{
    status: string
    sealed: string | null
    expiresAt: Date | null
    isOver: boolean
  }>(sql`
    select c.status, c.qr as sealed, c.qr_expires_at as "expiresAt", c.qr_expires_at < now() as "isOver"
      from whatsapp_accounts c
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound('account')
  if (row.status !== 'QR_READY' || !row.sealed || !row.expiresAt || row.isOver) throw noQrCode(row.status)
  return { sealed: row.sealed, expiresAt: row.expiresAt.toISOString() }
}

const noQrCode = (status: string) =>
  new Refusal(
    409,
    'no_qr_code',
    status === 'CONNECTED' ? 'This account is connected already.' : 'There is no QR code to scan right now.',
  )

/** Scans the QR code of a sandbox account, for want of a phone: its session finds the scan among the credentials. */
export async function scanSandbox(scope: Scope, platform: Platform, id: string): Promise<JsonText> {
  const { type, id: place } = scanPlace
  const scan = sealedCredential(platform.appSecret, { accountId: id, type, id: place }).seal('scanned')
  const row = await scope.tx.first<{ account: string | null; isThere: boolean }>(sql`
    with target as (
      select c.* from whatsapp_accounts c
       where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.engine = 'sandbox' and c.deleted_at is null),
    scanned as (
      insert into whatsapp_credentials (workspace_id, account_id, type, id, sealed)
      select t.workspace_id, t.id, ${type}, ${place}, ${scan} from target t where t.status = 'QR_READY'
      on conflict (workspace_id, account_id, type, id) do update set sealed = excluded.sealed
      returning account_id)
    select (select row_to_json(shown)::text from target c ${accountShown} where exists (select from scanned)) as account,
           exists (select from target) as "isThere"`)
  if (!row?.isThere) throw notFound('account')
  if (!row.account) throw noQrCode('')
  return json(row.account)
}

/** Connects again; an account that has no credentials shows a new QR code (WA-012). One that is connected stays as it is. */
export const reconnect = (scope: Scope, id: string): Promise<JsonText> =>
  changed(scope, id, {
    sets: sql`wanted = 'on', reason = null, attempts = 0, retry_at = null, updated_at = now(), qr = null, qr_expires_at = null,
              lease_until = case when a.status = 'CONNECTED' and a.wanted = 'on' then a.lease_until end,
              status = case when a.status = 'CONNECTED' and a.wanted = 'on' then a.status else 'CONNECTING' end`,
    action: 'whatsapp.connected',
  })

/** Takes a new token of the Cloud API, and connects with it. */
export const renew = (scope: Scope, platform: Platform, id: string, body: RenewCredentials): Promise<JsonText> =>
  changed(scope, id, {
    sets: sql`wanted = 'on', status = 'CONNECTING', reason = null, attempts = 0, retry_at = null, lease_until = null, updated_at = now(),
              hook = coalesce(${body.appSecret ? hookOf(platform.appSecret, body.appSecret) : null}, a.hook)`,
    action: 'whatsapp.connected',
    also: secretsKept(platform, id, body, 'rewritten'),
  })

/** Closes the connection and keeps the link: connecting again needs no QR code (WA-013). */
export const disconnect = (scope: Scope, id: string): Promise<JsonText> =>
  changed(scope, id, {
    sets: sql`wanted = 'off', status = 'DISCONNECTED', reason = 'paused', qr = null, qr_expires_at = null, updated_at = now()`,
    action: 'whatsapp.disconnected',
  })

/** Says what an account does by itself. What it does already, it goes on doing in the name of whoever asked for it first. */
export const change = (scope: Scope, id: string, { addsContacts }: ChangeAccount): Promise<JsonText> =>
  changed(scope, id, {
    sets: sql`adds_contacts_for = case when ${addsContacts} then coalesce(a.adds_contacts_for, ${scope.userId}::uuid) end`,
    action: 'whatsapp.changed',
  })

/** Removes an account (WA-014): it is unlinked and its credentials are destroyed; what was said on it stays with the contacts. */
export async function remove(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with ${changedRow(
      scope,
      id,
      sql`wanted = 'gone', status = 'DISCONNECTED', reason = null, qr = null, qr_expires_at = null,
                                    lease_until = case when a.wanted = 'on' then a.lease_until end, retry_at = null,
                                    updated_at = now(), deleted_at = now()`,
    )},
    unsent as (
      delete from whatsapp_outbox o using rewritten r
       where o.workspace_id = ${scope.workspaceId} and o.account_id = r.id and o.sending_under is null
      returning o.message_id),
    failed as (
      update whatsapp_messages m set status = 'FAILED', failure = 'removed' from unsent u
       where m.workspace_id = ${scope.workspaceId} and m.id = u.message_id and m.status = 'PENDING'),
    ${noted(scope, 'whatsapp.removed')}
    select (select id from rewritten) as id`)
  if (!row?.id) throw notFound('account')
  return { id: row.id }
}

type Change = { sets: Sql; action: 'whatsapp.connected' | 'whatsapp.disconnected' | 'whatsapp.changed'; also?: Sql }

/** Changes an account; `also`: a common table expression that goes by `rewritten`. */
export async function changed(scope: Scope, id: string, { sets, action, also }: Change): Promise<JsonText> {
  const row = await scope.tx.first<{ account: string | null }>(sql`
    with ${changedRow(scope, id, sets)},
    ${also ? sql`${also},` : empty}
    ${noted(scope, action)}
    select (select row_to_json(shown)::text from rewritten c ${accountShown}) as account`)
  if (!row?.account) throw notFound('account')
  return json(row.account)
}

/** `rewritten` is the account afterwards, `changed` what is told of it. */
const changedRow = (scope: Scope, id: string, sets: Sql): Sql => sql`
    rewritten as (
      update whatsapp_accounts a set previous_status = a.status, ${sets}
       where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and a.deleted_at is null
      returning a.*),
    changed as (select id, name, status, previous_status as previous, null::int as version from rewritten),
    ${statusTold(scope)}`

const noted = (scope: Scope, action: Change['action'] | 'whatsapp.removed'): Sql =>
  audited(
    scope,
    {
      action,
      kind: 'whatsapp_account',
      id: sql`(select id from changed)`,
      name: sql`(select name from changed)`,
    },
    raw('changed'),
  )

function refuseEngine(platform: Platform, engine: WhatsappEngineName, body: ConnectAccount): void {
  if (engine === 'sandbox' && !platform.whatsapp.sandboxAllowed)
    throw invalid({ engine: ['The sandbox is not allowed on this installation.'] })
  const missing = (['accessToken', 'phoneNumberId', 'appSecret'] as const).filter(
    (key) => (engine === 'cloud') !== key in body,
  )
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(
        missing.map((key) => [
          key,
          [engine === 'cloud' ? 'The Cloud API needs this.' : 'Only an account of the Cloud API has this.'],
        ]),
      ),
    )
}
