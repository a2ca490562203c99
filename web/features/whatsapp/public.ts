/** What other features may use. */
export { useAccounts } from './accounts/use-accounts.ts'
export { useBroadcastItems } from './broadcasts/use-broadcast-items.tsx'
export { useUnreadCount } from './conversations/unread-counts.ts'
export { formatWaiting, toOneLine } from './labels.ts'
export { LeadMessages, RecordMessages, WriteDialog } from './lazy-panels.tsx'
export { setMuted, useMuted } from './live/beep.ts'
