import { queryOptions } from '@tanstack/react-query'
import { dealMessages } from '#contract/deals/messages.ts'
import { pluralOf, type TaggableKind, taggableKinds } from '#contract/kit/kinds.ts'
import { maxBulkIds } from '#contract/kit/limits.ts'
import { type EntityType, entityTypes, maxBulkAssignments } from '#contract/tags/enums.ts'
import type {
  TagOperation,
  TagOperationInput,
  TagOperationRequest,
  TagOperationResult,
} from '#contract/tags/operations.ts'
import type { Tag } from '#contract/tags/tag.ts'
import type { BulkSelection } from '../../platform/api/bulk-selection.ts'
import { type ApiFailure, type CallResult, call, callUntyped, unwrap, withToast } from '../../platform/api/client.ts'
import { queryClient, queryKeys, updateCachedRecord } from '../../platform/api/query-cache.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import type { BulkOperation } from '../records/public.ts'

export type { EntityType, Tag }

/** Whether a kind supports bulk tagging. */
export const isBulkTaggable = (kind: string): kind is EntityType => entityTypes.some((each) => each === kind)

type TaggedRecord = { id: string; tags: Tag[] }
type TagTarget = { entityType: TaggableKind; entityId: string }

/** All tags of the workspace, sorted by name. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('tags'),
    queryFn: ({ signal }) => unwrap(callTagOperation('get_all', {}, { signal })),
  })

/** All tags with the number of records that have them. */
export const tagUsageQuery = () =>
  queryOptions({
    queryKey: queryKeys.part('tags', 'all', 'usage'),
    queryFn: ({ signal }) => unwrap(callTagOperation('get_usage', {}, { signal })),
  })

export async function createTag(tagData: { name: string; description?: string | null }): Promise<CallResult<Tag>> {
  const result = await callTagOperation('create', { tagData: { ...tagData, ...toScopeProperties() } })
  if (result.success) invalidateTags([])
  return result
}

export async function updateTag(
  tagId: string,
  tagData: { name: string; description: string | null },
): Promise<CallResult<Tag>> {
  const result = await callTagOperation('update', { tagId, tagData: { ...tagData, ...toScopeProperties() } })
  if (result.success) invalidateTags([tagId])
  return result
}

/** Deletes tags, and removes them from all records. */
export async function deleteTags(tagIds: string[]): Promise<CallResult<unknown>> {
  const [tagId] = tagIds
  const result =
    tagIds.length === 1 && tagId
      ? await callTagOperation('delete', { tagId })
      : await callTagOperation('bulk_delete', { tagIds })
  if (result.success) invalidateTags(tagIds)
  return result
}

/** Merges tags into `targetId`. */
export async function mergeTags(tagIds: string[], targetId: string): Promise<CallResult<{ count: number }>> {
  const result = await call('POST', '/tags/merge', { body: { tagIds, intoId: targetId } })
  if (result.success) {
    invalidateTags(tagIds)
    // Views that filter by one of these tags filter by the remaining one now.
    void queryClient.invalidateQueries({ queryKey: queryKeys.noun('views') })
  }
  return result
}

/** Adds a tag to a record, optimistically. */
export async function assignTag(tag: Tag, target: TagTarget): Promise<CallResult<unknown>> {
  patchTags(target, (tags) => withTag(tags, tag))
  const result = await requestTagChange('assign', tag, target)
  // If somebody else was faster, the record has the tag, as intended.
  const isAssigned = result.success || result.error === 'duplicate'
  settleTags(target, (tags) => (isAssigned ? withTag(tags, tag) : withoutTag(tags, tag)))
  return result
}

/** Removes a tag from a record, optimistically. */
export async function unassignTag(tag: Tag, target: TagTarget): Promise<CallResult<unknown>> {
  patchTags(target, (tags) => withoutTag(tags, tag))
  const result = await requestTagChange('unassign', tag, target)
  const isGone = result.success || result.status === 404
  settleTags(target, (tags) => (isGone ? withoutTag(tags, tag) : withTag(tags, tag)))
  return result
}

/** Assigns or removes one tag of a record. For a deal, a toast reports it as well (CTR-24). */
function requestTagChange(
  verb: 'assign' | 'unassign',
  { id: tagId }: Tag,
  { entityType, entityId }: TagTarget,
): Promise<CallResult<unknown>> {
  if (entityType !== 'deal') return callTagOperation(verb, { tagId, entityId, entityType })
  const path = { id: entityId, tagId }
  return verb === 'assign'
    ? withToast(call('POST', '/deals/{id}/tags/{tagId}', { path }), dealMessages.addTag)
    : withToast(call('DELETE', '/deals/{id}/tags/{tagId}', { path }), dealMessages.removeTag)
}

type BulkTagRequest = { tagIds: string[]; entityType: EntityType; selection: BulkSelection; operation: BulkOperation }

/** The number of changed assignments, even if a later batch failed. */
type BulkTagOutcome = { count: number; failure: ApiFailure | null }

/** Adds tags to many records in batches; stops at a failure. */
export const bulkAssignTags = (many: BulkTagRequest): Promise<BulkTagOutcome> =>
  runBulkRequest('POST', many, (step, scope) => callTagOperation('bulk_assign', step, { scope }))

/** Removes tags from many records. */
export const bulkUnassignTags = (many: BulkTagRequest): Promise<BulkTagOutcome> =>
  runBulkRequest('DELETE', many, (step, scope) => call('POST', '/tags/bulk-unassign', { body: step, scope }))

/** Reloads the tags, and the displayed records that have one of these tags. */
export function invalidateTags(tagIds: readonly string[]): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('tags') })
  const some = new Set(tagIds)
  for (const noun of taggableKinds.map(pluralOf)) {
    const cached = queryClient.getQueriesData<unknown>({ queryKey: queryKeys.noun(noun) })
    if (cached.some(([, data]) => findTaggedRecords(data).some(({ tags }) => tags.some(({ id }) => some.has(id)))))
      void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
  }
}

/** The ids of the tags of these records, or null unless all of them are cached. */
export function findAssignedTagIds(entityType: EntityType, ids: readonly string[]): Set<string> | null {
  const cached = new Map<string, TaggedRecord>()
  for (const [, data] of queryClient.getQueriesData<unknown>({ queryKey: queryKeys.noun(pluralOf(entityType)) }))
    for (const record of findTaggedRecords(data)) cached.set(record.id, record)
  const found = ids.flatMap((id) => cached.get(id) ?? [])
  return found.length < ids.length ? null : new Set(found.flatMap(({ tags }) => tags.map(({ id }) => id)))
}

/** Calls a tag operation. Every body contains the scope (TAG-021). */
function callTagOperation<O extends TagOperation>(
  operation: O,
  input: TagOperationInput<O>,
  { signal, scope = selectedScope.get() }: { signal?: AbortSignal; scope?: SelectedScope } = {},
): Promise<CallResult<TagOperationResult<O>>> {
  const body = { operation, ...input, ...toScopeProperties(scope) } as TagOperationRequest
  return call('POST', '/tags/unified', { body, signal, scope }) as Promise<CallResult<TagOperationResult<O>>>
}

const toScopeProperties = ({ workspaceId, organizationId } = selectedScope.get()) => ({
  workspaceId: workspaceId ?? undefined,
  organizationId: organizationId ?? undefined,
})

type TagBatch = { tagIds: string[]; entityIds: string[]; entityType: EntityType; bulkOperationId: string }
type CountResult = Promise<CallResult<{ count: number }>>

/** Sends one request if the selection is defined by filters, or several batches of ids. */
async function runBulkRequest(
  method: 'POST' | 'DELETE',
  { tagIds, entityType, selection, operation: { id: bulkOperationId, scope } }: BulkTagRequest,
  call: (step: TagBatch, scope: SelectedScope) => CountResult,
): Promise<BulkTagOutcome> {
  const noun = pluralOf(entityType)
  const calls =
    'filters' in selection
      ? [
          (): CountResult =>
            callUntyped(method, `/${noun}/bulk/tags`, {
              body: { filters: selection.filters, tagIds, bulkOperationId },
              scope,
            }),
        ]
      : splitIntoBatches(selection.ids, tagIds.length).map(
          (entityIds) => () => call({ tagIds, entityIds, entityType, bulkOperationId }, scope),
        )
  let count = 0
  let failure: ApiFailure | null = null
  for (const next of calls) {
    const result = await next()
    if (!result.success) {
      failure = result
      break
    }
    count += result.data.count
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('tags') })
  return { count, failure }
}

function splitIntoBatches(ids: readonly string[], tags: number): string[][] {
  const size = Math.max(1, Math.min(maxBulkIds, Math.floor(maxBulkAssignments / tags)))
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

const patchTags = ({ entityType, entityId }: TagTarget, change: (tags: Tag[]) => Tag[]) =>
  updateCachedRecord<TaggedRecord>(pluralOf(entityType), entityId, (record) => ({
    ...record,
    tags: change(record.tags ?? []),
  }))

/** Applies a change to the cache again after it succeeded, and refetches if a fetch is running. Data fetched in the meantime may predate it. */
function settleTags(target: TagTarget, change: (tags: Tag[]) => Tag[]): void {
  patchTags(target, change)
  const queryKey = queryKeys.noun(pluralOf(target.entityType))
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

export const withoutTag = (tags: Tag[], { id }: Tag) => tags.filter((tag) => tag.id !== id)
export const withTag = (tags: Tag[], added: Tag) =>
  [...withoutTag(tags, added), added].sort((one, other) => one.name.localeCompare(other.name))

/** Finds taggable records in cached data: a single record, or the rows of a list. */
function findTaggedRecords(data: unknown): TaggedRecord[] {
  if (Array.isArray(data)) return data.flatMap(findTaggedRecords)
  if (typeof data !== 'object' || data === null) return []
  const { tags, pages, rows } = data as { tags?: unknown; pages?: unknown; rows?: unknown }
  if (Array.isArray(tags)) return [data as TaggedRecord]
  return [...findTaggedRecords(pages ?? []), ...findTaggedRecords(rows ?? [])]
}
