import { setTimeout as wait } from 'node:timers/promises'
import { createOwnerTx } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { badRequest } from '../../../platform/errors.ts'
import { parseJsonBody } from '../../../platform/http/body-parser.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unsealAppSecret } from '../accounts/sealed-credentials.ts'
import { hasValidSignature, parseWebhook } from '../engines/cloud/parse-webhook.ts'
import { processPending, recordWebhookEvents } from '../engines/inbound/journal.ts'

/** An account that a webhook may tell of. */
export type WebhookAccount = { workspaceId: string; accountId: string; remoteId: string; sealed: string }

/** Milliseconds that the answer waits for what was stored to be understood; WhatsApp calls again where none comes. */
const processingTimeout = 5_000

/** The accounts behind an address that WhatsApp calls; none, for one that nobody was given. */
export const findWebhookAccounts = (platform: Pick<Platform, 'database'>, hook: string): Promise<WebhookAccount[]> =>
  createOwnerTx(platform.database).rows<WebhookAccount>(sql`
    select workspace_id as "workspaceId", account_id as "accountId", remote_account_id as "remoteId", sealed
      from identity.whatsapp_hooked(${hook})`)

/**
 * Stores what a webhook tells, as WhatsApp told it, and then reads what it means. It may come again, and to several nodes; what is about
 * numbers that are not connected here is stored nowhere. Answers how many events it told of.
 */
export async function processWebhook(
  platform: Pick<Platform, 'database' | 'appSecret' | 'changes'>,
  accounts: readonly WebhookAccount[],
  { body, signature }: { body: Buffer; signature: unknown },
): Promise<{ taken: number; read: Promise<void> }> {
  const [first] = accounts
  // All of them are of one app.
  const secret = first && unsealAppSecret(platform.appSecret, first.accountId, first.sealed)
  if (!secret || !hasValidSignature(body, signature, secret))
    throw badRequest('The signature does not belong to this body.')
  const events = parseWebhook(parseJsonBody(body.toString('utf8')))
  let taken = 0
  const waiting: WebhookAccount[] = []
  for (const account of accounts) {
    const accountEvents = events.filter(({ phoneNumberId }) => phoneNumberId === account.remoteId)
    if (accountEvents.length === 0) continue
    await recordWebhookEvents(platform, account, accountEvents)
    taken += accountEvents.length
    waiting.push(account)
  }
  const read = Promise.all(waiting.map((account) => processSerially(platform, account))).then(() => undefined)
  await Promise.race([read, wait(processingTimeout, undefined, { ref: false })])
  return { taken, read }
}

const activeReads = new Map<string, Promise<void>>()
const queuedReads = new Map<string, Promise<void>>()

/**
 * Reads what waits of an account, one reader at a time: whoever comes meanwhile is served by the one after it, together. Webhooks that
 * come faster than they are understood would otherwise all read the same.
 */
function processSerially(deps: Parameters<typeof processPending>[0], account: WebhookAccount): Promise<void> {
  const { accountId } = account
  const start = (): Promise<void> => {
    queuedReads.delete(accountId)
    const now = processPending(deps, account).finally(() => {
      if (activeReads.get(accountId) === now) activeReads.delete(accountId)
    })
    activeReads.set(accountId, now)
    return now
  }
  const now = activeReads.get(accountId)
  if (!now) return start()
  const turn = queuedReads.get(accountId) ?? now.then(start, start)
  queuedReads.set(accountId, turn)
  return turn
}
