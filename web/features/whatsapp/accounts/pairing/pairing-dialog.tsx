import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { pairingWarning } from '#contract/whatsapp/texts.ts'
import { ApiError } from '../../../../platform/api/api-failure.ts'
import { subscribeToEvents } from '../../../../platform/live/live-events.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { tNodes } from '../../../../ui/translate-nodes.tsx'
import { HistoryProgress } from '../../health/history-progress.tsx'
import { errorTextOf } from '../../whatsapp-call.ts'
import { qrCodeQuery, reconnectAccount, statusQuery, type WhatsappAccount } from '../account-requests.ts'
import { AccountStatusChip, SandboxMark } from '../account-status.tsx'
import { CloudSetup } from '../cloud-setup.tsx'
import { ConnectDialog } from '../connect-dialog.tsx'
import { useAccounts } from '../use-accounts.ts'
import { PairByNumber } from './pair-by-number.tsx'

/** Milliseconds between polls while the status is expected to change. */
const pollInterval = 1_500

type PairingDialogProps = {
  /** The account to pair; null to create one first. */
  account: WhatsappAccount | null
  onClose: () => void
}

/** Connects an account: asks for its name, then shows the QR code until the phone has connected (WA-019, WA-034). */
export function PairingDialog({ account, onClose }: PairingDialogProps) {
  const [pairing, setPairing] = useState(account)
  return pairing ? (
    <ScanDialog account={pairing} onClose={onClose} />
  ) : (
    <ConnectDialog onNamed={setPairing} onClose={onClose} />
  )
}

function ScanDialog({ account, onClose }: { account: WhatsappAccount; onClose: () => void }) {
  const status = useQuery({ ...statusQuery(account.id), refetchInterval: pollInterval })
  const now = status.data?.status ?? account.status
  const linked = useAccounts().find(({ id }) => id === account.id)?.phoneNumber
  const [byNumber, setByNumber] = useState<boolean | null>(null)
  useEffect(() => subscribeToEvents('status_update', () => void status.refetch()), [status.refetch])
  return (
    <Dialog
      open
      onClose={onClose}
      title={tNodes('Connect {name}', { name: <bdi>{account.name}</bdi> })}
      header={<AccountStatusChip status={now} />}
      footer={
        <Button variant={now === 'CONNECTED' ? 'primary' : 'outline'} onClick={onClose}>
          {now === 'CONNECTED' ? t('Done') : t('Close')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <SandboxMark account={account} />
        {account.engine === 'cloud' ? (
          <CloudSetup
            account={account}
            status={now}
            message={status.data?.message}
            lastDeliveredAt={status.data?.completeUntil ?? null}
          />
        ) : now === 'CONNECTED' ? (
          <>
            <p role="status" className="flex min-h-40 flex-col items-center justify-center gap-2 font-medium">
              <CircleCheck aria-hidden className="size-9! stroke-1 text-green-ink" />
              {t('Connected. New messages will appear in your inbox.')}
              {linked && <bdi className="font-normal text-text-2">{linked}</bdi>}
            </p>
            {account.engine === 'linked-device' && <HistoryProgress accountId={account.id} />}
          </>
        ) : byNumber && now !== 'UNKNOWN' ? (
          <>
            {now === 'DISCONNECTED' && status.data?.message && (
              <Banner tone="error">{translateReply(status.data.message)}</Banner>
            )}
            <PairByNumber
              accountId={account.id}
              report={status.data}
              isOver={now === 'DISCONNECTED'}
              onRequested={() => status.refetch()}
              onShowQr={() => setByNumber(false)}
            />
          </>
        ) : now === 'DISCONNECTED' || now === 'UNKNOWN' ? (
          <NotConnected account={account} message={status.data?.message} />
        ) : (
          <>
            <QrCode accountId={account.id} expiresAt={status.data?.qrCodeExpiresAt ?? null} />
            <Button
              variant="ghost"
              icon={<Smartphone />}
              autoFocus={byNumber === false}
              onClick={() => setByNumber(true)}
            >
              {t('Link with phone number instead')}
            </Button>
          </>
        )}
        {account.engine === 'linked-device' && <Banner tone="warning">{pairingWarning}</Banner>}
      </div>
    </Dialog>
  )
}

/** The QR code as an image. Each expires within a minute and is replaced by the next. */
function QrCode({ accountId, expiresAt }: { accountId: string; expiresAt: string | null }) {
  const qr = useQuery(qrCodeQuery(accountId, expiresAt))
  const isReplaced = qr.error instanceof ApiError && qr.error.failure.error === 'no_qr_code'
  return (
    <>
      <div className="flex size-64 items-center justify-center rounded-card border border-line-2 bg-white p-2">
        {qr.data && expiresAt ? (
          <img
            src={qr.data.qrCode}
            alt={t('QR code to scan with WhatsApp')}
            className="size-full [image-rendering:pixelated]"
          />
        ) : qr.isError && !isReplaced ? (
          <p role="alert" className="px-4 text-[oklch(0.45_0.15_25)]">
            {errorTextOf(qr.error, whatsappTexts.noQrCode)}
          </p>
        ) : (
          <Spinner label={t('Waiting for the QR code')} className="size-6 text-[oklch(0.5_0_0)]" />
        )}
      </div>
      <ol className="list-inside list-decimal text-start text-text-2">
        <li>{t('Open WhatsApp on your phone.')}</li>
        <li>{t('Go to Settings, Linked devices, Link a device.')}</li>
        <li>{t('Point your phone at this code. It refreshes automatically.')}</li>
      </ol>
    </>
  )
}

function NotConnected({ account, message }: { account: WhatsappAccount; message: string | undefined }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const retry = async () => {
    setBusy(true)
    const result = await reconnectAccount(account.id)
    setBusy(false)
    setFailed(result.success ? null : result.message)
  }
  return (
    <div role="alert" className="flex min-h-40 flex-col items-center justify-center gap-3">
      <p>{failed ?? (message ? translateReply(message) : t('Not connected.'))}</p>
      <Button busy={busy} onClick={() => void retry()}>
        {t('Try again')}
      </Button>
    </div>
  )
}
