import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../../ui/badges/avatar.tsx'
import type { ChatRef } from '../chat.ts'
import type { PresentPerson } from './presence-store.ts'
import { usePresentPeople } from './use-presence.ts'

/** Pictures shown at once. */
const maxPictures = 3

/** Who else looks at the conversation, and who writes in it. */
export function PresenceMark({ chat }: { chat: ChatRef }) {
  const people = usePresentPeople(chat)
  const text = describePresence(people)
  return (
    <div
      role="status"
      aria-label={t('Team')}
      title={text}
      className="flex min-w-0 flex-none items-center gap-1.5 text-12 text-text-2"
    >
      <span aria-hidden className="flex -space-x-1.5 max-lg:hidden rtl:space-x-reverse">
        {people.slice(0, maxPictures).map(({ person }) => (
          <Avatar key={person.id} name={person.name ?? person.email} id={person.id} size={20} />
        ))}
      </span>
      <span className="max-w-44 truncate max-lg:sr-only">{text}</span>
    </div>
  )
}

/** The same in one line, where there is no room for pictures. */
export function PresenceText({ chat }: { chat: ChatRef }) {
  const text = describePresence(usePresentPeople(chat))
  return (
    text !== '' && (
      <span aria-hidden className="text-accent-ink lg:hidden">
        {text} ·{' '}
      </span>
    )
  )
}

/** Who writes, or else who looks. */
function describePresence(people: readonly PresentPerson[]): string {
  const typing = people.filter(({ isTyping }) => isTyping)
  if (typing.length > 0) return describeTyping(typing)
  return people.length > 0 ? describeReading(people) : ''
}

/** “Ben Amos is typing...”, “Ben Amos and Zoe Quick are typing...”, “Ben Amos and 2 others are typing...” */
function describeTyping(people: readonly PresentPerson[]): string {
  const { first, second, count } = toNames(people)
  if (people.length === 1) return t('{first} is typing...', { first })
  return people.length === 2
    ? t('{first} and {second} are typing...', { first, second })
    : t('{first} and {count} others are typing...', { first, count })
}

function describeReading(people: readonly PresentPerson[]): string {
  const { first, second, count } = toNames(people)
  if (people.length === 1) return t('{first} is here', { first })
  return people.length === 2
    ? t('{first} and {second} are here', { first, second })
    : t('{first} and {count} others are here', { first, count })
}

function toNames(people: readonly PresentPerson[]): { first: string; second: string; count: number } {
  const [first = '', second = ''] = people.map(({ person }) => person.name ?? person.email)
  return { first, second, count: people.length - 1 }
}
