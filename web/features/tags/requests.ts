import { queryOptions } from '@tanstack/react-query'
import { dealTexts } from '#contract/deals/messages.ts'
import { bulkLimit } from '#contract/kit/limits.ts'
import { assignmentLimit, type EntityType } from '#contract/tags/enums.ts'
import type { TagAnswer, TagAsked, TagOperation } from '#contract/tags/operations.ts'
import type { Tag } from '#contract/tags/tag.ts'
import { announced, callUntyped, type Result, unwrap } from '../../platform/api.ts'
import type { Picked } from '../../platform/picked.ts'
import { keys, patchRecord, queryClient } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'

export type { EntityType, Tag }

/** What can bear tags: deals by calls of their own (GAP-057). */
export type Bearing = EntityType | 'deal'

/** What bears tags, by its noun in paths and in the cache. */
export const nouns: Record<Bearing, string> = { contact: 'contacts', company: 'companies', deal: 'deals' }

/** Whether many of a kind can be tagged at once. */
export const bearsTags = (kind: string): kind is EntityType => kind === 'contact' || kind === 'company'

type Bearer = { id: string; tags: Tag[] }
type On = { entityType: Bearing; entityId: string }

/** Every tag of the workspace, by name. */
export const allTags = () =>
  queryOptions({
    queryKey: keys.list('tags'),
    queryFn: ({ signal }) => unwrap(unified('get_all', {}, signal)),
  })

/** Every tag with the number of records that bear it. */
export const tagUsage = () =>
  queryOptions({
    queryKey: keys.part('tags', 'all', 'usage'),
    queryFn: ({ signal }) => unwrap(unified('get_usage', {}, signal)),
  })

export async function createTag(tagData: { name: string; description?: string | null }): Promise<Result<Tag>> {
  const result = await unified('create', { tagData: { ...tagData, ...scope() } })
  if (result.success) tagsChanged([])
  return result
}

export async function updateTag(
  tagId: string,
  tagData: { name: string; description: string | null },
): Promise<Result<Tag>> {
  const result = await unified('update', { tagId, tagData: { ...tagData, ...scope() } })
  if (result.success) tagsChanged([tagId])
  return result
}

/** Deletes one tag or several, and takes them off everything. */
export async function deleteTags(tagIds: string[]): Promise<Result<unknown>> {
  const [tagId] = tagIds
  const result =
    tagIds.length === 1 && tagId ? await unified('delete', { tagId }) : await unified('bulk_delete', { tagIds })
  if (result.success) tagsChanged(tagIds)
  return result
}

/** Makes the tags one with `intoId`. */
export async function mergeTags(tagIds: string[], intoId: string): Promise<Result<{ count: number }>> {
  const result = await callUntyped<{ count: number }>('POST', '/tags/merge', { body: { tagIds, intoId } })
  if (result.success) tagsChanged(tagIds)
  return result
}

/** Puts a tag on a record and shows it at once; a failure takes it off again. */
export async function assignTag(tag: Tag, on: On): Promise<Result<unknown>> {
  retag(on, (tags) => withTag(tags, tag))
  const result = await setTag('assign', tag, on)
  // Somebody else was first: the tag is there, as the person wanted.
  if (!result.success && result.message !== 'Tag already assigned') retag(on, (tags) => without(tags, tag))
  return result
}

/** Takes a tag off a record at once; a failure puts it back. */
export async function unassignTag(tag: Tag, on: On): Promise<Result<unknown>> {
  retag(on, (tags) => without(tags, tag))
  const result = await setTag('unassign', tag, on)
  if (!result.success && result.status !== 404) retag(on, (tags) => withTag(tags, tag))
  return result
}

const ofDeal = {
  assign: { method: 'POST', texts: dealTexts.addTag },
  unassign: { method: 'DELETE', texts: dealTexts.removeTag },
} as const

/** The call for one tag of a record; that of a deal is told by a toast, too (CTR-24). */
function setTag(
  verb: 'assign' | 'unassign',
  { id: tagId }: Tag,
  { entityType, entityId }: On,
): Promise<Result<unknown>> {
  if (entityType !== 'deal') return unified(verb, { tagId, entityId, entityType })
  const { method, texts } = ofDeal[verb]
  return announced(callUntyped(method, '/deals/{id}/tags/{tagId}', { path: { id: entityId, tagId } }), texts)
}

type Many = { tagIds: string[]; entityType: EntityType; picked: Picked }

/** Puts tags on many records, as many a call as one takes; answers how many assignments are new. */
export const assignAll = (many: Many): Promise<Result<number>> =>
  onMany('POST', many, (step) => unified('bulk_assign', step))

/** Takes tags off many records. */
export const unassignAll = (many: Many): Promise<Result<number>> =>
  onMany('DELETE', many, (step) => callUntyped('POST', '/tags/bulk-unassign', { body: step }))

/** Reads anew what shows tags: the tags themselves, and the records on the screen that bear one of these. */
export function tagsChanged(tagIds: readonly string[]): void {
  void queryClient.invalidateQueries({ queryKey: keys.noun('tags') })
  const some = new Set(tagIds)
  for (const noun of Object.values(nouns)) {
    const cached = queryClient.getQueriesData<unknown>({ queryKey: keys.noun(noun) })
    if (cached.some(([, data]) => bearersIn(data).some(({ tags }) => tags.some(({ id }) => some.has(id)))))
      void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
  }
}

/** The tags that these records bear, as far as they are cached; null when one of them is not. */
export function tagsBorne(entityType: EntityType, ids: readonly string[]): Set<string> | null {
  const cached = new Map<string, Bearer>()
  for (const [, data] of queryClient.getQueriesData<unknown>({ queryKey: keys.noun(nouns[entityType]) }))
    for (const bearer of bearersIn(data)) cached.set(bearer.id, bearer)
  const found = ids.flatMap((id) => cached.get(id) ?? [])
  return found.length < ids.length ? null : new Set(found.flatMap(({ tags }) => tags.map(({ id }) => id)))
}

/** One operation; every body carries the scope (TAG-021). */
function unified<O extends TagOperation>(
  operation: O,
  asked: TagAsked<O>,
  signal?: AbortSignal,
): Promise<Result<TagAnswer<O>>> {
  return callUntyped('POST', '/tags/unified', { body: { operation, ...asked, ...scope() }, signal })
}

function scope() {
  const { workspaceId, organizationId } = selection.get()
  return { workspaceId: workspaceId ?? undefined, organizationId: organizationId ?? undefined }
}

type Step = { tagIds: string[]; entityIds: string[]; entityType: EntityType }
type Counted = Promise<Result<{ count: number }>>

/** One call for all that filters name; as many as it takes for some records. */
async function onMany(
  method: 'POST' | 'DELETE',
  { tagIds, entityType, picked }: Many,
  call: (step: Step) => Counted,
): Promise<Result<number>> {
  const noun = nouns[entityType]
  const calls =
    'filters' in picked
      ? [(): Counted => callUntyped(method, `/${noun}/bulk/tags`, { body: { filters: picked.filters, tagIds } })]
      : stepsOf(picked.ids, tagIds.length).map((entityIds) => () => call({ tagIds, entityIds, entityType }))
  let count = 0
  for (const next of calls) {
    const result = await next()
    if (!result.success) return result
    count += result.data.count
  }
  void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
  void queryClient.invalidateQueries({ queryKey: keys.noun('tags') })
  return { success: true, data: count, status: 200 }
}

function stepsOf(ids: readonly string[], tags: number): string[][] {
  const size = Math.max(1, Math.min(bulkLimit, Math.floor(assignmentLimit / tags)))
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

const retag = ({ entityType, entityId }: On, change: (tags: Tag[]) => Tag[]) =>
  patchRecord<Bearer>(nouns[entityType], entityId, (record) => ({ ...record, tags: change(record.tags ?? []) }))

const without = (tags: Tag[], { id }: Tag) => tags.filter((tag) => tag.id !== id)
const withTag = (tags: Tag[], added: Tag) =>
  [...without(tags, added), added].sort((one, other) => one.name.localeCompare(other.name))

/** Records with tags, alone or in whatever list the cache holds them. */
function bearersIn(data: unknown): Bearer[] {
  if (Array.isArray(data)) return data.flatMap(bearersIn)
  if (typeof data !== 'object' || data === null) return []
  const { tags, pages, rows } = data as { tags?: unknown; pages?: unknown; rows?: unknown }
  if (Array.isArray(tags)) return [data as Bearer]
  return [...bearersIn(pages ?? []), ...bearersIn(rows ?? [])]
}
