import { auditActionNames, auditActions } from '#contract/audit/actions.ts'
import { auditFilters } from '#contract/audit/audit.ts'
import { exportRequest } from '#contract/transfer/exports.ts'
import { invalid } from '../../platform/refusals.ts'
import type { Scope } from '../../platform/scope.ts'
import { literal, sql } from '../../platform/sql.ts'
import type { ExportKind } from '../transfer/public.ts'
import { type AuditFilters, where } from './list.ts'

export const auditExportBody = exportRequest(auditFilters)

const labelled = `case c.action ${auditActionNames.map((action) => `when ${literal(action)} then ${literal(auditActions[action])}`).join(' ')} else c.action end`
const time = `to_char(c.noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of the file: key → header and value on alias `c`. */
const columns: Record<string, { label: string; value: string }> = {
  at: { label: 'When', value: time },
  actor: { label: 'Who', value: 'c.actor' },
  behind: { label: 'On their behalf', value: 'c.behind' },
  action: { label: 'What', value: labelled },
  kind: { label: 'Kind', value: 'c.subject_kind' },
  subject: { label: 'To what', value: 'c.subject' },
  details: { label: 'Details', value: 'c.details::text' },
}

/** The log as a file: all that the filters find, newest first. */
export const auditExport: ExportKind = {
  name: 'audit',
  may: 'audit:export',
  async fields(scope) {
    // The statement is what lets the caller in, or does not.
    await scope.tx.rows(sql`select true as admitted`)
    return Object.entries(columns).map(([field, { label }]) => ({ field, label, isUsual: true }))
  },
  async select(scope, format, asked = Object.keys(columns), options) {
    const chosen = asked.map((key) => {
      const column = Object.hasOwn(columns, key) ? columns[key] : undefined
      if (!column) throw invalid({ fields: [`"${key}" is not a field to export.`] })
      return { key, ...column }
    })
    await choose(scope, options)
    const values =
      format === 'json'
        ? `json_build_object(${chosen.map(({ key, value }) => `${literal(key)}, ${value}`).join(', ')})`
        : chosen.map(({ value }) => `safe_cell(${value})`).join(', ')
    const query = `
      select ${values} from chosen join audit c on c.workspace_id = chosen.workspace_id and c.id = chosen.id
       order by c.noted_at desc, c.id desc`
    return { query, labels: chosen.map(({ label }) => label) }
  },
}

/** COPY takes no parameters: what the caller asked for picks the rows here. */
async function choose(scope: Scope, { ids, filters = {} }: { ids?: string[]; filters?: AuditFilters }): Promise<void> {
  await scope.tx.client?.query('create temporary table chosen (workspace_id uuid, id uuid) on commit drop')
  const picked = ids ? sql`and c.id = any(${ids}::uuid[])` : sql``
  await scope.tx.rows(
    sql`insert into chosen select c.workspace_id, c.id from audit c where ${where(scope, filters)} ${picked}`,
  )
}
