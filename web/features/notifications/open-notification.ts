import { useRouter } from '@tanstack/react-router'
import { ownedKindOf } from '#contract/notifications/notification.ts'
import { ownedRecordsPath } from '#contract/notifications/paths.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import type { Notification } from './requests.ts'

/** The record that a notification opens in the panel. */
export const panelOf = ({ kind, recordId }: Notification): PanelAddress => ({
  kind: ownedKindOf(kind) ?? kind,
  id: recordId,
})

/** The path of the list of the records that a notice of several is about; null for all others. */
export function listPathOf({ kind, count }: Notification, userId: string): string | null {
  const owned = ownedKindOf(kind)
  return owned && count !== null ? ownedRecordsPath(owned, userId) : null
}

/** Opens what a notification is about: its conversation, the list of the records that were given at once, or the panel. */
export function useOpenNotification(): (notification: Notification) => void {
  const router = useRouter()
  const { open } = usePanel()
  const userId = useSignedInUser()?.id ?? ''
  return (notification) => {
    const { chat } = notification
    const path = listPathOf(notification, userId)
    if (chat) void router.navigate({ to: '/inbox', search: { chat: chatKey(chat) } })
    else if (path) router.history.push(path)
    else open(panelOf(notification))
  }
}
