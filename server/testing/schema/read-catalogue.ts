/** The contents of a database, read from its catalog. Every list is sorted by name; definitions are PostgreSQL's own output. */
export type Catalogue = {
  /** Privileges of the application role other than on tables and functions: "temporary to parley_app". */
  role: string[]
  databaseGrants: string[]
  extensions: { name: string; schema: string }[]
  schemas: { name: string; grants: string[] }[]
  enums: { name: string; values: string[] }[]
  tables: Table[]
  views: { name: string; definition: string; options: string[] | null; grants: string[] }[]
  functions: DatabaseFunction[]
  /** Kinds of objects that the sections above do not show; there should be none. */
  others: string[]
}

export type Table = {
  name: string
  persistence: string
  rowSecurity: boolean
  forcedRowSecurity: boolean
  options: string[] | null
  columns: Column[]
  constraints: Definition[]
  indexes: Definition[]
  statistics: Definition[]
  triggers: Definition[]
  policies: Definition[]
  grants: string[]
}
type Column = { name: string; definition: string; grants: string[] }
export type Definition = { name: string; definition: string }
export type DatabaseFunction = { name: string; signature: string; definition: string; grants: string[] }

type Queryable = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** Reads everything in a database except what belongs to extensions, the job queue and PostgreSQL itself. */
export async function readCatalogue(client: Queryable): Promise<Catalogue> {
  // Names are written with their schema unless it is `public`.
  const { rows: before } = await client.query(`select current_setting('search_path') as path`)
  await client.query(`select set_config('search_path', 'public', false)`)
  try {
    const read = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[]
    return {
      role: (await read<{ line: string }>(role)).map((row) => row.line),
      databaseGrants: (await read<{ grants: string[] }>(database)).flatMap((row) => row.grants),
      extensions: await read(extensions),
      schemas: await read(schemas),
      enums: await read(enums),
      tables: await read(tables),
      views: await read(views),
      functions: await read(functions),
      others: (await read<{ other: string }>(others)).map((row) => row.other),
    }
  } finally {
    await client.query(`select set_config('search_path', $1, false)`, [before[0]?.path])
  }
}

const ours = (oid: string, classId: string, namespace: string): string => `
  ${namespace} !~ '^pg_' and ${namespace} not in ('information_schema', 'graphile_worker')
  and not exists (select from pg_depend e where e.classid = '${classId}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Selects "select, insert to parley_app" for each role with privileges, except the owner. */
const grantsOf = (acl: string, owner: string, kind: string): string => `
  array(select string_agg(lower(g.privilege_type) || case when g.is_grantable then ' with grant option' else '' end, ', '
                          order by g.privilege_type) || ' to ' || coalesce(r.rolname, 'public')
          from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g left join pg_roles r on r.oid = g.grantee
         where g.grantee <> ${owner}
         group by r.rolname order by r.rolname collate "C" nulls first)`

const listOf = (name: string, definition: string, from: string): string => `
  coalesce((select json_agg(json_build_object('name', ${name}, 'definition', ${definition}) order by ${name} collate "C") from ${from}), '[]')`

const role = `
  select 'parley_app' || case when rolcanlogin then ' login' else ' nologin' end || case when rolinherit then '' else ' noinherit' end
         || case when rolsuper then ' superuser' else '' end || case when rolbypassrls then ' bypassrls' else '' end
         || case when rolcreatedb then ' createdb' else '' end || case when rolcreaterole then ' createrole' else '' end
         || case when rolreplication then ' replication' else '' end as line
    from pg_roles where rolname = 'parley_app'`

const database = `select ${grantsOf('d.datacl', 'd.datdba', 'd')} as grants from pg_database d where d.datname = current_database()`

const extensions = `
  select e.extname as name, n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
   where e.extname <> 'plpgsql' order by e.extname collate "C"`

const schemas = `
  select n.nspname as name, ${grantsOf('n.nspacl', 'n.nspowner', 'n')} as grants from pg_namespace n
   where ${ours('n.oid', 'pg_namespace', 'n.nspname')} order by n.nspname collate "C"`

const enums = `
  select t.oid::regtype::text as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid
   where ${ours('t.oid', 'pg_type', 'n.nspname')} group by t.oid order by t.oid::regtype::text collate "C"`

const columns = `
  select json_agg(json_build_object(
           'name', a.attname,
           'definition', format_type(a.atttypid, a.atttypmod)
             || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end
             || case when a.attnotnull then ' not null' else '' end
             || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                     when a.attgenerated = 'v' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
                     when a.attidentity = 'a' then ' generated always as identity'
                     when a.attidentity = 'd' then ' generated by default as identity'
                     when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
             || case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text else '' end
             || case when coalesce(a.attcompression, '') <> '' then ' compression ' || a.attcompression::text else '' end
             || coalesce(' statistics ' || nullif(a.attstattarget, -1), '') || coalesce(' ' || a.attoptions::text, ''),
           'grants', case when a.attacl is null then '{}' else ${grantsOf('a.attacl', 'c.relowner', 'c')} end) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

// Since PostgreSQL 18, not-null is also a constraint; here it is part of the column.
const constraints = `pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't')`
const indexes = `pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`
const indexDefinition = `pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' -- invalid' end
  || coalesce(' /* statistics ' || (select string_agg(a.attnum || ':' || a.attstattarget, ',' order by a.attnum)
                                      from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget >= 0) || ' */', '')`
const policyDefinition = `
  case when p.polpermissive then '' else 'as restrictive ' end
  || case p.polcmd when '*' then '' when 'r' then 'for select ' when 'a' then 'for insert ' when 'w' then 'for update ' else 'for delete ' end
  || case when p.polroles = '{0}' then '' else 'to ' || array_to_string(array(select r::regrole::text from unnest(p.polroles) r order by 1), ', ') || ' ' end
  || coalesce('using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '') || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')`

const tables = `
  select c.oid::regclass::text as name, c.relkind::text || c.relpersistence::text as persistence, c.relrowsecurity as "rowSecurity",
         c.relforcerowsecurity as "forcedRowSecurity", c.reloptions as options, (${columns}) as columns,
         ${listOf('k.conname', 'pg_get_constraintdef(k.oid)', constraints)} as constraints,
         ${listOf('x.relname', indexDefinition, indexes)} as indexes,
         ${listOf('s.stxname', 'pg_get_statisticsobjdef(s.oid)', 'pg_statistic_ext s where s.stxrelid = c.oid')} as statistics,
         ${listOf('g.tgname', `pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' else ' -- ' || g.tgenabled::text end`, 'pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal')} as triggers,
         ${listOf('p.polname', policyDefinition, 'pg_policy p where p.polrelid = c.oid')} as policies,
         ${grantsOf('c.relacl', 'c.relowner', 'r')} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'f') and ${ours('c.oid', 'pg_class', 'n.nspname')} order by c.oid::regclass::text collate "C"`

const views = `
  select c.oid::regclass::text as name, pg_get_viewdef(c.oid, true) as definition, c.reloptions as options,
         ${grantsOf('c.relacl', 'c.relowner', 'r')} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('v', 'm') and ${ours('c.oid', 'pg_class', 'n.nspname')} order by c.oid::regclass::text collate "C"`

const functions = `
  select p.oid::regproc::text as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
         ${grantsOf('p.proacl', 'p.proowner', 'f')} as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prokind in ('f', 'p') and ${ours('p.oid', 'pg_proc', 'n.nspname')} order by p.oid::regprocedure::text collate "C"`

// Excludes the implicit types and sequences of tables, indexes and identity columns.
const others = `
  select other from (
    select 'type ' || t.oid::regtype as other from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where t.typtype not in ('e', 'b') and t.typrelid = 0 and t.typtype <> 'p' and ${ours('t.oid', 'pg_type', 'n.nspname')}
    union all
    select 'composite type ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'c' and ${ours('c.oid', 'pg_class', 'n.nspname')}
    union all
    select 'sequence ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ours('c.oid', 'pg_class', 'n.nspname')}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
    union all
    select 'aggregate or window function ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prokind not in ('f', 'p') and ${ours('p.oid', 'pg_proc', 'n.nspname')}
    union all
    select 'default privileges of ' || d.defaclrole::regrole || ': ' || d.defaclacl::text from pg_default_acl d
    union all
    select 'event trigger ' || e.evtname from pg_event_trigger e
    union all
    select 'rule ' || r.rulename || ' on ' || r.ev_class::regclass from pg_rewrite r join pg_class c on c.oid = r.ev_class
      join pg_namespace n on n.oid = c.relnamespace where r.rulename <> '_RETURN' and ${ours('c.oid', 'pg_class', 'n.nspname')}
    union all
    select 'operator ' || o.oid::regoperator from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
     where ${ours('o.oid', 'pg_operator', 'n.nspname')}
    union all
    select 'comment on ' || pg_describe_object(d.classoid, d.objoid, d.objsubid) || ': ' || d.description from pg_description d
     where d.objoid >= 16384 and d.classoid <> 'pg_namespace'::regclass
       and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
       and pg_describe_object(d.classoid, d.objoid, d.objsubid) !~ 'graphile_worker'
       and d.classoid <> 'pg_extension'::regclass
    union all
    select 'owner of ' || c.oid::regclass || ': ' || c.relowner::regrole from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relowner <> (select oid from pg_roles where rolname = current_user) and ${ours('c.oid', 'pg_class', 'n.nspname')}
    union all
    select 'owner of ' || p.oid::regprocedure || ': ' || p.proowner::regrole from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proowner <> (select oid from pg_roles where rolname = current_user) and ${ours('p.oid', 'pg_proc', 'n.nspname')}
  ) o order by other collate "C"`
