import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { tagFields } from '#contract/tags/fields.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import type { MergeTags, NewTag, TagPatch } from '#contract/tags/tag.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { identifier, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { duplicate, linkNotFound, notFound, validationFailed } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { parseFields } from '../../records/parse-fields.ts'
import { replaceFilterTags } from '../views/public.ts'
import { orderByTagName, taggables, tagJson, tagsWhere } from './taggables.ts'

/** Lists the tags of the workspace by name. */
export async function listTags(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ tags: string }>(sql`
    select coalesce(json_agg(${tagJson} order by ${orderByTagName}), '[]')::text as tags
      from tags t where t.workspace_id = ${scope.workspaceId}`)
  return asJsonText(row?.tags ?? '[]')
}

/** Returns a tag; throws 404 if it does not exist. */
export async function getTag(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ tag: string }>(
    sql`select ${tagJson}::text as tag from tags t where ${tagsWhere(scope, [id])}`,
  )
  if (!row) throw linkNotFound('tagId', t('tag'))
  return asJsonText(row.tag)
}

/** Creates a tag; its name must be unique regardless of case (GAP-056). A repeated call with the same id returns that tag. */
export async function createTag(scope: Scope, { id = uuidv7(), ...body }: NewTag): Promise<JsonText> {
  const { name = null, description = null } = parseFields(tagFields, body)
  if (!name) throw validationFailed({ name: [t('Name is required')] })
  const row = await scope.tx.first<{ added: string | null; earlier: string | null; taken: boolean }>(sql`
    with added as (
      insert into tags as t (workspace_id, id, name, description) values (${scope.workspaceId}, ${id}, ${name}, ${description})
      on conflict do nothing
      returning t.*),
    changed as (select id, null::integer as version from added),
    ${changeEventCte(scope, raw('changed'), 'tag.changed')}
    select (select ${tagJson}::text from added t) as added,
           (select ${tagJson}::text from tags t
             where ${tagsWhere(scope, [id])} and t.name = ${name} and t.description is not distinct from ${description}::text) as earlier,
           exists (select from tags t where ${tagsWhere(scope, [id])} and lower(t.name) <> lower(${name})) as taken`)
  const tag = row?.added ?? row?.earlier
  if (tag) return asJsonText(tag)
  throw row?.taken ? duplicate('A tag with this id already exists.') : tagNameTaken()
}

/** Changes the name, the description or both. */
export async function changeTag(scope: Scope, id: string, body: TagPatch): Promise<JsonText> {
  const values = parseFields(tagFields, body)
  if (values.name === null) throw validationFailed({ name: [t('Name is required')] })
  const sets = Object.entries(values).map(([key, value]) => sql`${identifier(key)} = ${value}::text`)
  if (sets.length === 0) throw validationFailed({ tagData: ['Tag data must change at least one field.'] })
  const change = scope.tx.first<{ tag: string | null }>(sql`
    with renamed as (update tags t set ${join(sets)} where ${tagsWhere(scope, [id])} returning t.*),
    changed as (select id, null::integer as version from renamed),
    ${changeEventCte(scope, raw('changed'), 'tag.changed')}
    select (select ${tagJson}::text from renamed t) as tag`)
  const row = await change.catch((error) => {
    throw (error as { constraint?: string }).constraint === 'tags_by_name' ? tagNameTaken() : error
  })
  if (!row?.tag) throw linkNotFound('tagId', t('tag'))
  return asJsonText(row.tag)
}

/** Deletes tags and removes them from all records (GAP-057); returns how many existed. */
export async function deleteTags(scope: Scope, ids: string[]): Promise<number> {
  const row = await scope.tx.first<{ count: number }>(sql`
    with gone as (delete from tags t where ${tagsWhere(scope, ids)} returning t.id),
    changed as (select id, null::integer as version from gone),
    ${changeEventCte(scope, raw('changed'), 'tag.deleted')}
    select count(*)::int as count from gone`)
  return row?.count ?? 0
}

/** Merges several tags into `intoId`, on records and in the filters of views; the others are deleted. Needs a transaction. */
export async function mergeTags(scope: Scope, { tagIds, intoId }: MergeTags): Promise<JsonText> {
  const merged = tagIds.filter((id) => id !== intoId)
  if (merged.length === 0) throw validationFailed({ tagIds: [t('Choose at least one other tag.')] })
  // Concurrent assignments of these tags either wait for this lock, or are already visible to the next statement.
  const locked = await scope.tx.rows<{ id: string }>(
    sql`select t.id from tags t where ${tagsWhere(scope, [...merged, intoId])} order by t.id for update`,
  )
  if (!locked.some(({ id }) => id === intoId)) throw linkNotFound('intoId', t('tag'))
  if (locked.length === 1) throw notFound(t('tag'))
  // The undo of an import removes assignments by their id, but never what a person has assigned: here it gets an id that no import knows,
  // and below it is the one that moves.
  await scope.tx.rows(sql`
    update tag_assignments there set id = new_id()
      from tag_assignments first
     where there.workspace_id = ${scope.workspaceId} and there.tag_id = ${intoId} and ${isImported(scope, 'there')}
       and first.workspace_id = ${scope.workspaceId} and first.tag_id = any(${merged}::uuid[]) and not ${isImported(scope, 'first')}
       and (${sameEntityWhere})`)
  await scope.tx.rows(sql`
    update tag_assignments a set tag_id = ${intoId}
      from (select distinct on (${taggableColumns}) id, ${taggableColumns} from tag_assignments c
             where workspace_id = ${scope.workspaceId} and tag_id = any(${merged}::uuid[])
             order by ${taggableColumns}, ${isImported(scope, 'c')}, id) first
     where a.workspace_id = ${scope.workspaceId} and a.id = first.id
       and not exists (
         select from tag_assignments there
          where there.workspace_id = ${scope.workspaceId} and there.tag_id = ${intoId} and (${sameEntityWhere}))`)
  await replaceFilterTags(scope, merged, intoId)
  return asJsonText(JSON.stringify({ count: await deleteTags(scope, merged) }))
}

const taggableColumns = join(Object.values(taggables).map(({ column }) => column))
/** Whether an import that can still be undone made the assignment of an alias. */
const isImported = (scope: Scope, alias: string): Sql =>
  sql`${raw(alias)}.id in (select unnest(r.assignment_ids) from import_rows r where r.workspace_id = ${scope.workspaceId})`
const sameEntityWhere = join(
  Object.values(taggables).map(({ column }) => sql`there.${column} = first.${column}`),
  ' or ',
)

const tagNameTaken = () => duplicate(tagMessages.nameTaken, { name: [tagMessages.nameTaken] })
