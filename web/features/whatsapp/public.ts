/** What other features may use. */
export { useAccounts } from './accounts/account-requests.ts'
export { useUnreadCount } from './conversations/use-unread-count.ts'
export { formatWaiting, toOneLine } from './labels.ts'
export { LeadMessages, RecordMessages, WriteDialog } from './lazy-panels.tsx'
export { setMuted, useMuted } from './live/beep.ts'
