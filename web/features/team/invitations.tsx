import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { isAtLeast, type Role, roleLabels } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { describeInvited, teamMessages } from '#contract/team/messages.ts'
import type { Invitation } from '#contract/team/team.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatDate } from '../../shared/format-date.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Chip } from '../../ui/badges/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { InvitationLinkDialog } from './invitation-link.tsx'
import { invitationsQuery, resendInvitation, revokeInvitation } from './requests.ts'

/** Pending invitations. */
export function Invitations({ ownRole }: { ownRole: Role }) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = useQuery(invitationsQuery())
  const timeZone = useTimeZone()
  const [linked, setLinked] = useState<Invitation | null>(null)

  async function again({ id }: Invitation) {
    const result = await resendInvitation(id)
    if (!result.success) return showCallToast.failure(serverMessageOr(result, teamMessages.inviteFailed))
    showCallToast.success(describeInvited(result.data))
    if (!result.data.isEmailed) setLinked(result.data)
  }
  async function revoke({ id, email }: Invitation) {
    const text = t('Are you sure you want to revoke the invitation for {email}?', { email })
    if (!(await confirm({ text, action: t('Revoke') }))) return
    const result = await revokeInvitation(id)
    if (result.success) showCallToast.success(teamMessages.revoked)
    else showCallToast.failure(serverMessageOr(result, teamMessages.revokeFailed))
  }
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h3 id="invitations" className="mb-2 text-14 font-semibold">
        {t('Pending invitations')}
      </h3>
      {isPending ? (
        <SkeletonRows rows={2} height={44} />
      ) : isLoadingError ? (
        <ErrorState
          text={t('Failed to load invitations')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.length === 0 ? (
        <p className="text-text-2">{t('No pending invitations.')}</p>
      ) : (
        <ul className="border-t border-line">
          {data.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              {...{ invitation, timeZone }}
              mayResend={isAtLeast(ownRole, invitation.role)}
              onLink={() => setLinked(invitation)}
              onResend={() => void again(invitation)}
              onRevoke={() => void revoke(invitation)}
            />
          ))}
        </ul>
      )}
      {linked && (
        <InvitationLinkDialog
          invitation={linked}
          title={t('Invitation for {email}', { email: linked.email })}
          onClose={() => setLinked(null)}
        />
      )}
    </section>
  )
}

type InvitationItemProps = {
  invitation: Invitation
  timeZone: string | null
  mayResend: boolean
  onLink: () => void
  onResend: () => void
  onRevoke: () => void
}

function InvitationItem({ invitation, timeZone, mayResend, onLink, onResend, onRevoke }: InvitationItemProps) {
  const { email, role, sentAt, expiresAt, invitedBy } = invitation
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1 max-md:min-h-16">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{email}</span>
        <span className="block truncate text-12 text-text-3">
          {t('Invited by {name} on {date}', {
            name: invitedBy ?? t('somebody'),
            date: formatDate(sentAt, timeZone),
          })}
        </span>
      </span>
      <span className="text-text-2">{roleLabels[role]}</span>
      {isOver ? (
        <Chip tone="red">{t('Expired')}</Chip>
      ) : (
        <span className="text-12 text-text-3 max-md:hidden">
          {t('until {date}', { date: formatDate(expiresAt, timeZone) })}
        </span>
      )}
      <Menu
        label={t('Actions for {email}', { email })}
        align="end"
        trigger={<IconButton size="sm" label={t('Actions for {email}', { email })} icon={<Ellipsis />} />}
        items={[
          mayResend && { label: t('Copy link'), icon: <Copy aria-hidden />, onSelect: onLink },
          mayResend && { label: t('Resend'), icon: <Send aria-hidden />, onSelect: onResend },
          { label: t('Revoke'), icon: <X aria-hidden />, danger: true, onSelect: onRevoke },
        ]}
      />
    </li>
  )
}
