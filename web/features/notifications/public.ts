/** The number of unread notifications, and the settings of reminders. */
export { ReminderToggle } from './reminder-toggle.tsx'
export { useUnreadNotifications } from './use-unread-notifications.ts'
