import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LocalMailHint } from '../../ui/feedback/local-mail-hint.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { AuthTitle, requireFields, useAuthForm } from './auth-form.tsx'
import type { AuthSearch } from './auth-search.ts'
import { authFailures } from './auth-texts.ts'
import { forgotPassword } from './requests.ts'

export function ForgotPassword({ search }: { search: AuthSearch }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm({
    fields: ['email'],
    validate: (values) => requireFields(values, { email: t('Please enter your email.') }),
    request: ({ email }) => forgotPassword(email.trim()),
    failureHeadline: authFailures.server,
    onSuccess: (_, { email }) => setSentTo(email.trim()),
  })
  return (
    <>
      <AuthTitle title={t('Forgot your password?')}>
        {tNodes('We’ll email you a link to choose a new one. Remembered it? {link}', {
          link: (
            <TextLink to="/auth" search={{ email: search.email }}>
              {t('Sign in')}
            </TextLink>
          ),
        })}
      </AuthTitle>
      {form.banner}
      {sentTo && (
        <Banner tone="success" className="mb-4">
          {t('If there is an account for {email}, an email with a link is on its way.', { email: sentTo })}{' '}
          <LocalMailHint />
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label={t('Email')} error={form.errors.email}>
          <Input name="email" type="email" size="lg" autoComplete="email" autoFocus defaultValue={search.email} />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {sentTo ? t('Resend link') : t('Send the link')}
        </Button>
      </form>
    </>
  )
}
