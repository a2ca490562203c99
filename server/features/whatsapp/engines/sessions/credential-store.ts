import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { type Scope, withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createCredentialSeal } from '../../accounts/sealed-credentials.ts'
import { type CredentialStore, LeaseLostError } from '../engine.ts'
import type { Lease } from './lease.ts'

type CredentialRow = { id: string; ciphertext: string }

/** Encrypted credentials of one account. Each write is one transaction, rejected once another node holds the lease. */
export function createCredentialStore(
  { database, appSecret }: Pick<Platform, 'database' | 'appSecret'>,
  lease: Lease,
): CredentialStore {
  const { workspaceId, accountId } = lease
  const sealFor = (type: string, id: string) => createCredentialSeal(appSecret, { accountId, type, id })
  const read = async (type: string, find: (scope: Scope) => Promise<CredentialRow[]>) => {
    const rows = await withWorkspaceTransaction(database, workspaceId, find)
    return new Map(rows.map(({ id, ciphertext }) => [id, sealFor(type, id).open(ciphertext)]))
  }
  // Writes of one account run in the order of their calls.
  const enqueueInOrder = createSerialQueue()
  const enqueue = (work: (scope: Scope) => Promise<void>): Promise<void> =>
    enqueueInOrder(() =>
      withWorkspaceTransaction(database, workspaceId, async (scope) => {
        await assertLease(scope, lease)
        await work(scope)
      }),
    )
  return {
    get: (type, ids) =>
      read(type, (scope) =>
        scope.tx.rows<CredentialRow>(sql`
          select k.id, k.ciphertext from whatsapp_credentials k
           where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = ${type}
             and k.id = any(${[...ids]}::text[])`),
      ),
    all: (type) =>
      read(type, (scope) =>
        scope.tx.rows<CredentialRow>(sql`
          select k.id, k.ciphertext from whatsapp_credentials k
           where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = ${type} order by k.id`),
      ),
    set: (entries) =>
      enqueue(async (scope) => {
        // The last value of each key wins; one statement cannot upsert the same row twice.
        const latest = [...new Map(entries.map((entry) => [`${entry.type}\n${entry.id}`, entry])).values()]
        const removed = latest.filter(({ value }) => value === null)
        const upserts = latest.flatMap(({ type, id, value }) =>
          value === null ? [] : [{ type, id, ciphertext: sealFor(type, id).seal(value) }],
        )
        if (removed.length > 0)
          await scope.tx.rows(sql`
            delete from whatsapp_credentials k
             using unnest(${removed.map(({ type }) => type)}::text[], ${removed.map(({ id }) => id)}::text[]) as gone (type, id)
             where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = gone.type and k.id = gone.id`)
        if (upserts.length > 0)
          await scope.tx.rows(sql`
            insert into whatsapp_credentials (workspace_id, account_id, type, id, ciphertext)
            select ${scope.workspaceId}, ${accountId}, type, id, ciphertext
              from unnest(${upserts.map(({ type }) => type)}::text[], ${upserts.map(({ id }) => id)}::text[],
                          ${upserts.map(({ ciphertext }) => ciphertext)}::text[]) as entry (type, id, ciphertext)
            on conflict (workspace_id, account_id, type, id) do update set ciphertext = excluded.ciphertext, updated_at = now()`)
      }),
    removeOlder: (type, before) =>
      enqueue(async (scope) => {
        await scope.tx.rows(sql`
          delete from whatsapp_credentials k
           where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = ${type}
             and k.updated_at < ${before.toISOString()}::timestamptz`)
      }),
    clear: () =>
      enqueue(async (scope) => {
        await scope.tx.rows(sql`
          delete from whatsapp_credentials k where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId}`)
      }),
  }
}

/** Locks the account's row until the end of the transaction, so that no other node can claim it meanwhile. */
async function assertLease(scope: Scope, { accountId, node, epoch }: Lease): Promise<void> {
  const row = await scope.tx.first(sql`
    select from whatsapp_accounts h
     where h.workspace_id = ${scope.workspaceId} and h.id = ${accountId} and h.lease_owner = ${node}
       and h.lease_epoch = ${epoch} and h.lease_until > now() for key share`)
  if (!row) throw new LeaseLostError('Another node holds this account.')
}
