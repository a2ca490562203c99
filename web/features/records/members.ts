import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Member, mostOptions, workspaceMembers } from './link-requests.ts'
import { matches } from './link-row.tsx'

type Members = { members: Member[]; loading: boolean; isError: boolean }

/** The people of the workspace that what was typed finds, here or, where there are many, on the server. */
export function useMembers(query: string, enabled = true): Members {
  const typed = useDeferredValue(query.trim())
  const all = useQuery({ ...workspaceMembers(), enabled })
  const asks = enabled && typed !== '' && (all.data?.length ?? 0) > mostOptions
  const found = useQuery({ ...workspaceMembers(typed), enabled: asks })
  const { data = [], isPending, isError, isFetching } = asks ? found : all
  return {
    members: asks ? data : data.filter(({ name, email }) => matches(query, name, email)),
    loading: isPending || (isFetching && asks),
    isError,
  }
}
