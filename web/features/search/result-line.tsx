import MessageSquare from 'lucide-react/icons/message-square'
import { recordKinds } from '#contract/kit/kinds.ts'
import { capitalize } from '#contract/kit/names.ts'
import type { SearchKind } from '#contract/search/enums.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { formatMoneyShort } from '../../platform/formatting/money.ts'
import { formatDate } from '../../shared/format-date.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { recordIcons } from '../../ui/badges/record-icons.ts'
import { dealStatusOptions, taskStatusOptions } from '../../ui/badges/status.tsx'
import { highlightParts, matchesAllWords } from './highlight.ts'

/** The label of a kind of result. */
export const kindLabel = (kind: SearchKind): string => capitalize(kind)
export const kindLabelPlural = (kind: SearchKind): string => (kind === 'message' ? 'Messages' : recordKinds[kind].label)

const iconOf = (kind: SearchKind) => (kind === 'message' ? MessageSquare : recordIcons[kind])

type ResultIconProps = { kind: SearchKind; id: string; name: string | null; picture: string | null }

/** The icon at the start of a row: the picture of a person or company, or the icon of the kind. */
export function ResultIcon({ kind, id, name, picture }: ResultIconProps) {
  if (kind === 'contact' || kind === 'company')
    return <Avatar kind={kind === 'company' ? 'company' : 'person'} name={name} id={id} image={picture} />
  const Icon = iconOf(kind)
  return (
    <span className="inline-flex size-6 flex-none items-center justify-center rounded-control bg-active text-text-2 [&>.lucide]:size-3.5">
      <Icon aria-hidden />
    </span>
  )
}

/** A text with highlighted matches. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {highlightParts(text, query).map(({ text: part, isMatch: hit }, at) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
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

const getOptionLabel = (options: readonly { value: string; label: string }[], code: string | null) =>
  options.find(({ value }) => value === code)?.label ?? code

/** The details of a result: what distinguishes it from others with the same name, and the match if it is not in the name. */
export function resultDetail(found: SearchHit, query: string): string {
  const { kind, company, detail, excerpt, subject, name } = found
  const parts: Partial<Record<SearchKind, (string | null | undefined)[]>> = {
    contact: [detail, company],
    deal: [getOptionLabel(dealStatusOptions, detail), company],
    task: [getOptionLabel(taskStatusOptions, detail), company],
    note: [subject?.name],
    message: [],
  }
  const showsExcerpt =
    kind === 'message' || (kind === 'note' ? name !== null : !matchesAllWords(query, name, company, detail))
  return [kindLabel(kind), ...(parts[kind] ?? [detail]), showsExcerpt ? excerpt : null].filter(Boolean).join(' · ')
}

/** The title of a result. A note without a title shows its text. */
export const resultName = ({ kind, name, excerpt }: Pick<SearchHit, 'kind' | 'name' | 'excerpt'>): string =>
  name ?? (kind === 'note' ? excerpt : null) ?? `Unnamed ${kindLabel(kind).toLowerCase()}`

/** The text at the end of a row: the value of a deal, or the due date of a task. */
export function resultEnd({ kind, value, currency, at }: SearchHit, timeZone: string | null): string | null {
  if (kind === 'deal' && value !== null && currency) return formatMoneyShort(value, currency)
  return at ? formatDate(at, timeZone) : null
}
