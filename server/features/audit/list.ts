import { auditActionNames, auditActions } from '#contract/audit/actions.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import type { Counts } from '../../platform/counts.ts'
import { sortOf } from '../../platform/keyset.ts'
import { page } from '../../platform/page.ts'
import { valuesOf } from '../../platform/record-list.ts'
import type { PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { also, empty, raw, type Sql, sql } from '../../platform/sql.ts'

/** What picks entries of the log. */
export type AuditFilters = { search?: string; action?: string; actorId?: string; from?: string; to?: string }
type Query = AuditFilters & { limit?: number; cursor?: string }

const newestFirst = sortOf({ at: { key: 'c.noted_at', type: 'timestamptz', nullable: false } }, '-at')

/** One page of the log, newest first, in one statement; the first page also counts (R3). */
export function auditPage(scope: Scope, query: Query, counts: Counts): Promise<PageText> {
  const { limit = pageLimits.default, cursor, ...filters } = query
  return page(scope, counts, {
    table: raw('audit'),
    before: empty,
    where: where(scope, filters),
    filtered: Object.values(filters).some(Boolean),
    shown,
    filter: JSON.stringify(filters),
    sort: newestFirst,
    cursor,
    limit,
  })
}

/** Conditions on alias `c` for the entries that the filters name. */
export function where(scope: Scope, { search, action, actorId, from, to }: AuditFilters): Sql {
  const conditions = [
    ...(search?.trim() ? [matches(search.trim())] : []),
    ...(action ? [sql`c.action = any(${valuesOf('action', action, auditActionNames)})`] : []),
    ...(actorId ? [sql`c.actor_id = ${actorId}`] : []),
    ...(from ? [sql`c.noted_at >= ${from}`] : []),
    ...(to ? [sql`c.noted_at <= ${to}`] : []),
  ]
  return sql`c.workspace_id = ${scope.workspaceId}${also(conditions)}`
}

/** By the names of all who are in an entry, and by what its action is called. */
function matches(text: string): Sql {
  const called = auditActionNames.filter((action) => auditActions[action].toLowerCase().includes(text.toLowerCase()))
  return sql`(strpos(fold(concat_ws(' ', c.actor, c.behind, c.subject)), fold(${text})) > 0 or c.action = any(${called}))`
}

/** The wire form of an entry of alias `c`, as alias `shown`. */
const shown = sql`
  cross join lateral (
    select c.id, c.noted_at as at, c.action,
           case when c.actor_id is not null then json_build_object('id', c.actor_id, 'name', c.actor) end as actor,
           case when c.behind_id is not null then json_build_object('id', c.behind_id, 'name', c.behind) end as behind,
           case when c.subject_kind is not null then
             json_build_object('kind', c.subject_kind, 'id', c.subject_id, 'name', c.subject) end as subject,
           c.details) shown`
