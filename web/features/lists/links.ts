import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callUntyped, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'
import { allTags } from '../tags/public.ts'
import type { Link, LinkTarget } from './kind.ts'

export type Links = { links: readonly Link[]; loading: boolean }

const most = 50

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
  const companies = useQuery({
    queryKey: [...keys.noun('companies'), 'choices', 'filter', search],
    queryFn: ({ signal }) =>
      unwrapPage<Link>(callUntyped('GET', '/companies', { query: { search, limit: most, sort: 'name' }, signal })),
    placeholderData: keepPreviousData,
    enabled: to === 'company',
  })
  const tags = useQuery({ ...allTags(), enabled: to === 'tag' })
  if (to === 'member') return { links: members.data ?? [], loading: members.isPending }
  if (to === 'company') return { links: companies.data?.rows ?? [], loading: companies.isFetching }
  return { links: tags.data ?? [], loading: tags.isPending }
}
