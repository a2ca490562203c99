import { t } from '#contract/language/translate.ts'
import { withToast } from '../../platform/api/client.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordInput } from '../../ui/controls/input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { authToasts, passwordLength, requireFields, useAuthForm, validatePassword } from '../auth/public.ts'
import { changePassword } from './requests.ts'

export function PasswordForm() {
  const user = useSignedInUser()
  const form = useAuthForm({
    fields: ['currentPassword', 'newPassword'],
    validate: (values) => ({
      newPassword: validatePassword(values.newPassword),
      ...requireFields(values, { currentPassword: t('Please enter your current password.') }),
    }),
    request: (values) => withToast(changePassword(values), authToasts.password),
    failureHeadline: authToasts.password.failure,
    onSuccess: () => form.props.ref.current?.reset(),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {form.banner}
      {/* Password managers need the account name. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <FormField label={t('Current password')} error={form.errors.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={passwordLength.max} />
      </FormField>
      <FormField
        label={t('New password')}
        help={t('{min} characters or more.', { min: passwordLength.min })}
        error={form.errors.newPassword}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={passwordLength.max} />
      </FormField>
      <Button type="submit" variant="primary" busy={form.busy} className="justify-self-start">
        {t('Change password')}
      </Button>
    </form>
  )
}
