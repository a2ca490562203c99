import { useEffect, useSyncExternalStore } from 'react'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { type Presence, type PresenceActivity, presenceTimes } from '#contract/whatsapp/presence.ts'
import { call } from '../../../../platform/api/client.ts'
import type { LiveEvent } from '../../../../platform/live/live-events.ts'
import { getSignedInUser } from '../../../../platform/session/session.ts'
import { type ChatRef, chatKey } from '../chat.ts'
import { getPresentPeople, notePresence, type PresentPerson, subscribeToPresence } from './presence-store.ts'

/** The conversation that is on the screen. */
let openChat: ChatRef | null = null
let typedAt = 0
/** One report after the other: of two at once, the older could arrive last and stand. */
const enqueueReport = createSerialQueue()

const isTyping = () => Date.now() - typedAt <= presenceTimes.typing.end

const report = (chat: ChatRef, activity: PresenceActivity) =>
  void enqueueReport(() =>
    call('POST', '/whatsapp/accounts/{accountId}/conversations/{whatsappId}/presence', {
      path: { accountId: chat.accountId, whatsappId: chat.whatsappId },
      body: { activity },
    }),
  ).catch(() => undefined)

/** Who else looks at a conversation or writes in it. */
export const usePresentPeople = (chat: ChatRef): readonly PresentPerson[] =>
  useSyncExternalStore(subscribeToPresence, () => getPresentPeople(chat))

/** Tells the team that the conversation is on the screen, as long as it is. */
export function useReportViewing({ accountId, whatsappId }: ChatRef, isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    const chat = { accountId, whatsappId }
    const renew = () => {
      openChat = document.hidden ? null : chat
      if (!document.hidden) report(chat, 'viewing')
    }
    const changeVisibility = () => (document.hidden ? leave() : renew())
    const leave = () => {
      openChat = null
      typedAt = 0
      report(chat, 'left')
    }
    renew()
    const timer = setInterval(() => {
      if (!isTyping()) renew()
    }, presenceTimes.viewing.renewal)
    document.addEventListener('visibilitychange', changeVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', changeVisibility)
      if (!document.hidden) leave()
    }
  }, [accountId, whatsappId, isKnown])
}

/** Tells the team that the person writes in the conversation on the screen; often called, rarely sent. */
export function reportTyping(chat: ChatRef): void {
  const now = Date.now()
  if (!openChat || chatKey(openChat) !== chatKey(chat) || now - typedAt < presenceTimes.typing.renewal) return
  typedAt = now
  report(openChat, 'typing')
}

/** Handles a colleague’s presence; replies at once if they have just opened the same conversation. */
export function handlePresenceEvent({ data }: LiveEvent): void {
  const presence = data as Presence | null
  if (!presence?.person || presence.person.id === getSignedInUser()?.id) return
  const hasCome = notePresence(presence)
  if (hasCome && openChat && chatKey(openChat) === chatKey(presence))
    report(openChat, isTyping() ? 'typing' : 'viewing')
}
