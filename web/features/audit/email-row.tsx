import { useState } from 'react'
import {
  type EmailState,
  emailKinds,
  emailMessages,
  emailStates,
  type OutgoingEmail,
} from '#contract/audit/outgoing-emails.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Chip, type ChipTone } from '../../ui/badges/chip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { discardEmail, resendEmail } from './requests.ts'

type EmailRowProps = { email: OutgoingEmail; timeZone: string | null; onRemoving: (isRemoving: boolean) => void }

const tones: Record<EmailState, ChipTone> = { waiting: 'grey', sending: 'blue', retrying: 'orange', failed: 'red' }

/** An email that is not delivered yet, with buttons to send it now or discard it. */
export function EmailRow({ email, timeZone, onRemoving }: EmailRowProps) {
  const { id, kind, recipient, state, error } = email
  const [running, setRunning] = useState<'resend' | 'discard' | null>(null)
  const label = recipient ? t('{kind} to {recipient}', { kind: emailKinds[kind], recipient }) : emailKinds[kind]

  async function run(action: 'resend' | 'discard', request: Promise<CallResult<unknown>>): Promise<void> {
    const [success, failure] =
      action === 'resend'
        ? [emailMessages.resent, emailMessages.notResent]
        : [emailMessages.discarded, emailMessages.notDiscarded]
    setRunning(action)
    onRemoving(true)
    const result = await request
    setRunning(null)
    if (result.success) return void showCallToast.success(success)
    if (result.status === 404) return void showCallToast.failure(emailMessages.handled)
    onRemoving(false)
    showCallToast.failure(serverMessageOr(result, failure))
  }
  async function discard() {
    const text = t('Discard this email? {recipient} will not get it, and you can’t restore it.', {
      recipient: recipient ?? t('The recipient'),
    })
    if (await confirm({ title: t('Discard'), text, action: t('Discard') })) await run('discard', discardEmail(id))
  }
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="wrap-anywhere">
          <bdi>{label}</bdi> <Chip tone={tones[state]}>{emailStates[state]}</Chip>
        </p>
        <p className="text-12 text-text-2 tabular-nums">{describeProgress(email, timeZone)}</p>
        {error && <p className="text-12 text-orange-ink wrap-anywhere">{translateReply(error)}</p>}
      </div>
      {state !== 'sending' && (
        <>
          <Button
            size="sm"
            aria-label={t('Send now: {label}', { label })}
            busy={running === 'resend'}
            disabled={running === 'discard'}
            onClick={() => void run('resend', resendEmail(id))}
          >
            {t('Send now')}
          </Button>
          <Button
            size="sm"
            variant="danger-ghost"
            aria-label={t('Discard: {label}', { label })}
            busy={running === 'discard'}
            disabled={running === 'resend'}
            onClick={() => void discard()}
          >
            {t('Discard')}
          </Button>
        </>
      )}
    </li>
  )
}

/** "Since Mar 11, 2026, 9:42 AM · 2 attempts · next attempt Mar 11, 2026, 9:45 AM" */
function describeProgress(
  { createdAt, attempts, state, nextAttemptAt }: OutgoingEmail,
  timeZone: string | null,
): string {
  return [
    t('Since {dateTime}', { dateTime: formatDateTime(createdAt, timeZone) }),
    attempts > 0 && tCount(attempts, '{count} attempt', '{count} attempts'),
    state === 'retrying' &&
      nextAttemptAt &&
      t('next attempt {dateTime}', { dateTime: formatDateTime(nextAttemptAt, timeZone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
