import { queryOptions } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { NewView, View, ViewPatch } from '#contract/views/view.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import type { ListDescriptor } from '../list-descriptor.ts'

export type SavedView = View

type Noun = ListDescriptor['noun']

const viewsKey = (noun: Noun) => [...queryKeys.noun('views'), noun]

/** The saved views of a list that the user can see. */
export const viewsQueryOptions = (noun: Noun) =>
  queryOptions<SavedView[]>({
    queryKey: viewsKey(noun),
    queryFn: ({ signal }) => unwrap(call('GET', '/views', { query: { kind: noun }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const saveView = (view: Omit<NewView, 'id'>): Promise<CallResult<SavedView>> => {
  const id = uuidv7()
  return refreshViewsAfter(view.kind, call('POST', '/views', { body: { ...view, id }, idempotencyKey: id }))
}

export const updateView = ({ id, kind, version }: SavedView, change: ViewPatch): Promise<CallResult<SavedView>> =>
  refreshViewsAfter(kind, call('PATCH', '/views/{id}', { path: { id }, body: change, version }))

export const deleteView = ({ id, kind }: SavedView): Promise<CallResult<{ id: string }>> =>
  refreshViewsAfter(kind, call('DELETE', '/views/{id}', { path: { id } }))

export const toggleDefaultView = ({ id, kind, isDefault }: SavedView): Promise<CallResult<{ id: string }>> =>
  refreshViewsAfter(kind, call(isDefault ? 'DELETE' : 'PUT', '/views/{id}/default', { path: { id } }))

/** Refetches the views before the caller continues. */
async function refreshViewsAfter<T>(noun: Noun, request: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await request
  if (result.success) await queryClient.fetchQuery({ ...viewsQueryOptions(noun), staleTime: 0 }).catch(() => null)
  else if (result.status === 404 || result.status === 409) invalidateViews(noun)
  return result
}

function invalidateViews(noun: Noun): void {
  void queryClient.invalidateQueries({ queryKey: viewsKey(noun) })
}
