import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageSquare from 'lucide-react/icons/message-square'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import type { SearchKind } from '#contract/search/enums.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { formatMoneyShort } from '../../platform/formatting/money.ts'
import { formatDate } from '../../shared/format-date.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { dealStatusOptions, taskStatusOptions } from '../../ui/badges/status.tsx'
import { highlightParts, matchesAllWords } from './highlight.ts'

/** What people call one and several of a kind. */
export const kindLabels: Record<SearchKind, { singular: string; plural: string }> = {
  contact: { singular: 'Contact', plural: 'Contacts' },
  company: { singular: 'Company', plural: 'Companies' },
  deal: { singular: 'Deal', plural: 'Deals' },
  task: { singular: 'Task', plural: 'Tasks' },
  note: { singular: 'Note', plural: 'Notes' },
  message: { singular: 'Message', plural: 'Messages' },
}

const kindIcons: Partial<Record<SearchKind, ReactNode>> = {
  deal: <Banknote aria-hidden />,
  task: <CircleCheck aria-hidden />,
  note: <StickyNote aria-hidden />,
  message: <MessageSquare aria-hidden />,
}

type ResultIconProps = { kind: SearchKind; id: string; name: string | null; picture: string | null }

/** What stands before a line: a face, or the sign of the kind. */
export function ResultIcon({ kind, id, name, picture }: ResultIconProps) {
  const icon = kindIcons[kind]
  if (!icon) return <Avatar kind={kind === 'company' ? 'company' : 'person'} name={name} id={id} image={picture} />
  return (
    <span className="inline-flex size-6 flex-none items-center justify-center rounded-control bg-active text-text-2 [&>.lucide]:size-3.5">
      {icon}
    </span>
  )
}

/** A text with the parts that were searched for marked. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {highlightParts(text, query).map(({ text: part, isMatch: hit }, at) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          <mark key={at} className="rounded-[2px] bg-accent-soft-2 text-inherit">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

const optionLabel = (options: readonly { value: string; label: string }[], code: string | null) =>
  options.find(({ value }) => value === code)?.label ?? code

/** The second half of a line: what tells this one from others of its name, and where the words stand when not in the name. */
export function resultDetail(found: SearchHit, query: string): string {
  const { kind, company, detail, excerpt, behind, name } = found
  const parts: Record<SearchKind, (string | null | undefined)[]> = {
    contact: [detail, company],
    company: [detail],
    deal: [optionLabel(dealStatusOptions, detail), company],
    task: [optionLabel(taskStatusOptions, detail), company],
    note: [behind?.name],
    message: [],
  }
  const showsExcerpt =
    kind === 'message' || (kind === 'note' ? name !== null : !matchesAllWords(query, name, company, detail))
  return [kindLabels[kind].singular, ...parts[kind], showsExcerpt ? excerpt : null].filter(Boolean).join(' · ')
}

/** What a line is called; a note without a title is called by what it says. */
export const resultName = ({ kind, name, excerpt }: Pick<SearchHit, 'kind' | 'name' | 'excerpt'>): string =>
  name ?? (kind === 'note' ? excerpt : null) ?? `Unnamed ${kindLabels[kind].singular.toLowerCase()}`

/** What stands at the end of a line: what a deal is worth, when a task is due. */
export function resultEnd({ kind, value, currency, at }: SearchHit, timeZone: string | null): string | null {
  if (kind === 'deal' && value !== null && currency) return formatMoneyShort(value, currency)
  return at ? formatDate(at, timeZone) : null
}
