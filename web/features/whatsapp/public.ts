/** What the rest of the product shows of WhatsApp. */
export { setMuted, useMuted } from './beep.ts'
export { useUnread } from './unread.ts'
