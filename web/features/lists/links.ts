import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { useMembers, workspaceMembers } from '../records/public.ts'
import { allTags } from '../tags/public.ts'
import type { Link, LinkTarget, ListKind, ListQuery, ListRow } from './kind.ts'
import { nameOf, namesIn } from './sentences.ts'

export type Links = { links: readonly Link[]; loading: boolean }

const most = 50

type Table = { noun: string; sort: string }
const tables: Partial<Record<LinkTarget, Table>> = {
  company: { noun: 'companies', sort: 'name' },
  contact: { noun: 'contacts', sort: 'name' },
  deal: { noun: 'deals', sort: 'title' },
}
/** What a record may be called by, best first. */
type Named = { id: string; name?: string | null; title?: string; email?: string | null; phoneNumber?: string | null }

const linkTo = ({ id, name, title, email, phoneNumber }: Named): Link => ({
  id,
  name: name || title || email || phoneNumber || null,
})

/** Records to choose from for what was typed. */
export function useLinks(to: LinkTarget, typed: string): Links {
  const search = useDeferredValue(typed.trim())
  const people = useMembers(typed, to === 'member')
  const records = useQuery({
    queryKey: [...keys.noun(tables[to]?.noun ?? ''), 'choices', 'filter', search],
    queryFn: async ({ signal }) => {
      const { noun, sort } = tables[to] as Table
      const query = { search, limit: most, sort }
      const { rows } = await unwrapPage<Named>(callUntyped('GET', `/${noun}`, { query, signal }))
      return rows.map(linkTo)
    },
    placeholderData: keepPreviousData,
    enabled: to in tables,
  })
  const tags = useQuery({ ...allTags(), enabled: to === 'tag' })
  if (to === 'member') return { links: people.members, loading: people.loading }
  if (to === 'tag') {
    const wanted = typed.trim().toLowerCase()
    return {
      links: (tags.data ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)),
      loading: tags.isPending,
    }
  }
  return { links: records.data ?? [], loading: records.isFetching }
}

/** The names of what the filters point at: as the rows call it, or else as the server does. */
export function useLinkNames<R extends ListRow>(
  kind: Pick<ListKind<R>, 'filters'>,
  query: ListQuery,
  rows: readonly R[],
): ReadonlyMap<string, string> {
  const shown = useMemo(() => namesIn(kind, rows), [kind, rows])
  const unknown = kind.filters.flatMap((filter) => {
    const id = query[filter.key]
    return filter.by === 'link' && id && !shown.has(id) ? [namedBy(filter.to, id)] : []
  })
  return useQueries({
    queries: unknown,
    combine: (found) => {
      const links = found.flatMap(({ data }) => data ?? [])
      return links.length > 0 ? new Map([...shown, ...links.map((link) => [link.id, nameOf(link)] as const)]) : shown
    },
  })
}

/** What one record is called; nothing as long as that is not known. */
export function useLinkName(to: LinkTarget, id: string): string {
  const { data } = useQuery({ ...namedBy(to, id), enabled: id !== '' })
  return data?.[0] && id !== '' ? nameOf(data[0]) : ''
}

/** Asks what one record that a filter points at is called; nothing where it is not there any more. */
const namedBy = (to: LinkTarget, id: string) =>
  queryOptions({
    queryKey: [...keys.workspace(), 'called', to, id],
    queryFn: async ({ client, signal }): Promise<Link[]> => {
      if (to === 'tag') return (await client.fetchQuery(allTags())).filter((tag) => tag.id === id)
      if (to === 'member') return (await client.fetchQuery(workspaceMembers())).filter((member) => member.id === id)
      const path = `/${(tables[to] as Table).noun}/{id}`
      return [linkTo(await unwrap(callUntyped<Named>('GET', path, { path: { id }, signal })))]
    },
    staleTime: 60_000,
  })
