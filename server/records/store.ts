import { uuidv7 } from 'uuidv7'
import type { Field, FieldTable, FieldValues, LinkField } from '#contract/kit/fields.ts'
import type { PluralName, RecordKindName, SubjectKind } from '#contract/kit/kinds.ts'
import { bulkBytesThreshold, maxBulkBytes } from '#contract/kit/limits.ts'
import { capitalize, singularize, toColumnName, withArticle } from '#contract/kit/names.ts'
import type { Scope } from '../platform/database/scope.ts'
import { andWhere, empty, identifier, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import {
  bulkTooLarge,
  duplicate,
  hasRelated,
  linkNotFound,
  notFound,
  nothingToChange,
  staleVersion,
} from '../platform/errors.ts'
import { auditCte, type NewAuditEntry } from '../platform/events/audit-log.ts'
import { type ChangeEvent, changeEventCte, changeEventsCte, type EventKind } from '../platform/events/event-log.ts'
import { asJsonText, JsonReply, type JsonText } from '../platform/http/reply.ts'
import { parseFields } from './parse-fields.ts'
import { type Cascade, cascadeRestore, cascadeTrash, directlyTrashedWhere } from './related.ts'

/** What a feature says about its records; creating, changing and deleting them is the same for all. */
export type RecordStoreOptions<T extends FieldTable> = {
  noun: RecordKindName
  /** Named where activities, notes and tasks hang on it, which go to the trash and come back with it. */
  subject?: SubjectKind
  /** It hangs on a subject itself, with which it can have gone to the trash. */
  isRelated?: true
  /** The table; events of many records carry its name, too. */
  table: PluralName
  fields: T
  /** Joins to alias `c` that end in an alias `shown`: the wire form of a record. */
  representation: Sql
  /** Throws when the values cannot stand as they are; on create they are the whole record. */
  validate?: (values: Partial<FieldValues<T>>, isNew: boolean) => void
  /** What counts as related with `force: false` (R7): as people call it → the table, its column for the record, and the one that says it is gone. */
  related: Readonly<Record<string, { table: string; column: string; gone?: string }>>
}

/** Records picked by ids, or by a list's filters; `where` stands on alias `c`, `before` as in a list. */
export type Selection = { ctes: Sql; where: Sql }

type Body = Record<string, unknown>
type Outcome = { record: string | null; done: boolean; same?: boolean } & Record<`${string} found`, boolean>

/** The verbs of a kind of record, each one statement. */
export function createRecordStore<T extends FieldTable>(options: RecordStoreOptions<T>) {
  const { noun, fields } = options
  const table = raw(options.table)
  const selectRepresentation = (source: Sql): Sql =>
    sql`(select row_to_json(shown)::text from ${source} c ${options.representation})`
  const changed = raw('changed')

  /** The record, or 404. */
  async function get(scope: Scope, id: string): Promise<JsonText> {
    const row = await scope.tx.first<{ record: string }>(sql`
      select ${selectRepresentation(sql`(select * from ${table} c where ${active(scope)} and c.id = ${id})`)} as record`)
    if (!row?.record) throw notFound(noun)
    return asJsonText(row.record)
  }

  /** Creates a record. With an id that is there already, the same record answers 200 and another one 409 (R4). */
  async function create(scope: Scope, { id, ...body }: Body & { id?: string }): Promise<JsonReply> {
    const values = parseFields(fields, body)
    options.validate?.(values, true)
    const keys = Object.keys(values)
    const links = createLinkChecks(scope, fields, values)
    const row = await scope.tx.first<Outcome>(sql`
      with changed as (
        insert into ${table} (workspace_id, id, created_by${join([empty, ...keys.map((key) => identifier(toColumnName(key)))])})
        select ${scope.workspaceId}, ${id ?? uuidv7()}, ${scope.userId}${join([empty, ...toSqlValues(fields, values)])}
         where true${andWhere(links.map(({ found }) => found))}
        on conflict (workspace_id, id) do nothing
        returning *),
      ${changeEventCte(scope, changed, `${noun}.changed`)}
      ${id === undefined ? selectOutcome(changed, links) : selectOutcomeById(scope, id, values, links)}`)
    assertLinksFound(fields, links, row)
    if (row?.done && row.record) return new JsonReply(201, asJsonText(row.record))
    if (row?.record && row.same) return new JsonReply(200, asJsonText(row.record))
    throw duplicate(`${capitalize(withArticle(noun))} with this id exists already.`)
  }

  /** Changes the given fields, all or none. With a version, only if the record still has it (R6). */
  async function update(scope: Scope, id: string, body: Body, version: number | null): Promise<JsonText> {
    const values = parseFields(fields, body)
    if (Object.keys(values).length === 0) return getUnchanged(scope, id, version)
    options.validate?.(values, false)
    const links = createLinkChecks(scope, fields, values)
    const targetWhere = sql`${active(scope)} and c.id = ${id}`
    const versionWhere = version === null ? [] : [sql`c.version = ${version}`]
    const row = await scope.tx.first<Outcome>(sql`
      with changed as (
        update ${table} c set ${assignments(values)}
         where ${targetWhere}${andWhere([...versionWhere, ...links.map(({ found }) => found)])}
        returning c.*),
      -- Read only when nothing was changed, and locked, so that it is the row that the update met.
      unchanged as (select * from ${table} c where ${targetWhere} for update),
      ${changeEventCte(scope, changed, `${noun}.changed`)}
      ${selectOutcome(sql`(select * from changed union all select * from unchanged where not exists (select from changed))`, links)}`)
    if (row?.done && row.record) return asJsonText(row.record)
    if (!row?.record) throw notFound(noun)
    assertLinksFound(fields, links, row)
    throw staleVersion(row.record)
  }

  /** Nothing is to be changed; a record that somebody else changed meanwhile refuses that, too. */
  async function getUnchanged(scope: Scope, id: string, version: number | null): Promise<JsonText> {
    const record = await get(scope, id)
    if (version !== null && (JSON.parse(record) as { version: number }).version !== version) throw staleVersion(record)
    return record
  }

  /** Changes the given fields of all picked records, as one step; none at all is 404. */
  async function updateMany(scope: Scope, { ctes, where }: Selection, body: Body): Promise<JsonText> {
    const values = parseFields(fields, body)
    if (!Object.keys(body).some((key) => Object.hasOwn(fields, key))) throw nothingToChange()
    options.validate?.(values, false)
    const links = createLinkChecks(scope, fields, values)
    const { counted, fits, maxRecords } = limitBulkBytes(table, where, values)
    const row = await scope.tx.first<Outcome & { count: number; fits: boolean }>(sql`
      with ${ctes} ${counted} changed as (
        update ${table} c set ${assignments(values)} where ${where}${andWhere([fits, ...links.map(({ found }) => found)])}
        returning c.id, c.version),
      ${changeEventsCte(scope, [bulkEvent(`${noun}.changed`)])}
      select (select count(*)::int from changed) as count, ${fits} as fits${linkFlags(links)}`)
    assertLinksFound(fields, links, row)
    if (row && !row.fits) throw bulkTooLarge(options.table, maxRecords)
    if (!row?.count) throw notFound(noun)
    return asJsonText(JSON.stringify({ count: row.count }))
  }

  /**
   * Takes the picked records to the trash in one step; none at all is 404 (R2, R7). Not forced, related records refuse it.
   * What hangs on them goes along unless `deleteRelated` is false: then it stays, without them.
   */
  async function trashMany(
    scope: Scope,
    { ctes, where }: Selection,
    { force = true, deleteRelated = true }: { force?: boolean; deleteRelated?: boolean } = {},
  ): Promise<JsonText> {
    if (!force) await assertNoRelated(scope, { ctes, where })
    const deletionId = uuidv7()
    const cascade = options.subject && deleteRelated ? cascadeTrash(scope, options.subject, deletionId) : noCascade
    const row = await scope.tx.first<{ count: number }>(sql`
      with ${ctes} changed as (
        update ${table} c set deleted_at = now(), deleted_in = ${deletionId}, version = c.version + 1 where ${where}
        returning c.id, c.version),
      ${join([...cascade.ctes, changeEventsCte(scope, [bulkEvent(`${noun}.deleted`), ...cascade.events]), auditCte(scope, deletionEntry(deletionId), changed)])}
      select count(*)::int as count from changed`)
    if (!row?.count) throw notFound(noun)
    return asJsonText(JSON.stringify({ count: row.count, deletionId: deletionId }))
  }

  /** Takes one record to the trash, as a bulk step of one. */
  async function trash(scope: Scope, id: string): Promise<JsonText> {
    const { deletionId } = JSON.parse(await trashMany(scope, selectionByIds(scope, [id]))) as { deletionId: string }
    return asJsonText(JSON.stringify({ id, deletionId }))
  }

  /** Brings back what one step deleted (R7). */
  async function restore(scope: Scope, deletionId: string): Promise<JsonText> {
    const cascade = options.subject ? cascadeRestore(scope, options.subject) : noCascade
    const row = await scope.tx.first<{ count: number }>(sql`
      with changed as (
        update ${table} c set deleted_at = null, deleted_in = null, version = c.version + 1
         where c.workspace_id = ${scope.workspaceId} and c.deleted_in = ${deletionId} ${directlyTrashedWhere(options)}
        returning c.id, c.version),
      ${join([...cascade.ctes, changeEventsCte(scope, [bulkEvent(`${noun}.changed`), ...cascade.events])])}
      select count(*)::int as count from changed`)
    if (!row?.count) throw notFound('deletion')
    return asJsonText(JSON.stringify({ count: row.count }))
  }

  const deletionEntry = (deletionId: string): NewAuditEntry => ({
    action: 'records.deleted',
    kind: noun,
    id: sql`(select (array_agg(id))[1] from changed having count(*) = 1)`,
    details: sql`jsonb_build_object('count', (select count(*) from changed), 'deletionId', ${deletionId}::text)`,
  })

  const noCascade: Cascade = { ctes: [], events: [] }
  const bulkEvent = (kind: EventKind): ChangeEvent => ({ changedCte: changed, collection: options.table, kind })

  const assignments = (values: Partial<FieldValues<T>>): Sql => {
    const columns = Object.keys(values).map((key) => identifier(toColumnName(key)))
    const columnValues = toSqlValues(fields, values).map((value, index) => sql`${columns[index] as Sql} = ${value}`)
    return join([...columnValues, sql`version = c.version + 1`, sql`updated_at = now()`])
  }

  const selectOutcome = (source: Sql, links: LinkCheck[]): Sql =>
    sql`select ${selectRepresentation(source)} as record, exists (select from changed) as done${linkFlags(links)}`

  /** The outcome of a creation under the caller's own id: the record made, or the one that has the id already. */
  function selectOutcomeById(scope: Scope, id: string, values: Partial<FieldValues<T>>, links: LinkCheck[]): Sql {
    const existing = sql`select c.* from ${table} c where ${active(scope)} and c.id = ${id} and not exists (select from changed)`
    const equalities = Object.keys(values).map(
      (key, index) =>
        sql`c.${identifier(toColumnName(key))} is not distinct from ${toSqlValues(fields, values)[index]}`,
    )
    return sql`${selectOutcome(sql`(select * from changed union all ${existing})`, links)},
      (select true${andWhere(equalities)} from (${existing}) c) as same`
  }

  async function assertNoRelated(scope: Scope, { ctes, where }: Selection): Promise<void> {
    const counts = Object.entries(options.related).map(
      ([thing, { table: relatedTable, column, gone: deletedColumn }]) => sql`
        (select count(*)::int from ${identifier(relatedTable)} where workspace_id = ${scope.workspaceId}
            and ${identifier(column)} in (select id from picked)${andWhere(deletedColumn ? [sql`${identifier(deletedColumn)} is null`] : [])}) as ${identifier(thing)}`,
    )
    if (counts.length === 0) return
    const row = await scope.tx.first<Record<string, number>>(sql`
      with ${ctes} picked as (select c.id from ${table} c where ${where}) select ${join(counts)}`)
    const relatedCounts = Object.entries(row ?? {}).filter(([, count]) => count > 0)
    if (relatedCounts.length) throw hasRelated(`Related records exist: ${relatedCounts.map(countLabel).join(', ')}.`)
  }

  return { get, create, update, updateMany, trashMany, trash, restore }
}

const countLabel = ([things, count]: [string, number]) => `${count} ${count === 1 ? singularize(things) : things}`

/** A record that is there for the scope: conditions on alias `c`. */
export const active = (scope: Scope): Sql => sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at is null`

/** The records of these ids that are there; the others are passed over (R2). */
export const selectionByIds = (scope: Scope, ids: string[]): Selection => ({
  ctes: empty,
  where: sql`${active(scope)} and c.id = any(${ids}::uuid[])`,
})

/** Holds a bulk change against what one may write: how many records there are is counted only where it matters. */
function limitBulkBytes(table: Sql, where: Sql, values: Body): { counted: Sql; fits: Sql; maxRecords: number } {
  const bytes = Buffer.byteLength(JSON.stringify(values))
  const maxRecords = Math.floor(maxBulkBytes / bytes)
  if (bytes <= bulkBytesThreshold) return { counted: empty, fits: raw('true'), maxRecords }
  const matchingRows = sql`select from ${table} c where ${where} limit ${maxRecords + 1}::int`
  return {
    counted: sql`counted as materialized (select count(*) as records from (${matchingRows}) c),`,
    fits: sql`(select records from counted) <= ${maxRecords}::int`,
    maxRecords,
  }
}

/** A link that is about to be stored, and the condition that its target is there for the scope. */
type LinkCheck = { key: string; found: Sql }

/** Where the targets of links stand. */
const linkTargets: Record<LinkField['to'], { table: string; id: string; deletedColumn: string }> = {
  member: { table: 'members', id: 'user_id', deletedColumn: 'removed_at' },
  company: { table: 'companies', id: 'id', deletedColumn: 'deleted_at' },
  contact: { table: 'contacts', id: 'id', deletedColumn: 'deleted_at' },
  deal: { table: 'deals', id: 'id', deletedColumn: 'deleted_at' },
}

function createLinkChecks(scope: Scope, fields: FieldTable, values: Record<string, unknown>): LinkCheck[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fields[key]
    if (field?.kind !== 'link' || value === null) return []
    const { table, id, deletedColumn } = linkTargets[field.to]
    const found = sql`exists (select from ${identifier(table)} t
      where t.workspace_id = ${scope.workspaceId} and t.${identifier(id)} = ${value}::uuid and t.${identifier(deletedColumn)} is null)`
    return [{ key, found }]
  })
}

const linkFlags = (links: LinkCheck[]): Sql =>
  join([empty, ...links.map(({ key, found }) => sql`${found} as ${identifier(`${key} found`)}`)])

function assertLinksFound(fields: FieldTable, links: LinkCheck[], row: Outcome | undefined): void {
  const missing = links.find(({ key }) => row?.[`${key} found`] === false)
  if (missing) throw linkNotFound(missing.key, fields[missing.key]?.label ?? 'record')
}

/** SQL types of the kinds of fields; all others are text. */
const sqlTypes: Partial<Record<Field['kind'], Sql>> = {
  object: raw('jsonb'),
  link: raw('uuid'),
  moment: raw('timestamptz'),
  number: raw('float8'),
  yesNo: raw('boolean'),
}

const sqlTypeOf = (field: Field): Sql | undefined =>
  field.kind === 'number' && field.decimals !== undefined ? raw('numeric') : sqlTypes[field.kind]

/** The values as they are stored, in their order. */
const toSqlValues = (fields: FieldTable, values: Record<string, unknown>): Sql[] =>
  Object.entries(values).map(([key, value]) => {
    const field = fields[key]
    const sqlValue = field?.kind === 'object' && value !== null ? JSON.stringify(value) : value
    return sql`${sqlValue}::${(field && sqlTypeOf(field)) ?? raw('text')}`
  })
