import { auditActionNames, auditActions } from '#contract/audit/actions.ts'
import { auditFilters } from '#contract/audit/audit-entry.ts'
import { createExportRequest } from '#contract/transfer/exports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { quoteLiteral, raw, sql } from '../../platform/database/sql.ts'
import { validationFailed } from '../../platform/errors.ts'
import type { ExportDescriptor } from '../transfer/public.ts'
import { type AuditFilters, auditWhere } from './audit-page.ts'

const actionLabelSql = `case c.action ${auditActionNames.map((action) => `when ${quoteLiteral(action)} then ${quoteLiteral(auditActions[action])}`).join(' ')} else c.action end`
const timestampSql = `to_char(c.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of the file: key → header and value on alias `c`. */
const exportColumns: Record<string, { label: string; value: string }> = {
  at: { label: 'When', value: timestampSql },
  actor: { label: 'Who', value: 'c.actor_name' },
  impersonator: { label: 'On their behalf', value: 'c.impersonator' },
  action: { label: 'What', value: actionLabelSql },
  kind: { label: 'Kind', value: 'c.subject_kind' },
  subject: { label: 'To what', value: 'c.subject_name' },
  details: { label: 'Details', value: 'c.details::text' },
}

/** Exports the entries that match the filters, newest first. */
export const auditExport: ExportDescriptor = {
  name: 'audit',
  permission: 'audit:export',
  body: createExportRequest(auditFilters),
  async fields() {
    return Object.entries(exportColumns).map(([field, { label }]) => ({ field, label, isUsual: true }))
  },
  async select(scope, format, requestedColumns = Object.keys(exportColumns), options) {
    const selectedColumns = requestedColumns.map((key) => {
      const column = Object.hasOwn(exportColumns, key) ? exportColumns[key] : undefined
      if (!column) throw validationFailed({ fields: [`"${key}" is not a field to export.`] })
      return { key, ...column }
    })
    await stageSelectedEntries(scope, options)
    const values =
      format === 'json'
        ? `json_build_object(${selectedColumns.map(({ key, value }) => `${quoteLiteral(key)}, ${value}`).join(', ')})`
        : selectedColumns.map(({ value }) => `safe_cell(${value})`).join(', ')
    const query = `
      select ${values}
        from ${selectionTable} selected join audit_log c on c.workspace_id = selected.workspace_id and c.id = selected.id
       order by c.recorded_at desc, c.id desc`
    return { query, labels: selectedColumns.map(({ label }) => label) }
  },
}

/** Temporary table with the ids of the exported entries. */
const selectionTable = 'selected_entries'

/** Stores the ids of the matching entries in a temporary table, because COPY takes no parameters for the filters. */
async function stageSelectedEntries(
  scope: Scope,
  { ids, filters = {} }: { ids?: string[]; filters?: AuditFilters },
): Promise<void> {
  await scope.tx.client?.query(`create temporary table ${selectionTable} (workspace_id uuid, id uuid) on commit drop`)
  const idCondition = ids ? sql`and c.id = any(${ids}::uuid[])` : sql``
  await scope.tx.rows(
    sql`insert into ${raw(selectionTable)}
        select c.workspace_id, c.id from audit_log c where ${auditWhere(scope, filters)} ${idCondition}`,
  )
}
