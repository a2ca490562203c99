import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import type { Role } from '#contract/kit/roles.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { Member } from '#contract/team/team.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useMay } from '../../platform/permissions.ts'
import { useSearchTarget } from '../../platform/search-target.ts'
import { selection } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/input.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { callToast } from '../../ui/toasts.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { changeRole, membersQuery } from './requests.ts'

/** Who works in the workspace and who is invited to. */
export function MemberSettings() {
  usePageTitle('Members')
  const user = useUser()
  const { workspaceId } = selection.use()
  const mayManage = useMay()('members:manage')
  const { data: members, isPending, isError, error, isFetching, refetch } = useQuery(membersQuery())
  const search = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [inviting, setInviting] = useState(false)
  const [leaver, setLeaver] = useState<Member | null>(null)
  useSearchTarget(search)
  const own = user?.workspaces.find(({ id }) => id === workspaceId)?.role ?? 'VIEWER'
  const wanted = query.trim().toLowerCase()
  const rows = (members ?? []).filter(({ name, email }) => `${name ?? ''}\n${email}`.toLowerCase().includes(wanted))

  async function change(member: Member, role: Role) {
    const result = await changeRole(member.id, role)
    if (result.success) return void callToast.success(teamMessages.roleChanged)
    callToast.failure(result.error === 'no_token' ? messages.noToken : result.message || teamMessages.roleFailed)
  }

  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="text-15 font-semibold tracking-tight">Members</h2>
        {members && <span className="text-text-3 tabular-nums">{members.length.toLocaleString('en-US')}</span>}
        <span className="flex-1" />
        {members && (
          <div ref={search} className="w-52 max-md:w-36">
            <SearchInput label="Search members" placeholder="Search" kbd="/" value={query} onChange={setQuery} />
          </div>
        )}
        {mayManage && (
          <Button variant="primary" icon={<Plus />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )}
      </header>
      {isPending ? (
        <SkeletonRows rows={6} height={44} shape="person" />
      ) : isError && !members ? (
        <ErrorState
          text={teamMessages.loadFailed}
          hint={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState text="No members found" action={<Button onClick={() => setQuery('')}>Clear search</Button>} />
      ) : (
        <MemberTable
          rows={rows}
          userId={user?.id ?? ''}
          timeZone={user?.timezone ?? null}
          {...(mayManage && { own, onRole: (member, role) => void change(member, role), onRemove: setLeaver })}
        />
      )}
      <p role="status" className="sr-only">
        {query && members ? `${rows.length.toLocaleString('en-US')} members match` : ''}
      </p>
      {mayManage && <Invitations own={own} />}
      {inviting && <InviteDialog own={own} onClose={() => setInviting(false)} />}
      {leaver && <RemoveDialog leaver={leaver} members={members ?? []} onClose={() => setLeaver(null)} />}
    </>
  )
}
