import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { pluralOf, type SubjectKind } from '#contract/kit/kinds.ts'
import { call, callUntyped, unwrap, unwrapPage } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { listActive, listStageNames, pipelinesQuery } from '../pipelines/public.ts'
import { recordTypes } from '../record-types.ts'
import {
  getCompanyHint,
  isRecordKind,
  membersKey,
  membersQueryOptions,
  type RecordKindDescriptor,
  useMemberSearch,
} from '../records/public.ts'
import { tagsQuery } from '../tags/public.ts'
import { collectLinkedNames, linkedRecordName } from './filters/filter-descriptions.ts'
import type { LinkedRecord, LinkTarget, ListDescriptor, ListQuery, ListRow } from './list-descriptor.ts'

type LinkedRecords = { records: readonly LinkedRecord[]; loading: boolean }

const maxLinkedRecords = 50

/** The type of the linked records; undefined for members, tags and stages. */
const findType = (target: LinkTarget): RecordKindDescriptor<SubjectKind> | undefined =>
  isRecordKind(target) ? recordTypes[target] : undefined

/** The shape of the pictures of linked records. */
export const linkShape = (target: LinkTarget): 'person' | 'company' => findType(target)?.picture?.shape ?? 'person'

/** The properties that can serve as a record’s name, best first. */
type NamedRecord = {
  id: string
  name?: string | null
  title?: string
  email?: string | null
  phoneNumber?: string | null
  domain?: string | null
  industry?: string | null
  company?: { name: string | null } | null
}

const toLinkedRecord = (target: SubjectKind, record: NamedRecord): LinkedRecord => {
  const { id, name, title, email, phoneNumber } = record
  const hint = name || title ? hints[target](record) : null
  return { id, name: name || title || email || phoneNumber || null, ...(hint && { hint }) }
}

/** What tells a record from others with the same name. */
const hints: Record<SubjectKind, (record: NamedRecord) => string | null | undefined> = {
  contact: ({ email, phoneNumber, company }) => email ?? phoneNumber ?? company?.name,
  company: getCompanyHint,
  deal: ({ company }) => company?.name,
}

/** Records that match a text. */
export function useLinkedRecords(target: LinkTarget, typed: string): LinkedRecords {
  const search = useDeferredValue(typed.trim())
  const members = useMemberSearch(typed, target === 'member')
  const { noun = '', nameField: sort = 'name' } = findType(target) ?? {}
  const records = useQuery({
    queryKey: [...queryKeys.noun(noun), 'choices', 'filter', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: maxLinkedRecords, sort }
      const { rows } = await unwrapPage<NamedRecord>(callUntyped('GET', `/${noun}`, { query, signal }))
      return rows.map((row) => toLinkedRecord(target as SubjectKind, row))
    },
    placeholderData: keepPreviousData,
    enabled: noun !== '',
  })
  const tags = useQuery({ ...tagsQuery(), enabled: target === 'tag' })
  const pipelines = useQuery({ ...pipelinesQuery(), enabled: target === 'stage' })
  if (target === 'member') return { records: members.members, loading: members.loading }
  if (target === 'tag') return { records: withText(tags.data ?? [], typed), loading: tags.isPending }
  if (target === 'stage')
    return { records: withText(listStageNames(listActive(pipelines.data ?? [])), typed), loading: pipelines.isPending }
  return { records: records.data ?? [], loading: records.isFetching }
}

/** A record that a search has already loaded, such as the one that was just picked. */
export function findLoadedLink(target: LinkTarget, id: string): LinkedRecord | undefined {
  const noun = findType(target)?.noun
  const queryKey = target === 'member' ? membersKey() : [...queryKeys.noun(noun ?? ''), 'choices', 'filter']
  const loaded = queryClient.getQueriesData<readonly LinkedRecord[]>({ queryKey })
  return loaded.flatMap(([, records]) => records ?? []).find((record) => record.id === id)
}

function withText<R extends { name: string }>(all: readonly R[], typed: string): R[] {
  const wanted = typed.trim().toLowerCase()
  return all.filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** The names of the records in the filters, from the loaded rows or else from the server. */
export function useLinkNames<R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'filters'>,
  query: ListQuery,
  rows: readonly R[],
): ReadonlyMap<string, string> {
  const namesInRows = useMemo(() => collectLinkedNames(descriptor, rows), [descriptor, rows])
  const nameQueries = descriptor.filters.flatMap((filter) => {
    const ids = query[filter.key]?.split(',') ?? []
    return ids.flatMap((id) => {
      if (namesInRows.has(id)) return []
      if (filter.by === 'import') return [importNameOptions(id)]
      return filter.by === 'link' ? [nameQueryOptions(filter.target, id)] : []
    })
  })
  return useQueries({
    queries: nameQueries,
    combine: (found) => {
      const records = found.flatMap(({ data }) => data ?? [])
      return records.length > 0
        ? new Map([...namesInRows, ...records.map((link) => [link.id, linkedRecordName(link)] as const)])
        : namesInRows
    },
  })
}

/** The name of one record, or an empty text until it is known. */
export function useLinkName(target: LinkTarget, id: string): string {
  const { data } = useQuery({ ...nameQueryOptions(target, id), enabled: id !== '' })
  return data?.[0] && id !== '' ? linkedRecordName(data[0]) : ''
}

/** Loads the name of a record in a filter. The result is empty if the record no longer exists. */
const nameQueryOptions = (target: LinkTarget, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.workspace(), 'called', target, id],
    queryFn: async ({ client, signal }): Promise<LinkedRecord[]> => {
      if (target === 'tag') return (await client.fetchQuery(tagsQuery())).filter((tag) => tag.id === id)
      if (target === 'stage')
        return listStageNames(await client.fetchQuery(pipelinesQuery())).filter((stage) => stage.id === id)
      if (target === 'member')
        return (await client.fetchQuery(membersQueryOptions())).filter((member) => member.id === id)
      const path = `/${pluralOf(target)}/{id}`
      return [toLinkedRecord(target, await unwrap(callUntyped<NamedRecord>('GET', path, { path: { id }, signal })))]
    },
    staleTime: 60_000,
  })

/** Loads the name of the file of an import. */
const importNameOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.workspace(), 'called', 'import', id],
    queryFn: async ({ signal }): Promise<LinkedRecord[]> => {
      const { fileName } = await unwrap(call('GET', '/imports/{id}/file', { path: { id }, signal }))
      return [{ id, name: fileName }]
    },
    staleTime: 60_000,
  })
