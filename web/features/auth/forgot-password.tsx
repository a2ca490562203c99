import { useState } from 'react'
import { TextLink } from '../../platform/link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import type { AuthSearch } from './address.ts'
import { AuthTitle, missing, useAuthForm } from './auth-form.tsx'
import { MailPlace } from './mail-place.tsx'
import { forgotPassword } from './requests.ts'
import { failures } from './texts.ts'

export function ForgotPassword({ search }: { search: AuthSearch }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm({
    fields: ['email'],
    check: (values) => missing(values, { email: 'Please enter your e-mail.' }),
    send: ({ email }) => forgotPassword(email.trim()),
    failed: failures.server,
    done: (_, { email }) => setSentTo(email.trim()),
  })
  return (
    <>
      <AuthTitle title="Forgot your password?">
        We send you a link to choose a new one. You remember it?{' '}
        <TextLink to="/auth" search={{ email: search.email }}>
          Sign in
        </TextLink>
      </AuthTitle>
      {form.banner}
      {sentTo && (
        <Banner tone="success" className="mb-4">
          If there is an account for {sentTo}, a mail with a link is on its way. <MailPlace />
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label="E-mail" error={form.errors.email}>
          <Input name="email" type="email" size="lg" autoComplete="email" autoFocus defaultValue={search.email} />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {sentTo ? 'Send the link again' : 'Send the link'}
        </Button>
      </form>
    </>
  )
}
