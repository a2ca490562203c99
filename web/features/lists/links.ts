import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'
import { allTags } from '../tags/public.ts'
import type { Link, LinkTarget } from './kind.ts'

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

/** Records to choose from for what was typed. */
export function useLinks(to: LinkTarget, typed: string): Links {
  const search = useDeferredValue(typed.trim())
  const members = useQuery({
    queryKey: [...keys.workspace(), 'members', 'choices'],
    queryFn: ({ signal }) =>
      unwrap<Link[]>(
        callUntyped('GET', '/auth/workspace/{id}/members', { path: { id: selection.get().workspaceId ?? '' }, signal }),
      ),
    enabled: to === 'member',
  })
  const records = useQuery({
    queryKey: [...keys.noun(tables[to]?.noun ?? ''), 'choices', 'filter', search],
    queryFn: async ({ signal }) => {
      const { noun, sort } = tables[to] as Table
      const query = { search, limit: most, sort }
      const { rows } = await unwrapPage<Named>(callUntyped('GET', `/${noun}`, { query, signal }))
      return rows.map((row) => ({ id: row.id, name: row.name || row.title || row.email || row.phoneNumber || null }))
    },
    placeholderData: keepPreviousData,
    enabled: to in tables,
  })
  const tags = useQuery({ ...allTags(), enabled: to === 'tag' })
  if (to === 'member') return { links: members.data ?? [], loading: members.isPending }
  if (to === 'tag') return { links: tags.data ?? [], loading: tags.isPending }
  return { links: records.data ?? [], loading: records.isFetching }
}
