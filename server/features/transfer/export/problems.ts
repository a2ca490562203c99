import { createHash } from 'node:crypto'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import { manageableWhere } from '../apply/import-store.ts'
import type { RowProblem } from '../descriptors.ts'

/** The id of a problem, for rows of `import_errors`: rows with the same field, message and outcome have the same problem. */
export const problemId = `md5(field || E'\\n' || message || failed::text)`

/** The id of a problem of a dry run, whose rows are not stored; equals `problemId` of a stored row. */
export const createProblemId = ({ field, message, failed }: Pick<RowProblem, 'field' | 'message' | 'failed'>): string =>
  createHash('md5').update(`${field}\n${message}${failed}`).digest('hex')

/**
 * The problems of an import that the caller may manage, with the values that caused them: those of failed rows first, then the most
 * frequent first.
 */
export async function selectProblems(scope: Scope, id: string): Promise<JsonText> {
  const { problems, valuesPerProblem, valueLength } = importLimits
  // A problem names a field or, where there is none, the header of a column.
  const row = await scope.tx.first<{ text: string }>(sql`
    with places as materialized (
      select distinct on (field) field, at from (
        select m.field, 1 as rank, m.at from imports i cross join jsonb_array_elements_text(i.mapping) with ordinality m (field, at)
         where i.workspace_id = ${scope.workspaceId} and i.id = ${id} and m.field is not null
        union all
        select c.field, 2 as rank, c.at from imports i cross join jsonb_array_elements_text(i.columns) with ordinality c (field, at)
         where i.workspace_id = ${scope.workspaceId} and i.id = ${id}) named
       order by field, rank, at),
    valued as (
      select ${raw(problemId)} as problem, e.field, e.message, e.failed,
             left(e.cells ->> (p.at - 1)::int, ${valueLength}) as value, count(*)::int as count
        from import_errors e left join places p using (field)
       where e.workspace_id = ${scope.workspaceId} and e.import_id = ${id}
       group by 1, 2, 3, 4, 5),
    ranked as (
      select *, row_number() over (partition by problem order by count desc, value) as place from valued),
    grouped as (
      select problem, min(field) as field, min(message) as message, bool_or(failed) as failed, sum(count)::int as count,
             coalesce(json_agg(json_build_object('value', value, 'count', count) order by place)
               filter (where place <= ${valuesPerProblem} and coalesce(value, '') <> ''), '[]') as values
        from ranked group by problem
       order by failed desc, count desc, field, message limit ${problems})
    select coalesce((select json_agg(json_build_object('id', problem, 'field', field, 'message', message, 'failed', failed,
                                                       'count', count, 'values', values) order by failed desc, count desc, field, message)
                       from grouped), '[]')::text as text
      from imports i where workspace_id = ${scope.workspaceId} and id = ${id} and ${manageableWhere(scope)}`)
  if (!row) throw notFound(t('import'))
  return asJsonText(row.text)
}
