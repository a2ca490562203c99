import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { manageableWhere } from '../apply/import-store.ts'
import { errorReportColumns } from '../mapping/column-mapping.ts'
import { problemId } from './problems.ts'
import type { ExportQuery } from './write-export.ts'

/**
 * By default all failed rows. `leftOut` adds the rows with skipped values; `problem` selects only the rows with that problem.
 */
export type FailedRowOptions = { leftOut?: boolean | undefined; problem?: string | undefined }

/** The failed rows of an import that the caller may manage, as they are in the file, so that they can be corrected and imported again. */
export async function selectFailedRows(
  scope: Scope,
  id: string,
  { leftOut = false, problem = '' }: FailedRowOptions,
): Promise<ExportQuery> {
  const [found, another] = await scope.tx.rows<{ columns: string[] }>(sql`
    select columns,
           set_config('transfer.import', id::text, true), set_config('transfer.left_out', ${String(leftOut)}, true),
           set_config('transfer.problem', ${problem}, true)
      from imports i
     where workspace_id = ${scope.workspaceId} and id = ${id} and ${manageableWhere(scope)}`)
  // With two rows, the settings could be those of either import.
  if (!found || another) throw notFound(t('import'))
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
