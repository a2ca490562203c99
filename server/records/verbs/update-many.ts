import { uuidv7 } from 'uuidv7'
import { bulkBytesThreshold, maxBulkBytes } from '#contract/kit/limits.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { bulkTooLarge, notFound, nothingToChange } from '../../platform/errors.ts'
import { changeEventsCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { customFieldsAssignment, parseCustomFields } from '../custom-fields/values.ts'
import type { RecordBody } from '../descriptor.ts'
import { parseFields } from '../parse-fields.ts'
import type { Selection } from '../selection.ts'
import { actionOf, bulkEditCte, idTaken, isIdFree, markBulkOperation, type NewBulkEdit } from './bulk-edits.ts'
import { assertLinksFound, createLinkChecks, type LinkFlags, linkFlagColumns } from './link-checks.ts'
import { createBulkEvent, type RecordTable, toAssignments } from './record-table.ts'

/** Updates the given fields of all selected records in one step, which can be undone by its id; throws 404 if there are none. */
export async function updateRecords(
  records: RecordTable,
  scope: Scope,
  { ctes, where }: Selection,
  body: RecordBody,
  bulkOperationId?: string,
): Promise<JsonText> {
  const { descriptor, kind, plural, table, fields } = records
  const values = parseFields(fields, body)
  const customValues = await parseCustomFields(scope, kind, body)
  const hasCustomValues = Object.keys(customValues ?? {}).length > 0
  if (!hasCustomValues && !Object.keys(body).some((key) => Object.hasOwn(fields, key))) throw nothingToChange()
  descriptor.validate?.(values, false)
  const links = createLinkChecks(scope, fields, values)
  const edit: NewBulkEdit = {
    id: bulkOperationId ?? uuidv7(),
    bulkOperationId,
    kind,
    action: actionOf(descriptor, Object.keys({ ...values, ...customValues })),
    changes: { ...values, ...(customValues && { customFields: customValues }) },
  }
  const isFree = isIdFree(scope, edit)
  const { counted, fits, maxRecords } = limitBulkBytes(table, where, { ...values, ...customValues })
  const changed = raw('changed')
  const customSets = customValues ? sql`${customFieldsAssignment(customValues)}, ` : empty
  const row = await scope.tx.first<LinkFlags & { count: number; fits: boolean; free: boolean }>(sql`
      with ${ctes} ${counted} ${changed} as (
        update ${table} c set ${customSets}${toAssignments(fields, values)} where ${where}${andWhere([fits, isFree, ...links.map(({ found }) => found)])}
        returning c.id, c.version),
      ${bulkEditCte(scope, edit, sql`(select count(*)::int from ${changed})`)},
      ${changeEventsCte(scope, [createBulkEvent(records, changed, 'changed')])}
      select (select count(*)::int from ${changed}) as count, ${fits} as fits, ${isFree} as free${linkFlagColumns(links)}${markBulkOperation(edit.id)}`)
  assertLinksFound(fields, links, row)
  if (row && !row.fits) throw bulkTooLarge(plural, maxRecords)
  if (row && !row.free) throw idTaken()
  if (!row?.count) throw notFound(kind)
  return asJsonText(JSON.stringify({ count: row.count }))
}

/** Limits the bytes that a bulk change writes. The records are counted only if the values are large enough to matter. */
function limitBulkBytes(table: Sql, where: Sql, values: RecordBody): { counted: Sql; fits: Sql; maxRecords: number } {
  const bytes = Buffer.byteLength(JSON.stringify(values))
  const maxRecords = Math.floor(maxBulkBytes / bytes)
  if (bytes <= bulkBytesThreshold) return { counted: empty, fits: raw('true'), maxRecords }
  const counted = raw('counted')
  const matchingRows = sql`select from ${table} c where ${where} limit ${maxRecords + 1}::int`
  return {
    counted: sql`${counted} as materialized (select count(*) as records from (${matchingRows}) c),`,
    fits: sql`(select records from ${counted}) <= ${maxRecords}::int`,
    maxRecords,
  }
}
