import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageSquare from 'lucide-react/icons/message-square'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import type { FoundKind } from '#contract/search/enums.ts'
import type { Found } from '#contract/search/search.ts'
import { shortDate } from '../../platform/dates.ts'
import { briefMoney } from '../../platform/money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { dealStatusOptions, taskStatusOptions } from '../../ui/status.tsx'
import { finds, marked } from './marks.ts'

/** What people call one and several of a kind. */
export const kindWords: Record<FoundKind, { one: string; many: string }> = {
  contact: { one: 'Contact', many: 'Contacts' },
  company: { one: 'Company', many: 'Companies' },
  deal: { one: 'Deal', many: 'Deals' },
  task: { one: 'Task', many: 'Tasks' },
  note: { one: 'Note', many: 'Notes' },
  message: { one: 'Message', many: 'Messages' },
}

const icons: Partial<Record<FoundKind, ReactNode>> = {
  deal: <Banknote aria-hidden />,
  task: <CircleCheck aria-hidden />,
  note: <StickyNote aria-hidden />,
  message: <MessageSquare aria-hidden />,
}

type MarkProps = { kind: FoundKind; id: string; name: string | null; picture: string | null }

/** What stands before a line: a face, or the sign of the kind. */
export function Mark({ kind, id, name, picture }: MarkProps) {
  const icon = icons[kind]
  if (!icon) return <Avatar kind={kind === 'company' ? 'company' : 'person'} name={name} id={id} image={picture} />
  return (
    <span className="inline-flex size-6 flex-none items-center justify-center rounded-control bg-active text-text-2 [&>.lucide]:size-3.5">
      {icon}
    </span>
  )
}

/** A text with the parts that were searched for marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {marked(text, query).map(({ text: piece, hit }, at) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          <mark key={at} className="rounded-[2px] bg-accent-soft-2 text-inherit">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </bdi>
  )
}

const wordOf = (options: readonly { value: string; label: string }[], code: string | null) =>
  options.find(({ value }) => value === code)?.label ?? code

/** The second half of a line: what tells this one from others of its name, and where the words stand when not in the name. */
export function detailOf(found: Found, query: string): string {
  const { kind, company, detail, excerpt, behind, name } = found
  const parts: Record<FoundKind, (string | null | undefined)[]> = {
    contact: [detail, company],
    company: [detail],
    deal: [wordOf(dealStatusOptions, detail), company],
    task: [wordOf(taskStatusOptions, detail), company],
    note: [behind?.name],
    message: [],
  }
  const saidElsewhere = kind === 'message' || (kind === 'note' ? name !== null : !finds(query, name, company, detail))
  return [kindWords[kind].one, ...parts[kind], saidElsewhere ? excerpt : null].filter(Boolean).join(' · ')
}

/** What a line is called; a note without a title is called by what it says. */
export const nameOf = ({ kind, name, excerpt }: Pick<Found, 'kind' | 'name' | 'excerpt'>): string =>
  name ?? (kind === 'note' ? excerpt : null) ?? `Unnamed ${kindWords[kind].one.toLowerCase()}`

/** What stands at the end of a line: what a deal is worth, when a task is due. */
export function endOf({ kind, value, currency, at }: Found, timeZone: string | null): string | null {
  if (kind === 'deal' && value !== null && currency) return briefMoney(value, currency)
  return at ? shortDate(at, timeZone) : null
}
