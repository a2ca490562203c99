import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import type { AccountStatus } from '#contract/whatsapp/enums.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import { SetupChecks } from '../checks/setup-checks.tsx'
import { WebhookAddress } from '../checks/webhook-address.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { renewCredentials, type WhatsappAccount, webhookQuery } from './account-requests.ts'
import { SecretField } from './secret-field.tsx'

type CloudSetupProps = {
  account: WhatsappAccount
  status: AccountStatus
  message: string | undefined
  /** When WhatsApp last called the webhook. */
  lastDeliveredAt: string | null
}

/** Remaining setup of a Cloud API number: its webhook at Meta, and a new token if the old one was rejected. */
export function CloudSetup({ account, status, message, lastDeliveredAt }: CloudSetupProps) {
  const [renewing, setRenewing] = useState(false)
  const isOver = status === 'DISCONNECTED'
  return (
    <div className="flex w-full flex-col gap-4 text-start">
      {isOver && <Banner tone="error">{message ? translateReply(message) : t('Not connected.')}</Banner>}
      {isOver || renewing ? (
        <RenewCredentialsForm account={account} onDone={() => setRenewing(false)} />
      ) : (
        <>
          <WebhookDetails accountId={account.id} delivered={lastDeliveredAt} />
          <SetupChecks accountId={account.id} />
          <Button variant="ghost" className="self-start" onClick={() => setRenewing(true)}>
            {t('New access token…')}
          </Button>
        </>
      )}
    </div>
  )
}

function WebhookDetails({ accountId, delivered: lastDeliveredAt }: { accountId: string; delivered: string | null }) {
  const { data, error } = useQuery(webhookQuery(accountId))
  const timeZone = useTimeZone()
  if (error && !data) return <Banner tone="error">{errorTextOf(error, whatsappTexts.noStatus)}</Banner>
  if (!data) return <Spinner label={t('Loading')} className="size-6 self-center" />
  return (
    <>
      <p className="text-text-2">
        {tNodes(
          'WhatsApp delivers what people write to a webhook. Enter both in your app at Meta for Developers, under WhatsApp, Configuration, and subscribe to {messages}. If the number is also used in the WhatsApp Business app, subscribe to {echoes}, too. To follow the review of your templates, subscribe to {status}.',
          {
            messages: <b className="font-medium text-text">messages</b>,
            echoes: <b className="font-medium text-text">smb_message_echoes</b>,
            status: <b className="font-medium text-text">message_template_status_update</b>,
          },
        )}
      </p>
      <WebhookAddress webhook={data} />
      <p role="status" className={lastDeliveredAt ? 'text-green-ink' : 'text-text-2'}>
        {lastDeliveredAt
          ? t('Last delivery from WhatsApp: {time}.', { time: formatTime(lastDeliveredAt, timeZone) })
          : t('Nothing received from WhatsApp yet.')}
      </p>
    </>
  )
}

function RenewCredentialsForm({ account, onDone }: { account: WhatsappAccount; onDone: () => void }) {
  const [accessToken, setAccessToken] = useState('')
  const [appSecret, setAppSecret] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Awaited<ReturnType<typeof renewCredentials>> | null>(null)
  const errors: Record<string, string[] | undefined> = failed && !failed.success ? failed.fieldErrors : {}
  const general = failed && !failed.success && !errors.accessToken && !errors.appSecret ? failed.message : null
  const renew = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || accessToken.trim() === '') return
    setBusy(true)
    setFailed(null)
    const secret = appSecret.trim()
    const result = await renewCredentials(account.id, {
      accessToken: accessToken.trim(),
      ...(secret && { appSecret: secret }),
    })
    setBusy(false)
    if (result.success) onDone()
    else setFailed(result)
  }
  return (
    <form noValidate onSubmit={(event) => void renew(event)} className="flex flex-col gap-4">
      {general && <Banner tone="error">{general}</Banner>}
      <SecretField
        label={t('New access token')}
        help={t('Use a system user’s token, because it doesn’t expire.')}
        error={errors.accessToken?.[0] ?? null}
        value={accessToken}
        onChange={setAccessToken}
      />
      <SecretField
        label={t('App secret')}
        optional
        help={t('Only if it has changed. The callback URL changes with it.')}
        error={errors.appSecret?.[0] ?? null}
        value={appSecret}
        onChange={setAppSecret}
      />
      <Button type="submit" variant="primary" className="self-start" busy={busy} disabled={accessToken.trim() === ''}>
        {t('Connect')}
      </Button>
    </form>
  )
}
