import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { openSupport } from '../../shared/contact-support.ts'
import { dismissToast, showNotice } from '../../shared/toasts.ts'
import { endSession } from '../session/session.ts'
import type { ApiReply } from './api-failure.ts'

const billingMessages: Record<number, string> = { 438: messages.trialOver, 498: messages.extensionOver }
let billingNoticeId: number | undefined

/** Handles the statuses that mean the same for every request: 401 and 403 sign out silently, 438 and 498 ask for payment (A§8). */
export function handleStatus(reply: ApiReply): void {
  if (reply === 'no reply') return
  if (reply.status === 401 || reply.status === 403) endSession({ returnToPage: true })
  const text = billingMessages[reply.status]
  if (text) showBillingNotice(text)
}

/** Shows the notice until it is dismissed, and only once, even if several requests are rejected. */
function showBillingNotice(text: string): void {
  if (billingNoticeId !== undefined) dismissToast(billingNoticeId)
  billingNoticeId = showNotice(text, {
    tone: 'error',
    duration: null,
    action: { label: t('Contact Support'), onClick: openSupport },
  })
}
