import { pageLimits } from '#contract/kit/envelope.ts'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { andWhere, empty, raw, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import type { JsonPage } from '../../../platform/http/reply.ts'
import { parseSort } from '../../../records/keyset.ts'
import { fetchPage } from '../../../records/page.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { manageableWhere, pastImportColumns } from '../apply/import-store.ts'

type HistoryQuery = { limit?: number; cursor?: string; kind?: TransferPlural }

const newestFirst = parseSort(
  { startedAt: { key: 'c.created_at', type: 'timestamptz', nullable: false } },
  '-startedAt',
)

/** The imports of the workspace, newest first. */
export const listImportHistory = (
  scope: Scope,
  { limit = pageLimits.default, cursor, kind }: HistoryQuery,
  totals: TotalCache,
): Promise<JsonPage> =>
  fetchPage(scope, totals, {
    table: raw('imports'),
    ctes: empty,
    where: sql`c.workspace_id = ${scope.workspaceId}${andWhere(kind ? [sql`c.kind = ${kind}`] : [])}`,
    // The index in the order of the list serves either filter: a workspace has few imports.
    isFiltered: false,
    representation: sql`
      cross join lateral (
        select ${pastImportColumns}, i.kind, ${manageableWhere(scope)} as "isManageable",
               (select json_build_object('id', p.user_id, 'name', coalesce(p.name, p.email)) from member_profiles p
                 where p.workspace_id = i.workspace_id and p.user_id = i.created_by and p.removed_at is null) as "startedBy"
          from (select c.*) i) shown`,
    filterKey: `imports ${kind ?? ''}`,
    sort: newestFirst,
    cursor,
    limit,
  })

/** The name of the file of an import, or 404. */
export async function findImportFile(scope: Scope, id: string): Promise<{ fileName: string }> {
  const row = await scope.tx.first<{ fileName: string }>(sql`
    select file_name as "fileName" from imports where workspace_id = ${scope.workspaceId} and id = ${id}`)
  if (!row) throw notFound(t('import'))
  return row
}
