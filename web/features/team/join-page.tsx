import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { roleLabels } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { InvitationDetails } from '#contract/team/team.ts'
import { unwrap } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { selectWorkspace } from '../../platform/session/selected-scope.ts'
import { getSignedInUser, reloadProfile, signOut, useSignedInUser } from '../../platform/session/session.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { AuthFrame, type AuthSearch, AuthTitle } from '../auth/public.ts'
import { fetchInvitation, joinTeam } from './requests.ts'

/** The target of an invitation link: join as the signed-in person, sign in, or sign up. */
export function JoinPage() {
  usePageTitle(t('Join a team'))
  const { token = '' } = useSearch({ from: '/join' })
  const { data, isPending, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => unwrap(fetchInvitation(token)),
    enabled: token !== '',
    staleTime: 0,
    retry: false,
  })
  return (
    <AuthFrame>
      {token === '' ? (
        <InvitationError text={t('This link is incomplete. Please open it again from the email.')} />
      ) : isPending ? (
        <SkeletonRows rows={3} height={36} />
      ) : data ? (
        <InvitationCard invitation={data} token={token} />
      ) : (
        <InvitationError text={error?.message ?? teamMessages.linkExpired} />
      )}
    </AuthFrame>
  )
}

function InvitationError({ text }: { text: string }) {
  const user = useSignedInUser()
  return (
    <>
      <AuthTitle title={teamMessages.joinFailed}>
        {user ? (
          <TextLink to={homePath} className="tap">
            {t('Back to your workspace')}
          </TextLink>
        ) : (
          <TextLink to="/auth" className="tap">
            {t('Sign in')}
          </TextLink>
        )}
      </AuthTitle>
      <Banner tone="error">{text}</Banner>
    </>
  )
}

function InvitationCard({ invitation, token }: { invitation: InvitationDetails; token: string }) {
  const user = useSignedInUser()
  const { workspaceName, organizationName, invitedBy, role, email } = invitation
  return (
    <>
      <AuthTitle title={t('Join {workspaceName}', { workspaceName })}>
        {t('{name} invites you to work in {workspaceName} of {organizationName} as {role}.', {
          name: invitedBy ?? t('Somebody'),
          workspaceName,
          organizationName,
          role: roleLabels[role].toLowerCase(),
        })}
      </AuthTitle>
      {!user ? (
        <SignInChoices email={email} token={token} />
      ) : user.email.toLowerCase() === email ? (
        <JoinButton token={token} email={user.email} />
      ) : (
        <WrongAccount email={email} present={user.email} />
      )}
    </>
  )
}

function JoinButton({ token, email }: { token: string; email: string }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function join() {
    if (busy) return
    setBusy(true)
    setFault(null)
    const result = await joinTeam(token)
    if (!result.success) {
      setBusy(false)
      showCallToast.failure(teamMessages.joinFailed)
      return setFault(result.message)
    }
    await reloadProfile()
    const user = getSignedInUser()
    if (user) selectWorkspace(user, result.data.workspaceId)
    showCallToast.success(teamMessages.joined)
    router.history.replace(homePath)
  }
  return (
    <>
      {fault && (
        <Banner tone="error" className="mb-4">
          {fault}
        </Banner>
      )}
      <Button variant="primary" size="lg" block busy={busy} onClick={() => void join()}>
        {t('Join as {email}', { email })}
      </Button>
    </>
  )
}

function WrongAccount({ email, present }: { email: string; present: string }) {
  return (
    <>
      <Banner tone="warning" className="mb-4">
        {t('This invitation was sent to {email}. You are signed in as {present}.', { email, present })}
      </Banner>
      <Button size="lg" block onClick={() => void signOut()}>
        {t('Sign out and switch account')}
      </Button>
    </>
  )
}

function SignInChoices({ email, token }: { email: string; token: string }) {
  const router = useRouter()
  const returnUrl = `/join?token=${encodeURIComponent(token)}`
  const go = (search: AuthSearch) => void router.navigate({ to: '/auth', search })
  return (
    <div className="grid gap-3">
      <Button variant="primary" size="lg" block onClick={() => go({ mode: 'sign-up', email, invitation: token })}>
        {t('Create an account')}
      </Button>
      <Button size="lg" block onClick={() => go({ email, returnUrl })}>
        {t('I have one: sign in')}
      </Button>
      <p className="text-12 text-text-3 wrap-anywhere">{t('The invitation is for {email}.', { email })}</p>
    </div>
  )
}
