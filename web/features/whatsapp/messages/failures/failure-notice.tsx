import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { unknownDeliveryTexts } from '#contract/whatsapp/texts.ts'
import type { CallResult } from '../../../../platform/api/client.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { confirm } from '../../../../ui/overlays/confirm-dialog.tsx'
import { reconnectAccount } from '../../accounts/account-requests.ts'
import { messageStatusLabels } from '../../labels.ts'
import { cancelMessage } from '../change-requests.ts'
import { retryMessage, type WhatsappMessage } from '../thread-requests.ts'

/** Below a message that was not sent: why, and what can be done. */
export const FailureNotice = ({ text, children }: { text: string; children: ReactNode }) => (
  <Notice icon={<TriangleAlert aria-hidden className="size-3.5 flex-none" />} text={text} tone="text-red-ink">
    {children}
  </Notice>
)

/** The action that may help with a message that was not sent, if any. */
export function FailureAction({ message }: { message: WhatsappMessage }) {
  const { action, accountId } = message
  const { busy, act } = useRequest()
  if (action !== 'retry' && action !== 'reconnect') return null
  const request = () => (action === 'retry' ? retryMessage(message) : reconnectAccount(accountId))
  return (
    <Button size="sm" variant="danger-ghost" icon={<RotateCw />} busy={busy} onClick={() => void act(request)}>
      {action === 'retry' ? t('Retry') : t('Reconnect')}
    </Button>
  )
}

/** Below a message that may or may not have arrived. */
export function UnknownDeliveryNotice({ message, mayWrite }: { message: WhatsappMessage; mayWrite: boolean }) {
  const { busy, act } = useRequest()
  const { reason, confirmResend, confirmDiscard } = unknownDeliveryTexts
  const resend = async () => {
    if (await confirm({ text: confirmResend, action: t('Send again'), tone: 'primary' }))
      await act(() => retryMessage(message))
  }
  const discard = async () => {
    if (await confirm({ text: confirmDiscard, action: t('Discard') })) await act(() => cancelMessage(message))
  }
  return (
    <Notice
      icon={<CircleQuestionMark aria-hidden className="size-3.5 flex-none" />}
      text={`${messageStatusLabels.UNKNOWN}: ${reason}`}
      tone="text-orange-ink"
    >
      {mayWrite && (
        <>
          <Button size="sm" variant="ghost" icon={<RotateCw />} busy={busy} onClick={() => void resend()}>
            {t('Send again…')}
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => void discard()}>
            {t('Discard…')}
          </Button>
        </>
      )}
    </Notice>
  )
}

/** Runs a request, whose failure is shown as a toast. */
function useRequest() {
  const [busy, setBusy] = useState(false)
  const act = async (request: () => Promise<CallResult<unknown>>) => {
    setBusy(true)
    const result = await request()
    setBusy(false)
    if (!result.success) showCallToast.failure(result.message)
  }
  return { busy, act }
}

type NoticeProps = { icon: ReactNode; text: string; tone: string; children: ReactNode }

const Notice = ({ icon, text, tone, children }: NoticeProps) => (
  <p className={cx('mt-0.5 mb-2 flex max-w-[85%] flex-wrap items-center justify-end gap-x-1 text-12', tone)}>
    {icon}
    <span className="wrap-anywhere">{text}</span>
    {children}
  </p>
)
