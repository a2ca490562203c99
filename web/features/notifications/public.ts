/** The number of unread notifications, and the settings of reminders and devices. */
export { PushSection } from './push/push-section.tsx'
export { ReminderToggle } from './reminder-toggle.tsx'
export { useUnreadNotifications } from './use-unread-notifications.ts'
