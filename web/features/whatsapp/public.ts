/** What the rest of the product shows of WhatsApp. */
export { useAccounts } from './account-requests.ts'
export { setMuted, useMuted } from './beep.ts'
export { LeadMessages } from './lead-messages.tsx'
export { RecordMessages } from './record-messages.tsx'
export { useUnread } from './unread.ts'
export { WriteDialog } from './write-dialog.tsx'
