/** How much waits to be read, and how somebody wants to be told. */
export { ReminderToggle } from './reminder-toggle.tsx'
export { useUnreadNotifications } from './use-unread-notifications.ts'
