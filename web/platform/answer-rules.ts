import { messages } from '#contract/kit/messages.ts'
import { dismissToast, notice } from '../ui/toasts.ts'
import type { Reply } from './failure.ts'
import { endSession } from './session.ts'
import { contactSupport } from './support.ts'

const billing: Record<number, string> = { 438: messages.trialOver, 498: messages.extensionOver }
let billingNotice: number | undefined

/** What some statuses do whoever made the call: 401 and 403 sign out silently, 438 and 498 ask to pay (A§8). */
export function heedStatus(reply: Reply): void {
  if (reply === 'no reply') return
  if (reply.status === 401 || reply.status === 403) endSession({ back: true })
  const text = billing[reply.status]
  if (text) askToPay(text)
}

/** Stays until it is dismissed; a second refused call does not pile up a second notice. */
function askToPay(text: string): void {
  if (billingNotice !== undefined) dismissToast(billingNotice)
  billingNotice = notice(text, {
    tone: 'error',
    duration: null,
    action: { label: 'Contact Support', onClick: contactSupport },
  })
}
