import { type Field, fieldLimits } from '#contract/kit/fields.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { identifier, join, quoteLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { columnOf } from '../../../records/verbs/revert.ts'
import { type ApplyResult, type ImportDefaults, recordCreatedRows, recordMatchedRows } from '../descriptors.ts'
import { selectDiff, selectUpdated } from './diff.ts'
import { queryUnprepared } from './match-rows.ts'
import { staged } from './staged-rows.ts'

/** A staged row and the record it matches. */
type MatchedRow = { row: number; id: string }
/** `tagged` are the records to which the rows added a tag. */
type UpdateBatch = { importId: string; targets: MatchedRow[]; keys: string[]; tagged: string[] }
type RowChange = MatchedRow & { before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Clears the values of object fields that would make the object of the existing record too large; returns their rows and fields.
 */
export async function rejectOversized(
  scope: Scope,
  { kind, fields }: RecordDescriptor,
  targets: MatchedRow[],
  keys: string[],
): Promise<{ row: number; key: string }[]> {
  const objects = keys.filter((key) => fields[key]?.kind === 'object' && key !== 'customFields')
  if (targets.length === 0 || objects.length === 0) return []
  const [matched, oversized] = [raw('matched'), raw('oversized')]
  const candidates = objects.map((key) => {
    const [given, current] = columnsOf(key)
    return sql`(${key}, ${isOversized(given, mergeValue(fields[key], given, current))})`
  })
  const cleared = objects.map((key) => {
    const column = identifier(toColumnName(key))
    return sql`${column} = case when ${key} = any(${oversized}.keys) then null else s.${column} end`
  })
  const { rows } = await queryUnprepared(
    scope,
    sql`
    with ${matchedRowsCte(matched, targets)},
    ${oversized} as materialized (
      select s.row, array_agg(v.key) as keys
        from ${staged} s join ${matched} m on m.row = s.row
        join ${tableOf(kind)} c on c.workspace_id = ${scope.workspaceId} and c.id = m.id
       cross join lateral (values ${join(candidates)}) v (key, is_oversized)
       where v.is_oversized group by s.row),
    cleared as (update ${staged} s set ${join(cleared)} from ${oversized} where s.row = ${oversized}.row)
    select o.row, unnest(o.keys) as key from ${oversized} o order by o.row`,
  )
  return rows
}

/**
 * Updates the records that rows match and records the changes. Empty cells change nothing; custom attributes are merged. A record
 * that already has all values is not updated. Returns the counts. A row whose record was trashed meanwhile stays staged and
 * becomes a new record.
 */
export async function updateRecords(
  scope: Scope,
  { kind, fields, entangledFields }: RecordDescriptor,
  { importId, targets, keys, tagged }: UpdateBatch,
): Promise<Pick<ApplyResult, 'updated' | 'unchanged'>> {
  if (targets.length === 0) return { updated: 0, unchanged: 0 }
  const [matched, compared, outcome] = [raw('matched'), raw('compared'), raw('outcome')]
  const sets = keys.map((key) => sql`${identifier(toColumnName(key))} = ${mergeValue(fields[key], ...columnsOf(key))}`)
  const noted = (part: 'before' | 'after') => {
    if (!entangledFields) return sql`p.${raw(part)}`
    const updated = selectUpdated(entangledFields.all, { updated: 'c', previous: 'b' })
    const columns = entangledFields.all.map(toColumnName)
    return sql`(p.${raw(part)} - ${columns}::text[]) || (select u.${raw(part)} from (${updated}) u) as ${raw(part)}`
  }
  const { rows } = await queryUnprepared(
    scope,
    sql`
    with ${matchedRowsCte(matched, targets)},
    b as materialized (
      select c.* from ${tableOf(kind)} c
       where c.workspace_id = ${scope.workspaceId} and c.id in (select id from ${matched}) and c.deleted_at is null
       order by c.id for update),
    ${compared} as materialized (
      select b.id, s.row, d.before, d.after
        from ${staged} s join ${matched} m on m.row = s.row join b on b.id = m.id
       cross join lateral (${selectDiff(fields, keys, { given: 's', current: 'b' })}) d),
    changed as (
      update ${tableOf(kind)} c
         set ${join([...sets, sql`version = c.version + 1`, sql`updated_at = now()`])}
        from ${staged} s join ${compared} p on p.row = s.row join b on b.id = p.id
       where c.workspace_id = ${scope.workspaceId} and c.id = p.id and p.after <> '{}'
      returning c.id, s.row, ${noted('before')}, ${noted('after')}),
    ${outcome} as (
      select id, row, before, after from changed
       union all select id, row, before, after from ${compared} where after = '{}'),
    unstaged as (delete from ${staged} s using ${compared} where s.row = ${compared}.row),
    recorded as (${recordMatchedRows(scope, importId, outcome, tagged)} returning outcome)
    select count(*) filter (where outcome = 'updated')::int as updated,
           count(*) filter (where outcome = 'unchanged')::int as unchanged
      from recorded`,
  )
  return rows[0]
}

/** Finds the rows whose record already has all their values. */
export async function findUnchangedRows(
  scope: Scope,
  { kind, fields }: RecordDescriptor,
  targets: MatchedRow[],
  keys: string[],
): Promise<Set<number>> {
  if (targets.length === 0) return new Set()
  const matched = raw('matched')
  const { rows } = await queryUnprepared(
    scope,
    sql`
    with ${matchedRowsCte(matched, targets)}
    select m.row
      from ${staged} s join ${matched} m on m.row = s.row
      join ${tableOf(kind)} b on b.workspace_id = ${scope.workspaceId} and b.id = m.id
     cross join lateral (${selectDiff(fields, keys, { given: 's', current: 'b' })}) d
     where d.after = '{}'`,
  )
  return new Set(rows.map(({ row }) => row))
}

/** What rows would change in the records they match. */
export async function selectChanges(
  scope: Scope,
  { kind, fields }: RecordDescriptor,
  targets: MatchedRow[],
  keys: string[],
): Promise<RowChange[]> {
  if (targets.length === 0) return []
  const matched = raw('matched')
  const { rows } = await queryUnprepared(
    scope,
    sql`
    with ${matchedRowsCte(matched, targets)}
    select m.row, b.id, d.before, d.after
      from ${staged} s join ${matched} m on m.row = s.row
      join ${tableOf(kind)} b on b.workspace_id = ${scope.workspaceId} and b.id = m.id
     cross join lateral (${selectDiff(fields, keys, { given: 's', current: 'b' })}) d`,
  )
  return rows
}

/** Creates records from the remaining rows, in the order of the file; returns how many. */
export async function createRecords(
  scope: Scope,
  { kind, fields }: RecordDescriptor,
  importId: string,
  keys: string[],
): Promise<number> {
  const columns = join(['id', ...keys.map(toColumnName)].map(identifier))
  const values = join([identifier('id'), ...keys.map((key) => withDefaultValue(fields[key], toColumnName(key)))])
  const { rowCount } = await queryUnprepared(
    scope,
    sql`
    with recorded as (${recordCreatedRows(scope, importId, staged)})
    insert into ${tableOf(kind)} (workspace_id, created_by, ${columns})
    select ${scope.workspaceId}, ${scope.userId}, ${values} from ${staged} order by row`,
  )
  return rowCount ?? 0
}

type Filling = { keys: string[]; defaults: ImportDefaults; matched: readonly { row: number; id: string }[] }

/**
 * Sets the default owner and status of staged rows where neither the file nor the matched record has one. Returns the fields that
 * the rows then have. A member who has left meanwhile does not become an owner.
 */
export async function fillDefaults(
  scope: Scope,
  { kind }: RecordDescriptor,
  { keys, defaults: { ownerId, status }, matched }: Filling,
): Promise<string[]> {
  const given = [
    ...(ownerId === undefined ? [] : [{ key: 'ownerId', column: raw('owner_id'), value: memberOf(scope, ownerId) }]),
    ...(status === undefined ? [] : [{ key: 'status', column: raw('status'), value: sql`${status}::text` }]),
  ]
  if (given.length === 0) return keys
  const sets = given.map(
    ({ column, value }) => sql`${column} = coalesce(s.${column}, case when c.${column} is null then ${value} end)`,
  )
  await queryUnprepared(
    scope,
    sql`
    update ${staged} s set ${join(sets)}
      from ${staged} o
      left join unnest(${matched.map(({ row }) => row)}::int[], ${matched.map(({ id }) => id)}::uuid[]) m (row, id) on m.row = o.row
      left join ${tableOf(kind)} c on c.workspace_id = ${scope.workspaceId} and c.id = m.id
     where s.row = o.row`,
  )
  return [...new Set([...keys, ...given.map(({ key }) => key)])].sort()
}

const memberOf = (scope: Scope, id: string) => sql`(
  select m.user_id from members m where m.workspace_id = ${scope.workspaceId} and m.user_id = ${id} and m.removed_at is null)`

const tableOf = (kind: RecordDescriptor['kind']): Sql => raw(pluralOf(kind))

/** A field of the staged row `s`, and of the record `c` that it matches. */
const columnsOf = (key: string): [given: Sql, current: Sql] => [
  columnOf('s', toColumnName(key)),
  columnOf('c', toColumnName(key)),
]

/** A common table expression with columns `row` and `id`. */
const matchedRowsCte = (name: Sql, targets: MatchedRow[]): Sql => sql`
    ${name} as materialized (
      select row, id
        from unnest(${targets.map(({ row }) => row)}::int[], ${targets.map(({ id }) => id)}::uuid[]) as t (row, id))`

/** The value of a record's column after the row was applied. */
const mergeValue = (field: Field | undefined, given: Sql, current: Sql): Sql =>
  field?.kind === 'object'
    ? sql`case when ${given} is null then ${current} else coalesce(${current}, '{}') || ${given} end`
    : sql`coalesce(${given}, ${current})`

const isOversized = (given: Sql, merged: Sql): Sql =>
  sql`${given} is not null and (octet_length((${merged})::text) > ${fieldLimits.objectBytes}
      or (select count(*) from jsonb_object_keys(${merged})) > ${fieldLimits.objectKeys})`

function withDefaultValue(field: Field | undefined, columnName: string): Sql {
  const { defaultValue } = field ?? {}
  const column = identifier(columnName)
  if (defaultValue === undefined) return column
  return sql`coalesce(${column}, ${raw(typeof defaultValue === 'string' ? quoteLiteral(defaultValue) : String(defaultValue))})`
}
