import { eventsOf } from '../../platform/events.ts'
import { broughtAlong, byItself } from '../../platform/hanging.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import { invalid, notFound } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/sql.ts'
import { inTrash } from './sql.ts'

type Asked = { deletionId?: string; kind?: string; id?: string }

/** Brings back everything of one step, of every kind, or one record out of it (R7). */
export async function restore(scope: Scope, kinds: readonly RecordKind[], asked: Asked): Promise<JsonText> {
  const { deletionId, kind, id } = asked
  const named = Object.keys(asked).sort().join()
  if (named !== 'deletionId' && named !== 'id,kind')
    throw invalid({ deletionId: ['Name a deletion, or the kind and id of one record'] })
  const single = id !== undefined
  const which = single ? sql`c.id = ${id}` : sql`c.deleted_in = ${deletionId}`
  let count = 0
  for (const each of kinds) if (!single || each.kind === kind) count += await bringBack(scope, each, which)
  if (count === 0) throw notFound(single ? kind : 'deletion')
  return json(JSON.stringify({ count }))
}

async function bringBack(scope: Scope, kind: RecordKind, which: Sql): Promise<number> {
  const { table, changed, subject } = kind
  const along = subject ? broughtAlong(scope, subject) : { expressions: [], told: [] }
  const row = await scope.tx.first<{ count: number }>(sql`
    with changed as (
      update ${raw(table)} c set deleted_at = null, deleted_in = null, version = c.version + 1
       where ${inTrash(scope)} ${byItself(kind)} and ${which}
      returning c.id, c.version),
    ${join([...along.expressions, eventsOf(scope, [{ changed: raw('changed'), many: table, few: changed }, ...along.told])])}
    select count(*)::int as count from changed`)
  return row?.count ?? 0
}
