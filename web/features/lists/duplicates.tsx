import { queryOptions, useQuery } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import type { DuplicateShown } from '#contract/kit/duplicates.ts'
import { mostDuplicates } from '#contract/kit/limits.ts'
import { callUntyped, unwrap } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { shortAddress } from '../../platform/short-address.ts'
import type { ListKind, ListRow } from './kind.ts'

type Draft = Readonly<Record<string, string>>
type Found = DuplicateShown & Readonly<Record<string, unknown>>
type Asking = Pick<ListKind, 'noun'> & { by: readonly string[] | undefined; draft: Draft; open: boolean }

/** How long nobody types before the server is asked, in milliseconds; leaving a field asks at once. */
const pause = 600

/** Records that are likely the one a draft is about. */
export function useDuplicates({ noun, by = [], draft, open }: Asking) {
  const [asked, setAsked] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), pause)
    return () => clearTimeout(timer)
  }, [draft])
  const told = toldIn(by, asked)
  const { data } = useQuery({
    ...duplicatesOf(noun, told),
    enabled: open && told !== null,
    placeholderData: (last) => last,
  })
  const found = open && told && data ? data : []

  return {
    found,
    ask: () => setAsked(draft),
    /** Whether all that a draft looks like has been shown; what has not is shown then. `made` is its own first try. */
    async seen(made: string | undefined): Promise<boolean> {
      const now = toldIn(by, draft)
      if (!now) return true
      // Nothing hinders creating it, least of all a question that failed.
      const fresh = await queryClient.fetchQuery(duplicatesOf(noun, now)).catch(() => [])
      setAsked(draft)
      return fresh.every(({ id }) => id === made || found.some((record) => record.id === id))
    },
  }
}

/** What duplicates are asked for by; null when nothing of it is there yet. */
function toldIn(by: readonly string[], draft: Draft): Record<string, string> | null {
  const told = by.flatMap((key) => (draft[key]?.trim() ? [[key, draft[key].trim()]] : []))
  return told.length > 0 ? Object.fromEntries(told) : null
}

const duplicatesOf = (noun: Asking['noun'], told: Record<string, string> | null) =>
  queryOptions({
    queryKey: [...keys.noun(noun), 'duplicates', told],
    queryFn: ({ signal }) => unwrap(callUntyped<Found[]>('GET', `/${noun}/duplicates`, { query: told ?? {}, signal })),
    // What was created a moment ago counts.
    staleTime: 0,
  })

type WarningProps<R extends ListRow> = {
  kind: ListKind<R>
  found: readonly Found[]
  onOpen: (id: string) => void
}

/** Says quietly which records look like the new one. Nothing hinders creating it. */
export function DuplicateWarning<R extends ListRow>({ kind, found, onOpen }: WarningProps<R>) {
  const some = found.length > 0
  return (
    <div
      className={
        some
          ? 'flex gap-2 rounded-control border border-orange-edge bg-orange-tint px-3 py-2 text-orange-ink'
          : 'sr-only'
      }
    >
      {some && <Info aria-hidden className="mt-0.5 flex-none" />}
      <div className="min-w-0 flex-1">
        <p role="status" className="font-medium">
          {some && sentence(kind, found.length)}
        </p>
        {some && (
          <>
            <ul aria-label="Likely duplicates" className="mt-1 flex flex-col gap-1">
              {found.map((record) => (
                <Duplicate key={record.id} kind={kind} record={record} onOpen={onOpen} />
              ))}
            </ul>
            <p className="mt-2 text-12">Opening one closes this form and keeps what you typed.</p>
          </>
        )}
      </div>
    </div>
  )
}

type DuplicateProps<R extends ListRow> = { kind: ListKind<R>; record: Found; onOpen: (id: string) => void }

function Duplicate<R extends ListRow>({ kind, record, onOpen }: DuplicateProps<R>) {
  const { id, name, email, phoneNumber, reasons } = record
  const beside = record[kind.create?.duplicates?.beside ?? '']
  return (
    <li className="wrap-anywhere">
      <a
        href={`/${kind.noun}?panel=${kind.kind}:${id}`}
        className="tap font-medium underline underline-offset-2"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id)
        }}
      >
        {name ?? email ?? phoneNumber ?? `Unnamed ${kind.one}`}
      </a>
      {typeof beside === 'string' && `, ${shortAddress(beside)}`}
      {` – ${listed(reasons)}`}
    </li>
  )
}

const sentence = <R extends ListRow>({ one, many }: ListKind<R>, count: number): string =>
  count === 1
    ? `1 ${one} looks like this one`
    : `${count === mostDuplicates ? 'At least ' : ''}${count} ${many} look like this one`

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words)
