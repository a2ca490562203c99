import type { Platform } from '../../../platform/platform.ts'
import { inWorkspace, type Scope } from '../../../platform/scope.ts'
import { sql } from '../../../platform/sql.ts'
import { sealedCredential } from '../accounts/credentials.ts'
import { type CredentialStore, LeaseLost } from '../engine.ts'
import type { Lease } from './lease.ts'

type Row = { id: string; sealed: string }

/** Credentials of one account, sealed, each write in one transaction and refused once the lease has moved on. */
export function credentialStore(
  { database, appSecret }: Pick<Platform, 'database' | 'appSecret'>,
  lease: Lease,
): CredentialStore {
  const { workspaceId, accountId } = lease
  const place = (type: string, id: string) => sealedCredential(appSecret, { accountId, type, id })
  const read = async (type: string, find: (scope: Scope) => Promise<Row[]>) => {
    const rows = await inWorkspace(database, workspaceId, find)
    return new Map(rows.map(({ id, sealed }) => [id, place(type, id).open(sealed)]))
  }
  // Writes of one account are made one after the other, in the order in which they were asked for.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: (scope: Scope) => Promise<void>): Promise<void> => {
    const turn = last.then(() =>
      inWorkspace(database, workspaceId, async (scope) => {
        await demandLease(scope, lease)
        await work(scope)
      }),
    )
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    get: (type, ids) =>
      read(type, (scope) =>
        scope.tx.rows<Row>(sql`
          select k.id, k.sealed from whatsapp_credentials k
           where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = ${type}
             and k.id = any(${[...ids]}::text[])`),
      ),
    all: (type) =>
      read(type, (scope) =>
        scope.tx.rows<Row>(sql`
          select k.id, k.sealed from whatsapp_credentials k
           where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = ${type} order by k.id`),
      ),
    set: (entries) =>
      inTurn(async (scope) => {
        // The last value of a place counts, and a statement may not meet a row twice.
        const latest = [...new Map(entries.map((entry) => [`${entry.type}\n${entry.id}`, entry])).values()]
        const gone = latest.filter(({ value }) => value === null)
        const kept = latest.flatMap(({ type, id, value }) =>
          value === null ? [] : [{ type, id, sealed: place(type, id).seal(value) }],
        )
        if (gone.length > 0)
          await scope.tx.rows(sql`
            delete from whatsapp_credentials k
             using unnest(${gone.map(({ type }) => type)}::text[], ${gone.map(({ id }) => id)}::text[]) as gone (type, id)
             where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId} and k.type = gone.type and k.id = gone.id`)
        if (kept.length > 0)
          await scope.tx.rows(sql`
            insert into whatsapp_credentials (workspace_id, account_id, type, id, sealed)
            select ${scope.workspaceId}, ${accountId}, type, id, sealed
              from unnest(${kept.map(({ type }) => type)}::text[], ${kept.map(({ id }) => id)}::text[],
                          ${kept.map(({ sealed }) => sealed)}::text[]) as kept (type, id, sealed)
            on conflict (workspace_id, account_id, type, id) do update set sealed = excluded.sealed, updated_at = now()`)
      }),
    clear: () =>
      inTurn(async (scope) => {
        await scope.tx.rows(sql`
          delete from whatsapp_credentials k where k.workspace_id = ${scope.workspaceId} and k.account_id = ${accountId}`)
      }),
  }
}

/** Holds the account's row to the end of the transaction, so that nobody takes it over in between. */
async function demandLease(scope: Scope, { accountId, node, epoch }: Lease): Promise<void> {
  const row = await scope.tx.first(sql`
    select from whatsapp_accounts h
     where h.workspace_id = ${scope.workspaceId} and h.id = ${accountId} and h.lease_owner = ${node}
       and h.lease_epoch = ${epoch} and h.lease_until > now() for key share`)
  if (!row) throw new LeaseLost('Another node holds this account.')
}
