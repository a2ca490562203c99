import { useQuery } from '@tanstack/react-query'
import { unreadCount } from './requests.ts'

/** How much of what the person was told is unread. */
export const useUnreadNotifications = (): number => useQuery(unreadCount()).data ?? 0
