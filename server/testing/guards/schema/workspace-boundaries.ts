import type pg from 'pg'

/** Foreign keys from tenant tables to tables without a workspace, and why: what must be in any database that holds a workspace. */
const allowedLinks: Record<string, string> = {
  'workspace_id to identity.workspaces (id)': 'the workspace itself, with its organization',
  'members.user_id to identity.users (id)': 'the people of the workspace, who may belong to others',
}

/** Numbers that the whole database draws from one sequence, and why rows that bring theirs along stay in order. */
const allowedSequences: Record<string, string> = {
  'history.seq': 'only ever compared with other rows of the same record',
}

/**
 * Finds what ties the rows of a workspace to the database they are in, as one sentence each: docs/decisions/0037-past-one-database.md.
 * `findCatalogueFaults` already verifies that primary keys, unique indexes and foreign keys between tenant tables begin with workspace_id.
 */
export async function findBoundaryFaults(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const [links, sequences] = [await readNames(client, linksToOtherTables), await readNames(client, sequenceColumns)]
  return [
    ...links
      .filter((name) => !(name in allowedLinks))
      .map((name) => `a foreign key leads out of the workspace: ${name}`),
    ...sequences.filter((name) => !(name in allowedSequences)).map((name) => `${name} is numbered across workspaces`),
    ...[...Object.keys(allowedLinks), ...Object.keys(allowedSequences)]
      .filter((name) => ![...links, ...sequences].includes(name))
      .map((name) => `${name} is allowed, but does not exist`),
    ...(await readNames(client, linksIntoWorkspaces)).map((name) => `a foreign key leads into a workspace: ${name}`),
    ...(await readNames(client, otherTypes)).map((name) => `${name}.workspace_id is no uuid`),
    ...(await readNames(client, exclusions)).map((name) => `${name} may exclude rows of other workspaces`),
  ].sort()
}

const readNames = async (client: Pick<pg.ClientBase, 'query'>, text: string): Promise<string[]> =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** The tables of schema public with a workspace, as in `catalogue.ts`. */
const tenantTables = `
  select c.oid, c.relname, w.attnum, w.atttypid
    from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const columnsOf = (keys: string, table: string) =>
  `(select string_agg(a.attname, ', ' order by k.place) from unnest(${keys}) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`

/** Links through `workspace_id` alone are the same in every table. */
const linksToOtherTables = `
  with tenant as (${tenantTables})
  select distinct case when f.conkey = array[t.attnum] then 'workspace_id' else t.relname || '.' || ${columnsOf('f.conkey', 'f.conrelid')} end
         || ' to ' || f.confrelid::regclass || ' (' || ${columnsOf('f.confkey', 'f.confrelid')} || ')' as name
    from pg_constraint f join tenant t on t.oid = f.conrelid
   where f.contype = 'f' and f.confrelid not in (select oid from tenant)`

const linksIntoWorkspaces = `
  with tenant as (${tenantTables})
  select f.conrelid::regclass || ' to ' || f.confrelid::regclass as name
    from pg_constraint f
   where f.contype = 'f' and f.confrelid in (select oid from tenant) and f.conrelid not in (select oid from tenant)`

const sequenceColumns = `
  with tenant as (${tenantTables})
  select t.relname || '.' || a.attname as name
    from tenant t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
   where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`

const otherTypes = `
  with tenant as (${tenantTables})
  select relname as name from tenant where atttypid <> 'uuid'::regtype`

const exclusions = `
  with tenant as (${tenantTables})
  select x.conname as name
    from pg_constraint x join tenant t on t.oid = x.conrelid
   where x.contype = 'x' and t.attnum <> all (x.conkey)`
