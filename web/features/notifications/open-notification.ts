import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { ownedKindOf } from '#contract/notifications/notification.ts'
import { broadcastPath, importPath, ownedRecordsPath } from '#contract/notifications/paths.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'
import { getSignedInUser } from '../../platform/session/session.ts'
import type { Notification } from './requests.ts'

/** Opens what a notification is about: its broadcast, its import, its conversation, the record at the note, the list of the records that were given at once, or the panel. */
export function openNotification(
  router: Pick<AnyRouter, 'navigate' | 'history'>,
  { kind, recordId, count, chat, subject }: Notification,
  openPanel: (address: PanelAddress, tab?: string, item?: string) => void,
): void {
  const owned = ownedKindOf(kind)
  if (kind === 'broadcast') router.history.push(broadcastPath(recordId))
  else if (kind === 'import') router.history.push(importPath(recordId))
  else if (chat) void router.navigate({ to: '/inbox', search: { chat: chatKey(chat) } })
  else if (owned && count !== null) router.history.push(ownedRecordsPath(owned, getSignedInUser()?.id ?? ''))
  else if (subject) openPanel(subject, 'notes', recordId)
  else openPanel({ kind: owned ?? kind, id: recordId })
}

/** Returns a function that opens notifications on the current screen. */
export function useOpenNotification(): (notification: Notification) => void {
  const router = useRouter()
  const { open } = usePanel()
  return (notification) => openNotification(router, notification, open)
}
