import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { withToast } from '../../platform/api/client.ts'
import { sessionStore, signInWith } from '../../platform/session/session.ts'
import { readRememberedName } from '../../platform/session/session-storage.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Input, PasswordInput } from '../../ui/controls/input.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { AuthTitle, FailureBanner, requireFields, useAuthForm } from './auth-form.tsx'
import type { AuthSearch } from './auth-search.ts'
import { authFailures, authToasts } from './auth-texts.ts'
import { enterApp } from './enter-app.ts'
import { logIn } from './requests.ts'

const fields = ['username', 'password'] as const

export function SignIn({ search }: { search: AuthSearch }) {
  const router = useRouter()
  const navigate = useNavigate()
  const [rememberedUsername] = useState(() => readRememberedName(browserStorage, Date.now()))
  const [rememberMe, setRememberMe] = useState(rememberedUsername !== null)
  const [username, setUsername] = useState(search.email ?? rememberedUsername ?? '')
  const form = useAuthForm({
    fields,
    validate: (values) =>
      requireFields(values, {
        username: t('Please enter your email or username.'),
        password: t('Please enter your password.'),
      }),
    request: (values) => withToast(logIn({ ...values, rememberMe }), authToasts.logIn),
    failureHeadline: authFailures.logIn,
    onSuccess: (signedIn, values) => {
      signInWith(signedIn, rememberMe ? values.username : null)
      void enterApp(router, signedIn.user, search.returnUrl)
    },
  })
  const isUnverified = form.failure?.error === 'SE-AU-02' && username.includes('@')
  const openCodePage = () =>
    void navigate({ to: '/verify-otp', search: { email: username, returnUrl: search.returnUrl } })
  return (
    <>
      <AuthTitle title={t('Sign in')}>
        {tNodes('New here? {link}', {
          link: (
            <TextLink to="/auth" search={{ mode: 'sign-up', returnUrl: search.returnUrl }}>
              {t('Create an account')}
            </TextLink>
          ),
        })}
      </AuthTitle>
      {form.failure ? (
        <FailureBanner
          failure={form.failure}
          headline={authFailures.logIn}
          inlineFields={fields}
          action={isUnverified ? { label: t('Enter code'), onClick: openCodePage } : undefined}
        />
      ) : (
        <SessionNotice />
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label={t('Email or username')} error={form.errors.username}>
          <Input
            name="username"
            size="lg"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!username}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </FormField>
        <FormField label={t('Password')} error={form.errors.password}>
          <PasswordInput name="password" size="lg" autoComplete="current-password" autoFocus={username !== ''} />
        </FormField>
        <div className="-ms-1 -mt-1 flex items-center justify-between gap-2">
          <Checkbox checked={rememberMe} onChange={setRememberMe} label={t('Keep me signed in for 30 days')} />
          <TextLink to="/auth" search={{ mode: 'forgot', email: username || undefined }} className="tap leading-6">
            {t('Forgot password?')}
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? authToasts.logIn.pending : t('Sign in')}
        </Button>
      </form>
    </>
  )
}

/** Says why the user was sent here, such as a session that could not be loaded. */
function SessionNotice() {
  const state = sessionStore.use()
  if (state.status !== 'signed out' || !state.notice) return null
  return (
    <Banner tone="error" className="mb-4">
      {state.notice}
    </Banner>
  )
}
