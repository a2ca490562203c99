import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import { createExportRequest, type ExportField, type ExportFormat } from '#contract/transfer/exports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { andWhere, quoteLiteral, raw, sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { RecordStore } from '../../../records/record-type.ts'
import { listAttributeKeys } from '../mapping/attribute-keys.ts'
import { withCustomColumns } from './custom-columns.ts'
import { type ColumnOptions, createExportColumns, type ExportColumns, findColumn } from './export-columns.ts'
import type { ExportDescriptor } from './write-export.ts'

/** The export of records that have custom attributes and tags. */
export function createRecordExport(
  descriptor: RecordDescriptor,
  { list }: RecordStore,
  options: ColumnOptions,
): ExportDescriptor {
  const plural = pluralOf(descriptor.kind)
  const columns = createExportColumns(descriptor, options)
  return {
    name: plural,
    permission: `${plural}:export` as Permission,
    body: createExportRequest(descriptor.filters),
    fields: async (access) =>
      listExportFields(
        access.createScope(),
        plural,
        await withCustomColumns(access.createScope(), descriptor.kind, columns),
      ),
    async select(scope, format, asked, chosen) {
      const selectedColumns = resolveColumns(await withCustomColumns(scope, descriptor.kind, columns), asked)
      await selectRecords(scope, plural, list, chosen)
      return {
        query: `
          select ${rowExpression(format, selectedColumns)}
            from ${selectionTable} selected
            join ${plural} c on c.workspace_id = selected.workspace_id and c.id = selected.id
            ${columns.joins}
           order by selected.n`,
        labels: selectedColumns.map(({ label }) => label),
        numbers: selectedColumns.map(({ isNumber }) => isNumber === true),
      }
    },
  }
}

async function listExportFields(scope: Scope, plural: string, columns: ExportColumns): Promise<ExportField[]> {
  const keys = await listAttributeKeys(scope, plural)
  const toFields = (group: ExportColumns['usual'], isUsual: boolean) =>
    Object.entries(group).map(([field, { label }]) => ({ field, label, isUsual }))
  return [
    ...toFields(columns.usual, true),
    ...toFields(columns.additional, false),
    ...keys.map((key) => ({ field: `${customAttributePrefix}${key}`, label: key, isUsual: false })),
  ]
}

type SelectedColumn = NonNullable<ReturnType<typeof findColumn>> & { key: string }

function resolveColumns(columns: ExportColumns, asked: string[] | undefined): SelectedColumn[] {
  const keys = asked
    ? [...new Set(asked.map((field) => columns.aliases.get(field) ?? field))]
    : Object.keys(columns.usual)
  return keys.map((key) => {
    const column = findColumn(columns, key)
    if (!column) throw validationFailed({ fields: [`"${key}" is not a field to export.`] })
    return { key, ...column }
  })
}

const rowExpression = (format: ExportFormat, columns: SelectedColumn[]): string =>
  format === 'json'
    ? `json_build_object(${columns.map(({ key, json }) => `${quoteLiteral(key)}, ${json}`).join(', ')})`
    : columns.map(({ text }) => text).join(', ')

type SelectionOptions = { ids?: string[]; filters?: { search?: string } }

/** Unlike a list, a file has all matches. */
const noLimit = 2_147_483_647

/** The temporary table with the ids of the exported records; column `n` keeps their order. */
const selectionTable = 'selected_records'

/** COPY takes no parameters, so the rows are selected into a table of their own first. */
async function selectRecords(
  scope: Scope,
  plural: string,
  list: RecordStore['list'],
  { ids, filters = {} }: SelectionOptions,
): Promise<void> {
  await scope.tx.client?.query(
    `create temporary table ${selectionTable} (n bigint, workspace_id uuid, id uuid) on commit drop`,
  )
  const { ctes, where } = await list.selectionByFilters(scope, filters, noLimit)
  const picked = andWhere(ids ? [sql`c.id = any(${ids}::uuid[])`] : [])
  await scope.tx.rows(sql`
    insert into ${raw(selectionTable)}
      with ${ctes} selected as (
        select row_number() over (order by c.created_at desc, c.id desc) as n, c.workspace_id, c.id
          from ${raw(plural)} c where ${where}${picked})
      select n, workspace_id, id from selected`)
}
