/** How much waits to be read, and how somebody wants to be told. */
export { Reminders } from './reminders.tsx'
export { useUnreadNotifications } from './unread.ts'
