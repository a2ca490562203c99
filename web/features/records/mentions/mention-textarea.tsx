import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PersonSummary } from '#contract/kit/schema.ts'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Textarea } from '../../../ui/controls/input.tsx'
import { cx } from '../../../ui/cx.ts'
import { optionClass } from '../../../ui/overlays/menu.tsx'
import { findMentionQuery, type Mentioned, toMentioned } from './mention-draft.ts'

/** Members offered at once. */
const maxOffered = 5

type PeopleSearch = { people: readonly PersonSummary[]; loading: boolean; isError: boolean }

type MentionTextareaProps = Omit<
  ComponentProps<'textarea'>,
  'ref' | 'value' | 'onChange' | 'onSelect' | 'onKeyDown'
> & {
  /** Finds the members whom the text may mention. */
  useSearch: (query: string, enabled: boolean, among: string) => PeopleSearch
  /** The account whose members `useSearch` finds; none for those of the workspace. */
  among?: string
  text: string
  /** Called with the new text, and with the member that was picked to become part of it. */
  onText: (text: string, mentioned?: Mentioned) => void
}

/** A text box that offers members after an @: the arrow keys choose, Enter or Tab picks, Escape closes the list. */
export function MentionTextarea({ useSearch, among = '', text, onText, ...props }: MentionTextareaProps) {
  const listId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const nextCursor = useRef<number | null>(null)
  const found = findMentionQuery(text, cursor)
  const isOpen = found !== null && found.start !== dismissedAt
  const { people, loading, isError } = useSearch(found?.query ?? '', isOpen, among)
  const offered = isOpen ? people.slice(0, maxOffered).map(toMentioned) : []
  const at = Math.min(active, offered.length - 1)

  useLayoutEffect(() => {
    if (nextCursor.current === null) return
    box.current?.setSelectionRange(nextCursor.current, nextCursor.current)
    nextCursor.current = null
  })

  const pick = (member: Mentioned) => {
    if (!found) return
    const inserted = `@${member.name} `
    nextCursor.current = found.start + inserted.length
    setCursor(nextCursor.current)
    onText(text.slice(0, found.start) + inserted + text.slice(cursor).replace(/^ /, ''), member)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[at]
    if (event.key === 'Escape') setDismissedAt(found.start)
    else if (step && chosen) setActive((at + step + offered.length) % offered.length)
    else if (
      (event.key === 'Enter' || event.key === 'Tab') &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      chosen
    )
      pick(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div>
      {isOpen && offered.length === 0 && !loading && (
        <p className="px-2 pb-1 text-12 text-text-3">{isError ? t('Failed to load members') : t('No members found')}</p>
      )}
      {offered.length > 0 && <Offered {...{ listId, offered, at }} onActive={setActive} onPick={pick} />}
      <Textarea
        ref={box}
        data-autofocus
        {...props}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
        value={text}
        onChange={(event) => {
          setActive(0)
          setDismissedAt(null)
          setCursor(event.target.selectionStart)
          onText(event.target.value)
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

type OfferedProps = {
  listId: string
  offered: readonly Mentioned[]
  at: number
  onActive: (index: number) => void
  onPick: (member: Mentioned) => void
}

function Offered({ listId, offered, at, onActive, onPick }: OfferedProps) {
  return (
    <div id={listId} role="listbox" aria-label={t('Members to mention')} className="pb-1">
      {offered.map((member, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text box keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box answers the keys
        <div
          key={member.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          onPointerMove={() => onActive(index)}
          // The text box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(member)}
          className={cx(optionClass, index === at && 'bg-hover dark:bg-active')}
        >
          <Avatar name={member.name} id={member.id} size={20} />
          <span className="min-w-0 flex-1 truncate">
            <bdi>{member.name}</bdi>
          </span>
        </div>
      ))}
    </div>
  )
}
