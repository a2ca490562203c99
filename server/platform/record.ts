import { uuidv7 } from 'uuidv7'
import type { Field, FieldTable, LinkField, Values } from '#contract/kit/fields.ts'
import { fewBulkBytes, mostBulkBytes } from '#contract/kit/limits.ts'
import { aNoun, capitalised, columnOf, singular } from '#contract/kit/names.ts'
import { accepted } from './accepted.ts'
import { audited, type Noted } from './audit.ts'
import { type EventKind, eventOf, eventsOf, type Plural, type Singular, type Told } from './events.ts'
import { type Along, broughtAlong, byItself, type Subject, takenAlong } from './hanging.ts'
import { duplicate, hasRelated, linkNotFound, notFound, nothingToChange, stale, tooMuchAtOnce } from './refusals.ts'
import { Answer, type JsonText, json } from './reply.ts'
import type { Scope } from './scope.ts'
import { also, empty, join, name, raw, type Sql, sql } from './sql.ts'

/** What a feature says about its records; creating, changing and deleting them is the same for all. */
export type RecordKind<T extends FieldTable> = {
  noun: Singular
  /** Named where activities, notes and tasks hang on it, which go to the trash and come back with it. */
  subject?: Subject
  /** It hangs on a subject itself, with which it can have gone to the trash. */
  hangs?: true
  /** The table; events of many records carry its name, too. */
  table: Plural
  fields: T
  /** Joins to alias `c` that end in an alias `shown`: the wire form of a record. */
  shown: Sql
  /** Throws when the values cannot stand as they are; on create they are the whole record. */
  judge?: (values: Partial<Values<T>>, creating: boolean) => void
  /** What counts as related with `force: false` (R7): as people call it → the table, its column for the record, and the one that says it is gone. */
  related: Readonly<Record<string, { table: string; column: string; gone?: string }>>
}

/** Records picked by ids, or by a list's filters; `where` stands on alias `c`, `before` as in a list. */
export type Picked = { before: Sql; where: Sql }

type Body = Record<string, unknown>
type Outcome = { record: string | null; done: boolean; same?: boolean } & Record<`${string} found`, boolean>

/** The verbs of a kind of record, each one statement. */
export function recordsOf<T extends FieldTable>(kind: RecordKind<T>) {
  const { noun, fields } = kind
  const table = raw(kind.table)
  const shownFrom = (source: Sql): Sql => sql`(select row_to_json(shown)::text from ${source} c ${kind.shown})`
  const changed = raw('changed')

  /** The record, or 404. */
  async function one(scope: Scope, id: string): Promise<JsonText> {
    const row = await scope.tx.first<{ record: string }>(sql`
      select ${shownFrom(sql`(select * from ${table} c where ${living(scope)} and c.id = ${id})`)} as record`)
    if (!row?.record) throw notFound(noun)
    return json(row.record)
  }

  /** Creates a record. With an id that is there already, the same record answers 200 and another one 409 (R4). */
  async function create(scope: Scope, { id, ...body }: Body & { id?: string }): Promise<Answer> {
    const values = accepted(fields, body)
    kind.judge?.(values, true)
    const keys = Object.keys(values)
    const links = linksOf(scope, fields, values)
    const row = await scope.tx.first<Outcome>(sql`
      with changed as (
        insert into ${table} (workspace_id, id, created_by${join([empty, ...keys.map((key) => name(columnOf(key)))])})
        select ${scope.workspaceId}, ${id ?? uuidv7()}, ${scope.userId}${join([empty, ...stored(fields, values)])}
         where true${also(links.map(({ found }) => found))}
        on conflict (workspace_id, id) do nothing
        returning *),
      ${eventOf(scope, changed, `${noun}.changed`)}
      ${id === undefined ? outcome(changed, links) : outcomeOfId(scope, id, values, links)}`)
    refuseMissing(fields, links, row)
    if (row?.done && row.record) return new Answer(201, json(row.record))
    if (row?.record && row.same) return new Answer(200, json(row.record))
    throw duplicate(`${capitalised(aNoun(noun))} with this id exists already.`)
  }

  /** Changes the given fields, all or none. With a version, only if the record still has it (R6). */
  async function change(scope: Scope, id: string, body: Body, version: number | null): Promise<JsonText> {
    const values = accepted(fields, body)
    if (Object.keys(values).length === 0) return unchanged(scope, id, version)
    kind.judge?.(values, false)
    const links = linksOf(scope, fields, values)
    const target = sql`${living(scope)} and c.id = ${id}`
    const asked = version === null ? [] : [sql`c.version = ${version}`]
    const row = await scope.tx.first<Outcome>(sql`
      with changed as (
        update ${table} c set ${sets(values)}
         where ${target}${also([...asked, ...links.map(({ found }) => found)])}
        returning c.*),
      -- Read only when nothing was changed, and locked, so that it is the row that the update met.
      unchanged as (select * from ${table} c where ${target} for update),
      ${eventOf(scope, changed, `${noun}.changed`)}
      ${outcome(sql`(select * from changed union all select * from unchanged where not exists (select from changed))`, links)}`)
    if (row?.done && row.record) return json(row.record)
    if (!row?.record) throw notFound(noun)
    refuseMissing(fields, links, row)
    throw stale(row.record)
  }

  /** Nothing is to be changed; a record that somebody else changed meanwhile refuses that, too. */
  async function unchanged(scope: Scope, id: string, version: number | null): Promise<JsonText> {
    const record = await one(scope, id)
    if (version !== null && (JSON.parse(record) as { version: number }).version !== version) throw stale(record)
    return record
  }

  /** Changes the given fields of all picked records, as one step; none at all is 404. */
  async function changeAll(scope: Scope, { before, where }: Picked, body: Body): Promise<JsonText> {
    const values = accepted(fields, body)
    if (!Object.keys(body).some((key) => Object.hasOwn(fields, key))) throw nothingToChange()
    kind.judge?.(values, false)
    const links = linksOf(scope, fields, values)
    const { counted, fits, most } = bounded(table, where, values)
    const row = await scope.tx.first<Outcome & { count: number; fits: boolean }>(sql`
      with ${before} ${counted} changed as (
        update ${table} c set ${sets(values)} where ${where}${also([fits, ...links.map(({ found }) => found)])}
        returning c.id, c.version),
      ${eventsOf(scope, [told(`${noun}.changed`)])}
      select (select count(*)::int from changed) as count, ${fits} as fits${flags(links)}`)
    refuseMissing(fields, links, row)
    if (row && !row.fits) throw tooMuchAtOnce(kind.table, most)
    if (!row?.count) throw notFound(noun)
    return json(JSON.stringify({ count: row.count }))
  }

  /**
   * Takes the picked records to the trash in one step; none at all is 404 (R2, R7). Not forced, related records refuse it.
   * What hangs on them goes along unless `deleteRelated` is false: then it stays, without them.
   */
  async function removeAll(
    scope: Scope,
    { before, where }: Picked,
    { force = true, deleteRelated = true }: { force?: boolean; deleteRelated?: boolean } = {},
  ): Promise<JsonText> {
    if (!force) await refuseRelated(scope, { before, where })
    const step = uuidv7()
    const along = kind.subject && deleteRelated ? takenAlong(scope, kind.subject, step) : nothing
    const row = await scope.tx.first<{ count: number }>(sql`
      with ${before} changed as (
        update ${table} c set deleted_at = now(), deleted_in = ${step}, version = c.version + 1 where ${where}
        returning c.id, c.version),
      ${join([...along.expressions, eventsOf(scope, [told(`${noun}.deleted`), ...along.told]), audited(scope, deletion(step), changed)])}
      select count(*)::int as count from changed`)
    if (!row?.count) throw notFound(noun)
    return json(JSON.stringify({ count: row.count, deletionId: step }))
  }

  /** Takes one record to the trash, as a bulk step of one. */
  async function remove(scope: Scope, id: string): Promise<JsonText> {
    const { deletionId } = JSON.parse(await removeAll(scope, byIds(scope, [id]))) as { deletionId: string }
    return json(JSON.stringify({ id, deletionId }))
  }

  /** Brings back what one step deleted (R7). */
  async function restore(scope: Scope, step: string): Promise<JsonText> {
    const along = kind.subject ? broughtAlong(scope, kind.subject) : nothing
    const row = await scope.tx.first<{ count: number }>(sql`
      with changed as (
        update ${table} c set deleted_at = null, deleted_in = null, version = c.version + 1
         where c.workspace_id = ${scope.workspaceId} and c.deleted_in = ${step} ${byItself(kind)}
        returning c.id, c.version),
      ${join([...along.expressions, eventsOf(scope, [told(`${noun}.changed`), ...along.told])])}
      select count(*)::int as count from changed`)
    if (!row?.count) throw notFound('deletion')
    return json(JSON.stringify({ count: row.count }))
  }

  const deletion = (step: string): Noted => ({
    action: 'records.deleted',
    kind: noun,
    id: sql`(select (array_agg(id))[1] from changed having count(*) = 1)`,
    details: sql`jsonb_build_object('count', (select count(*) from changed), 'deletionId', ${step}::text)`,
  })

  const nothing: Along = { expressions: [], told: [] }
  const told = (few: EventKind): Told => ({ changed, many: kind.table, few })

  const sets = (values: Partial<Values<T>>): Sql => {
    const columns = Object.keys(values).map((key) => name(columnOf(key)))
    const given = stored(fields, values).map((value, at) => sql`${columns[at] as Sql} = ${value}`)
    return join([...given, sql`version = c.version + 1`, sql`updated_at = now()`])
  }

  const outcome = (source: Sql, links: Link[]): Sql =>
    sql`select ${shownFrom(source)} as record, exists (select from changed) as done${flags(links)}`

  /** The outcome of a creation under the caller's own id: the record made, or the one that has the id already. */
  function outcomeOfId(scope: Scope, id: string, values: Partial<Values<T>>, links: Link[]): Sql {
    const there = sql`select c.* from ${table} c where ${living(scope)} and c.id = ${id} and not exists (select from changed)`
    const alike = Object.keys(values).map(
      (key, at) => sql`c.${name(columnOf(key))} is not distinct from ${stored(fields, values)[at]}`,
    )
    return sql`${outcome(sql`(select * from changed union all ${there})`, links)},
      (select true${also(alike)} from (${there}) c) as same`
  }

  async function refuseRelated(scope: Scope, { before, where }: Picked): Promise<void> {
    const counts = Object.entries(kind.related).map(
      ([thing, { table: of, column, gone }]) => sql`
        (select count(*)::int from ${name(of)} where workspace_id = ${scope.workspaceId}
            and ${name(column)} in (select id from picked)${also(gone ? [sql`${name(gone)} is null`] : [])}) as ${name(thing)}`,
    )
    if (counts.length === 0) return
    const row = await scope.tx.first<Record<string, number>>(sql`
      with ${before} picked as (select c.id from ${table} c where ${where}) select ${join(counts)}`)
    const some = Object.entries(row ?? {}).filter(([, count]) => count > 0)
    if (some.length) throw hasRelated(`Related records exist: ${some.map(said).join(', ')}.`)
  }

  return { one, create, change, changeAll, removeAll, remove, restore }
}

const said = ([things, count]: [string, number]) => `${count} ${count === 1 ? singular(things) : things}`

/** A record that is there for the scope: conditions on alias `c`. */
export const living = (scope: Scope): Sql => sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at is null`

/** The records of these ids that are there; the others are passed over (R2). */
export const byIds = (scope: Scope, ids: string[]): Picked => ({
  before: empty,
  where: sql`${living(scope)} and c.id = any(${ids}::uuid[])`,
})

/** Holds a bulk change against what one may write: how many records there are is counted only where it matters. */
function bounded(table: Sql, where: Sql, values: Body): { counted: Sql; fits: Sql; most: number } {
  const bytes = Buffer.byteLength(JSON.stringify(values))
  const most = Math.floor(mostBulkBytes / bytes)
  if (bytes <= fewBulkBytes) return { counted: empty, fits: raw('true'), most }
  const some = sql`select from ${table} c where ${where} limit ${most + 1}::int`
  return {
    counted: sql`counted as materialized (select count(*) as records from (${some}) c),`,
    fits: sql`(select records from counted) <= ${most}::int`,
    most,
  }
}

/** A link that is about to be stored, and the condition that its target is there for the scope. */
type Link = { key: string; found: Sql }

/** Where the targets of links stand. */
const targets: Record<LinkField['to'], { table: string; id: string; gone: string }> = {
  member: { table: 'members', id: 'user_id', gone: 'removed_at' },
  company: { table: 'companies', id: 'id', gone: 'deleted_at' },
  contact: { table: 'contacts', id: 'id', gone: 'deleted_at' },
  deal: { table: 'deals', id: 'id', gone: 'deleted_at' },
}

function linksOf(scope: Scope, fields: FieldTable, values: Record<string, unknown>): Link[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fields[key]
    if (field?.kind !== 'link' || value === null) return []
    const { table, id, gone } = targets[field.to]
    const found = sql`exists (select from ${name(table)} t
      where t.workspace_id = ${scope.workspaceId} and t.${name(id)} = ${value}::uuid and t.${name(gone)} is null)`
    return [{ key, found }]
  })
}

const flags = (links: Link[]): Sql =>
  join([empty, ...links.map(({ key, found }) => sql`${found} as ${name(`${key} found`)}`)])

function refuseMissing(fields: FieldTable, links: Link[], row: Outcome | undefined): void {
  const missing = links.find(({ key }) => row?.[`${key} found`] === false)
  if (missing) throw linkNotFound(missing.key, fields[missing.key]?.label ?? 'record')
}

/** SQL types of the kinds of fields; all others are text. */
const types: Partial<Record<Field['kind'], Sql>> = {
  object: raw('jsonb'),
  link: raw('uuid'),
  moment: raw('timestamptz'),
  number: raw('float8'),
  yesNo: raw('boolean'),
}

const typeOf = (field: Field): Sql | undefined =>
  field.kind === 'number' && field.decimals !== undefined ? raw('numeric') : types[field.kind]

/** The values as they are stored, in their order. */
const stored = (fields: FieldTable, values: Record<string, unknown>): Sql[] =>
  Object.entries(values).map(([key, value]) => {
    const field = fields[key]
    const plain = field?.kind === 'object' && value !== null ? JSON.stringify(value) : value
    return sql`${plain}::${(field && typeOf(field)) ?? raw('text')}`
  })
