import { dependentKinds, pluralOf, recordKindNames, subjectKinds } from '#contract/kit/kinds.ts'
import { lostReasonLimits } from '#contract/pipelines/lost-reason-messages.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, identifier, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { insertAuditEntry } from '../../platform/events/audit-log.ts'
import { insertEvent } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

/** Tables of records that people can change; records of `dependentTables` are deleted with the sample subjects that they are about. */
const recordTables = recordKindNames.map(pluralOf)
const dependentTables = dependentKinds.map(pluralOf)
/** What only people add to conversations, without what they have deleted. */
const chatAdditions: [table: string, also: Sql][] = [
  ['whatsapp_notes', empty],
  ['whatsapp_scheduled_messages', sql` and x.deleted_at is null`],
]

const sampleIds = (table: string): Sql => raw(`sample_ids(s.rows, '${table}')`)

/** Returns what sample data there is; zeros if there is none. */
export async function getSampleState({ workspaceId, tx }: Scope): Promise<JsonText> {
  const countExisting = (table: string, also: Sql): Sql => sql`
    (select count(*) from ${raw(table)} x where x.workspace_id = s.workspace_id and x.id = any (${sampleIds(table)})${also})`
  const countAdded = (table: string): Sql => sql`
    (select count(*) from ${raw(table)} x where x.workspace_id = s.workspace_id and x.deleted_at is null and x.id <> all (${sampleIds(table)})
        and (${join(
          subjectKinds.map((kind) => sql`x.${identifier(`${kind}_id`)} = any (${sampleIds(pluralOf(kind))})`),
          ' or ',
        )}))`
  const addedMessages = sql`
    (select count(*) from whatsapp_messages x where x.workspace_id = s.workspace_id and x.account_id = any (${sampleIds('whatsapp_accounts')})
        and x.id <> all (${sampleIds('whatsapp_messages')}))`
  const countAddedToChats = ([table, also]: [string, Sql]): Sql => sql`
    (select count(*) from ${raw(table)} x where x.workspace_id = s.workspace_id and x.conversation_id = any (${sampleIds('whatsapp_conversations')})${also})`
  const sumOverRecords = (also: Sql): Sql =>
    join(
      recordTables.map((table) => countExisting(table, also)),
      ' + ',
    )
  const row = await tx.first<{ state: string }>(sql`
    select json_build_object('since', s.created_at, 'records', ${sumOverRecords(sql` and x.deleted_at is null`)},
                             'leads', ${countExisting('contacts', sql` and x.deleted_at is null`)},
                             'changed', ${sumOverRecords(sql` and x.deleted_at is null and x.version > 1`)},
                             'added', ${join([...dependentTables.map(countAdded), addedMessages, ...chatAdditions.map(countAddedToChats)], ' + ')})::text as state
      from sample_data s where s.workspace_id = ${workspaceId}`)
  return asJsonText(row?.state ?? '{"since":null,"records":0,"leads":0,"changed":0,"added":0}')
}

/** Adds the sample data, only once even for repeated or concurrent calls. */
export async function addSampleData(scope: Scope): Promise<{ records: number }> {
  const { workspaceId, userId, tx } = scope
  const rows = createSampleRows(userId, Date.now())
  const ids = Object.fromEntries(
    Object.entries(rows).map(([table, tableRows]) => [table, tableRows.flatMap(({ id }) => (id ? [String(id)] : []))]),
  )
  const inserted = await tx.first(sql`
    insert into sample_data (workspace_id, rows, created_by) values (${workspaceId}, ${JSON.stringify(ids)}::jsonb, ${userId})
    on conflict (workspace_id) do nothing returning workspace_id`)
  if (!inserted) return { records: 0 }
  const ownTagIds = await findOwnTags(scope, rows.tags)
  const lost_reasons = await listMissingReasons(scope, rows.lost_reasons)
  for (const [table, tableRows] of Object.entries({ ...rows, lost_reasons }))
    await insertRows(scope, table, reuseOwnTags(table, tableRows, ownTagIds))
  return recordSampleChange(scope, 'samples.added', countRecords(ids))
}

export async function removeSampleData(scope: Scope): Promise<{ records: number }> {
  const row = await scope.tx.first<{ records: number }>(sql`select remove_sample_data() as records`)
  return row?.records ? recordSampleChange(scope, 'samples.removed', row.records) : { records: 0 }
}

/** Records the action, and makes all screens of the workspace reload. */
async function recordSampleChange(scope: Scope, action: 'samples.added' | 'samples.removed', count: number) {
  await insertAuditEntry(scope, { action, details: { records: count } })
  await insertEvent(scope, 'resync', [])
  return { records: count }
}

const countRecords = (ids: Record<string, string[]>): number =>
  recordTables.reduce((sum, table) => sum + (ids[table]?.length ?? 0), 0)

/** The sample reasons for lost deals that the workspace does not have, after its own; none if there is no room for them. */
async function listMissingReasons(
  { workspaceId, tx }: Scope,
  reasons: SampleRows[string],
): Promise<SampleRows[string]> {
  const own = await tx.rows<{ name: string; position: number }>(sql`
    select lower(r.name) as name, r.position from lost_reasons r where r.workspace_id = ${workspaceId}`)
  const missing = reasons.filter(({ name }) => !own.some((one) => one.name === String(name).toLowerCase()))
  if (own.length + missing.length > lostReasonLimits.reasons) return []
  const last = Math.max(0, ...own.map(({ position }) => position))
  return missing.map((reason, n) => ({ ...reason, position: last + 1 + n }))
}

/** Finds sample tags whose names the workspace already has: id of the sample → id of the existing tag. */
async function findOwnTags({ workspaceId, tx }: Scope, tags: SampleRows['tags']): Promise<Map<unknown, string>> {
  const known = await tx.rows<{ id: string; name: string }>(sql`
    select t.id, lower(t.name) as name from tags t where t.workspace_id = ${workspaceId}`)
  const idsByName = new Map(known.map(({ id, name: tagName }) => [tagName, id]))
  return new Map(
    tags.flatMap(({ id, name: tagName }) => {
      const same = idsByName.get(String(tagName).toLowerCase())
      return same ? [[id, same] as const] : []
    }),
  )
}

function reuseOwnTags(table: string, rows: SampleRows[string], ownTagIds: Map<unknown, string>): SampleRows[string] {
  if (table === 'tags') return rows.filter(({ id }) => !ownTagIds.has(id))
  return table === 'tag_assignments'
    ? rows.map((row) => ({ ...row, tag_id: ownTagIds.get(row.tag_id) ?? row.tag_id }))
    : rows
}

/** Inserts all rows of a table at once; they have the same columns. */
async function insertRows({ workspaceId, tx }: Scope, table: string, rows: SampleRows[string]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = join(Object.keys(first).map((column) => identifier(column)))
  await tx.rows(sql`
    insert into ${identifier(table)} (workspace_id, ${columns})
    select ${workspaceId}, ${columns} from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb)`)
}
