import type pg from 'pg'
import { externalSchemas, tablesWithoutWorkspace } from './tables-without-workspace.ts'

type Client = Pick<pg.ClientBase, 'query'>

export type TenantTable = { table: string; columns: string[] }

/** Lists the tables of schema public with a workspace, and the columns that statements may write. */
export async function listTenantTables(client: Client): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(`
    select c.relname as table,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     group by c.relname
    having bool_or(a.attname = 'workspace_id')
     order by c.relname`)
  return rows
}

/** Finds holes in the isolation from the catalog, as one sentence each. `seen` counts the checked tables. */
export async function findCatalogueFaults(client: Client): Promise<{ faults: string[]; seen: number }> {
  const faults = await findUnlistedTables(client)
  for (const check of checks)
    faults.push(...(await client.query<{ fault: string }>(check)).rows.map((row) => row.fault))
  const { rows } = await client.query(`select from pg_class c where ${isTenantTable}`)
  return { faults: faults.sort(), seen: rows.length }
}

async function findUnlistedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f', 'm') and c.relpersistence <> 't'
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname <> all ($1)
        and not exists (select from pg_attribute a
                         where n.nspname = 'public' and a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)`,
    [externalSchemas],
  )
  const names = rows.map(({ name }) => name)
  return [
    ...names.filter((name) => !(name in tablesWithoutWorkspace)).map((name) => `${name} carries no workspace_id`),
    ...Object.keys(tablesWithoutWorkspace)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is listed as a table without a workspace, but is not one`),
  ]
}

const isTenantTable = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)`

const workspacePolicy = `(workspace_id = (NULLIF(current_setting(''app.workspace_id''::text, true), ''''::text))::uuid)`

/** Our own functions: not those of PostgreSQL, extensions or the job queue. */
const ownFunction = `p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'graphile_worker'::regnamespace)
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

const isLeadingColumn = (attributeNumber: string, table: string) =>
  `(select a.attname from pg_attribute a where a.attrelid = ${table} and a.attnum = ${attributeNumber}) = 'workspace_id'`

/** Each selects rows with one column, `fault`. */
const checks = [
  `select c.relname || ' has row-level security off' as fault from pg_class c where ${isTenantTable} and not c.relrowsecurity`,
  // Search functions run as the owner, who must be exempt.
  `select c.relname || ' forces row-level security on its owner' as fault from pg_class c where ${isTenantTable} and c.relforcerowsecurity`,
  `select c.relname || '.workspace_id may be null' as fault from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
    where ${isTenantTable} and not w.attnotnull`,
  `select c.relname || ' has no policy for all commands on its workspace' as fault from pg_class c
    where ${isTenantTable} and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive and 0 = any (p.polroles)
         and pg_get_expr(p.polqual, p.polrelid) = '${workspacePolicy}'
         and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '${workspacePolicy}') = '${workspacePolicy}')`,
  // Permissive policies are combined with `or`, so a second one would widen access.
  `select c.relname || ' has another permissive policy, ' || p.polname as fault from pg_class c join pg_policy p on p.polrelid = c.oid
    where ${isTenantTable} and p.polpermissive
      and (coalesce(pg_get_expr(p.polqual, p.polrelid), '') <> '${workspacePolicy}'
        or coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '${workspacePolicy}') <> '${workspacePolicy}')`,
  `select c.relname || ' has no primary key that begins with workspace_id' as fault from pg_class c
    where ${isTenantTable} and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indisprimary and ${isLeadingColumn('i.indkey[0]', 'c.oid')})`,
  // A key that is unique across tenants reveals the values of other tenants.
  `select c.relname || ' has a unique index that does not begin with workspace_id: ' || i.indexrelid::regclass as fault
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisunique
    where ${isTenantTable} and not coalesce(${isLeadingColumn('i.indkey[0]', 'c.oid')}, false)`,
  `select c.relname || ' has a foreign key that does not begin with workspace_id: ' || k.conname as fault
     from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    where ${isTenantTable}
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'workspace_id' and not a.attisdropped)
      and not (${isLeadingColumn('k.conkey[1]', 'k.conrelid')} and ${isLeadingColumn('k.confkey[1]', 'k.confrelid')})`,
  `select c.relname || ' has a foreign key that would empty workspace_id on delete: ' || k.conname as fault
     from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confdeltype in ('n', 'd')
     join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
    where ${isTenantTable} and w.attnum = any (k.conkey) and (k.confdelsetcols is null or w.attnum = any (k.confdelsetcols))`,
  `select 'parley_app is or may become more than a plain role' as fault from pg_roles r
    where r.rolname = 'parley_app' and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
       or exists (select from pg_auth_members m where m.member = r.oid))`,
  `select 'parley_app owns ' || d.classid::regclass || ' ' || d.objid as fault from pg_shdepend d
    where d.refclassid = 'pg_authid'::regclass and d.refobjid = 'parley_app'::regrole and d.deptype = 'o'`,
  `select 'parley_app may touch ' || n.nspname || '.' || c.relname as fault
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'public')
      and (has_table_privilege('parley_app', c.oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege('parley_app', c.oid, 'select, insert, update, references'))`,
  `select 'parley_app may do more than read and write rows of ' || c.relname as fault from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('parley_app', c.oid, 'truncate, references, trigger')`,
  `select 'parley_app may touch ' || c.relname || ', which carries no workspace_id' as fault from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_any_column_privilege('parley_app', c.oid, 'select, insert, update')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  // By default, a view reads as its owner and bypasses the policies; such a view must have its own workspace predicate.
  `select 'view ' || c.relname || ' reads past the policies without naming the workspace' as fault from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)
      and not (coalesce(c.reloptions && array['security_barrier=true', 'security_barrier=on'], false)
           and pg_get_viewdef(c.oid) like '%app.workspace_id%')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  `select 'parley_app may create in schema ' || n.nspname as fault from pg_namespace n
    where n.nspname not like 'pg_temp%' and has_schema_privilege('parley_app', n.oid, 'create')`,
  `select 'parley_app may run ' || p.oid::regprocedure as fault from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('enter_workspace_as', 'enter_workspace_as_system', 'isolate_by_workspace')
      and has_function_privilege('parley_app', p.oid, 'execute')`,
  `select p.oid::regprocedure || ' runs as its owner without a fixed search_path' as fault from pg_proc p
    where p.prosecdef and ${ownFunction}
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`,
  `select p.oid::regprocedure || ' runs as its owner and anyone may run it' as fault from pg_proc p
    where p.prosecdef and ${ownFunction}
      and (p.proacl is null or exists (select from aclexplode(p.proacl) g where g.grantee = 0 and g.privilege_type = 'EXECUTE'))`,
]
