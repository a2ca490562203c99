import type { companySorts } from '#contract/companies/company.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import type { Counts } from '../../platform/counts.ts'
import { type SortColumn, sortOf } from '../../platform/keyset.ts'
import { page } from '../../platform/page.ts'
import type { PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, type Sql, sql, whole } from '../../platform/sql.ts'

type Query = { limit?: number; cursor?: string; sort?: string; search?: string }

const sorts: Record<(typeof companySorts)[number], SortColumn> = {
  createdAt: { key: 'c.created_at', type: 'timestamptz', nullable: false },
  name: { key: 'c.name collate "und-x-icu"', type: 'text', nullable: false },
}

const shown: Sql = sql`
  cross join lateral (
    select c.id, c.name, c.domain, c.industry, c.version, c.created_at as "createdAt", c.updated_at as "updatedAt") shown`

/** One page of companies, newest first unless sorted, in one statement. */
export function companyPage(
  scope: Scope,
  { limit = pageLimits.default, cursor, sort = '-createdAt', search }: Query,
  counts: Counts,
): Promise<PageText> {
  const text = search?.trim()
  return page(scope, counts, {
    table: sql`companies`,
    before: text
      ? sql`matches as materialized (select * from companies_matching(${text}, ${whole(pageLimits.countedExactly + 1)}) as id),`
      : empty,
    where: sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at is null${text ? sql` and c.id in (select id from matches)` : empty}`,
    shown,
    filter: JSON.stringify(['companies', text]),
    sort: sortOf(sorts, sort),
    cursor,
    limit,
  })
}
