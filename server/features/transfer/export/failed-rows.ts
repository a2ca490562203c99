import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { errorReportColumns } from '../mapping/column-mapping.ts'
import { problemId } from './problems.ts'
import type { ExportQuery } from './write-export.ts'

/** All rows that failed; also those with values left out; or those with one problem. */
type FailedRowOptions = { leftOut?: boolean; problem?: string }

/** The rows of an import of the caller's own that failed, as they stood in the file; corrected, they can be imported again. */
export async function selectFailedRows(
  scope: Scope,
  id: string,
  { leftOut = false, problem = '' }: FailedRowOptions,
): Promise<ExportQuery> {
  const [found, another] = await scope.tx.rows<{ columns: string[] }>(sql`
    select columns,
           set_config('transfer.import', id::text, true), set_config('transfer.left_out', ${String(leftOut)}, true),
           set_config('transfer.problem', ${problem}, true)
      from imports
     where workspace_id = ${scope.workspaceId} and id = ${id} and created_by = ${scope.userId}`)
  // The settings are those of one import, or nobody knows of which.
  if (!found || another) throw notFound('import')
  const cells = found.columns.map((_, at) => `safe_cell(nullif(cells ->> ${at}, ''))`)
  const values = ['row', 'safe_cell(field)', 'safe_cell(message)', ...cells].join(', ')
  const query = `
    select ${values} from import_errors
     where workspace_id = current_setting('app.workspace_id')::uuid
       and import_id = current_setting('transfer.import')::uuid
       and case current_setting('transfer.problem') when '' then failed or current_setting('transfer.left_out')::boolean
             else ${problemId} = current_setting('transfer.problem') end
     order by row, position`
  return { query, labels: [...errorReportColumns, ...found.columns] }
}
