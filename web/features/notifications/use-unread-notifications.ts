import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstScreenShown } from '../../platform/navigation/first-screen.ts'
import { unreadCountQuery } from './requests.ts'

/** The number of unread notifications, also shown on the icon of the installed application where the system can. */
export function useUnreadNotifications(): number {
  const isFirstScreenShown = useIsFirstScreenShown()
  const { data: unread } = useQuery({ ...unreadCountQuery(), enabled: isFirstScreenShown })
  useEffect(() => {
    if (unread !== undefined) showOnIcon(unread)
    return () => showOnIcon(0)
  }, [unread])
  return unread ?? 0
}

function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Only the icon of an installed application has a badge.
  shown.catch(() => undefined)
}
