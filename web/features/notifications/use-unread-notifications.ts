import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from './requests.ts'

/** The number of unread notifications. */
export const useUnreadNotifications = (): number => useQuery(unreadCountQuery()).data ?? 0
