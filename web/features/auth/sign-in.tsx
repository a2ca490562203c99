import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { announced } from '../../platform/api.ts'
import { rememberedName } from '../../platform/kept-session.ts'
import { TextLink } from '../../platform/link.tsx'
import { adoptSession, session } from '../../platform/session.ts'
import { stored } from '../../platform/stored.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import type { AuthSearch } from './address.ts'
import { AuthTitle, FailureBanner, missing, useAuthForm } from './auth-form.tsx'
import { goIn } from './enter.ts'
import { logIn } from './requests.ts'
import { failures, toasts } from './texts.ts'

const fields = ['username', 'password'] as const

export function SignIn({ search }: { search: AuthSearch }) {
  const router = useRouter()
  const navigate = useNavigate()
  const [known] = useState(() => rememberedName(stored, Date.now()))
  const [rememberMe, setRememberMe] = useState(known !== null)
  const [username, setUsername] = useState(search.email ?? known ?? '')
  const form = useAuthForm({
    fields,
    check: (values) =>
      missing(values, { username: 'Please enter your e-mail or username.', password: 'Please enter your password.' }),
    send: (values) => announced(logIn({ ...values, rememberMe }), toasts.logIn),
    failed: failures.logIn,
    done: (signedIn, values) => {
      adoptSession(signedIn, rememberMe ? values.username : null)
      void goIn(router, signedIn.user, search.returnUrl)
    },
  })
  const unverified = form.failure?.error === 'SE-AU-02' && username.includes('@')
  const toCode = () => void navigate({ to: '/verify-otp', search: { email: username, returnUrl: search.returnUrl } })
  return (
    <>
      <AuthTitle title="Sign in">
        New here?{' '}
        <TextLink to="/auth" search={{ mode: 'sign-up', returnUrl: search.returnUrl }}>
          Create an account
        </TextLink>
      </AuthTitle>
      {form.failure ? (
        <FailureBanner
          failure={form.failure}
          headline={failures.logIn}
          placed={fields}
          action={unverified ? { label: 'Enter code', onClick: toCode } : undefined}
        />
      ) : (
        <SessionNotice />
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label="E-mail or username" error={form.errors.username}>
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
        <FormField label="Password" error={form.errors.password}>
          <PasswordInput name="password" size="lg" autoComplete="current-password" autoFocus={username !== ''} />
        </FormField>
        <div className="-ms-1 -mt-1 flex items-center justify-between gap-2">
          <Checkbox checked={rememberMe} onChange={setRememberMe} label="Keep me signed in for 30 days" />
          <TextLink to="/auth" search={{ mode: 'forgot', email: username || undefined }} className="tap leading-6">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? toasts.logIn.pending : 'Sign in'}
        </Button>
      </form>
    </>
  )
}

/** Why the person is here, where that is worth saying: the session could not be loaded. */
function SessionNotice() {
  const state = session.use()
  if (state.status !== 'signed out' || !state.notice) return null
  return (
    <Banner tone="error" className="mb-4">
      {state.notice}
    </Banner>
  )
}
