/** What the rest of the product shows of WhatsApp. */
export { useAccounts } from './account-requests.ts'
export { setMuted, useMuted } from './beep.ts'
export { LeadMessages, RecordMessages, WriteDialog } from './parts.tsx'
export { useUnread } from './unread.ts'
export { waitingFor } from './words.ts'
