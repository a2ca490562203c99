import { setTimeout as wait } from 'node:timers/promises'
import { jsonOf } from '../../../platform/bodies.ts'
import type { Platform } from '../../../platform/platform.ts'
import { badRequest } from '../../../platform/refusals.ts'
import { asInstallation } from '../../../platform/scope.ts'
import { sql } from '../../../platform/sql.ts'
import { openedApp } from '../accounts/credentials.ts'
import { isSigned, toldIn } from '../engines/cloud/webhook.ts'
import { catchUp, keepTold } from '../engines/journal.ts'

/** An account that a webhook may tell of. */
export type Hooked = { workspaceId: string; accountId: string; remoteId: string; sealed: string }

/** Milliseconds that the answer waits for what was stored to be understood; WhatsApp calls again where none comes. */
const patience = 5_000

/** The accounts behind an address that WhatsApp calls; none, for one that nobody was given. */
export const hookedBy = (platform: Pick<Platform, 'database'>, hook: string): Promise<Hooked[]> =>
  asInstallation(platform.database).rows<Hooked>(sql`
    select workspace_id as "workspaceId", account_id as "accountId", remote_account_id as "remoteId", sealed
      from identity.whatsapp_hooked(${hook})`)

/**
 * Stores what a webhook tells, as WhatsApp told it, and then reads what it means. It may come again, and to several nodes; what is about
 * numbers that are not connected here is stored nowhere. Answers how many events it told of.
 */
export async function receive(
  platform: Pick<Platform, 'database' | 'appSecret' | 'changes'>,
  accounts: readonly Hooked[],
  { body, signature }: { body: Buffer; signature: unknown },
): Promise<{ taken: number; read: Promise<void> }> {
  const [first] = accounts
  // All of them are of one app.
  const secret = first && openedApp(platform.appSecret, first.accountId, first.sealed)
  if (!secret || !isSigned(body, signature, secret)) throw badRequest('The signature does not belong to this body.')
  const told = toldIn(jsonOf(body.toString('utf8')))
  let taken = 0
  const waiting: Hooked[] = []
  for (const account of accounts) {
    const own = told.filter(({ phoneNumberId }) => phoneNumberId === account.remoteId)
    if (own.length === 0) continue
    await keepTold(platform, account, own)
    taken += own.length
    waiting.push(account)
  }
  const read = Promise.all(waiting.map((account) => readInTurn(platform, account))).then(() => undefined)
  await Promise.race([read, wait(patience, undefined, { ref: false })])
  return { taken, read }
}

const reading = new Map<string, Promise<void>>()
const next = new Map<string, Promise<void>>()

/**
 * Reads what waits of an account, one reader at a time: whoever comes meanwhile is served by the one after it, together. Webhooks that
 * come faster than they are understood would otherwise all read the same.
 */
function readInTurn(use: Parameters<typeof catchUp>[0], account: Hooked): Promise<void> {
  const { accountId } = account
  const begin = (): Promise<void> => {
    next.delete(accountId)
    const now = catchUp(use, account).finally(() => {
      if (reading.get(accountId) === now) reading.delete(accountId)
    })
    reading.set(accountId, now)
    return now
  }
  const now = reading.get(accountId)
  if (!now) return begin()
  const turn = next.get(accountId) ?? now.then(begin, begin)
  next.set(accountId, turn)
  return turn
}
