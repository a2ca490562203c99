import { useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import type { AuthMode, AuthSearch } from './auth-search.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { VerifyEmail } from './verify-email.tsx'

type AuthView = ComponentType<{ search: AuthSearch }>

const views: Record<AuthMode | 'sign-in', { title: string; View: AuthView }> = {
  'sign-in': { title: t('Sign in'), View: SignIn },
  'sign-up': { title: t('Create an account'), View: SignUp },
  forgot: { title: t('Forgot your password?'), View: ForgotPassword },
  reset: { title: t('Choose a new password'), View: ResetPassword },
  verify: { title: t('Verify your email'), View: VerifyEmail },
}

export function AuthPage(): ReactElement {
  const search = useSearch({ from: '/auth' })
  const mode = search.mode ?? 'sign-in'
  const { title, View } = views[mode]
  usePageTitle(title)
  return (
    <AuthFrame>
      <View key={mode} search={search} />
    </AuthFrame>
  )
}
