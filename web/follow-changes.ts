import type { AnyRouter } from '@tanstack/react-router'
import { followCustomFields } from './features/custom-fields/requests.ts'
import { followViews } from './features/lists/views/follow-views.ts'
import { followNotifications } from './features/notifications/follow-notifications.ts'
import { openNotification } from './features/notifications/open-notification.ts'
import { followLostReasons } from './features/pipelines/lost-reasons/requests.ts'
import { followPipelines } from './features/pipelines/requests.ts'
import { followTags } from './features/tags/follow-tags.ts'
import { followTeam } from './features/team/follow-team.ts'
import { type ChatRef, chatKey } from './features/whatsapp/conversations/chat.ts'
import { showEventToasts } from './features/whatsapp/live/event-toasts.ts'
import { syncWhatsappCache } from './features/whatsapp/live/sync-cache.ts'
import { formatPanelKey, type PanelAddress } from './platform/navigation/panel.ts'

/** Follows live events on every page, as long as the page is open: updates what is cached, and shows toasts. */
export function followChanges(router: AnyRouter): void {
  followTags()
  followPipelines()
  followLostReasons()
  followCustomFields()
  followTeam()
  followViews()
  syncWhatsappCache()
  followNotifications((notification) =>
    openNotification(router, notification, (address) => void router.navigate(overCurrentScreen(address))),
  )
  showEventToasts((chat: ChatRef) => void router.navigate({ to: '/inbox', search: { chat: chatKey(chat) } }))
}

/** The navigation that opens a panel on the current screen. */
const overCurrentScreen = (address: PanelAddress) =>
  ({ to: '.', search: (before: object) => ({ ...before, panel: formatPanelKey(address), tab: undefined }) }) as const
