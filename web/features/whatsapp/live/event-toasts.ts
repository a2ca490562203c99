import { t } from '#contract/language/translate.ts'
import type { ConnectionError, MessageUpdate, StatusUpdate } from '#contract/whatsapp/account.ts'
import type { AccountStatus } from '#contract/whatsapp/enums.ts'
import { toastDurations } from '#contract/whatsapp/limits.ts'
import { whatsappToasts as texts } from '#contract/whatsapp/texts.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { isLeaderTab, type LiveEvent, subscribeToEvents } from '../../../platform/live/live-events.ts'
import { showNotice, type ToastTone } from '../../../shared/toasts.ts'
import { type ChatRef, chatKey, conversationNoun, isSameChat, parseChat } from '../conversations/chat.ts'
import { playBeep } from './beep.ts'

type StatusToast = { text: (account: string) => string; duration: number; tone: ToastTone; onlyOnChange?: boolean }

/** The toast of each status; others show none (GAP-101). */
const statusToasts: Partial<Record<AccountStatus, StatusToast>> = {
  CONNECTED: { text: texts.connected, duration: toastDurations.connected, tone: 'success', onlyOnChange: true },
  DISCONNECTED: { text: texts.disconnected, duration: toastDurations.disconnected, tone: 'error', onlyOnChange: true },
  QR_READY: { text: texts.qrReady, duration: toastDurations.qrReady, tone: 'info' },
  CONNECTING: { text: texts.connecting, duration: toastDurations.connecting, tone: 'info' },
}

/** Shows toasts for live events on every page; `open` opens a conversation. Returns a function that stops it. */
export function showEventToasts(open: (chat: ChatRef) => void): () => void {
  const unsubscribers = [
    subscribeToEvents('message_update', (event) => toastMessage(event, open)),
    subscribeToEvents('status_update', toastStatus),
    subscribeToEvents('connection_error', toastConnectionError),
  ]
  return () => {
    for (const end of unsubscribers) end()
  }
}

/** The inbox shows the message itself, so no toast there (RT-006); it is heard unless its conversation is being looked at. */
function toastMessage({ data }: LiveEvent, open: (chat: ChatRef) => void): void {
  if (!data) return
  const { fromName, content, accountId, whatsappId } = data as MessageUpdate
  const action =
    accountId && whatsappId ? { label: t('Open [verb]'), onClick: () => open({ accountId, whatsappId }) } : undefined
  if (location.pathname !== '/inbox')
    showNotice(texts.message(fromName, content), { duration: toastDurations.message, action })
  else if (!document.hidden && isOpen({ accountId, whatsappId })) return
  // Only one of several tabs beeps: the visible one, else the leader.
  if (!document.hidden || isLeaderTab()) playBeep()
}

/** Whether a conversation is the open one of the inbox, which may have been opened by a former id. */
function isOpen(chat: ChatRef): boolean {
  const open = parseChat({ chat: new URLSearchParams(location.search).get('chat') ?? undefined })
  const conversation = open && queryClient.getQueryData<ChatRef>(queryKeys.record(conversationNoun, chatKey(open)))
  return isSameChat(chat, open) || isSameChat(chat, conversation ?? null)
}

function toastStatus({ data }: LiveEvent): void {
  if (!data) return
  const { accountName, status, previousStatus } = data as StatusUpdate
  const statusToast = statusToasts[status]
  if (!statusToast || (statusToast.onlyOnChange && status === previousStatus)) return
  showNotice(statusToast.text(accountName), { duration: statusToast.duration, tone: statusToast.tone })
}

function toastConnectionError({ data }: LiveEvent): void {
  if (!data) return
  const { accountName, error } = data as ConnectionError
  showNotice(texts.error(accountName, error), { duration: toastDurations.error, tone: 'error' })
}
