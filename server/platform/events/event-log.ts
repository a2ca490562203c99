import type { EventKind } from '#contract/events/kinds.ts'
import type { PluralName } from '#contract/kit/kinds.ts'
import type { Scope } from '../database/scope.ts'
import { integerLiteral, join, type Sql, sql } from '../database/sql.ts'
import type { EventRange } from './resume-position.ts'

/** An event about more records than this lists none of them, so that readers reload. */
const maxEventIds = 1_000

/**
 * Builds CTEs that record one event for the rows of an earlier CTE, in the same statement. `changedCte` is the name of that CTE, which has
 * columns `id` and `version`; without rows, there is no event. `kind` can be an SQL expression over the row, and `data` is one of JSON.
 */
export const changeEventCte = (
  scope: Scope,
  changedCte: Sql,
  kind: EventKind | Sql,
  data: Sql = sql`null::jsonb`,
): Sql =>
  sql`
  recorded as (
    insert into events (workspace_id, seq, kind, ids, version, data)
    select ${scope.workspaceId}, take_event_numbers(1), ${kind}, r.ids, r.version, ${data}
      from (select array_agg(id) as ids, max(version) as version from ${changedCte} having count(*) > 0) r)`

/** Changed records of one kind: the name of their CTE, and the kinds of their events. */
export type ChangeEvent = { changedCte: Sql; collection: PluralName; kind: EventKind }

/**
 * The same for a step that may change a whole workspace and several record kinds, with one event per kind. An event about more than a
 * thousand records has the kind for many records and lists none.
 */
export function changeEventsCte(scope: Scope, events: ChangeEvent[]): Sql {
  const eventSelects = events.map(
    ({ changedCte, collection, kind: singleKind }) => sql`
      select case when count(*) > ${integerLiteral(maxEventIds)} then ${`${collection}.changed` satisfies EventKind} else ${singleKind}::text end as kind,
             case when count(*) > ${integerLiteral(maxEventIds)} then '{}' else array_agg(id) end as ids, max(version) as version
        from ${changedCte} having count(*) > 0`,
  )
  return sql`
  new_events as (${join(eventSelects, ' union all ')}),
  recorded as (
    insert into events (workspace_id, seq, kind, ids, version)
    select ${scope.workspaceId}, (select take_event_numbers((select count(*) from new_events))) + 1 - row_number() over (), kind, ids, version
      from new_events)`
}

/** Records one event, as the last statement of a transaction. */
export const insertEvent = (
  scope: Scope,
  kind: EventKind,
  ids: string[],
  data: object | null = null,
): Promise<unknown> =>
  scope.tx.rows(sql`
    insert into events (workspace_id, seq, kind, ids, data)
    values (${scope.workspaceId}, take_event_numbers(1), ${kind}, ${ids}::uuid[], ${data && JSON.stringify(data)}::jsonb)`)

/** Dedicated streams send only `data`, as JSON. `age` is in seconds, by the clock of the database. */
export type EventRow = { seq: number; kind: string; text: string; data: string | null; age: number }

/** Lists events after `seq`, oldest first, as the JSON that streams send. */
export const listEventsAfter = (scope: Scope, seq: number, limit: number): Promise<EventRow[]> =>
  scope.tx.rows<EventRow>(sql`
    select seq::float8 as seq, kind,
           json_build_object('kind', kind, 'ids', ids, 'version', version, 'data', data, 'at', created_at)::text as text, data::text as data,
           extract(epoch from clock_timestamp() - created_at)::float8 as age
      from events
     where workspace_id = ${scope.workspaceId} and seq > ${seq}
     order by seq limit ${limit}`)

/** Returns the numbers of the newest event, the oldest one still stored, and the last one older than `maxAge` milliseconds. */
export const getEventRange = (scope: Scope, maxAge: number) =>
  scope.tx.first<EventRange>(sql`
    select c.seq::float8 as newest,
           (select e.seq::float8 from events e where e.workspace_id = c.workspace_id order by e.seq limit 1) as oldest,
           (select e.seq::float8 from events e
             where e.workspace_id = c.workspace_id and e.created_at < now() - ${maxAge} * interval '1 millisecond'
             order by e.seq desc limit 1) as before
      from event_counters c where c.workspace_id = ${scope.workspaceId}`)
