import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { announced } from '../../platform/api.ts'
import type { Failure } from '../../platform/failure.ts'
import { TextLink } from '../../platform/link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import type { AuthSearch } from './address.ts'
import { AuthTitle, FailureBanner, missing, passwordLength, useAuthForm } from './auth-form.tsx'
import { enterSignedUp } from './enter.ts'
import { MailPlace } from './mail-place.tsx'
import { resendVerification, verifyEmail } from './requests.ts'
import { failures, toasts } from './texts.ts'

/** Opened from the link of a mail: whoever knows the password of the sign-up finishes it, anybody else may ask for another link. */
export function VerifyEmail({ search: { token, returnUrl } }: { search: AuthSearch }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  if (!token || failure) return <AnotherLink failure={failure} />
  return <PasswordOfSignUp token={token} returnUrl={returnUrl} failed={setFailure} />
}

type PasswordProps = { token: string; returnUrl: AuthSearch['returnUrl']; failed: (failure: Failure) => void }

function PasswordOfSignUp({ token, returnUrl, failed }: PasswordProps) {
  const router = useRouter()
  const form = useAuthForm({
    fields: ['password'],
    check: (values) => missing(values, { password: 'Please enter your password.' }),
    send: async ({ password }) => {
      const result = await announced(verifyEmail({ token, password }), toasts.verify)
      if (!result.success && result.fieldErrors.token) failed(result)
      return result
    },
    failed: toasts.verify.failure,
    done: (session) => enterSignedUp(router, session, returnUrl),
  })
  return (
    <>
      <AuthTitle title="Verify your e-mail">
        Enter the password you signed up with. You did not sign up? Then close this page.
      </AuthTitle>
      {form.banner}
      <form {...form.props} className="grid gap-4">
        <FormField label="Password" error={form.errors.password}>
          <PasswordInput
            name="password"
            size="lg"
            autoComplete="current-password"
            maxLength={passwordLength.most}
            autoFocus
          />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? toasts.verify.pending : 'Verify'}
        </Button>
      </form>
    </>
  )
}

function AnotherLink({ failure }: { failure: Failure | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm({
    fields: ['email'],
    check: (values) => missing(values, { email: 'Please enter your e-mail.' }),
    send: ({ email }) => resendVerification(email.trim()),
    failed: failures.server,
    done: (_, { email }) => setSentTo(email.trim()),
  })
  return (
    <>
      <AuthTitle title="Verify your e-mail">
        We send you another link. You are done already? <TextLink to="/auth">Sign in</TextLink>
      </AuthTitle>
      {form.banner ?? (failure && !sentTo && <FailureBanner failure={failure} headline={toasts.verify.failure} />)}
      {sentTo && (
        <Banner tone="success" className="mb-4">
          If {sentTo} waits to be verified, a mail with a link is on its way. <MailPlace />
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label="E-mail" error={form.errors.email}>
          <Input name="email" type="email" size="lg" autoComplete="email" />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          Send another link
        </Button>
      </form>
    </>
  )
}
