import MessageSquare from 'lucide-react/icons/message-square'
import { recordKinds, type SearchableKind, wordOf } from '#contract/kit/kinds.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { SearchKind } from '#contract/search/enums.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { formatDate } from '../../shared/format-date.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { recordTypes } from '../record-types.ts'
import type { RecordKindDescriptor, SearchLineTexts } from '../records/public.ts'
import { highlightParts, matchesAllWords } from './highlight.ts'

/** The label of a kind of result. */
export const kindLabel = (kind: SearchKind): string => capitalize(kind === 'message' ? t('message') : wordOf(kind))
export const kindLabelPlural = (kind: SearchKind): string =>
  kind === 'message' ? t('Messages') : recordKinds[kind].label

type ResultType = Pick<RecordKindDescriptor<SearchableKind>, 'icon' | 'picture'> & { searchLine: SearchLineTexts }

const messageType: ResultType = { icon: MessageSquare, searchLine: { listDetails: () => [] } }
const typeOf = (kind: SearchKind): ResultType => (kind === 'message' ? messageType : recordTypes[kind])

type ResultIconProps = { kind: SearchKind; id: string; name: string | null; picture: string | null }

/** The icon at the start of a row: the picture of a person or company, or the icon of the kind. */
export function ResultIcon({ kind, id, name, picture }: ResultIconProps) {
  const { icon: Icon, picture: ofKind } = typeOf(kind)
  if (ofKind) return <Avatar kind={ofKind.shape} name={name} id={id} image={picture} />
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

/** The details of a result: what distinguishes it from others with the same name, and the match if it is not in the name. */
export function resultDetail(found: SearchHit, query: string): string {
  const { kind, company, detail, excerpt, name } = found
  const { listDetails, isNamedByText } = typeOf(kind).searchLine
  const showsExcerpt =
    kind === 'message' || (isNamedByText ? name !== null : !matchesAllWords(query, name, company, detail))
  // The match comes first, because a long line is cut off at its end.
  return [kindLabel(kind), showsExcerpt ? excerpt : null, ...listDetails(found)].filter(Boolean).join(' · ')
}

/** The title of a result. A note without a title shows its text. */
export const resultName = ({ kind, name, excerpt }: Pick<SearchHit, 'kind' | 'name' | 'excerpt'>): string =>
  name ??
  (typeOf(kind).searchLine.isNamedByText ? excerpt : null) ??
  t('Unnamed {kindLabel}', { kindLabel: kindLabel(kind).toLowerCase() })

/** The text at the end of a row: the value of a deal, or the due date of a task. */
export const resultEnd = (found: SearchHit, timeZone: string | null): string | null =>
  typeOf(found.kind).searchLine.formatEnd?.(found) ?? (found.at ? formatDate(found.at, timeZone) : null)
