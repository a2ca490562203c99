import { uuidv7 } from 'uuidv7'
import type { Platform } from '../../../platform/platform.ts'
import { inWorkspace, type Scope } from '../../../platform/scope.ts'
import { sql, whole } from '../../../platform/sql.ts'
import type { ChangeEvent, InboundMessage, ReadEvent, StatusEvent } from '../engine.ts'
import { storeChange, storeRead } from './changes.ts'
import { storeMessage, storeStatus } from './inbound.ts'
import type { Lease } from './lease.ts'
import { storable } from './storable.ts'

type Use = Pick<Platform, 'database' | 'appSecret' | 'changes'>
/** An account, whoever holds it. */
type Place = Pick<Lease, 'workspaceId' | 'accountId'>
type Entry =
  | { kind: 'message'; event: InboundMessage }
  | { kind: 'status'; event: StatusEvent }
  | { kind: 'change'; event: ChangeEvent }
  | { kind: 'read'; event: ReadEvent }

/** Entries that are read at once. */
const atOnce = 200

/** Tries an entry gets; one that was not understood then stays for people to look at. */
const tries = 6

/** What an entry is known by, so that the same one told twice is one. */
function dedupeOf({ kind, event }: Entry): string {
  if (kind === 'message') return `message ${event.fromMe ? 'from' : 'to'} ${event.providerId}`
  if (kind === 'status') return `status ${event.status} ${event.providerId}`
  return storable(kind === 'read' ? `read ${event.providerIds.join(' ')}` : `change ${event.id}`).slice(0, 1_000)
}

/** Keeps what WhatsApp told, as it told it; then, and only then, decides what it means. What returns is stored. */
export async function keep(use: Use, lease: Lease, entry: Entry): Promise<void> {
  const { workspaceId, accountId } = lease
  const added = await inWorkspace(use.database, workspaceId, (scope) =>
    scope.tx.first<{ id: string }>(sql`
      insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe, event)
      values (${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${entry.kind}, ${dedupeOf(entry)}, ${JSON.stringify(entry.event)})
      on conflict (workspace_id, account_id, dedupe) do nothing
      returning id`),
  )
  if (added) await understand(use, lease, added.id, entry)
}

/** Keeps everything that a webhook told of an account, as it was told and in that order, at once. */
export async function keepTold(use: Use, { workspaceId, accountId }: Place, entries: readonly Entry[]): Promise<void> {
  const of = <T>(one: (entry: Entry) => T): T[] => entries.map(one)
  await inWorkspace(use.database, workspaceId, (scope) =>
    scope.tx.rows(sql`
      with told as (
        insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe, event)
        select ${scope.workspaceId}, given.id, ${accountId}, given.kind, given.dedupe, given.event
          from unnest(${of(() => uuidv7())}::uuid[], ${of(({ kind }) => kind)}::text[], ${of(dedupeOf)}::text[],
                      ${of(({ event }) => JSON.stringify(event))}::text[]) as given (id, kind, dedupe, event)
        on conflict (workspace_id, account_id, dedupe) do nothing)
      update whatsapp_accounts c set complete_until = now()
       where c.workspace_id = ${scope.workspaceId} and c.id = ${accountId}
         and coalesce(c.complete_until < now() - interval '5 seconds', true)`),
  )
}

/** Reads again what an earlier process did not finish, in the order in which it came. */
export async function catchUp(use: Use, lease: Place): Promise<void> {
  const rows = await inWorkspace(use.database, lease.workspaceId, (scope) =>
    scope.tx.rows<{ id: string; kind: Entry['kind']; event: string }>(sql`
      select j.id, j.kind, j.event from whatsapp_journal j
       where j.workspace_id = ${scope.workspaceId} and j.account_id = ${lease.accountId} and j.done_at is null and j.attempts < ${whole(tries)}
       order by j.id limit ${whole(atOnce)}`),
  )
  for (const { id, kind, event } of rows)
    await understand(use, lease, id, { kind, event: JSON.parse(event, revived) } as Entry)
  if (rows.length === atOnce) await catchUp(use, lease)
}

function stored(scope: Scope, accountId: string, { kind, event }: Entry, appSecret: string): Promise<boolean> {
  if (kind === 'message') return storeMessage(scope, accountId, event, appSecret)
  if (kind === 'status') return storeStatus(scope, accountId, event)
  return kind === 'read' ? storeRead(scope, accountId, event) : storeChange(scope, accountId, event)
}

const revived = (key: string, value: unknown) => (key === 'at' && typeof value === 'string' ? new Date(value) : value)

/** In one transaction with its mark. An entry that cannot be understood yet, such as the receipt of a message still being stored, waits. */
async function understand(use: Use, { workspaceId, accountId }: Place, id: string, entry: Entry): Promise<void> {
  const mark = (scope: Scope, trouble: string | null) =>
    scope.tx.rows(sql`
      update whatsapp_journal j
         set attempts = j.attempts + 1, trouble = ${trouble}, done_at = case when ${trouble}::text is null then now() end
       where j.workspace_id = ${scope.workspaceId} and j.id = ${id}`)
  try {
    await inWorkspace(use.database, workspaceId, async (scope) => {
      // A webhook may have been told to several nodes, and each reads everything that waits.
      const waits = await scope.tx.first(sql`
        select from whatsapp_journal j
         where j.workspace_id = ${scope.workspaceId} and j.id = ${id} and j.done_at is null for update`)
      if (!waits) return
      const isDone = await stored(scope, accountId, entry, use.appSecret)
      await mark(scope, isDone ? null : 'It is about a message that is not here.')
    })
  } catch (error) {
    await inWorkspace(use.database, workspaceId, (scope) => mark(scope, String(error).slice(0, 500)))
  }
  use.changes.announce(workspaceId)
}
