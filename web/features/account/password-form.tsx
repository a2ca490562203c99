import { announced } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { missing, passwordLength, shortPassword, toasts, useAuthForm } from '../auth/public.ts'
import { changePassword } from './requests.ts'

export function PasswordForm() {
  const user = useUser()
  const form = useAuthForm({
    fields: ['currentPassword', 'newPassword'],
    check: (values) => ({
      newPassword: shortPassword(values.newPassword),
      ...missing(values, { currentPassword: 'Please enter your present password.' }),
    }),
    send: (values) => announced(changePassword(values), toasts.password),
    failed: toasts.password.failure,
    done: () => form.props.ref.current?.reset(),
  })
  return (
    <form {...form.props} className="grid max-w-120 grid-cols-1 gap-4">
      {form.banner}
      {/* Password managers want to know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <FormField label="Present password" error={form.errors.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={passwordLength.most} />
      </FormField>
      <FormField
        label="New password"
        help={`${passwordLength.least} characters or more.`}
        error={form.errors.newPassword}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={passwordLength.most} />
      </FormField>
      <Button type="submit" variant="primary" busy={form.busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}
