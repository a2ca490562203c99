import pg from 'pg'

const RealDate = Date

/** Shifts the clock of this process by milliseconds, forward or back. Timers are not affected, as on any system. */
export function shiftProcessClock(milliseconds: number): void {
  if (milliseconds === 0) {
    globalThis.Date = RealDate
    return
  }
  const now = () => RealDate.now() + milliseconds
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [now()], target),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}

/** Installs a clock in one database that can be set while it is in use; `superuserUrl` is the URL of that database. */
export async function installDatabaseClock(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`
    set allow_system_table_mods = on;
    create table clock_offset (milliseconds float8 not null);
    insert into clock_offset values (0);
    grant select on clock_offset to public;
    alter function pg_catalog.now() rename to real_now;
    alter function pg_catalog.clock_timestamp() rename to real_clock_timestamp;
    create function pg_catalog.clock_step() returns interval language sql stable security definer
      as 'select milliseconds * interval ''1 millisecond'' from public.clock_offset';
    create function pg_catalog.now() returns timestamptz language sql stable
      as 'select pg_catalog.real_now() + pg_catalog.clock_step()';
    create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.real_clock_timestamp() + pg_catalog.clock_step()';`)
  // A default refers to its function by OID, so it would keep using the system clock.
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname,
                  replace(pg_get_expr(d.adbin, d.adrelid), 'real_', '')) as statement
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where pg_get_expr(d.adbin, d.adrelid) like '%real_now()%' or pg_get_expr(d.adbin, d.adrelid) like '%real_clock_timestamp()%'`)
  for (const { statement } of rows) await client.query(statement)
  return {
    set: (milliseconds: number) => client.query('update clock_offset set milliseconds = $1', [milliseconds]),
    close: () => client.end(),
  }
}
