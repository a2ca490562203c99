import type pg from 'pg'

type OwnerConnection = Pick<pg.Pool, 'query'>

/** Rows removed per statement, so that locks are short. */
const deleteBatchSize = 5_000

/**
 * Removes workspaces and organizations that were deleted long ago, with all of their rows; the purge of files follows. They can no longer
 * be restored, so if a run is interrupted, the next one simply continues.
 */
export async function purgeTenants(owner: OwnerConnection, age: string): Promise<void> {
  const expiredWhere = `deleted_at < now() - interval '${age}'`
  const workspaces = await selectIds(owner, `select id from identity.workspaces where ${expiredWhere}`)
  if (workspaces.length > 0) await purgeWorkspaces(owner, workspaces)
  const organizations = await selectIds(
    owner,
    `select id from identity.organizations o where ${expiredWhere} and purged_at is null
        and not exists (select from identity.workspaces w where w.organization_id = o.id)`,
  )
  if (organizations.length > 0) await purgeOrganizations(owner, organizations)
}

async function purgeWorkspaces(owner: OwnerConnection, ids: string[]): Promise<void> {
  for (const table of await listTablesInDeleteOrder(owner)) {
    const deleteBatch = `delete from ${table} where ctid = any(array(select ctid from ${table} where workspace_id = any($1) limit ${deleteBatchSize}))`
    while ((await owner.query(deleteBatch, [ids])).rowCount === deleteBatchSize);
  }
  await owner.query(
    `delete from graphile_worker._private_jobs where payload ->> 'workspaceId' = any($1::text[]) and locked_at is null`,
    [ids],
  )
  await owner.query('update identity.sessions set workspace_id = null where workspace_id = any($1)', [ids])
  await owner.query('delete from identity.invitations where workspace_id = any($1)', [ids])
  await owner.query('delete from identity.workspaces where id = any($1)', [ids])
}

/** Keeps the record of a used trial, under an organization without a name. */
async function purgeOrganizations(owner: OwnerConnection, ids: string[]): Promise<void> {
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

/**
 * Lists all tables with workspaces, referencing tables before referenced ones. That also applies to foreign keys that cascade, because
 * they may reach rows that others still reference. Foreign keys that set null are ignored.
 */
async function listTablesInDeleteOrder(owner: OwnerConnection): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string; holders: string[] }>(`
    select c.oid::regclass::text as name,
           array(select distinct f.conrelid::regclass::text from pg_constraint f
                  where f.contype = 'f' and f.confrelid = c.oid and f.conrelid <> c.oid and f.confdeltype in ('a', 'r', 'c')) as holders
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const deletable = tables.filter(
      ({ name, holders }) => !ordered.includes(name) && holders.every((holder) => ordered.includes(holder)),
    )
    if (deletable.length === 0) throw new Error('Workspace tables reference each other in a cycle.')
    ordered.push(...deletable.map(({ name }) => name))
  }
  return ordered
}

const selectIds = async (owner: OwnerConnection, query: string): Promise<string[]> =>
  (await owner.query<{ id: string }>(query)).rows.map(({ id }) => id)
