import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type SubmitEvent, useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { AccountStatusReport } from '#contract/whatsapp/account.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { inboxErrors } from '#contract/whatsapp/texts.ts'
import { ApiError } from '../../../../platform/api/api-failure.ts'
import { copyText } from '../../../../platform/clipboard.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Input } from '../../../../ui/controls/input.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { FormField } from '../../../../ui/forms/form-field.tsx'
import { tNodes } from '../../../../ui/translate-nodes.tsx'
import { formatLength } from '../../media/format-length.ts'
import { errorTextOf } from '../../whatsapp-call.ts'
import { pairingCodeQuery, requestPairingCode } from './pairing-requests.ts'

type PairByNumberProps = {
  accountId: string
  report: Partial<AccountStatusReport> | undefined
  /** Whether the account has stopped waiting for a phone. */
  isOver: boolean
  /** Reads the status again. */
  onRequested: () => Promise<unknown>
  onShowQr: () => void
}

/** Links a phone by a code that is entered on it: asks for its number, then shows the code until it expires. */
export function PairByNumber({ accountId, report, isOver, onRequested, onShowQr }: PairByNumberProps) {
  const [number, setNumber] = useState('')
  const [isRequested, setRequested] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const expiresAt = report?.pairingCodeExpiresAt ?? null
  const refused = report?.pairingFailure ?? null
  const request = async () => {
    setBusy(true)
    setFailed(null)
    const result = await requestPairingCode(accountId, number)
    if (result.success) await onRequested()
    setBusy(false)
    setRequested(result.success)
    if (!result.success) setFailed(result.fieldErrors.phoneNumber?.[0] ?? result.message)
  }
  const isShown = isRequested && !busy && !refused && !isOver
  return (
    <div className="flex w-full flex-col items-center gap-4">
      {isShown ? (
        <ShownCode
          accountId={accountId}
          expiresAt={expiresAt}
          onRenew={() => void request()}
          onEdit={() => setRequested(false)}
        />
      ) : (
        <NumberForm
          number={number}
          error={failed}
          notice={isRequested ? refused : null}
          busy={busy}
          onChange={setNumber}
          onSubmit={() => void request()}
        />
      )}
      <Button variant="ghost" onClick={onShowQr}>
        {t('Scan a QR code instead')}
      </Button>
    </div>
  )
}

type NumberFormProps = {
  number: string
  /** What is wrong with the number. */
  error: string | null
  /** Why the last code did not link the phone. */
  notice: string | null
  busy: boolean
  onChange: (number: string) => void
  onSubmit: () => void
}

function NumberForm({ number, error, notice, busy, onChange, onSubmit }: NumberFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (number.trim() !== '') onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-col gap-3 text-start">
      {notice && <Banner tone="error">{notice}</Banner>}
      <FormField
        label={t('Phone number')}
        help={t('The WhatsApp number of the phone, with its country code: +49 151 2345678.')}
        error={error}
      >
        <Input
          size="lg"
          type="tel"
          autoComplete="tel"
          autoFocus
          required
          maxLength={whatsappLengths.phoneNumber}
          value={number}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </FormField>
      <Button type="submit" variant="primary" busy={busy} disabled={number.trim() === ''} className="self-start">
        {t('Get code')}
      </Button>
    </form>
  )
}

type ShownCodeProps = { accountId: string; expiresAt: string | null; onRenew: () => void; onEdit: () => void }

function ShownCode({ accountId, expiresAt, onRenew, onEdit }: ShownCodeProps) {
  const { data, error } = useQuery(pairingCodeQuery(accountId, expiresAt))
  const secondsLeft = useSecondsUntil(data && expiresAt ? data.expiresAt : null)
  const isReplaced = error instanceof ApiError && error.failure.error === 'no_pairing_code'
  if (error && !isReplaced && expiresAt)
    return (
      <div role="alert" className="flex min-h-28 flex-col items-center justify-center gap-3">
        <p>{errorTextOf(error, inboxErrors.noPairingCode)}</p>
        <Button onClick={onRenew}>{t('Get a new code')}</Button>
      </div>
    )
  if (!data || !expiresAt)
    return (
      <div className="flex min-h-28 items-center justify-center">
        <Spinner label={t('Waiting for the code')} className="size-6" />
      </div>
    )
  const code = `${data.pairingCode.slice(0, 4)}-${data.pairingCode.slice(4)}`
  const copy = async () => {
    if (await copyText(code)) showCallToast.success(t('Code copied'))
    else showCallToast.failure(t('Couldn’t copy'))
  }
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <p className="text-text-2">
        {tNodes('Enter this code on the phone with the number {number}.', {
          number: <bdi className="font-medium text-text">{data.phoneNumber}</bdi>,
        })}
      </p>
      <p className="flex items-center gap-2 rounded-card border border-line-2 bg-canvas py-3 ps-5 pe-3">
        <output
          aria-label={t('Code to enter on the phone')}
          className="font-mono text-20 font-semibold tracking-[0.15em] select-all"
        >
          {code}
        </output>
        <IconButton label={t('Copy code')} autoFocus icon={<Copy className="size-3.5" />} onClick={() => void copy()} />
      </p>
      <p className="text-12 text-text-3">
        {secondsLeft !== null && t('Valid for {length}', { length: formatLength(secondsLeft) })}
      </p>
      <ol className="list-inside list-decimal text-start text-text-2">
        <li>{t('Open WhatsApp on this phone.')}</li>
        <li>{t('Go to Settings, Linked devices, Link a device.')}</li>
        <li>{t('Tap Link with phone number instead.')}</li>
        <li>{t('Enter the code.')}</li>
      </ol>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRenew}>{t('Get a new code')}</Button>
        <Button variant="ghost" onClick={onEdit}>
          {t('Change number')}
        </Button>
      </div>
    </div>
  )
}

/** Whole seconds until a moment, updated each second; null without one. */
function useSecondsUntil(moment: string | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (moment === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? null : Math.max(0, Math.round((Date.parse(moment) - now) / 1_000))
}
