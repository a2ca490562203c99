import { uuidv7 } from 'uuidv7'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { capitalize, toColumnName, withArticle } from '#contract/kit/names.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, empty, identifier, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { duplicate } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, JsonReply } from '../../platform/http/reply.ts'
import { assertNoneMissing, missingFieldsCte, newCustomFields, parseCustomFields } from '../custom-fields/values.ts'
import type { RecordBody } from '../descriptor.ts'
import { parseFields } from '../parse-fields.ts'
import { activeWhere } from '../selection.ts'
import { assertLinksFound, createLinkChecks, type LinkFlags, linkFlagColumns } from './link-checks.ts'
import { type RecordTable, toSqlValues } from './record-table.ts'

type CreateOutcome = { record: string | null; done: boolean; same?: boolean; missing?: string | null } & LinkFlags

export type CreateOptions = {
  /** Whether required custom fields must be given. */
  isComplete?: boolean
}

/** Creates a record; needs a transaction if the body has custom fields. If the id exists, replies 200 if the record is the same, else 409 (R4). */
export async function createRecord(
  records: RecordTable,
  scope: Scope,
  { id, ...body }: RecordBody & { id?: string },
  { isComplete = false }: CreateOptions = {},
): Promise<JsonReply> {
  const { descriptor, kind, table, fields, selectRepresentation } = records
  const values = parseFields(fields, descriptor.prepareCreate?.(scope, body) ?? body)
  descriptor.validate?.(values, true)
  const customValues = await parseCustomFields(scope, kind, body)
  const keys = Object.keys(values)
  const links = createLinkChecks(scope, fields, values)
  const [changed, missing] = [raw('changed'), raw('missing_fields')]
  const missingCte =
    isComplete && isCustomFieldKind(kind) ? missingFieldsCte(missing, scope, kind, customValues ?? {}) : null
  const missingLabels = missingCte ? [sql`(select labels from ${missing})`] : []
  const [customColumn, customValue] = customValues
    ? [sql`, custom_fields`, sql`, ${newCustomFields(customValues)}`]
    : [empty, empty]
  const missingColumn = missingLabels.map((labels) => sql`, ${labels} as missing`)
  const selectOutcome = (source: Sql): Sql =>
    sql`select ${selectRepresentation(source)} as record, exists (select from ${changed}) as done${join([linkFlagColumns(links), ...missingColumn], '')}`
  const row = await scope.tx.first<CreateOutcome>(sql`
      with ${missingCte ?? empty} ${changed} as (
        insert into ${table} (workspace_id, id, created_by${join([empty, ...keys.map((key) => identifier(toColumnName(key)))])}${customColumn})
        select ${scope.workspaceId}, ${id ?? uuidv7()}, ${scope.userId}${join([empty, ...toSqlValues(fields, values)])}${customValue}
         where true${andWhere([...links.map(({ found }) => found), ...missingLabels.map((labels) => sql`${labels} is null`)])}
        on conflict (workspace_id, id) do nothing
        returning *),
      ${changeEventCte(scope, changed, `${kind}.changed`)}
      ${id === undefined ? selectOutcome(changed) : selectOutcomeById(id)}`)
  assertLinksFound(fields, links, row)
  if (!row?.record) assertNoneMissing(row?.missing)
  if (row?.done && row.record) return new JsonReply(201, asJsonText(row.record))
  if (row?.record && row.same) return new JsonReply(200, asJsonText(row.record))
  throw duplicate(`${capitalize(withArticle(kind))} with this id already exists.`)

  /** For an id given by the caller, selects the new record, or the existing one with that id and whether it is the same. */
  function selectOutcomeById(givenId: string): Sql {
    const existing = sql`select c.* from ${table} c where ${activeWhere(scope)} and c.id = ${givenId} and not exists (select from ${changed})`
    const equalities = keys.map(
      (key, index) =>
        sql`c.${identifier(toColumnName(key))} is not distinct from ${toSqlValues(fields, values)[index]}`,
    )
    if (customValues) equalities.push(sql`c.custom_fields = ${newCustomFields(customValues)}`)
    return sql`${selectOutcome(sql`(select * from ${changed} union all ${existing})`)},
      (select true${andWhere(equalities)} from (${existing}) c) as same`
  }
}
