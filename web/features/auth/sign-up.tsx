import { useNavigate } from '@tanstack/react-router'
import { t } from '#contract/language/translate.ts'
import { withToast } from '../../platform/api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input, PasswordInput } from '../../ui/controls/input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { AuthTitle, passwordLength, requireFields, useAuthForm, validatePassword } from './auth-form.tsx'
import type { AuthSearch } from './auth-search.ts'
import { authFailures, authToasts } from './auth-texts.ts'
import { beginSignUp } from './requests.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Seconds until another code can be requested, counted from the navigation to the page. */
    resendAfter?: number
    /** The id of the sign-up to which the mailed code belongs. */
    signUpId?: string
  }
}

const fields = ['name', 'email', 'password', 'organizationName', 'workspaceName', 'phoneNumber'] as const

type SignUpValues = Record<(typeof fields)[number], string>

/** Signing up creates a user, an organization and a workspace (AUTH-020) once the mailed code is entered. */
export function SignUp({ search }: { search: AuthSearch }) {
  const navigate = useNavigate()
  const { invitation } = search
  const form = useAuthForm({
    fields,
    validate: (values) => ({
      ...(values.password ? { password: validatePassword(values.password) } : {}),
      ...requireFields(values, {
        name: t('Please enter your name.'),
        email: t('Please enter your email.'),
        password: t('Please choose a password.'),
        ...(!invitation && { organizationName: t('Please enter a name.'), workspaceName: t('Please enter a name.') }),
      }),
    }),
    request: (values) => withToast(beginSignUp(toSignUpRequest(values, invitation)), authToasts.signUp),
    failureHeadline: authFailures.signUp,
    onSuccess: ({ resendAfter, signUpId }, { email }) =>
      void navigate({
        to: '/verify-otp',
        search: { email: email.trim(), returnUrl: search.returnUrl },
        state: { resendAfter: resendAfter ?? 60, signUpId },
      }),
  })
  return (
    <>
      <AuthTitle title={t('Create an account')}>
        {tNodes('Already have an account? {link}', {
          link: (
            <TextLink to="/auth" search={{ returnUrl: search.returnUrl }}>
              {t('Sign in')}
            </TextLink>
          ),
        })}
      </AuthTitle>
      {form.banner}
      <form {...form.props} className="grid gap-4">
        <SignUpFields errors={form.errors} search={search} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? authToasts.signUp.pending : t('Create account')}
        </Button>
      </form>
    </>
  )
}

type SignUpFieldsProps = { errors: Partial<Record<keyof SignUpValues, string>>; search: AuthSearch }

function SignUpFields({ errors, search: { email, invitation } }: SignUpFieldsProps) {
  return (
    <>
      <FormField label={t('Your name')} error={errors.name}>
        <Input name="name" size="lg" autoComplete="name" maxLength={255} autoFocus />
      </FormField>
      <FormField label={t('Email')} error={errors.email}>
        <Input
          name="email"
          type="email"
          size="lg"
          autoComplete="email"
          maxLength={255}
          defaultValue={email}
          readOnly={invitation !== undefined}
        />
      </FormField>
      <FormField
        label={t('Password')}
        help={t('{min} characters or more.', { min: passwordLength.min })}
        error={errors.password}
      >
        <PasswordInput name="password" size="lg" autoComplete="new-password" maxLength={passwordLength.max} />
      </FormField>
      {!invitation && (
        <div className="grid grid-cols-2 gap-3">
          <FormField label={t('Organization')} error={errors.organizationName}>
            <Input name="organizationName" size="lg" autoComplete="organization" maxLength={255} />
          </FormField>
          <FormField label={t('Workspace')} error={errors.workspaceName}>
            <Input name="workspaceName" size="lg" autoComplete="off" maxLength={255} />
          </FormField>
        </div>
      )}
      <FormField label={t('Phone number')} optional error={errors.phoneNumber}>
        <Input name="phoneNumber" type="tel" size="lg" autoComplete="tel" maxLength={50} placeholder="+44 …" />
      </FormField>
    </>
  )
}

/** An invited person joins an organization instead of creating one. Blank optional fields are omitted. */
function toSignUpRequest(values: SignUpValues, invitation: string | undefined): Parameters<typeof beginSignUp>[0] {
  const { phoneNumber, password, organizationName, workspaceName, ...rest } = values
  const tenantNames = invitation ? {} : { organizationName, workspaceName }
  const trimmed = Object.fromEntries(
    Object.entries({ ...rest, ...tenantNames }).map(([name, text]) => [name, text.trim()]),
  ) as typeof rest
  const phone = phoneNumber.trim() && { phoneNumber: phoneNumber.trim() }
  return { ...trimmed, password, ...phone, ...(invitation && { invitation }) }
}
