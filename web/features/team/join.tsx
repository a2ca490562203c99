import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { roleNames } from '#contract/kit/roles.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { InvitationShown } from '#contract/team/team.ts'
import { unwrap } from '../../platform/api.ts'
import { TextLink } from '../../platform/link.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { home } from '../../platform/return-url.ts'
import { selectWorkspace } from '../../platform/selection.ts'
import { reloadProfile, signedInUser, signOut, useUser } from '../../platform/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { callToast } from '../../ui/toasts.ts'
import { AuthFrame, AuthTitle } from '../auth/public.ts'
import { joinTeam, showInvitation } from './requests.ts'

/** Where the link of an invitation leads: join as who one is, sign in, or sign up. */
export function JoinPage() {
  usePageTitle('Join a team')
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const { data, isPending, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => unwrap(showInvitation(token)),
    enabled: token !== '',
    staleTime: 0,
    retry: false,
  })
  return (
    <AuthFrame>
      {token === '' ? (
        <Over text="This link is not complete. Please open it again from the mail." />
      ) : isPending ? (
        <SkeletonRows rows={3} height={36} />
      ) : data ? (
        <Welcome invitation={data} token={token} />
      ) : (
        <Over text={error?.message ?? teamMessages.over} />
      )}
    </AuthFrame>
  )
}

function Over({ text }: { text: string }) {
  const user = useUser()
  return (
    <>
      <AuthTitle title={teamMessages.joinFailed}>
        {user ? (
          <TextLink to={home} className="tap">
            Back to your workspace
          </TextLink>
        ) : (
          <TextLink to="/auth" className="tap">
            Sign in
          </TextLink>
        )}
      </AuthTitle>
      <Banner tone="error">{text}</Banner>
    </>
  )
}

function Welcome({ invitation, token }: { invitation: InvitationShown; token: string }) {
  const user = useUser()
  const { workspaceName, organizationName, invitedBy, role, email } = invitation
  return (
    <>
      <AuthTitle title={`Join ${workspaceName}`}>
        {invitedBy ?? 'Somebody'} invites you to work in {workspaceName} of {organizationName} as{' '}
        {roleNames[role].toLowerCase()}.
      </AuthTitle>
      {!user ? (
        <SignedOut email={email} token={token} />
      ) : user.email.toLowerCase() === email ? (
        <JoinButton token={token} email={user.email} />
      ) : (
        <OtherAddress email={email} present={user.email} />
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
      callToast.failure(teamMessages.joinFailed)
      return setFault(result.message)
    }
    await reloadProfile()
    const user = signedInUser()
    if (user) selectWorkspace(user, result.data.workspaceId)
    callToast.success(teamMessages.joined)
    router.history.replace(home)
  }
  return (
    <>
      {fault && (
        <Banner tone="error" className="mb-4">
          {fault}
        </Banner>
      )}
      <Button variant="primary" size="lg" block busy={busy} onClick={() => void join()}>
        Join as {email}
      </Button>
    </>
  )
}

function OtherAddress({ email, present }: { email: string; present: string }) {
  return (
    <>
      <Banner tone="warning" className="mb-4">
        This invitation was sent to {email}. You are signed in as {present}.
      </Banner>
      <Button size="lg" block onClick={() => void signOut()}>
        Sign out and use the other address
      </Button>
    </>
  )
}

function SignedOut({ email, token }: { email: string; token: string }) {
  const router = useRouter()
  const returnUrl = `/join?token=${encodeURIComponent(token)}`
  const go = (search: object) => void router.navigate({ to: '/auth', search } as never)
  return (
    <div className="grid gap-3">
      <Button variant="primary" size="lg" block onClick={() => go({ mode: 'sign-up', email, invitation: token })}>
        Create an account
      </Button>
      <Button size="lg" block onClick={() => go({ email, returnUrl })}>
        I have one: sign in
      </Button>
      <p className="text-12 text-text-3 wrap-anywhere">The invitation is for {email}.</p>
    </div>
  )
}
