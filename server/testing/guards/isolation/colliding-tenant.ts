import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { pageLimits } from '#contract/kit/envelope.ts'
import type { Person } from '../../factories/person.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { listTenantTables } from '../schema/catalogue.ts'

/** Surrounds every free text of the colliding workspace. */
export const collisionMark = '(twin)'

/** Workspaces whose rows have the same ids as another's. `copyStatements` copy the rows that the other has gained since, by table. */
type CollidingTenant = {
  workspaceId: string
  invertedWorkspaceId: string
  copyStatements: { [table: string]: string[] }
}

/**
 * Creates another tenant's workspace whose rows have the same ids as this person's: callers may choose ids, so a statement that identifies
 * a row only by its id would find both. It has more links than this person's, so that following a foreign link leads to an existing row.
 * In the inverted workspace, active rows are trashed and trashed rows are active.
 */
export async function createCollidingTenant(
  server: TestServer,
  { workspaceId: own }: Person,
): Promise<CollidingTenant> {
  const { owner } = server.platform.database
  const organization = uuidv7()
  // Sorts before all others in indexes, as its rows do in the tables.
  const workspaceId = `00000000${uuidv7().slice(8)}`
  // Sorts after all others.
  const invertedWorkspaceId = `ffffffff${uuidv7().slice(8)}`
  await owner.query(`insert into identity.organizations (id, name) values ($1, 'Twin')`, [organization])
  for (const id of [workspaceId, invertedWorkspaceId])
    await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'Twin')`, [
      id,
      organization,
    ])
  const sorted = await listTablesParentsFirst(owner)
  const isFilled = ({ name }: TableDescription) => filledByTriggers.includes(name)
  const tables = [...sorted.filter((table) => !isFilled(table)), ...sorted.filter(isFilled)]
  const copyStatements = tables.map((table) => [
    copyTableSql(table, own, workspaceId),
    copyTableSql(table, own, invertedWorkspaceId, true),
  ])
  const statements = [
    ...tables.flatMap((table, n) =>
      copyStatements[n]!.map((one) => (isFilled(table) ? `${one} on conflict do nothing` : one)),
    ),
    ...tables.flatMap((table) => addLinksSql(table, own, workspaceId)),
    ...tables.flatMap((table) => fillPageSql(table, own, workspaceId)),
    ...tables.flatMap((table) => restoreTrashedSql(table, own, workspaceId)),
    // No table can be clustered while its triggers wait for the commit.
    'set constraints all immediate',
    // On disk, the person's rows now follow the colliding ones, so a statement that ignores the workspace finds those first. The inverted
    // rows come last, to expose a statement that finds all and keeps the last.
    ...tables.map(({ name, key }) => `cluster ${name} using ${key}`),
  ]
  await owner.query(`begin; ${statements.join('; ')}; commit`)
  const repeatableCopies = tables.map(({ name }, n) => [
    name,
    copyStatements[n]!.map((one) => `${one} on conflict do nothing`),
  ])
  return { workspaceId, invertedWorkspaceId, copyStatements: Object.fromEntries(repeatableCopies) }
}

/** Tables that triggers have already filled while others were copied; only missing rows are added. */
const filledByTriggers = ['custom_field_values']

/** Patterns of enum values that are not in upper case, by column. */
const enumPatterns: Record<string, string> = { 'imports.kind': '^[a-z]+$' }

/** `loose`: no unique index or check constraint involves it. */
type Column = {
  unique: boolean
  indexed: boolean
  name: string
  type: string
  nullable: boolean
  loose: boolean
  parent: string | null
  parentKey: string
}
type TableDescription = { name: string; columns: Column[]; isLeaf: boolean; key: string }

/** Lists every tenant table, after the tables that it references. */
export async function listTablesParentsFirst(owner: pg.Pool): Promise<TableDescription[]> {
  let remaining: TableDescription[] = []
  for (const { table } of await listTenantTables(owner)) remaining.push(await describeTable(owner, table))
  const sorted: TableDescription[] = []
  while (remaining.length > 0) {
    const isReady = ({ name, columns }: TableDescription) =>
      columns.every(({ parent }) => !parent || parent === name || sorted.some((table) => table.name === parent))
    const ready = remaining.filter(isReady)
    if (ready.length === 0) throw new Error(`the links of ${remaining.map(({ name }) => name)} form a circle`)
    sorted.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return sorted
}

async function describeTable(owner: pg.Pool, table: string): Promise<TableDescription> {
  const { rows: columns } = await owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
            not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any (c.conkey))
              and not u.unique as loose, u.unique, u.indexed,
            k.confrelid::regclass::text as parent,
            (select p.attname from pg_attribute p where p.attrelid = k.confrelid and p.attnum = k.confkey[2]) as "parentKey"
       from pg_attribute a
       left join lateral (
         select confrelid, confkey from pg_constraint f
          where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey[2] = a.attnum limit 1) k on true
      cross join lateral (
        select count(*) > 0 as indexed, count(*) filter (where i.indisunique) > 0 as unique
          from pg_index i where i.indrelid = a.attrelid and a.attnum = any (i.indkey)) u
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'`,
    [table],
  )
  const { rows } = await owner.query(
    `select from pg_constraint where contype = 'f' and confrelid = $1::regclass limit 1`,
    [table],
  )
  const key = await owner.query(
    'select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisprimary',
    [table],
  )
  return { name: table, columns, isLeaf: rows.length === 0, key: key.rows[0].name }
}

const columnList = (columns: Column[]) => columns.map(({ name }) => `"${name}"`).join(', ')

/** Copies a table. `isInverted`: trashed rows become active, active rows trashed, and optional references point to the last parent. */
function copyTableSql(
  { name: table, columns, isLeaf }: TableDescription,
  from: string,
  to: string,
  isInverted = false,
): string {
  const hasTrash = columns.some(({ name }) => name === 'deleted_at')
  const values = columns.map(({ name, type, nullable, loose, unique, indexed, parent, parentKey }) => {
    if (name === 'workspace_id') return `'${to}'::uuid`
    // Members are removed, so that no signed-in person belongs to the workspace.
    if (table === 'members' && name === 'removed_at') return 'now()'
    if (isInverted && hasTrash && name === 'deleted_at') return 'case when deleted_at is null then now() end'
    if (isInverted && hasTrash && name.startsWith('deleted_')) return 'null'
    if (isInverted && isLeaf && loose && parent)
      return `case when "${name}" is not null then (select p.${parentKey} from ${parent} p where p.workspace_id = '${from}' order by 1 desc limit 1) end`
    // Keeps enum values, so that filters match them.
    if (loose && !parent && type === 'text')
      return `case when "${name}" ~ '${enumPatterns[`${table}.${name}`] ?? '^[A-Z_]+$'}' then "${name}" else '${collisionMark} ' || "${name}" || ' ${collisionMark}' end`
    if (loose && !parent && !isInverted && /^(big)?int/.test(type)) return `"${name}" + 1`
    // Reverses the order and moves all times earlier, to expose a statement that takes the first row or sorts by another tenant's value.
    if (
      !unique &&
      !parent &&
      !isInverted &&
      !name.startsWith('deleted_') &&
      /^(date|timestamp|numeric|bigint)/.test(type)
    ) {
      const [least, most] = ['min', 'max'].map(
        (one) => `(select ${one}("${name}") from ${table} where workspace_id = '${from}')`,
      )
      return loose ? `${least} - ("${name}" - ${least})` : `${least} + (${most} - "${name}")`
    }
    // Clears references without an index or foreign key, such as who did something.
    if (loose && !indexed && !parent && nullable && type === 'uuid' && name.endsWith('_id')) return 'null'
    if (loose && type === 'jsonb')
      return `case jsonb_typeof("${name}") when 'array' then "${name}" || '["${collisionMark}"]' when 'object' then "${name}" || '{"${collisionMark}": 0}' else "${name}" end`
    if (loose && parent && nullable && !isLeaf)
      return `coalesce("${name}", (select p.${parentKey} from ${parent} p where p.workspace_id = '${from}' order by 1 limit 1))`
    return `replace("${name}"::text, '${from}', '${to}')::${type}`
  })
  return `insert into ${table} (${columnList(columns)}) select ${values.join(', ')} from ${table} where workspace_id = '${from}'`
}

/** Links copies of each child row to every other parent; if the table has children itself, only copies of one row. */
function addLinksSql(
  { name: table, columns, isLeaf }: TableDescription,
  own: string,
  collidingWorkspaceId: string,
): string[] {
  const hasId = columns.some(({ name }) => name === 'id')
  if (!isLeaf && !hasId) return []
  // Excludes rows added here, because links to three record kinds would multiply.
  const isCopied = (one: string, key: string, of: string) =>
    `${one}.workspace_id = '${collidingWorkspaceId}' and ${one}.${key} in (select ${key} from ${of} where workspace_id = '${own}')`
  return columns
    .filter(({ parent, nullable }) => parent !== null && (isLeaf || nullable))
    .map(({ name: link, parent, parentKey }) => {
      const values = columns.map(({ name }) => {
        if (name === link) return `p.${parentKey}`
        return name === 'id' ? 'gen_random_uuid()' : `t."${name}"`
      })
      const limitClause = isLeaf ? '' : 'order by id limit 1'
      return `insert into ${table} (${columnList(columns)}) select ${values.join(', ')}
        from (select * from ${table} t where ${hasId ? isCopied('t', 'id', table) : `t.workspace_id = '${collidingWorkspaceId}'`} and "${link}" is not null ${limitClause}) t, ${parent} p
        where ${isCopied('p', parentKey, parent!)} and t."${link}" <> p.${parentKey} on conflict do nothing`
    })
}

/** Gives the parent with the most children as many as a page holds. */
function fillPageSql(
  { name: table, columns, isLeaf }: TableDescription,
  own: string,
  collidingWorkspaceId: string,
): string[] {
  if (!isLeaf || !columns.some(({ name }) => name === 'id')) return []
  return columns
    .filter(({ parent }) => parent !== null)
    .map(({ name: link }) => {
      const values = columns.map(({ name }) => (name === 'id' ? 'gen_random_uuid()' : `t."${name}"`))
      return `insert into ${table} (${columnList(columns)}) select ${values.join(', ')} from generate_series(1, ${pageLimits.max}), lateral (
        select * from ${table} where workspace_id = '${collidingWorkspaceId}'
           and "${link}" = (select mode() within group (order by "${link}") from ${table} where workspace_id = '${own}') limit 1) t on conflict do nothing`
    })
}

/** Adds the person's trashed rows as active rows, with other ids and the same names. */
function restoreTrashedSql(
  { name: table, columns }: TableDescription,
  own: string,
  collidingWorkspaceId: string,
): string[] {
  if (!columns.some(({ name }) => name === 'deleted_at')) return []
  const values = columns.map(({ name }) => {
    if (name === 'workspace_id') return `'${collidingWorkspaceId}'::uuid`
    if (name === 'id') return 'gen_random_uuid()'
    return name.startsWith('deleted_') ? 'null' : `"${name}"`
  })
  return [
    `insert into ${table} (${columnList(columns)}) select ${values.join(', ')} from ${table} where workspace_id = '${own}' and deleted_at is not null on conflict do nothing`,
  ]
}
