import { audit } from '../../platform/audit.ts'
import { recordEvent } from '../../platform/events.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, name, raw, type Sql, sql } from '../../platform/sql.ts'
import { type Rows, sampleRows } from './rows.ts'

/** What a person can change, by table; activities and notes hang on the others by these columns. */
const records = ['contacts', 'companies', 'deals', 'tasks', 'activities', 'notes'] as const
const hanging = ['activities', 'notes'] as const
const bearers = { contacts: 'contact_id', companies: 'company_id', deals: 'deal_id' } as const

const of = (table: string): Sql => raw(`sample_ids(s.rows, '${table}')`)

/** Answers zeros where there is none. */
export async function sampleState({ workspaceId, tx }: Scope): Promise<JsonText> {
  const there = (table: string, also: Sql): Sql => sql`
    (select count(*) from ${raw(table)} x where x.workspace_id = s.workspace_id and x.id = any (${of(table)})${also})`
  const onto = (table: string): Sql => sql`
    (select count(*) from ${raw(table)} x where x.workspace_id = s.workspace_id and x.deleted_at is null and x.id <> all (${of(table)})
        and (${join(
          Object.entries(bearers).map(([bearer, column]) => sql`x.${name(column)} = any (${of(bearer)})`),
          ' or ',
        )}))`
  const said = sql`
    (select count(*) from whatsapp_messages x where x.workspace_id = s.workspace_id and x.account_id = any (${of('whatsapp_accounts')})
        and x.id <> all (${of('whatsapp_messages')}))`
  const all = (also: Sql): Sql =>
    join(
      records.map((table) => there(table, also)),
      ' + ',
    )
  const row = await tx.first<{ state: string }>(sql`
    select json_build_object('since', s.created_at, 'records', ${all(sql` and x.deleted_at is null`)}, 'changed', ${all(sql` and x.deleted_at is null and x.version > 1`)},
                             'added', ${join([...hanging.map(onto), said], ' + ')})::text as state
      from sample_data s where s.workspace_id = ${workspaceId}`)
  return json(row?.state ?? '{"since":null,"records":0,"changed":0,"added":0}')
}

/** Fills the workspace; whoever asks for it again, or at the same time, finds it filled. */
export async function addSamples(scope: Scope): Promise<{ records: number }> {
  const { workspaceId, userId, tx } = scope
  const rows = sampleRows(userId, Date.now())
  const ids = Object.fromEntries(
    Object.entries(rows).map(([table, some]) => [table, some.flatMap(({ id }) => (id ? [String(id)] : []))]),
  )
  const taken = await tx.first(sql`
    insert into sample_data (workspace_id, rows, created_by) values (${workspaceId}, ${JSON.stringify(ids)}::jsonb, ${userId})
    on conflict (workspace_id) do nothing returning workspace_id`)
  if (!taken) return { records: 0 }
  const before = await ownTags(scope, rows.tags)
  for (const [table, some] of Object.entries(rows)) await insert(scope, table, withTags(table, some, before))
  return done(scope, 'samples.added', counted(ids))
}

export async function removeSamples(scope: Scope): Promise<{ records: number }> {
  const row = await scope.tx.first<{ records: number }>(sql`select remove_sample_data() as records`)
  return row?.records ? done(scope, 'samples.removed', row.records) : { records: 0 }
}

/** Whoever looks at the workspace reads it anew. */
async function done(scope: Scope, action: 'samples.added' | 'samples.removed', count: number) {
  await audit(scope, { action, details: { records: count } })
  await recordEvent(scope, 'resync', [])
  return { records: count }
}

const counted = (ids: Record<string, string[]>): number =>
  records.reduce((sum, table) => sum + (ids[table]?.length ?? 0), 0)

/** Tags of these names that the workspace has already: id of the sample → id of its own. */
async function ownTags({ workspaceId, tx }: Scope, tags: Rows['tags']): Promise<Map<unknown, string>> {
  const known = await tx.rows<{ id: string; name: string }>(sql`
    select t.id, lower(t.name) as name from tags t where t.workspace_id = ${workspaceId}`)
  const own = new Map(known.map(({ id, name: called }) => [called, id]))
  return new Map(
    tags.flatMap(({ id, name: called }) => {
      const same = own.get(String(called).toLowerCase())
      return same ? [[id, same] as const] : []
    }),
  )
}

function withTags(table: string, rows: Rows[string], own: Map<unknown, string>): Rows[string] {
  if (table === 'tags') return rows.filter(({ id }) => !own.has(id))
  return table === 'tag_assignments' ? rows.map((row) => ({ ...row, tag_id: own.get(row.tag_id) ?? row.tag_id })) : rows
}

/** All rows of a table at once; they have the same columns. */
async function insert({ workspaceId, tx }: Scope, table: string, rows: Rows[string]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = join(Object.keys(first).map((column) => name(column)))
  await tx.rows(sql`
    insert into ${name(table)} (workspace_id, ${columns})
    select ${workspaceId}, ${columns} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb)`)
}
