import { auditActionNames, auditActions } from '#contract/audit/actions.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { JsonPage } from '../../platform/http/reply.ts'
import { parseFilterValues } from '../../records/conditions.ts'
import { parseSort } from '../../records/keyset.ts'
import { fetchPage } from '../../records/page.ts'
import type { TotalCache } from '../../records/total-cache.ts'

/** Filters of the log. */
export type AuditFilters = { search?: string; action?: string; actorId?: string; from?: string; to?: string }
type Query = AuditFilters & { limit?: number; cursor?: string }

const newestFirstSort = parseSort({ at: { key: 'c.recorded_at', type: 'timestamptz', nullable: false } }, '-at')

/** Reads one page of the log in one statement, newest first; the first page also counts the total (R3). */
export function getAuditPage(scope: Scope, query: Query, counts: TotalCache): Promise<JsonPage> {
  const { limit = pageLimits.default, cursor, ...filters } = query
  return fetchPage(scope, counts, {
    table: raw('audit_log'),
    ctes: empty,
    where: auditWhere(scope, filters),
    isFiltered: Object.values(filters).some(Boolean),
    representation: auditEntryRepresentation,
    filterKey: JSON.stringify(filters),
    sort: newestFirstSort,
    cursor,
    limit,
  })
}

/** Builds the conditions on alias `c` for the filters. */
export function auditWhere(scope: Scope, { search, action, actorId, from, to }: AuditFilters): Sql {
  const conditions = [
    ...(search?.trim() ? [searchWhere(search.trim())] : []),
    ...(action ? [sql`c.action = any(${parseFilterValues('action', action, auditActionNames)})`] : []),
    ...(actorId ? [sql`c.actor_id = ${actorId}`] : []),
    ...(from ? [sql`c.recorded_at >= ${from}`] : []),
    ...(to ? [sql`c.recorded_at <= ${to}`] : []),
  ]
  return sql`c.workspace_id = ${scope.workspaceId}${andWhere(conditions)}`
}

/** Matches the names of the people in an entry and the label of its action. */
function searchWhere(text: string): Sql {
  const matchingActions = auditActionNames.filter((action) =>
    auditActions[action].toLowerCase().includes(text.toLowerCase()),
  )
  return sql`(strpos(normalize_text(concat_ws(' ', c.actor_name, c.impersonator, c.subject_name)), normalize_text(${text})) > 0 or c.action = any(${matchingActions}))`
}

/** The JSON of an entry of alias `c`, as alias `shown`. */
const auditEntryRepresentation = sql`
  cross join lateral (
    select c.id, c.recorded_at as at, c.action,
           case when c.actor_id is not null then json_build_object('id', c.actor_id, 'name', c.actor_name) end as actor,
           case when c.impersonator_id is not null then json_build_object('id', c.impersonator_id, 'name', c.impersonator) end as impersonator,
           case when c.subject_kind is not null then
             json_build_object('kind', c.subject_kind, 'id', c.subject_id, 'name', c.subject_name) end as subject,
           c.details) shown`
