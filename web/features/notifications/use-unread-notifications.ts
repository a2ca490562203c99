import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from './requests.ts'

/** How much of what the person was told is unread. */
export const useUnreadNotifications = (): number => useQuery(unreadCountQuery()).data ?? 0
