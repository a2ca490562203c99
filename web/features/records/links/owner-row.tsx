import { useQueryClient } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import type { RecordRowProps } from '../record-panel-descriptor.ts'
import { type MemberChoice, membersKey } from './link-requests.ts'
import { LinkRow } from './link-row.tsx'
import { getMemberHint, useMemberOptions } from './member-row.tsx'

/** The owner of the record, with a picker of the workspace’s members. */
export function OwnerRow(props: RecordRowProps) {
  const client = useQueryClient()
  const known = () =>
    client.getQueriesData<MemberChoice[]>({ queryKey: membersKey() }).flatMap(([, members]) => members ?? [])
  const findOwner = (id: string) => {
    const { owner } = props.record
    return owner?.id === id ? owner : known().find((member) => member.id === id)
  }
  const renderOwner = (id: string) => {
    const person = findOwner(id)
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
      field="ownerId"
      renderLink={renderOwner}
      hintOf={(id) => getMemberHint(findOwner(id))}
      useOptions={useMemberOptions}
    />
  )
}
