import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createAppRole } from '../../server/platform/database/app-role.ts'

type Logins = { url: string; migrationUrl: string }

/**
 * Creates the two logins of a database as its administrator: `<database>_owner`, which owns it and all of our objects in it, and
 * `<database>_server`, which may only act as `parley_app`, so that no statement of a request has the rights of the owner. Existing logins
 * get new passwords.
 */
export async function createLogins(administratorUrl: string): Promise<Logins> {
  const client = new pg.Client({ connectionString: administratorUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = String(rows[0]?.database)
    const [owner, server] = [`${database}_owner`, `${database}_server`]
    const [ownerPassword, serverPassword] = [createPassword(), createPassword()]
    await client.query('begin')
    await client.query(createAppRole)
    await upsertLogin(client, owner, ownerPassword)
    await upsertLogin(client, server, serverPassword)
    await changeDatabaseOwner(client, database, owner)
    await client.query('commit')
    const urlOf = (username: string, password: string) =>
      Object.assign(new URL(administratorUrl), { username, password }).toString()
    return { url: urlOf(server, serverPassword), migrationUrl: urlOf(owner, ownerPassword) }
  } finally {
    await client.end()
  }
}

const createPassword = (): string => randomBytes(24).toString('hex')

async function upsertLogin(client: pg.Client, name: string, password: string): Promise<void> {
  const role = pg.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${pg.escapeLiteral(password)}`)
  await client.query(`grant parley_app to ${role}`)
}

/** Changes the owner of a database and its objects. The administrator temporarily becomes a member of the new owner, as PostgreSQL requires. */
async function changeDatabaseOwner(client: pg.Client, database: string, owner: string): Promise<void> {
  const role = pg.escapeIdentifier(owner)
  await client.query(`grant ${role} to current_user`)
  await client.query(`alter database ${pg.escapeIdentifier(database)} owner to ${role}`)
  const schemas = (await client.query<{ name: string }>(foreignSchemas, [owner])).rows
  const objects = (await client.query<{ statement: string }>(foreignObjects, [owner])).rows
  for (const { name } of schemas) await client.query(`grant all on schema ${name} to ${role}`)
  for (const { statement } of objects) await client.query(`${statement} owner to ${role}`)
  // A schema must follow its objects, which the old owner can no longer access afterwards.
  for (const { name } of schemas) await client.query(`alter schema ${name} owner to ${role}`)
  await client.query(`revoke ${role} from current_user`)
}

/** Selects schemas with another owner; `public` already belongs to the owner of the database. */
const foreignSchemas = `
  select quote_ident(nspname) as name from pg_namespace
   where nspname not in ('public', 'information_schema') and nspname !~ '^pg_' and nspowner <> $1::regrole`

/** Selects objects with another owner as `alter …`, except those of an extension, a column, a table or PostgreSQL itself. */
const foreignObjects = `
  with schemas as (
    select oid, nspname from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'),
  objects as (
    select 'pg_class'::regclass as catalogue, c.oid, c.relowner as owner,
           format('alter %s %I.%I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                                                   when 'S' then 'sequence' else 'table' end, s.nspname, c.relname) as statement
      from pg_class c join schemas s on s.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'pg_proc'::regclass, p.oid, p.proowner, format('alter routine %s', p.oid::regprocedure)
      from pg_proc p join schemas s on s.oid = p.pronamespace
    union all
    select 'pg_type'::regclass, t.oid, t.typowner, format('alter type %I.%I', s.nspname, t.typname)
      from pg_type t join schemas s on s.oid = t.typnamespace
      left join pg_class c on c.oid = t.typrelid
     where t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
  select statement from objects o
   where owner <> $1::regrole
     and not exists (select from pg_depend d where d.classid = o.catalogue and d.objid = o.oid and d.deptype in ('a', 'e', 'i'))`
