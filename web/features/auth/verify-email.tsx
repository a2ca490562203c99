import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ApiFailure } from '../../platform/api/api-failure.ts'
import { withToast } from '../../platform/api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input, PasswordInput } from '../../ui/controls/input.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LocalMailHint } from '../../ui/feedback/local-mail-hint.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { AuthTitle, FailureBanner, passwordLength, requireFields, useAuthForm } from './auth-form.tsx'
import type { AuthSearch } from './auth-search.ts'
import { authFailures, authToasts } from './auth-texts.ts'
import { completeSignUp } from './enter-app.ts'
import { resendVerification, verifyEmail } from './requests.ts'

/** The page of a mailed link. Completes the sign-up with its password, or requests another link. */
export function VerifyEmail({ search: { token, returnUrl } }: { search: AuthSearch }) {
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  if (!token || failure) return <ResendLinkForm failure={failure} />
  return <VerifyForm token={token} returnUrl={returnUrl} onInvalidToken={setFailure} />
}

type VerifyFormProps = {
  token: string
  returnUrl: AuthSearch['returnUrl']
  onInvalidToken: (failure: ApiFailure) => void
}

function VerifyForm({ token, returnUrl, onInvalidToken }: VerifyFormProps) {
  const router = useRouter()
  const form = useAuthForm({
    fields: ['password'],
    validate: (values) => requireFields(values, { password: t('Please enter your password.') }),
    request: async ({ password }) => {
      const result = await withToast(verifyEmail({ token, password }), authToasts.verify)
      if (!result.success && result.fieldErrors.token) onInvalidToken(result)
      return result
    },
    failureHeadline: authToasts.verify.failure,
    onSuccess: (session) => completeSignUp(router, session, returnUrl),
  })
  return (
    <>
      <AuthTitle title={t('Verify your email')}>
        {t('Enter the password you signed up with. If you didn’t sign up, close this page.')}
      </AuthTitle>
      {form.banner}
      <form {...form.props} className="grid gap-4">
        <FormField label={t('Password')} error={form.errors.password}>
          <PasswordInput
            name="password"
            size="lg"
            autoComplete="current-password"
            maxLength={passwordLength.max}
            autoFocus
          />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? authToasts.verify.pending : t('Verify')}
        </Button>
      </form>
    </>
  )
}

function ResendLinkForm({ failure }: { failure: ApiFailure | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm({
    fields: ['email'],
    validate: (values) => requireFields(values, { email: t('Please enter your email.') }),
    request: ({ email }) => resendVerification(email.trim()),
    failureHeadline: authFailures.server,
    onSuccess: (_, { email }) => setSentTo(email.trim()),
  })
  return (
    <>
      <AuthTitle title={t('Verify your email')}>
        {tNodes('We’ll send you another link. Already verified? {link}', {
          link: <TextLink to="/auth">{t('Sign in')}</TextLink>,
        })}
      </AuthTitle>
      {form.banner ?? (failure && !sentTo && <FailureBanner failure={failure} headline={authToasts.verify.failure} />)}
      {sentTo && (
        <Banner tone="success" className="mb-4">
          {t('If {email} still needs to be verified, an email with a link is on its way.', { email: sentTo })}{' '}
          <LocalMailHint />
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label={t('Email')} error={form.errors.email}>
          <Input name="email" type="email" size="lg" autoComplete="email" />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {t('Send a new link')}
        </Button>
      </form>
    </>
  )
}
