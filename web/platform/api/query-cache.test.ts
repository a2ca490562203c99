import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { selectedScope } from '../session/selected-scope.ts'
import {
  findCachedVersion,
  queryClient,
  queryKeys,
  type RowPage,
  removeCachedRecords,
  setCachedRecord,
  updateCachedRecord,
} from './query-cache.ts'

type Lead = { id: string; name: string; version: number }
const lead = (id: string, name = id, version = 1): Lead => ({ id, name, version })
const page = (total: number) => ({ limit: 50, nextCursor: null, total, totalIsExact: true })
const listKey = () => queryKeys.list('contacts', { status: 'WARM' })
const endlessKey = () => queryKeys.list('contacts', { sort: 'name' })

beforeEach(() => {
  selectedScope.set({ organizationId: 'kestrel', workspaceId: 'emea' })
  queryClient.clear()
  queryClient.setQueryData<RowPage<Lead>>(listKey(), { rows: [lead('a'), lead('b')], page: page(2) })
  queryClient.setQueryData(endlessKey(), {
    pages: [
      { rows: [lead('a')], page: page(2) },
      { rows: [lead('b')], page: page(2) },
    ],
    pageParams: [null, 'next'],
  })
})

const listed = () => queryClient.getQueryData<RowPage<Lead>>(listKey())
const endless = () => queryClient.getQueryData<{ pages: RowPage<Lead>[] }>(endlessKey())?.pages

describe('the cache', () => {
  it('keeps a row that changed while its list was loading', async () => {
    const load = () => {
      const response = { rows: [lead('a', 'Amara', 2), lead('b')], page: page(2) }
      setCachedRecord('contacts', lead('b', 'Benedikt', 2))
      return response
    }
    await queryClient.fetchQuery({ queryKey: listKey(), staleTime: 0, queryFn: load })
    expect(listed()?.rows).toEqual([lead('a', 'Amara', 2), lead('b', 'Benedikt', 2)])
  })

  it('keeps a row of a list with several pages that changed while it was loading', async () => {
    const load = ({ pageParam }: { pageParam: string | null }) => {
      setCachedRecord('contacts', lead('b', 'Benedikt', 2))
      return { rows: [pageParam ? lead('b') : lead('a', 'Amara', 2)], page: page(2) }
    }
    const pageParams = { initialPageParam: null as string | null, getNextPageParam: () => 'next', pages: 2 }
    await queryClient.fetchInfiniteQuery({ queryKey: endlessKey(), staleTime: 0, queryFn: load, ...pageParams })
    expect(endless()?.flatMap(({ rows }) => rows)).toEqual([lead('a', 'Amara', 2), lead('b', 'Benedikt', 2)])
  })

  it('shows a changed record in every list and alone', () => {
    setCachedRecord('contacts', lead('b', 'Benedikt', 2))
    expect(listed()?.rows.map(({ name }) => name)).toEqual(['a', 'Benedikt'])
    expect(endless()?.[1]?.rows[0]?.name).toBe('Benedikt')
    expect(queryClient.getQueryData(queryKeys.record('contacts', 'b'))).toEqual(lead('b', 'Benedikt', 2))
    expect(findCachedVersion('contacts', 'b')).toBe(2)
    expect(findCachedVersion('contacts', 'unknown')).toBe(-1)
  })
  it('keeps unchanged data identical, so that it is not rendered again', () => {
    const before = endless()
    updateCachedRecord<Lead>('contacts', 'unknown', (row) => ({ ...row, name: 'x' }))
    removeCachedRecords('contacts', ['unknown']).rollBack()
    expect(endless()).toBe(before)
  })
  it('takes an edit back', () => {
    const undo = updateCachedRecord<Lead>('contacts', 'a', (row) => ({ ...row, name: 'Amara' }))
    expect(listed()?.rows[0]?.name).toBe('Amara')
    undo()
    expect(listed()?.rows[0]?.name).toBe('a')
  })
  it('drops records, counts down, and puts them back', () => {
    const { rollBack } = removeCachedRecords('contacts', ['a'])
    expect(listed()).toEqual({ rows: [lead('b')], page: page(1) })
    expect(endless()?.map(({ rows, page: { total } }) => [rows.length, total])).toEqual([
      [0, 1],
      [1, 1],
    ])
    rollBack()
    expect(listed()?.rows).toHaveLength(2)
  })
  it('leaves out records that are being deleted when their list is loaded again', async () => {
    const load = () => ({ rows: [lead('a'), lead('b', 'Benedikt', 2)], page: page(2) })
    const { rollBack } = removeCachedRecords('contacts', ['a'])
    await queryClient.fetchQuery({ queryKey: listKey(), staleTime: 0, queryFn: load })
    expect(listed()).toEqual({ rows: [lead('b', 'Benedikt', 2)], page: page(1) })
    rollBack()
    expect(queryClient.getQueryState(listKey())?.isInvalidated).toBe(true)
    await queryClient.fetchQuery({ queryKey: listKey(), staleTime: 0, queryFn: load })
    expect(listed()?.rows).toHaveLength(2)
  })
  it('reloads a list that began to load before a deletion', async () => {
    const responses = [[lead('a'), lead('b')], [lead('b', 'Benedikt', 2)]]
    let respond = () => {}
    const list = new QueryObserver(queryClient, {
      queryKey: listKey(),
      queryFn: async () => {
        const rows = responses.shift() ?? []
        if (rows.length === 2) await new Promise<void>((resolve) => (respond = resolve))
        return { rows, page: page(rows.length) }
      },
    })
    const stop = list.subscribe(() => undefined)
    void list.refetch()
    const { confirm } = removeCachedRecords('contacts', ['a'])
    confirm()
    respond()
    await vi.waitFor(() => expect(listed()?.rows).toContainEqual(lead('b', 'Benedikt', 2)))
    expect(queryClient.isFetching()).toBe(0)
    expect(listed()).toEqual({ rows: [lead('b', 'Benedikt', 2)], page: page(1) })
    stop()
  })
  it('shows nothing of another workspace', () => {
    selectedScope.set({ organizationId: 'kestrel', workspaceId: 'apac' })
    expect(listed()).toBeUndefined()
    setCachedRecord('contacts', lead('a', 'Other', 9))
    selectedScope.set({ organizationId: 'kestrel', workspaceId: 'emea' })
    expect(listed()?.rows[0]?.name).toBe('a')
  })
})
