import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { uuidv7 } from 'uuidv7'
import type { NewView, View, ViewPatch } from '#contract/views/view.ts'
import { call, type Result, unwrap } from '../../platform/api.ts'
import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import type { ListKind } from './kind.ts'

export type SavedView = View

type Noun = ListKind['noun']

const viewsKey = (noun: Noun) => [...keys.workspace(), 'views', noun]

/** The saved views of a list that the person sees. */
export const savedViews = (noun: Noun) =>
  queryOptions<SavedView[]>({
    queryKey: viewsKey(noun),
    queryFn: ({ signal }) => unwrap(call('GET', '/views', { query: { kind: noun }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads the views again when somebody changed one. */
export function useLiveViews(noun: Noun): void {
  useEffect(() => {
    const again = () => readAgain(noun)
    const ends = [subscribe('view.changed', again), subscribe('resync', again)]
    return () => {
      for (const end of ends) end()
    }
  }, [noun])
}

export const saveView = (view: Omit<NewView, 'id'>): Promise<Result<SavedView>> => {
  const id = uuidv7()
  return thenRead(view.kind, call('POST', '/views', { body: { ...view, id }, idempotencyKey: id }))
}

export const changeView = ({ id, kind, version }: SavedView, change: ViewPatch): Promise<Result<SavedView>> =>
  thenRead(kind, call('PATCH', '/views/{id}', { path: { id }, body: change, version }))

export const deleteView = ({ id, kind }: SavedView): Promise<Result<{ id: string }>> =>
  thenRead(kind, call('DELETE', '/views/{id}', { path: { id } }))

export const beginWith = ({ id, kind, isDefault }: SavedView): Promise<Result<{ id: string }>> =>
  thenRead(kind, call(isDefault ? 'DELETE' : 'PUT', '/views/{id}/default', { path: { id } }))

/** The list of views is as the server has it before anybody acts on the answer. */
async function thenRead<T>(noun: Noun, asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (result.success) await queryClient.fetchQuery({ ...savedViews(noun), staleTime: 0 }).catch(() => null)
  else if (result.status === 404 || result.status === 409) readAgain(noun)
  return result
}

function readAgain(noun: Noun): void {
  void queryClient.invalidateQueries({ queryKey: viewsKey(noun) })
}
