import { useQueryClient } from '@tanstack/react-query'
import { Avatar } from '../../ui/avatar.tsx'
import type { RowProps } from './kind.ts'
import { type Member, membersKey, mostOptions } from './link-requests.ts'
import { LinkRow, type LinkSearch } from './link-row.tsx'
import { useMembers } from './members.ts'

/** Who looks after the record, chosen among the people of the workspace. */
export function OwnerRow(props: RowProps) {
  const client = useQueryClient()
  const known = () =>
    client.getQueriesData<Member[]>({ queryKey: membersKey() }).flatMap(([, members]) => members ?? [])
  const show = (id: string) => {
    const { owner } = props.record
    const person = owner?.id === id ? owner : known().find((member) => member.id === id)
    const name = person?.name ?? person?.email ?? 'Unknown'
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} id={id} size={20} />
        <bdi className="truncate">{name}</bdi>
      </span>
    )
  }
  return <LinkRow {...props} field="ownerId" show={show} useOptions={useMemberOptions} />
}

function useMemberOptions(query: string): LinkSearch {
  const { members, loading, isError } = useMembers(query)
  return {
    options: members.slice(0, mostOptions).map(({ id, name, email }) => ({
      id,
      label: name ?? email,
      hint: name ? email : undefined,
      mark: <Avatar name={name ?? email} id={id} size={20} />,
    })),
    loading,
    empty: isError ? 'Failed to load members' : 'Nobody found',
  }
}
