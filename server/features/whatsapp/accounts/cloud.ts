import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ConnectAccount, RenewCredentials, Webhook } from '#contract/whatsapp/account.ts'
import { statusReasons } from '#contract/whatsapp/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusals.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import { type GraphKey, graphOf } from '../engines/cloud/graph.ts'
import { GraphTrouble, tokenRefused } from '../engines/cloud/troubles.ts'
import { appPlace, numberPlace, openedApp, sealedCredential, tokenPlace } from './credentials.ts'

type Use = Pick<Platform, 'appSecret' | 'whatsapp'>

/** What a person types to connect a number of the Cloud API. */
type Typed = Partial<GraphKey>

/** Proves by a round trip that the token opens the number and that the secret is the app's, for whoever is let in (WA-009). */
export async function proveConnect(scope: Scope, use: Use, body: ConnectAccount): Promise<void> {
  const { accessToken, phoneNumberId, appSecret } = body
  if ((body.engine ?? use.whatsapp.engine) !== 'cloud' || !accessToken || !phoneNumberId || !appSecret) return
  await scope.tx.rows(sql`select true as admitted`)
  await prove(use, { accessToken, phoneNumberId, appSecret })
}

/** The same of a new token; with it a new secret, where the app has one. */
export async function proveRenewal(scope: Scope, use: Use, id: string, body: RenewCredentials): Promise<void> {
  const row = await scope.tx.first<{ engine: string; number: string | null; sealed: string | null }>(sql`
    select a.engine, a.remote_account_id as number, (
             select k.sealed from whatsapp_credentials k
              where k.workspace_id = a.workspace_id and k.account_id = a.id and k.type = ${appPlace.type} and k.id = ${appPlace.id}) as sealed
      from whatsapp_accounts a where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and a.deleted_at is null`)
  if (!row) throw notFound('account')
  if (row.engine !== 'cloud' || !row.number) throw notCloud()
  const appSecret = body.appSecret ?? openedApp(use.appSecret, id, row.sealed)
  if (!appSecret) throw invalid({ appSecret: ['The Cloud API needs this.'] })
  await prove(use, { accessToken: body.accessToken, phoneNumberId: row.number, appSecret })
}

async function prove({ whatsapp }: Use, key: GraphKey): Promise<void> {
  try {
    await graphOf(whatsapp.graph, key).number()
  } catch (error) {
    const { code, says = '', reason } = error instanceof GraphTrouble ? error : {}
    if (code === tokenRefused) throw invalid({ accessToken: ['WhatsApp does not accept this token.'] })
    if (/appsecret_proof/i.test(says))
      throw invalid({ appSecret: ['This is not the secret of the app that the token was made for.'] })
    if (reason === 'banned') throw invalid({ phoneNumberId: [statusReasons.banned] })
    if (reason) throw invalid({ phoneNumberId: ['This token does not open a number with this id.'] })
    throw new Refusal(
      409,
      'unreachable',
      'WhatsApp cannot be reached right now. Nothing was changed; please try again.',
    )
  }
}

/** Common table expression that keeps what was typed for an account of `accounts`, sealed. */
export function secretsKept(use: Use, accountId: string, typed: Typed, accounts: 'added' | 'rewritten'): Sql {
  const places = [
    { ...tokenPlace, text: typed.accessToken },
    { ...appPlace, text: typed.appSecret },
    { ...numberPlace, text: typed.phoneNumberId },
  ].filter(({ text }) => text !== undefined)
  const sealed = places.map(({ type, id, text = '' }) =>
    sealedCredential(use.appSecret, { accountId, type, id }).seal(text),
  )
  const from = accounts === 'added' ? sql`added` : sql`rewritten`
  return sql`
    secrets as (
      insert into whatsapp_credentials (workspace_id, account_id, type, id, sealed)
      select a.workspace_id, a.id, given.type, given.id, given.sealed from ${from} a cross join
             unnest(${places.map(({ type }) => type)}::text[], ${places.map(({ id }) => id)}::text[], ${sealed}::text[]) as given (type, id, sealed)
      on conflict (workspace_id, account_id, type, id) do update set sealed = excluded.sealed, updated_at = now())`
}

/** Where WhatsApp calls for an account, and the word that it proves the place with. */
export async function webhook(
  scope: Scope,
  { appSecret, publicUrl }: Pick<Platform, 'appSecret' | 'publicUrl'>,
  id: string,
): Promise<Webhook> {
  const row = await scope.tx.first<{ hook: string | null }>(sql`
    select a.hook from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${id} and a.deleted_at is null`)
  if (!row) throw notFound('account')
  if (!row.hook) throw notCloud()
  return {
    callbackUrl: `${publicUrl}/webhooks/whatsapp/cloud/${row.hook}`,
    verification: verificationOf(appSecret, row.hook),
  }
}

const notCloud = () => new Refusal(409, 'no_cloud_account', 'Only an account of the Cloud API has this.')

const derived = (appSecret: string, of: string): string =>
  createHmac('sha256', appSecret).update(`whatsapp ${of}`).digest('base64url').slice(0, 32)

/** The last part of the address that WhatsApp calls: nobody guesses it, and all accounts of one app share it. */
export const hookOf = (appSecret: string, secretOfApp: string): string => derived(appSecret, `hook ${secretOfApp}`)

const verificationOf = (appSecret: string, hook: string): string => derived(appSecret, `verification ${hook}`)

/** Whether a word is the one that was given out for this address. */
export function verifies(appSecret: string, hook: string, word: string): boolean {
  const [given, expected] = [Buffer.from(word), Buffer.from(verificationOf(appSecret, hook))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
