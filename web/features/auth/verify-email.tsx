import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { announced } from '../../platform/api.ts'
import type { Failure } from '../../platform/failure.ts'
import { TextLink } from '../../platform/link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { AuthSearch } from './address.ts'
import { AuthTitle, FailureBanner, missing, useAuthForm } from './auth-form.tsx'
import { enterSignedUp } from './enter.ts'
import { MailPlace } from './mail-place.tsx'
import { resendVerification, verifyEmail } from './requests.ts'
import { failures, toasts } from './texts.ts'

/** Opened from the link of a mail: uses the token at once, signs in, or offers another link. */
export function VerifyEmail({ search: { token, returnUrl } }: { search: AuthSearch }) {
  const router = useRouter()
  const [failure, setFailure] = useState<Failure | null>(null)
  const used = useRef<string>(undefined)
  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    void announced(verifyEmail(token), toasts.verify).then((result) => {
      if (result.success) enterSignedUp(router, result.data, returnUrl)
      else setFailure(result)
    })
  }, [token, returnUrl, router])
  if (token && !failure)
    return (
      <AuthTitle title="Verify your e-mail">
        <Spinner /> {toasts.verify.pending}
      </AuthTitle>
    )
  return <AnotherLink failure={failure} />
}

function AnotherLink({ failure }: { failure: Failure | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm({
    fields: ['email'],
    check: (values) => missing(values, { email: 'Please enter your e-mail.' }),
    send: ({ email }) => resendVerification(email.trim()),
    failed: failures.server,
    done: (_, { email }) => setSentTo(email.trim()),
  })
  return (
    <>
      <AuthTitle title="Verify your e-mail">
        We send you another link. You are done already? <TextLink to="/auth">Sign in</TextLink>
      </AuthTitle>
      {form.banner ?? (failure && !sentTo && <FailureBanner failure={failure} headline={toasts.verify.failure} />)}
      {sentTo && (
        <Banner tone="success" className="mb-4">
          If {sentTo} waits to be verified, a mail with a link is on its way. <MailPlace />
        </Banner>
      )}
      <form {...form.props} className="grid gap-4">
        <FormField label="E-mail" error={form.errors.email}>
          <Input name="email" type="email" size="lg" autoComplete="email" />
        </FormField>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          Send another link
        </Button>
      </form>
    </>
  )
}
