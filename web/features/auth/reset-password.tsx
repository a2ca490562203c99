import { useNavigate } from '@tanstack/react-router'
import { announced } from '../../platform/api.ts'
import { TextLink } from '../../platform/link.tsx'
import { endSession } from '../../platform/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import type { AuthSearch } from './address.ts'
import { AuthTitle, passwordLength, shortPassword, useAuthForm } from './auth-form.tsx'
import { resetPassword } from './requests.ts'
import { toasts } from './texts.ts'

export function ResetPassword({ search: { token } }: { search: AuthSearch }) {
  const navigate = useNavigate()
  const form = useAuthForm({
    fields: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: shortPassword(newPassword) }),
    send: ({ newPassword }) => announced(resetPassword({ token: token ?? '', newPassword }), toasts.reset),
    failed: toasts.reset.failure,
    done: () => {
      // A new password ends every session, also the one this browser may have had.
      endSession()
      void navigate({ to: '/auth', search: {}, replace: true })
    },
  })
  return (
    <>
      <AuthTitle title="Choose a new password">
        The link is old?{' '}
        <TextLink to="/auth" search={{ mode: 'forgot' }}>
          Ask for a new one
        </TextLink>
      </AuthTitle>
      {token ? (
        form.banner
      ) : (
        <Banner tone="error" className="mb-4">
          This link is not complete. Please open it again from the mail.
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField
          label="New password"
          help={`${passwordLength.least} characters or more.`}
          error={form.errors.newPassword}
        >
          <PasswordInput
            name="newPassword"
            size="lg"
            autoComplete="new-password"
            maxLength={passwordLength.most}
            autoFocus
          />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} disabled={!token}>
          {form.busy ? toasts.reset.pending : 'Save the new password'}
        </Button>
      </form>
    </>
  )
}
