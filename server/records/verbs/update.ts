import { isDeepStrictEqual } from 'node:util'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound, staleVersion, validationFailed } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { customFieldsAssignment, hasCustomFields, parseCustomFields } from '../custom-fields/values.ts'
import type { RecordBody } from '../descriptor.ts'
import { parseFields } from '../parse-fields.ts'
import { activeWhere } from '../selection.ts'
import { assertLinksFound, createLinkChecks, type LinkCheck, type LinkFlags, linkFlagColumns } from './link-checks.ts'
import { type RecordTable, toAssignments, withNewVersion } from './record-table.ts'

type UpdateOutcome = { record: string | null; done: boolean } & LinkFlags

/** Returns a record; throws 404 if it does not exist. */
export async function getRecord(
  { kind, table, selectRepresentation }: RecordTable,
  scope: Scope,
  id: string,
): Promise<JsonText> {
  const row = await scope.tx.first<{ record: string }>(sql`
      select ${selectRepresentation(sql`(select * from ${table} c where ${activeWhere(scope)} and c.id = ${id})`)} as record`)
  if (!row?.record) throw notFound(kind)
  return asJsonText(row.record)
}

/**
 * Updates all of the given fields, or none. With a version, only if the record still has it (R6). Custom fields need a transaction;
 * values that have not changed are ignored, so that clients can send a record back unchanged (R4).
 */
export async function updateRecord(
  records: RecordTable,
  scope: Scope,
  id: string,
  body: RecordBody,
  version: number | null,
): Promise<JsonText> {
  const { descriptor, kind, fields } = records
  const values = parseFields(fields, body)
  const changedBody = hasCustomFields(body) ? await withoutSameValues(records, scope, id, body) : body
  const customValues = (await parseCustomFields(scope, kind, changedBody)) ?? {}
  const customSets = Object.keys(customValues).length > 0 ? sql`${customFieldsAssignment(customValues)}, ` : empty
  if (Object.keys(values).length === 0 && customSets === empty) return getUnchanged(records, scope, id, version)
  descriptor.validate?.(values, false)
  const links = createLinkChecks(scope, fields, values)
  return changeRecord(records, scope, {
    id,
    version,
    sets: sql`${customSets}${toAssignments(fields, values)}`,
    links,
  })
}

/** Sets all of the given custom field values, or none. Needs a transaction. */
export async function updateCustomFields(
  records: RecordTable,
  scope: Scope,
  id: string,
  body: RecordBody,
  version: number | null,
): Promise<JsonText> {
  const values = await parseCustomFields(scope, records.kind, body)
  if (!values || Object.keys(values).length === 0)
    throw validationFailed({ customFields: [customFieldMessages.noFields] })
  return changeRecord(records, scope, {
    id,
    version,
    sets: withNewVersion([customFieldsAssignment(values)]),
    links: [],
  })
}

/** Locks the record, and returns the body without custom field values that have not changed. */
async function withoutSameValues(
  { table }: RecordTable,
  scope: Scope,
  id: string,
  body: RecordBody,
): Promise<RecordBody> {
  const row = await scope.tx.first<{ present: Record<string, unknown> }>(sql`
      select c.custom_fields as present from ${table} c where ${activeWhere(scope)} and c.id = ${id} for update`)
  const changed = Object.entries(body.customFields as object).filter(
    ([key, value]) => !isDeepStrictEqual(value, row?.present[key]),
  )
  return { ...body, customFields: Object.fromEntries(changed) }
}

type RecordUpdate = { id: string; version: number | null; sets: Sql; links: LinkCheck[] }

async function changeRecord(
  records: RecordTable,
  scope: Scope,
  { id, version, sets, links }: RecordUpdate,
): Promise<JsonText> {
  const { kind, table, fields, selectRepresentation } = records
  const targetWhere = sql`${activeWhere(scope)} and c.id = ${id}`
  const versionWhere = version === null ? [] : [sql`c.version = ${version}`]
  const [changed, unchanged] = [raw('changed'), raw('unchanged')]
  const changedOrUnchanged = sql`(select * from ${changed} union all select * from ${unchanged} where not exists (select from ${changed}))`
  const row = await scope.tx.first<UpdateOutcome>(sql`
      with ${changed} as (
        update ${table} c set ${sets}
         where ${targetWhere}${andWhere([...versionWhere, ...links.map(({ found }) => found)])}
        returning c.*),
      -- Read only when nothing was changed, and locked, so that it is the row that the update met.
      ${unchanged} as (select * from ${table} c where ${targetWhere} for update),
      ${changeEventCte(scope, changed, `${kind}.changed`)}
      select ${selectRepresentation(changedOrUnchanged)} as record, exists (select from ${changed}) as done${linkFlagColumns(links)}`)
  if (row?.done && row.record) return asJsonText(row.record)
  if (!row?.record) throw notFound(kind)
  assertLinksFound(fields, links, row)
  throw staleVersion(row.record)
}

/** Returns the unchanged record, unless somebody else has changed it in the meantime. */
async function getUnchanged(records: RecordTable, scope: Scope, id: string, version: number | null): Promise<JsonText> {
  const record = await getRecord(records, scope, id)
  if (version !== null && (JSON.parse(record) as { version: number }).version !== version) throw staleVersion(record)
  return record
}
