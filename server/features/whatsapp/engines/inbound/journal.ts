import { uuidv7 } from 'uuidv7'
import { type Scope, withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { integerLiteral, sql } from '../../../../platform/database/sql.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { InboundMessage, MessageChangeEvent, ReadReceiptEvent, StatusEvent } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import { toStorableText } from './storable-text.ts'
import { storeChange, storeReadReceipt } from './store-change.ts'
import { storeMessage, storeStatus } from './store-message.ts'

type JournalDeps = Pick<Platform, 'database' | 'appSecret' | 'changes'>
/** An account, regardless of its lease. */
type AccountRef = Pick<Lease, 'workspaceId' | 'accountId'>
type JournalEntry =
  | { kind: 'message'; event: InboundMessage }
  | { kind: 'status'; event: StatusEvent }
  | { kind: 'change'; event: MessageChangeEvent }
  | { kind: 'read'; event: ReadReceiptEvent }

/** Entries read at once. */
const batchSize = 200

/** Attempts to process an entry; after them it is kept for inspection. */
const maxAttempts = 6

/** Identifies an event, so that one reported twice is stored once. */
function dedupeKey({ kind, event }: JournalEntry): string {
  if (kind === 'message') return `message ${event.fromMe ? 'from' : 'to'} ${event.providerId}`
  if (kind === 'status') return `status ${event.status} ${event.providerId}`
  return toStorableText(kind === 'read' ? `read ${event.providerIds.join(' ')}` : `change ${event.id}`).slice(0, 1_000)
}

/** Stores an event unchanged and only then processes it. When it resolves, the event is stored. */
export async function recordAndProcess(deps: JournalDeps, lease: Lease, entry: JournalEntry): Promise<void> {
  const { workspaceId, accountId } = lease
  const added = await withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.first<{ id: string }>(sql`
      insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event)
      values (${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${entry.kind}, ${dedupeKey(entry)}, ${JSON.stringify(entry.event)})
      on conflict (workspace_id, account_id, dedupe_key) do nothing
      returning id`),
  )
  if (added) await processEntry(deps, lease, added.id, entry)
}

/** Stores the events of a webhook call for one account, unchanged and in order, in one statement. */
export async function recordWebhookEvents(
  deps: JournalDeps,
  { workspaceId, accountId }: AccountRef,
  entries: readonly JournalEntry[],
): Promise<void> {
  const column = <T>(toValue: (entry: JournalEntry) => T): T[] => entries.map(toValue)
  await withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.rows(sql`
      with journaled as (
        insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event)
        select ${scope.workspaceId}, entry.id, ${accountId}, entry.kind, entry.dedupe_key, entry.event
          from unnest(${column(() => uuidv7())}::uuid[], ${column(({ kind }) => kind)}::text[], ${column(dedupeKey)}::text[],
                      ${column(({ event }) => JSON.stringify(event))}::text[]) as entry (id, kind, dedupe_key, event)
        on conflict (workspace_id, account_id, dedupe_key) do nothing)
      update whatsapp_accounts c set complete_until = now()
       where c.workspace_id = ${scope.workspaceId} and c.id = ${accountId}
         and coalesce(c.complete_until < now() - interval '5 seconds', true)`),
  )
}

/** Processes entries that are still pending, such as those of a process that died, in the order they arrived. */
export async function processPending(deps: JournalDeps, lease: AccountRef): Promise<void> {
  const rows = await withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.rows<{ id: string; kind: JournalEntry['kind']; event: string }>(sql`
      select j.id, j.kind, j.event from whatsapp_journal j
       where j.workspace_id = ${scope.workspaceId} and j.account_id = ${lease.accountId} and j.processed_at is null and j.attempts < ${integerLiteral(maxAttempts)}
       order by j.id limit ${integerLiteral(batchSize)}`),
  )
  for (const { id, kind, event } of rows)
    await processEntry(deps, lease, id, { kind, event: JSON.parse(event, reviveDate) } as JournalEntry)
  if (rows.length === batchSize) await processPending(deps, lease)
}

function applyEntry(
  scope: Scope,
  accountId: string,
  { kind, event }: JournalEntry,
  appSecret: string,
): Promise<boolean> {
  if (kind === 'message') return storeMessage(scope, accountId, event, appSecret)
  if (kind === 'status') return storeStatus(scope, accountId, event)
  return kind === 'read' ? storeReadReceipt(scope, accountId, event) : storeChange(scope, accountId, event)
}

const reviveDate = (key: string, value: unknown) =>
  key === 'at' && typeof value === 'string' ? new Date(value) : value

/** Applies an entry and marks it done in one transaction. One that cannot be applied yet, such as an early receipt, stays pending. */
async function processEntry(
  deps: JournalDeps,
  { workspaceId, accountId }: AccountRef,
  id: string,
  entry: JournalEntry,
): Promise<void> {
  const mark = (scope: Scope, problem: string | null) =>
    scope.tx.rows(sql`
      update whatsapp_journal j
         set attempts = j.attempts + 1, last_error = ${problem}, processed_at = case when ${problem}::text is null then now() end
       where j.workspace_id = ${scope.workspaceId} and j.id = ${id}`)
  try {
    await withWorkspaceTransaction(deps.database, workspaceId, async (scope) => {
      // Several nodes may receive webhook calls of one account, and each processes all pending entries.
      const pending = await scope.tx.first(sql`
        select from whatsapp_journal j
         where j.workspace_id = ${scope.workspaceId} and j.id = ${id} and j.processed_at is null for update`)
      if (!pending) return
      const isDone = await applyEntry(scope, accountId, entry, deps.appSecret)
      await mark(scope, isDone ? null : 'It is about a message that is not here.')
    })
  } catch (error) {
    await withWorkspaceTransaction(deps.database, workspaceId, (scope) => mark(scope, String(error).slice(0, 500)))
  }
  deps.changes.notify(workspaceId)
}
