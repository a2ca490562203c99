import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, raw, sql } from '../../platform/database/sql.ts'
import { notFound, staleVersion } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import type { RecordBody } from '../descriptor.ts'
import { parseFields } from '../parse-fields.ts'
import { active } from '../selection.ts'
import { assertLinksFound, createLinkChecks, type LinkFlags, linkFlags } from './link-checks.ts'
import { type RecordTable, toAssignments } from './record-table.ts'

type UpdateOutcome = { record: string | null; done: boolean } & LinkFlags

/** The record, or 404. */
export async function getRecord(
  { kind, table, selectRepresentation }: RecordTable,
  scope: Scope,
  id: string,
): Promise<JsonText> {
  const row = await scope.tx.first<{ record: string }>(sql`
      select ${selectRepresentation(sql`(select * from ${table} c where ${active(scope)} and c.id = ${id})`)} as record`)
  if (!row?.record) throw notFound(kind)
  return asJsonText(row.record)
}

/** Updates the given fields, all or none. With a version, only if the record still has it (R6). */
export async function updateRecord(
  records: RecordTable,
  scope: Scope,
  id: string,
  body: RecordBody,
  version: number | null,
): Promise<JsonText> {
  const { descriptor, kind, table, fields, selectRepresentation } = records
  const values = parseFields(fields, body)
  if (Object.keys(values).length === 0) return getUnchanged(records, scope, id, version)
  descriptor.validate?.(values, false)
  const links = createLinkChecks(scope, fields, values)
  const targetWhere = sql`${active(scope)} and c.id = ${id}`
  const versionWhere = version === null ? [] : [sql`c.version = ${version}`]
  const [changed, unchanged] = [raw('changed'), raw('unchanged')]
  const changedOrUnchanged = sql`(select * from ${changed} union all select * from ${unchanged} where not exists (select from ${changed}))`
  const row = await scope.tx.first<UpdateOutcome>(sql`
      with ${changed} as (
        update ${table} c set ${toAssignments(fields, values)}
         where ${targetWhere}${andWhere([...versionWhere, ...links.map(({ found }) => found)])}
        returning c.*),
      -- Read only when nothing was changed, and locked, so that it is the row that the update met.
      ${unchanged} as (select * from ${table} c where ${targetWhere} for update),
      ${changeEventCte(scope, changed, `${kind}.changed`)}
      select ${selectRepresentation(changedOrUnchanged)} as record, exists (select from ${changed}) as done${linkFlags(links)}`)
  if (row?.done && row.record) return asJsonText(row.record)
  if (!row?.record) throw notFound(kind)
  assertLinksFound(fields, links, row)
  throw staleVersion(row.record)
}

/** Returns the record as it is, unless somebody else has changed it meanwhile. */
async function getUnchanged(records: RecordTable, scope: Scope, id: string, version: number | null): Promise<JsonText> {
  const record = await getRecord(records, scope, id)
  if (version !== null && (JSON.parse(record) as { version: number }).version !== version) throw staleVersion(record)
  return record
}
