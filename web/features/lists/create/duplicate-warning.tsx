import { queryOptions, useQuery } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { type DuplicateRecord, duplicateReasonLabels } from '#contract/kit/duplicates.ts'
import { maxDuplicates } from '#contract/kit/limits.ts'
import { getLocale, t } from '#contract/language/translate.ts'
import { callUntyped, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { shortenUrl } from '../../../platform/formatting/short-url.ts'
import type { CreateDialogDescriptor, ListRow } from '../list-descriptor.ts'

type DraftValues = Readonly<Record<string, string>>
type DuplicateRow = DuplicateRecord & Readonly<Record<string, unknown>>
type DuplicateQuery = Pick<CreateDialogDescriptor<ListRow>, 'noun'> & {
  matchOn: readonly string[] | undefined
  draft: DraftValues
  open: boolean
}

/** Milliseconds without typing before the duplicate check. Leaving a field checks at once. */
const debounceMs = 600

/** Finds likely duplicates of a draft. */
export function useDuplicates({ noun, matchOn = [], draft, open }: DuplicateQuery) {
  const [debouncedDraft, setDebouncedDraft] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedDraft(draft), debounceMs)
    return () => clearTimeout(timer)
  }, [draft])
  const criteria = createCriteria(matchOn, debouncedDraft)
  const { data } = useQuery({
    ...duplicatesQueryOptions(noun, criteria),
    enabled: open && criteria !== null,
    placeholderData: (last) => last,
  })
  const duplicates = open && criteria && data ? data : []

  return {
    duplicates,
    checkNow: () => setDebouncedDraft(draft),
    /** Checks again, and returns whether all duplicates were already shown. If not, they are shown now. `ownId` is the record
     * that an earlier attempt may have created. */
    async checkAllSeen(ownId: string | undefined): Promise<boolean> {
      const currentCriteria = createCriteria(matchOn, draft)
      if (!currentCriteria) return true
      // A failed check must not prevent creating the record.
      const fresh = await queryClient.fetchQuery(duplicatesQueryOptions(noun, currentCriteria)).catch(() => [])
      setDebouncedDraft(draft)
      return fresh.every(({ id }) => id === ownId || duplicates.some((record) => record.id === id))
    },
  }
}

/** The criteria for the duplicate check, or null if none of the fields is filled in. */
function createCriteria(matchOn: readonly string[], draft: DraftValues): Record<string, string> | null {
  const entries = matchOn.flatMap((key) => (draft[key]?.trim() ? [[key, draft[key].trim()]] : []))
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

const duplicatesQueryOptions = (noun: DuplicateQuery['noun'], criteria: Record<string, string> | null) =>
  queryOptions({
    queryKey: [...queryKeys.noun(noun), 'duplicates', criteria],
    queryFn: ({ signal }) =>
      unwrap(callUntyped<DuplicateRow[]>('GET', `/${noun}/duplicates`, { query: criteria ?? {}, signal })),
    // Must find records that were created a moment ago.
    staleTime: 0,
  })

type WarningProps<R extends ListRow> = {
  descriptor: CreateDialogDescriptor<R>
  duplicates: readonly DuplicateRow[]
  onOpen: (id: string) => void
}

/** Lists records that look like duplicates. They do not prevent creating the record. */
export function DuplicateWarning<R extends ListRow>({ descriptor, duplicates, onOpen }: WarningProps<R>) {
  const hasDuplicates = duplicates.length > 0
  return (
    <div
      className={
        hasDuplicates
          ? 'flex gap-2 rounded-control border border-orange-edge bg-orange-tint px-3 py-2 text-orange-ink'
          : 'sr-only'
      }
    >
      {hasDuplicates && <Info aria-hidden className="mt-0.5 flex-none" />}
      <div className="min-w-0 flex-1">
        <p role="status" className="font-medium">
          {hasDuplicates && describeDuplicates(descriptor, duplicates.length)}
        </p>
        {hasDuplicates && (
          <>
            <ul aria-label={t('Likely duplicates')} className="mt-1 flex flex-col gap-1">
              {duplicates.map((record) => (
                <DuplicateItem key={record.id} descriptor={descriptor} record={record} onOpen={onOpen} />
              ))}
            </ul>
            <p className="mt-2 text-12">{t('Opening one closes this form. Your entries are kept.')}</p>
          </>
        )}
      </div>
    </div>
  )
}

type DuplicateItemProps<R extends ListRow> = {
  descriptor: CreateDialogDescriptor<R>
  record: DuplicateRow
  onOpen: (id: string) => void
}

function DuplicateItem<R extends ListRow>({ descriptor, record, onOpen }: DuplicateItemProps<R>) {
  const { id, name, email, phoneNumber, reasons } = record
  const detail = record[descriptor.create.duplicates?.detailKey ?? '']
  return (
    <li className="wrap-anywhere">
      <a
        href={`/${descriptor.noun}?panel=${descriptor.kind}:${id}`}
        className="tap font-medium underline underline-offset-2"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id)
        }}
      >
        {name ?? email ?? phoneNumber ?? t('Unnamed {singular}', { singular: descriptor.singular })}
      </a>
      {typeof detail === 'string' && `, ${shortenUrl(detail)}`}
      {` – ${joinWords(reasons.map((reason) => duplicateReasonLabels[reason]))}`}
    </li>
  )
}

const describeDuplicates = <R extends ListRow>(
  { singular: one, plural: many }: CreateDialogDescriptor<R>,
  count: number,
): string =>
  count === 1
    ? t('1 {one} looks like this one', { one })
    : count === maxDuplicates
      ? t('At least {count} {many} look like this one', { count, many })
      : t('{count} {many} look like this one', { count, many })

const joinWords = (words: readonly string[]): string => new Intl.ListFormat(getLocale()).format(words)
