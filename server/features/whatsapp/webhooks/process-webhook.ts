import { setTimeout as wait } from 'node:timers/promises'
import { createOwnerTx } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { badRequest } from '../../../platform/errors.ts'
import { parseJsonBody } from '../../../platform/http/body-parser.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unsealAppSecret } from '../accounts/sealed-credentials.ts'
import { hasValidSignature, parseWebhook } from '../engines/cloud/parse-webhook.ts'
import { processPending, recordWebhookEvents } from '../engines/inbound/journal.ts'
import { parseTemplateEvents, storeTemplateEvents } from '../templates/template-events.ts'

/** An account that a webhook call may concern. */
export type WebhookAccount = { workspaceId: string; accountId: string; remoteId: string; ciphertext: string }

/** Milliseconds the reply waits for events to be processed; without a reply WhatsApp calls again. */
const processingTimeout = 5_000

/** The accounts of a callback URL; none if the URL is unknown. */
export const findWebhookAccounts = (platform: Pick<Platform, 'database'>, hook: string): Promise<WebhookAccount[]> =>
  createOwnerTx(platform.database).rows<WebhookAccount>(sql`
    select workspace_id as "workspaceId", account_id as "accountId", remote_account_id as "remoteId", ciphertext
      from identity.list_webhook_accounts(${hook})`)

/** Records that Meta has called the webhook; events of connected numbers record it by themselves. */
export const recordWebhookCall = (platform: Pick<Platform, 'database'>, hook: string): Promise<unknown> =>
  createOwnerTx(platform.database).rows(sql`select identity.record_webhook_call(${hook})`)

/**
 * Journals the events of a webhook call, then processes them. Calls may be repeated and reach several nodes; events of numbers that are
 * not connected here are dropped. `taken` counts the events stored.
 */
export async function processWebhook(
  platform: Pick<Platform, 'database' | 'appSecret' | 'changes'>,
  accounts: readonly WebhookAccount[],
  { body, signature }: { body: Buffer; signature: unknown },
): Promise<{ taken: number; processed: Promise<void> }> {
  const [first] = accounts
  // All accounts of a callback URL belong to one Meta app.
  const secret = first && unsealAppSecret(platform.appSecret, first.accountId, first.ciphertext)
  if (!secret || !hasValidSignature(body, signature, secret))
    throw badRequest('The signature does not belong to this body.')
  const parsed = parseJsonBody(body.toString('utf8'))
  const events = parseWebhook(parsed)
  const templateEvents = parseTemplateEvents(parsed)
  let taken = 0
  const toProcess: WebhookAccount[] = []
  for (const account of accounts) {
    const accountEvents = events.filter(({ phoneNumberId }) => phoneNumberId === account.remoteId)
    if (accountEvents.length === 0) continue
    await recordWebhookEvents(platform, account, accountEvents)
    taken += accountEvents.length
    toProcess.push(account)
  }
  const processed = Promise.all(toProcess.map((account) => processPending(platform, account))).then(() => undefined)
  try {
    for (const account of accounts) taken += await storeTemplateEvents(platform, account, templateEvents)
  } catch (error) {
    // The error makes WhatsApp repeat the call, for the templates. The messages are already stored and are processed anyway.
    await Promise.allSettled([processed])
    throw error
  }
  await Promise.race([processed, wait(processingTimeout, undefined, { ref: false })])
  return { taken, processed }
}
