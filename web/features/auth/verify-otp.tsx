import { Navigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { announced } from '../../platform/api.ts'
import type { Failure } from '../../platform/failure.ts'
import { linkClass, TextLink } from '../../platform/link.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { AuthSearch } from './address.ts'
import { AuthTitle, FailureBanner } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { minutes, useCountdown } from './countdown.ts'
import { enterSignedUp } from './enter.ts'
import { MailPlace } from './mail-place.tsx'
import { finishSignUp, resendCode } from './requests.ts'
import { failures, toasts } from './texts.ts'

/** Seconds until another code may be asked for (GAP-005), where the server does not say. */
const resendAfter = 60

export function VerifyOtpPage() {
  const { email, returnUrl }: AuthSearch = useSearch({ strict: false })
  usePageTitle('Check your e-mail')
  if (!email) return <Navigate to="/auth" search={{ returnUrl }} replace />
  return (
    <AuthFrame>
      <VerifyOtp key={email} email={email} returnUrl={returnUrl} />
    </AuthFrame>
  )
}

type Said = { failure: Failure; headline: string } | 'sent' | null

function VerifyOtp({ email, returnUrl }: { email: string; returnUrl: string | undefined }) {
  const router = useRouter()
  const justSent = useRouterState({ select: (state) => state.location.state.resendAfter })
  const signUpId = useRouterState({ select: (state) => state.location.state.signUpId })
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>(null)
  const [left, startCountdown] = useCountdown(justSent ?? 0)
  const helpId = useId()
  const complete = isWhole(code)

  const verify = async (otp: string) => {
    if (!isWhole(otp) || busy) return
    setBusy(true)
    setSaid(null)
    const result = await announced(finishSignUp({ email, otp, signUpId }), toasts.verify)
    setBusy(false)
    if (result.success) enterSignedUp(router, result.data, returnUrl)
    else setSaid({ failure: result, headline: failures.otp })
  }
  const typed = (next: string) => {
    setCode(next)
    void verify(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }
  const resend = async () => {
    const result = await resendCode({ email, signUpId })
    setSaid(result.success ? 'sent' : { failure: result, headline: failures.resend })
    if (!result.success) return
    setCode('')
    startCountdown(result.data?.resendAfter ?? resendAfter)
  }
  return (
    <>
      <AuthTitle title="Check your e-mail">
        We sent a six-digit code to <b className="font-medium text-text wrap-anywhere">{email}</b>. It works for 10
        minutes. <MailPlace />
      </AuthTitle>
      {said === 'sent' ? (
        <Banner tone="success" className="mb-4">
          A new code is on its way. The earlier one no longer works.
        </Banner>
      ) : (
        said && <FailureBanner {...said} />
      )}
      <form noValidate onSubmit={submit}>
        <CodeBoxes
          value={code}
          onChange={typed}
          describedBy={helpId}
          invalid={said !== null && said !== 'sent' && 'otp' in said.failure.fieldErrors}
        />
        <p id={helpId} className="mt-2 mb-4 text-12 text-text-3">
          You can paste the whole code.
        </p>
        <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={!complete}>
          {busy ? toasts.verify.pending : 'Verify'}
        </Button>
      </form>
      <div className="mt-4 flex items-center justify-between gap-2">
        {left > 0 ? (
          <span className="text-text-2 tabular-nums">Send a new code in {minutes(left)}</span>
        ) : (
          <button type="button" className={`tap leading-6 ${linkClass}`} onClick={() => void resend()}>
            Send a new code
          </button>
        )}
        <TextLink to="/auth" search={{ mode: 'sign-up', returnUrl }} className="tap leading-6">
          Use another e-mail
        </TextLink>
      </div>
    </>
  )
}

/** Six digits: the sixth one sends the code off. */
const isWhole = (code: string) => /^\d{6}$/.test(code)
