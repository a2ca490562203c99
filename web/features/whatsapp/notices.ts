import type { ConnectionError, MessageUpdate, StatusUpdate } from '#contract/whatsapp/account.ts'
import type { AccountStatus } from '#contract/whatsapp/enums.ts'
import { toastTimes } from '#contract/whatsapp/limits.ts'
import { whatsappToasts as texts } from '#contract/whatsapp/messages.ts'
import { type LiveEvent, leadsTabs, subscribe } from '../../platform/events.ts'
import { notice, type ToastTone } from '../../ui/toasts.ts'
import { beep } from './beep.ts'
import type { Chat } from './chat.ts'

type Told = { text: (account: string) => string; duration: number; tone: ToastTone; onlyOnChange?: boolean }

/** What is said of each status; nothing of the others (GAP-101). */
const statuses: Partial<Record<AccountStatus, Told>> = {
  CONNECTED: { text: texts.connected, duration: toastTimes.connected, tone: 'success', onlyOnChange: true },
  DISCONNECTED: { text: texts.disconnected, duration: toastTimes.disconnected, tone: 'error', onlyOnChange: true },
  QR_READY: { text: texts.qrReady, duration: toastTimes.qrReady, tone: 'info' },
  CONNECTING: { text: texts.connecting, duration: toastTimes.connecting, tone: 'info' },
}

/** Tells of messages and of accounts, wherever the person is; `open` leads to a conversation. Answers how to stop. */
export function followNotices(open: (chat: Chat) => void): () => void {
  const ends = [
    subscribe('message_update', (event) => messageCame(event, open)),
    subscribe('status_update', statusChanged),
    subscribe('connection_error', connectionFailed),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Whoever looks at the inbox sees the message there (RT-006). */
function messageCame({ data }: LiveEvent, open: (chat: Chat) => void): void {
  if (!data || location.pathname === '/inbox') return
  const { fromName, content, accountId, whatsappId } = data as MessageUpdate
  const action = accountId && whatsappId ? { label: 'Open', onClick: () => open({ accountId, whatsappId }) } : undefined
  notice(texts.message(fromName, content), { duration: toastTimes.message, action })
  // Of several tabs one makes the sound: that which is looked at, else that which reads for all.
  if (!document.hidden || leadsTabs()) beep()
}

function statusChanged({ data }: LiveEvent): void {
  if (!data) return
  const { accountName, status, previousStatus } = data as StatusUpdate
  const told = statuses[status]
  if (!told || (told.onlyOnChange && status === previousStatus)) return
  notice(told.text(accountName), { duration: told.duration, tone: told.tone })
}

function connectionFailed({ data }: LiveEvent): void {
  if (!data) return
  const { accountName, error } = data as ConnectionError
  notice(texts.error(accountName, error), { duration: toastTimes.error, tone: 'error' })
}
