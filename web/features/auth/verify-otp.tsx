import { Navigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ApiFailure } from '../../platform/api/api-failure.ts'
import { withToast } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LocalMailHint } from '../../ui/feedback/local-mail-hint.tsx'
import { linkClass, TextLink } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { AuthTitle, FailureBanner } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authFailures, authToasts } from './auth-texts.ts'
import { completeSignUp } from './enter-app.ts'
import { OtpInput } from './otp-input.tsx'
import { finishSignUp, resendCode } from './requests.ts'
import { formatMinutes, useCountdown } from './use-countdown.ts'

/** Seconds until another code can be requested, unless the server says otherwise (GAP-005). */
const defaultResendDelay = 60

export function VerifyOtpPage() {
  const { email, returnUrl } = useSearch({ from: '/verify-otp' })
  usePageTitle(t('Check your email'))
  if (!email) return <Navigate to="/auth" search={{ returnUrl }} replace />
  return (
    <AuthFrame>
      <VerifyOtp key={email} email={email} returnUrl={returnUrl} />
    </AuthFrame>
  )
}

type OtpNotice = { failure: ApiFailure; headline: string } | 'sent' | null

function VerifyOtp({ email, returnUrl }: { email: string; returnUrl: string | undefined }) {
  const router = useRouter()
  const initialDelay = useRouterState({ select: (state) => state.location.state.resendAfter })
  const signUpId = useRouterState({ select: (state) => state.location.state.signUpId })
  const [code, setCode] = useState('')
  /** Counts attempts. Used as a key, so that each attempt gets new boxes and focuses the first one. */
  const [attempt, setAttempt] = useState(1)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<OtpNotice>(null)
  const [secondsLeft, startCountdown] = useCountdown(initialDelay ?? 0)
  const helpId = useId()
  const isComplete = isCompleteCode(code)

  const clearBoxes = () => {
    setCode('')
    setAttempt((before) => before + 1)
  }
  const verify = async (otp: string) => {
    if (!isCompleteCode(otp) || busy) return
    setBusy(true)
    setNotice(null)
    const result = await withToast(finishSignUp({ email, otp, signUpId }), authToasts.verify)
    setBusy(false)
    if (result.success) return completeSignUp(router, result.data, returnUrl)
    setNotice({ failure: result, headline: authFailures.otp })
    if ('otp' in result.fieldErrors) clearBoxes()
  }
  const handleChange = (next: string) => {
    setCode(next)
    void verify(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }
  const resend = async () => {
    const result = await resendCode({ email, signUpId })
    setNotice(result.success ? 'sent' : { failure: result, headline: authFailures.resend })
    if (!result.success) return
    clearBoxes()
    startCountdown(result.data?.resendAfter ?? defaultResendDelay)
  }
  return (
    <>
      <AuthTitle title={t('Check your email')}>
        {tNodes('We sent a six-digit code to {email}. It works for 10 minutes.', {
          email: <b className="font-medium text-text wrap-anywhere">{email}</b>,
        })}{' '}
        <LocalMailHint />
      </AuthTitle>
      {notice === 'sent' ? (
        <Banner tone="success" className="mb-4">
          {t('We’ve sent you a new code. The previous one no longer works.')}
        </Banner>
      ) : (
        notice && <FailureBanner {...notice} />
      )}
      <form noValidate onSubmit={submit}>
        <OtpInput
          key={attempt}
          value={code}
          onChange={handleChange}
          describedBy={helpId}
          invalid={notice !== null && notice !== 'sent' && 'otp' in notice.failure.fieldErrors}
        />
        <p id={helpId} className="mt-2 mb-4 text-12 text-text-3">
          {t('You can paste the code.')}
        </p>
        <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={!isComplete}>
          {busy ? authToasts.verify.pending : t('Verify')}
        </Button>
      </form>
      <VerifyOtpFooter secondsLeft={secondsLeft} onResend={() => void resend()} returnUrl={returnUrl} />
    </>
  )
}

type FooterProps = { secondsLeft: number; onResend: () => void; returnUrl: string | undefined }

/** Requests another code once the countdown is over, or goes back to change the address. */
function VerifyOtpFooter({ secondsLeft, onResend, returnUrl }: FooterProps) {
  return (
    <div className="mt-4 flex items-center justify-between gap-2">
      {secondsLeft > 0 ? (
        <span className="text-text-2 tabular-nums">
          {t('Send a new code in {minutes}', { minutes: formatMinutes(secondsLeft) })}
        </span>
      ) : (
        <button type="button" className={`tap leading-6 ${linkClass}`} onClick={onResend}>
          {t('Send a new code')}
        </button>
      )}
      <TextLink to="/auth" search={{ mode: 'sign-up', returnUrl }} className="tap leading-6">
        {t('Use another email')}
      </TextLink>
    </div>
  )
}

/** Whether the code has six digits, which submits it. */
const isCompleteCode = (code: string) => /^\d{6}$/.test(code)
