import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import type { RecordRowProps } from '../record-panel-descriptor.ts'
import { maxOptions, membersQueryOptions } from './link-requests.ts'
import { type LinkOptions, LinkRow } from './link-row.tsx'
import { useMemberSearch } from './member-search.ts'

/** A field that holds a member of the workspace. */
export function MemberRow(props: RecordRowProps & { field: string }) {
  const { data: members } = useQuery(membersQueryOptions())
  const findMember = (id: string) => members?.find((member) => member.id === id)
  const renderMember = (id: string) => {
    const person = findMember(id)
    const name = person?.name ?? person?.email ?? t('Unknown')
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} id={id} size={20} />
        <bdi className="truncate">{name}</bdi>
      </span>
    )
  }
  return (
    <LinkRow
      {...props}
      renderLink={renderMember}
      hintOf={(id) => getMemberHint(findMember(id))}
      useOptions={useMemberOptions}
    />
  )
}

export const getMemberHint = (member: { name: string | null; email: string } | undefined): string | undefined =>
  member?.name ? member.email : undefined

export function useMemberOptions(query: string): LinkOptions {
  const { members, loading, isError } = useMemberSearch(query)
  return {
    options: members.slice(0, maxOptions).map(({ id, name, email }) => ({
      id,
      label: name ?? email,
      hint: getMemberHint({ name, email }),
      mark: <Avatar name={name ?? email} id={id} size={20} />,
    })),
    loading,
    empty: isError ? t('Failed to load members') : t('No members found'),
  }
}
