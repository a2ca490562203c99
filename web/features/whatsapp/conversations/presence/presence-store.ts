import type { PersonSummary } from '#contract/kit/schema.ts'
import { type Presence, presenceTimes } from '#contract/whatsapp/presence.ts'
import { type ChatRef, chatKey } from '../chat.ts'

export type PresentPerson = { person: PersonSummary; isTyping: boolean }
type Entry = { person: PersonSummary; viewingUntil: number; typingUntil: number }

const chats = new Map<string, Map<string, Entry>>()
const listeners = new Set<() => void>()
const nobody: readonly PresentPerson[] = []
const shown = new Map<string, readonly PresentPerson[]>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Notes what somebody else does in a conversation; returns whether they were not there before. */
export function notePresence({ accountId, whatsappId, person, activity }: Presence, now = Date.now()): boolean {
  const key = chatKey({ accountId, whatsappId })
  const people = chats.get(key) ?? new Map<string, Entry>()
  const isNew = !people.has(person.id)
  if (activity === 'left') people.delete(person.id)
  else
    people.set(person.id, {
      person,
      viewingUntil: now + presenceTimes.viewing.end,
      typingUntil: activity === 'typing' ? now + presenceTimes.typing.end : 0,
    })
  if (people.size > 0) chats.set(key, people)
  else chats.delete(key)
  update(now)
  return isNew && activity !== 'left'
}

/** Drops what is over, tells the screens, and comes again when the next activity ends. */
function update(now: number): void {
  clearTimeout(timer)
  shown.clear()
  let next = Number.POSITIVE_INFINITY
  for (const [key, people] of chats) {
    for (const [id, { viewingUntil, typingUntil }] of people) {
      if (viewingUntil <= now) people.delete(id)
      else next = Math.min(next, typingUntil > now ? typingUntil : viewingUntil)
    }
    if (people.size === 0) chats.delete(key)
    else
      shown.set(
        key,
        [...people.values()].map(({ person, typingUntil }) => ({ person, isTyping: typingUntil > now })),
      )
  }
  if (Number.isFinite(next)) timer = setTimeout(() => update(Date.now()), Math.max(next - now, 50))
  for (const listener of listeners) listener()
}

/** Who else is in a conversation. */
export const getPresentPeople = (chat: ChatRef): readonly PresentPerson[] => shown.get(chatKey(chat)) ?? nobody

export function subscribeToPresence(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
