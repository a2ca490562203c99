import { useNavigate } from '@tanstack/react-router'
import { t } from '#contract/language/translate.ts'
import { withToast } from '../../platform/api/client.ts'
import { endSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordInput } from '../../ui/controls/input.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { AuthTitle, passwordLength, useAuthForm, validatePassword } from './auth-form.tsx'
import type { AuthSearch } from './auth-search.ts'
import { authToasts } from './auth-texts.ts'
import { resetPassword } from './requests.ts'

export function ResetPassword({ search: { token } }: { search: AuthSearch }) {
  const navigate = useNavigate()
  const form = useAuthForm({
    fields: ['newPassword'],
    validate: ({ newPassword }) => ({ newPassword: validatePassword(newPassword) }),
    request: ({ newPassword }) => withToast(resetPassword({ token: token ?? '', newPassword }), authToasts.reset),
    failureHeadline: authToasts.reset.failure,
    onSuccess: () => {
      // A new password ends every session, including that of this browser.
      endSession()
      void navigate({ to: '/auth', search: {}, replace: true })
    },
  })
  return (
    <>
      <AuthTitle title={t('Choose a new password')}>
        {tNodes('Link expired? {link}', {
          link: (
            <TextLink to="/auth" search={{ mode: 'forgot' }}>
              {t('Request a new one')}
            </TextLink>
          ),
        })}
      </AuthTitle>
      {token ? (
        form.banner
      ) : (
        <Banner tone="error" className="mb-4">
          {t('This link is incomplete. Please open it again from the email.')}
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField
          label={t('New password')}
          help={t('{min} characters or more.', { min: passwordLength.min })}
          error={form.errors.newPassword}
        >
          <PasswordInput
            name="newPassword"
            size="lg"
            autoComplete="new-password"
            maxLength={passwordLength.max}
            autoFocus
          />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} disabled={!token}>
          {form.busy ? authToasts.reset.pending : t('Save new password')}
        </Button>
      </form>
    </>
  )
}
