import { uuidv7 } from 'uuidv7'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { type Scope, withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { integerLiteral, type Sql, sql } from '../../../../platform/database/sql.ts'
import { changeEventCte } from '../../../../platform/events/event-log.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { InboundMessage, MessageChangeEvent, PreferenceEvent, ReadReceiptEvent, StatusEvent } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import { toStorableText } from './storable-text.ts'
import { storeChange, storeReadReceipt } from './store-change.ts'
import { storeMessage, storeStatus } from './store-message.ts'
import { storeOptOut } from './store-opt-out.ts'

type JournalDeps = Pick<Platform, 'database' | 'appSecret' | 'changes'>
/** An account, regardless of its lease. */
type AccountRef = Pick<Lease, 'workspaceId' | 'accountId'>
type JournalEntry =
  | { kind: 'message'; event: InboundMessage }
  | { kind: 'status'; event: StatusEvent }
  | { kind: 'change'; event: MessageChangeEvent }
  | { kind: 'read'; event: ReadReceiptEvent }
  | { kind: 'preference'; event: PreferenceEvent }

/** Maximum entries claimed at once. */
const batchSize = 200

/** Attempts to process an entry; after them it is kept for inspection. */
const maxAttempts = 6

/** The `last_error` of an entry while it is processed; it remains if the process dies meanwhile. */
const crashed = 'The process ended while this was processed.'
/** The `last_error` of an entry that waits for its message, such as a status of a message that other software sent. */
const unknownMessage = 'It is about a message that is not here.'
/** How often the process may die while it processes an entry. The first time, another entry of the batch may be the cause. */
const maxCrashes = 3

/** Identifies an event, so that one reported twice is stored once. */
function dedupeKey({ kind, event }: JournalEntry): string {
  // The awaited content comes with the same id as its placeholder.
  if (kind === 'message')
    return `${event.type === 'awaited' ? 'awaited' : 'message'} ${event.fromMe ? 'from' : 'to'} ${event.providerId}`
  if (kind === 'status') return `status ${event.status} ${event.providerId}`
  if (kind === 'preference') {
    const { chat, wantsMarketing, at } = event
    return ['preference', wantsMarketing, at.toISOString(), ...chat.map(({ value }) => value)].join(' ')
  }
  return toStorableText(kind === 'read' ? `read ${event.providerIds.join(' ')}` : `change ${event.id}`).slice(0, 1_000)
}

/** Stores an event unchanged and only then processes it. When it resolves, the event is stored. */
export async function recordAndProcess(deps: JournalDeps, lease: Lease, entry: JournalEntry): Promise<void> {
  const { workspaceId, accountId } = lease
  const added = await withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.first<{ id: string }>(sql`
      insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event, attempts, last_error)
      values (${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${entry.kind}, ${dedupeKey(entry)}, ${JSON.stringify(entry.event)}, 1, ${crashed})
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

type PendingRuns = { enqueue: ReturnType<typeof createKeyedSerialQueue<string>>; queued: Map<string, Promise<void>> }
/** The runs of a process by account; `queued` are those that have not started yet. */
const runsByDatabase = new WeakMap<JournalDeps['database'], PendingRuns>()

/**
 * Processes pending entries, such as those of a process that died, in the order they arrived. One run per account is active at a
 * time; calls share a run that is queued but has not started. Concurrent runs would claim the same entries, and each claim would
 * look as if the entry had killed the process.
 */
export function processPending(deps: JournalDeps, account: AccountRef): Promise<void> {
  const { accountId } = account
  const runs = runsByDatabase.get(deps.database) ?? { enqueue: createKeyedSerialQueue(), queued: new Map() }
  runsByDatabase.set(deps.database, runs)
  const queued = runs.queued.get(accountId)
  if (queued) return queued
  const run = runs.enqueue(accountId, () => {
    runs.queued.delete(accountId)
    return claimAndProcess(deps, account)
  })
  runs.queued.set(accountId, run)
  return run
}

async function claimAndProcess(deps: JournalDeps, lease: AccountRef): Promise<void> {
  let last: string | null = null
  for (;;) {
    const rows = await claimPending(deps, lease, last)
    for (const row of rows) await processEntry(deps, lease, row.id, toEntry(row))
    last = rows.at(-1)?.id ?? null
    if (last === null) return
  }
}

type PendingEntry = { id: string; kind: JournalEntry['kind']; event: string }

/**
 * Claims the next entries after the given one and marks them as being processed. Entries that were never tried are claimed
 * together. One that was tried is claimed alone, so that it is clear which entry kills the process. An entry that has done so
 * repeatedly has failed for good.
 */
async function claimPending(deps: JournalDeps, { workspaceId, accountId }: AccountRef, after: string | null) {
  const rows = await withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.rows<PendingEntry>(sql`
      with given_up as (
        update whatsapp_journal j set set_aside_at = now()
         where j.workspace_id = ${scope.workspaceId} and j.account_id = ${accountId} and j.processed_at is null and j.set_aside_at is null
           and j.attempts >= ${integerLiteral(maxCrashes)} and j.last_error = ${crashed}
        returning j.id),
      ${emitFailedEntries(scope, sql`select id from given_up`)},
      pending as materialized (
        select j.id, j.attempts, row_number() over (order by j.id) as place from whatsapp_journal j
         where j.workspace_id = ${scope.workspaceId} and j.account_id = ${accountId} and j.processed_at is null and j.set_aside_at is null
           and j.attempts < ${integerLiteral(maxAttempts)} and (${after}::uuid is null or j.id > ${after}::uuid)
           and (j.attempts < ${integerLiteral(maxCrashes)} or j.last_error is distinct from ${crashed})
         order by j.id limit ${integerLiteral(batchSize)})
      update whatsapp_journal j set attempts = j.attempts + 1, last_error = ${crashed} from pending p
       where j.workspace_id = ${scope.workspaceId} and j.id = p.id and j.processed_at is null
         and (p.place = 1 or p.place < coalesce((select min(t.place) from pending t where t.attempts > 0), ${integerLiteral(batchSize + 1)}))
      returning j.id, j.kind, j.event`),
  )
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

const emitFailedEntries = (scope: Scope, entries: Sql): Sql =>
  changeEventCte(scope, sql`(select id, null::int as version from (${entries}) entries) failed`, 'failed-jobs.changed')

async function applyEntry(
  scope: Scope,
  accountId: string,
  { kind, event }: JournalEntry,
  appSecret: string,
): Promise<boolean> {
  if (kind === 'message') return storeMessage(scope, accountId, event, appSecret)
  if (kind === 'status') return storeStatus(scope, accountId, event)
  if (kind === 'preference') {
    await storeOptOut(scope, accountId, event)
    return true
  }
  return kind === 'read' ? storeReadReceipt(scope, accountId, event) : storeChange(scope, accountId, event)
}

const toEntry = ({ kind, event }: PendingEntry) => ({ kind, event: JSON.parse(event, reviveDate) }) as JournalEntry

const reviveDate = (key: string, value: unknown) =>
  key === 'at' && typeof value === 'string' ? new Date(value) : value

/** The id of the message that an entry is about, which may arrive days later, from a phone that was offline. */
const awaitedMessage = ({ kind, event }: JournalEntry): string | null =>
  kind === 'change' || kind === 'status' ? toStorableText(event.providerId) : null

/**
 * Resets and returns the entries that wait for a message which is now stored. If the process dies before they are processed, they
 * are retried.
 */
const wakeWaiting = (scope: Scope, accountId: string, providerId: string): Promise<PendingEntry[]> =>
  scope.tx.rows<PendingEntry>(sql`
    with woken as (
      update whatsapp_journal j set attempts = 0
       where j.workspace_id = ${scope.workspaceId} and j.account_id = ${accountId} and j.awaits = ${toStorableText(providerId)}
         and j.processed_at is null
      returning j.id, j.kind, j.event)
    select id, kind, event from woken order by id`)

/** Applies an entry and marks it done in one transaction. One that cannot be applied yet, such as an early receipt, stays pending. */
async function processEntry(
  deps: JournalDeps,
  { workspaceId, accountId }: AccountRef,
  id: string,
  entry: JournalEntry,
): Promise<void> {
  const mark = (scope: Scope, problem: string | null) =>
    scope.tx.rows(sql`
      with marked as (
        update whatsapp_journal j
         set last_error = ${problem}, awaits = case when ${problem} = ${unknownMessage} then ${awaitedMessage(entry)}::text end, processed_at = case when ${problem}::text is null then now() end,
             set_aside_at = case when j.attempts >= ${integerLiteral(maxAttempts)} and ${problem} <> ${unknownMessage} then now() end
       where j.workspace_id = ${scope.workspaceId} and j.id = ${id}
      returning j.id, j.set_aside_at),
      ${emitFailedEntries(scope, sql`select id from marked where set_aside_at is not null`)}
      select from marked`)
  let waiting: PendingEntry[] = []
  try {
    await withWorkspaceTransaction(deps.database, workspaceId, async (scope) => {
      // Several nodes may receive webhook calls of one account, and each processes all pending entries.
      const pending = await scope.tx.first(sql`
        select from whatsapp_journal j
         where j.workspace_id = ${scope.workspaceId} and j.id = ${id} and j.processed_at is null for update`)
      if (!pending) return
      const isDone = await applyEntry(scope, accountId, entry, deps.appSecret)
      await mark(scope, isDone ? null : unknownMessage)
      if (entry.kind === 'message') waiting = await wakeWaiting(scope, accountId, entry.event.providerId)
    })
  } catch (error) {
    await withWorkspaceTransaction(deps.database, workspaceId, (scope) => mark(scope, String(error).slice(0, 500)))
  }
  for (const one of waiting) await processEntry(deps, { workspaceId, accountId }, one.id, toEntry(one))
  deps.changes.notify(workspaceId)
}
