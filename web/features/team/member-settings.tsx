import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import type { Role } from '#contract/kit/roles.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { Member } from '#contract/team/team.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { createFormRequest, useFormRequest } from '../../platform/keyboard/palette-store.ts'
import { useSearchTarget } from '../../platform/keyboard/search-target.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { changeRole, membersQuery } from './requests.ts'

/** The members of the workspace, and its invitations. */
export function MemberSettings() {
  usePageTitle(t('Members'))
  const user = useSignedInUser()
  const { workspaceId } = selectedScope.use()
  const mayManage = usePermissionCheck()('members:manage')
  const { data: members, isPending, isError, error, isFetching, refetch } = useQuery(membersQuery())
  const search = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [inviting, setInviting] = useState(false)
  const [memberToRemove, setMemberToRemove] = useState<Member | null>(null)
  useSearchTarget(search)
  useFormRequest(createFormRequest, 'invitation', mayManage && (() => setInviting(true)))
  const ownRole = user?.workspaces.find(({ id }) => id === workspaceId)?.role ?? 'VIEWER'
  const wanted = query.trim().toLowerCase()
  const rows = (members ?? []).filter(({ name, email }) => `${name ?? ''}\n${email}`.toLowerCase().includes(wanted))

  async function change(member: Member, role: Role) {
    const result = await changeRole(member.id, role)
    if (result.success) return void showCallToast.success(teamMessages.roleChanged)
    showCallToast.failure(serverMessageOr(result, teamMessages.roleFailed))
  }

  return (
    <>
      <SettingsHeader title={t('Members')} count={members?.length}>
        {members && (
          <div ref={search} className="w-52 max-md:w-36">
            <SearchInput
              label={t('Search members')}
              placeholder={t('Search')}
              kbd="/"
              value={query}
              onChange={setQuery}
            />
          </div>
        )}
        {mayManage && (
          <Button variant="primary" icon={<Plus />} onClick={() => setInviting(true)}>
            {t('Invite')}
          </Button>
        )}
      </SettingsHeader>
      {isPending ? (
        <SkeletonRows rows={6} height={44} shape="person" />
      ) : isError && !members ? (
        <ErrorState text={teamMessages.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          text={t('No members found')}
          action={<Button onClick={() => setQuery('')}>{t('Clear search')}</Button>}
        />
      ) : (
        <MemberTable
          rows={rows}
          userId={user?.id ?? ''}
          timeZone={user?.timezone ?? null}
          {...(mayManage && {
            ownRole,
            onRole: (member, role) => void change(member, role),
            onRemove: setMemberToRemove,
          })}
        />
      )}
      <p role="status" className="sr-only">
        {query && members ? tCount(rows.length, '{count} member matches', '{count} members match') : ''}
      </p>
      {mayManage && <Invitations ownRole={ownRole} />}
      {inviting && <InviteDialog ownRole={ownRole} onClose={() => setInviting(false)} />}
      {memberToRemove && (
        <RemoveMemberDialog member={memberToRemove} members={members ?? []} onClose={() => setMemberToRemove(null)} />
      )}
    </>
  )
}
