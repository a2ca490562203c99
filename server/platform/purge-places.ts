import type pg from 'pg'

type Owner = Pick<pg.Pool, 'query'>

/** Rows taken away at a time, so that nobody waits long for one. */
const most = 5_000

/**
 * Takes workspaces and organizations away that were deleted long ago, with every row in them; files go with the rows that name
 * them. Nobody can bring back what is this old, so that a run which ends halfway is gone on with by the next.
 */
export async function purgePlaces(owner: Owner, age: string): Promise<void> {
  const old = `deleted_at < now() - interval '${age}'`
  const workspaces = await idsOf(owner, `select id from identity.workspaces where ${old}`)
  if (workspaces.length > 0) await purgeWorkspaces(owner, workspaces)
  const organizations = await idsOf(
    owner,
    `select id from identity.organizations o where ${old} and purged_at is null
        and not exists (select from identity.workspaces w where w.organization_id = o.id)`,
  )
  if (organizations.length > 0) await purgeOrganizations(owner, organizations)
}

async function purgeWorkspaces(owner: Owner, ids: string[]): Promise<void> {
  for (const table of await leavesFirst(owner)) {
    const some = `delete from ${table} where ctid = any(array(select ctid from ${table} where workspace_id = any($1) limit ${most}))`
    while ((await owner.query(some, [ids])).rowCount === most);
  }
  await owner.query('update identity.sessions set workspace_id = null where workspace_id = any($1)', [ids])
  await owner.query('delete from identity.invitations where workspace_id = any($1)', [ids])
  await owner.query('delete from identity.workspaces where id = any($1)', [ids])
}

/** Whoever used up a trial keeps the proof of it, under an organization without a name. */
async function purgeOrganizations(owner: Owner, ids: string[]): Promise<void> {
  for (const table of ['refresh_tokens', 'sessions', 'organization_members'])
    await owner.query(`delete from identity.${table} where organization_id = any($1)`, [ids])
  await owner.query('delete from identity.subscriptions where organization_id = any($1) and not trial_used', [ids])
  await owner.query(
    `delete from identity.organizations o where id = any($1)
        and not exists (select from identity.subscriptions s where s.organization_id = o.id)`,
    [ids],
  )
  await owner.query(
    `update identity.organizations set name = '', description = null, purged_at = now() where id = any($1)`,
    [ids],
  )
}

/** Every table of workspaces, those that others point at after those that do; links that empty or delete themselves do not hold. */
async function leavesFirst(owner: Owner): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string; holders: string[] }>(`
    select c.oid::regclass::text as name,
           array(select distinct f.conrelid::regclass::text from pg_constraint f
                  where f.contype = 'f' and f.confrelid = c.oid and f.conrelid <> c.oid and f.confdeltype in ('a', 'r')) as holders
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const free = tables.filter(
      ({ name, holders }) => !ordered.includes(name) && holders.every((holder) => ordered.includes(holder)),
    )
    if (free.length === 0) throw new Error('Tables of workspaces hold one another in a circle.')
    ordered.push(...free.map(({ name }) => name))
  }
  return ordered
}

const idsOf = async (owner: Owner, query: string): Promise<string[]> =>
  (await owner.query<{ id: string }>(query)).rows.map(({ id }) => id)
