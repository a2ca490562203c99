import type { RecordKindName } from '#contract/kit/kinds.ts'
import { type TimelineKind, timelineKinds } from '#contract/timeline/timeline-kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, identifier, raw, type Sql, sql } from '../../platform/database/sql.ts'

/** Related records that are entries themselves; of all others, the changes are. */
const shownRows: Partial<Record<TimelineKind, { table: string; actor: string; at: string }>> = {
  activity: { table: 'activities', actor: 'user_id', at: 'happens_at' },
  note: { table: 'notes', actor: 'created_by', at: 'created_at' },
}

export const hasOwnEntries = (kind: RecordKindName): boolean => Object.hasOwn(shownRows, kind)

/** Where a page ended: entries of the same instant are sorted by kind, then by key. */
export type TimelinePosition = { rank: number; at: string; key: string }

/** The record whose entries are selected: its kind, and the expression of its id. */
type TimelineOwner = { kind: string; id: Sql }
/** Rows of one kind: the columns of a page, the conditions, and the columns that they are sorted by. */
type TimelineSource = {
  columns: Sql
  from: Sql
  where: Sql
  at: Sql
  key: Sql
  keyText: Sql
  keyOf: (key: string) => Sql
}

/** Where entries of a kind rank among those of the same instant. */
export const rankOf = (kind: TimelineKind): Sql => raw(String(timelineKinds.indexOf(kind)))

/** The columns that entries of the same kind are sorted by. */
export const placeColumns = ({ at, keyText }: TimelineSource): Sql => sql`${at} as at, ${keyText} collate "C" as key`

/** The columns of an entry: its place, its workspace and those of a page. */
export const entryColumns = (kind: TimelineKind, source: TimelineSource): Sql =>
  sql`${rankOf(kind)} as rank, ${raw(`'${kind}'`)} as entry, s.workspace_id, ${placeColumns(source)}, ${source.columns}`

/** Selects the latest entries of one kind after the end of the last page, as many as a page needs. */
export const selectEntries = (
  scope: Scope,
  kind: TimelineKind,
  source: TimelineSource,
  after: TimelinePosition | undefined,
  limit: Sql,
): Sql => selectLatest(scope, kind, source, after, limit, { columns: entryColumns(kind, source) })

/** Selects columns of the latest rows of a source after the end of the last page, optionally of those since a moment only. */
export function selectLatest(
  scope: Scope,
  kind: TimelineKind,
  { from, where, at, key, keyOf }: TimelineSource,
  after: TimelinePosition | undefined,
  limit: Sql,
  { columns, since }: { columns: Sql; since?: Sql },
): Sql {
  const rank = timelineKinds.indexOf(kind)
  return sql`(
    select ${columns}
      from ${from} s where s.workspace_id = ${scope.workspaceId} and ${where}${andWhere([...cursorConditions(), ...(since ? [sql`${at} >= ${since}`] : [])])}
     order by ${at} desc, ${key} desc limit ${limit})`

  function cursorConditions(): Sql[] {
    if (!after) return []
    const moment = sql`${after.at}::timestamptz`
    if (rank > after.rank) return [sql`${at} < ${moment}`]
    return rank < after.rank ? [sql`${at} <= ${moment}`] : [sql`(${at}, ${key}) < (${moment}, ${keyOf(after.key)})`]
  }
}

/** Returns the rows of one kind in the timeline of a record. */
export function getSource(
  owner: TimelineOwner,
  kind: TimelineKind,
  after: TimelinePosition | undefined,
  limit: Sql,
): TimelineSource {
  if (kind === 'message') return getMessageSource(sql`array[${owner.id}::uuid]`, after, limit)
  const shown = shownRows[kind]
  if (shown) {
    const { table, actor, at } = shown
    return { ...relatedRecordSource(actor), from: raw(table), at: raw(`s.${at}`), where: ownerWhere(owner) }
  }
  if (kind === 'stage') return { ...stageSource, where: sql`s.deal_id = ${owner.id}` }
  const ownHistoryWhere = sql`s.kind = ${owner.kind} and s.record_id = ${owner.id}`
  const relatedHistoryWhere = sql`s.kind = ${kind} and s.${identifier(`${owner.kind}_id`)} = ${owner.id}`
  return { ...historySource, where: kind === 'field' ? ownHistoryWhere : relatedHistoryWhere }
}

/** Returns the days on which messages were exchanged with contacts: up to `limit` + 1 of each conversation, optionally since a moment. */
export const getMessageSource = (
  contactIds: Sql,
  after: TimelinePosition | undefined,
  limit: Sql,
  since: Sql = raw(`'-infinity'::timestamptz`),
): TimelineSource => ({
  ...messageSource,
  from: sql`list_message_days(${contactIds}, ${since}, ${after?.at ?? 'infinity'}::timestamptz, ${limit})`,
})

const ownerWhere = ({ kind, id }: TimelineOwner): Sql =>
  sql`s.${identifier(`${kind}_id`)} = ${id} and s.deleted_at is null`

/** The columns of the history, in rows that are no changes. */
const unchangedColumns =
  raw(`null::uuid as impersonator_id, null::text as kind, null::text as operation, null::text as part,
           null::uuid as bulk_operation_id, null::text as source, null::jsonb as changes`)

/** The key of rows that an id identifies. */
const createIdKey = (column: string) => ({
  key: raw(`s.${column}`),
  keyText: raw(`s.${column}::text`),
  keyOf: (key: string) => sql`${key}::uuid`,
})

/** Creates the source of rows related to a record. */
const relatedRecordSource = (actor: string) => ({
  columns: sql`s.id as record_id, s.${identifier(actor)} as actor_id, ${unchangedColumns}`,
  ...createIdKey('id'),
})

/**
 * Moves of a deal to another stage, with the names that the stages had then. A move that only repeats a change of status is omitted,
 * because the history already has it.
 */
const stageSource = {
  columns:
    raw(`s.deal_id as record_id, s.entered_by as actor_id, s.impersonator_id, 'deal' as kind, 'changed' as operation, null::text as part,
           null::uuid as bulk_operation_id, null::text as source, jsonb_build_object('stage', jsonb_build_array(s.left_name, s.stage_name)) as changes`),
  from: sql`(
    select p.*, b.stage_name as left_name
      from deal_stage_periods p
     cross join lateral (
       select b.stage_name, b.status from deal_stage_periods b
        where b.workspace_id = p.workspace_id and b.deal_id = p.deal_id and (b.entered_at, b.id) < (p.entered_at, p.id)
        order by b.entered_at desc, b.id desc limit 1) b
     where b.status = p.status or lower(b.stage_name) <> lower(b.status) or lower(p.stage_name) <> lower(p.status))`,
  at: raw('s.entered_at'),
  ...createIdKey('id'),
}

/** Days on which messages were exchanged: their last message dates them. */
const messageSource = {
  columns: sql`s.conversation_id as record_id, null::uuid as actor_id, ${unchangedColumns}`,
  where: raw('true'),
  at: raw('s.last_sent_at'),
  ...createIdKey('conversation_id'),
}

/** Rows of the history; their numbers are padded to the length of UUIDs. */
const historySource = {
  columns: raw(
    's.record_id, s.actor_id, s.impersonator_id, s.kind, s.operation, s.part, s.bulk_operation_id, s.source, s.changes',
  ),
  from: raw('history'),
  at: raw('s.recorded_at'),
  key: raw('s.seq'),
  keyText: raw(`lpad(s.seq::text, 36, '0')`),
  keyOf: (key: string) => sql`${key.replace(/\D/g, '').slice(-18)}::bigint`,
}
