import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { pairingWarning, whatsappMessages as texts } from '#contract/whatsapp/messages.ts'
import { subscribe } from '../../platform/events.ts'
import { CallFailed } from '../../platform/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { qrQuery, reconnectAccount, statusQuery, type WhatsappAccount } from './account-requests.ts'
import { AccountStatusChip, SandboxMark } from './account-status.tsx'
import { reasonOf } from './call.ts'
import { CloudSetup } from './cloud-setup.tsx'
import { Connecting } from './connecting.tsx'

/** Milliseconds between questions while something is expected to change by itself. */
const soon = 1_500

type PairingProps = {
  /** Which account is paired; without one a new one is named first. */
  account: WhatsappAccount | null
  onClose: () => void
}

/** Connects an account: its name, then the code to scan, until the phone has answered (WA-019, WA-034). */
export function Pairing({ account, onClose }: PairingProps) {
  const [pairing, setPairing] = useState(account)
  return pairing ? <Scan account={pairing} onClose={onClose} /> : <Connecting onNamed={setPairing} onClose={onClose} />
}

function Scan({ account, onClose }: { account: WhatsappAccount; onClose: () => void }) {
  const status = useQuery({ ...statusQuery(account.id), refetchInterval: soon })
  const now = status.data?.status ?? account.status
  useEffect(() => subscribe('status_update', () => void status.refetch()), [status.refetch])
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Connect <bdi>{account.name}</bdi>
        </>
      }
      header={<AccountStatusChip status={now} />}
      footer={
        <Button variant={now === 'CONNECTED' ? 'primary' : 'outline'} onClick={onClose}>
          {now === 'CONNECTED' ? 'Done' : 'Close'}
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
            delivered={status.data?.completeUntil ?? null}
          />
        ) : now === 'CONNECTED' ? (
          <p role="status" className="flex min-h-40 flex-col items-center justify-center gap-2 font-medium">
            <CircleCheck aria-hidden className="size-9! stroke-1 text-green-ink" />
            Connected. New messages come to your inbox.
          </p>
        ) : now === 'DISCONNECTED' || now === 'UNKNOWN' ? (
          <NotConnected account={account} message={status.data?.message} />
        ) : (
          <QrCode accountId={account.id} ready={now === 'QR_READY'} />
        )}
        {account.engine === 'linked-device' && <Banner tone="warning">{pairingWarning}</Banner>}
      </div>
    </Dialog>
  )
}

/** The code as a picture. Each lives for less than a minute, and the next takes its place. */
function QrCode({ accountId, ready }: { accountId: string; ready: boolean }) {
  const qr = useQuery({
    ...qrQuery(accountId),
    enabled: ready,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(soon, Date.parse(data.expiresAt) - Date.now() + 250) : soon,
  })
  const isOnItsWay = qr.error instanceof CallFailed && qr.error.failure.error === 'no_qr_code'
  return (
    <>
      <div className="flex size-64 items-center justify-center rounded-card border border-line-2 bg-white p-2">
        {ready && qr.data && !qr.isError ? (
          <img
            src={qr.data.qrCode}
            alt="QR code to scan with WhatsApp"
            className="size-full [image-rendering:pixelated]"
          />
        ) : ready && qr.isError && !isOnItsWay ? (
          <p role="alert" className="px-4 text-[oklch(0.45_0.15_25)]">
            {reasonOf(qr.error, texts.noQrCode)}
          </p>
        ) : (
          <Spinner label="Waiting for the QR code" className="size-6 text-[oklch(0.5_0_0)]" />
        )}
      </div>
      <ol className="list-inside list-decimal text-start text-text-2">
        <li>Open WhatsApp on your phone.</li>
        <li>Go to Settings, Linked devices, Link a device.</li>
        <li>Point the phone at this code. A new one comes by itself.</li>
      </ol>
    </>
  )
}

function NotConnected({ account, message }: { account: WhatsappAccount; message: string | undefined }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const again = async () => {
    setBusy(true)
    const result = await reconnectAccount(account.id)
    setBusy(false)
    setFailed(result.success ? null : result.message)
  }
  return (
    <div role="alert" className="flex min-h-40 flex-col items-center justify-center gap-3">
      <p>{failed ?? message ?? 'Not connected.'}</p>
      <Button busy={busy} onClick={() => void again()}>
        Try again
      </Button>
    </div>
  )
}
