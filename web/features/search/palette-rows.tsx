import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isScreenKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { type Command, getCommandGroups } from '../../platform/keyboard/commands.ts'
import { nameToCreate } from '../../platform/keyboard/palette-store.ts'
import { readRecentRecords } from '../../platform/navigation/recent-records.ts'
import { explainFailure } from '../../shared/explain-failure.ts'
import { matchesAllWords } from './highlight.ts'
import type { ResultTarget } from './open-result.ts'
import { kindLabel, ResultIcon, resultDetail, resultEnd, resultName } from './result-line.tsx'
import { findCachedResults, searchQueryOptions } from './search-requests.ts'

/** A row of the palette: its title, and the action of Enter. */
export type PaletteRow = {
  key: string
  name: string
  detail?: string
  end?: string | null
  /** The name repeats the typed text, which is no match. */
  isQuery?: true
  keys?: readonly string[]
  icon?: ReactNode
  action: { open: ResultTarget } | { run: () => void }
}
export type PaletteGroup = { title: string; rows: PaletteRow[] }

const maxRecent = 5
const maxRecords = 8

type PaletteQuery = {
  /** The typed text, and the debounced text that was searched for. */
  q: string
  debouncedQuery: string
  timeZone: string | null
  /** Opens the page of all results. */
  onShowAll: () => void
}

/** The matching rows: recent records, then search results, commands and pages. */
export function usePaletteRows({ q, debouncedQuery, timeZone, onShowAll }: PaletteQuery): {
  groups: PaletteGroup[]
  /** Nothing matches, so that there is only what can be created. */
  isEmpty: boolean
  loading: boolean
  failed: string | null
} {
  const search = useQuery(searchQueryOptions(debouncedQuery))
  const isAnswered = debouncedQuery === q && search.data !== undefined
  const hasNoResults = isAnswered && search.data.groups.length === 0
  const recent = recentRows(q)
  const recentKeys = new Set(recent.map(({ key }) => key))
  const records = (isAnswered ? resultRows(search.data, q, timeZone) : cachedRows(q)).filter(
    ({ key }) => !recentKeys.has(key),
  )
  const commandGroups = getCommandGroups()
  const groups = [
    { title: t('Recent'), rows: recent },
    { title: t('Records'), rows: q === '' ? [] : records.slice(0, maxRecords) },
    ...commandGroups.map(({ title, commands }) => ({ title, rows: commandRows(title, commands, q) })),
    ...(q === '' || hasNoResults ? [] : [{ title: t('Search'), rows: [allResultsRow(q, onShowAll)] }]),
  ].filter(({ rows }) => rows.length > 0)
  const creations = hasNoResults ? createRows(commandGroups, q) : []
  return {
    groups: creations.length > 0 ? [...groups, { title: t('Create “{text}”', { text: q }), rows: creations }] : groups,
    isEmpty: groups.length === 0,
    loading: q !== '' && !isAnswered && !search.isError,
    failed:
      search.isError && debouncedQuery === q
        ? t('Failed to search. {reason}', { reason: explainFailure(search.error) ?? '' })
        : null,
  }
}

const allResultsRow = (q: string, run: () => void): PaletteRow => ({
  key: 'all',
  name: t('All results for “{query}”', { query: q }),
  isQuery: true,
  action: { run },
})

function recentRows(q: string): PaletteRow[] {
  return readRecentRecords()
    .flatMap(({ kind, id, name, detail, picture, end }): PaletteRow[] => {
      if (!isScreenKind(kind) || !matchesAllWords(q, name, detail)) return []
      const icon = <ResultIcon key={id} {...{ kind, id, name, picture }} />
      const detailText = [kindLabel(kind), detail].filter(Boolean).join(' · ')
      return [{ key: `${kind}:${id}`, name, detail: detailText, end, icon, action: { open: { kind, id } } }]
    })
    .slice(0, maxRecent)
}

function resultRows(
  data: { groups: { rows: Parameters<typeof resultName>[0][] }[] },
  q: string,
  timeZone: string | null,
): PaletteRow[] {
  const found = data.groups.flatMap(({ rows }) => rows) as Parameters<typeof resultDetail>[0][]
  return found
    .sort((one, other) => one.rank - other.rank)
    .map((line) => ({
      key: `${line.kind}:${line.id}`,
      name: resultName(line),
      detail: resultDetail(line, q),
      end: resultEnd(line, timeZone),
      icon: <ResultIcon {...line} />,
      action: { open: line },
    }))
}

const cachedRows = (q: string): PaletteRow[] =>
  q === ''
    ? []
    : findCachedResults(q, maxRecords).map(({ kind, id, name, detail, picture }) => ({
        ...{ key: `${kind}:${id}`, name, icon: <ResultIcon {...{ kind, id, name, picture }} /> },
        detail: [kindLabel(kind), detail].filter(Boolean).join(' · '),
        action: { open: { kind, id } },
      }))

/** What can be created with the typed text as its name. */
const createRows = (groups: readonly { commands: readonly Command[] }[], name: string): PaletteRow[] =>
  groups
    .flatMap(({ commands }) => commands)
    .flatMap(({ label, icon, creates, run }) =>
      creates
        ? {
            key: `create:${creates}`,
            name: t('{command}: “{text}”', { command: label, text: name }),
            isQuery: true,
            icon: <CommandIcon>{icon}</CommandIcon>,
            action: {
              run: () => {
                nameToCreate.set({ kind: creates, name })
                run()
              },
            },
          }
        : [],
    )

const commandRows = (title: string, commands: readonly Command[], q: string): PaletteRow[] =>
  commands
    .filter(({ label, keywords, isDetail }) => (q !== '' || !isDetail) && matchesAllWords(q, label, title, keywords))
    .map(({ label, icon, keys, run }) => ({
      ...{ key: `${title}/${label}`, name: label, action: { run } },
      ...(keys && { keys }),
      icon: <CommandIcon>{icon}</CommandIcon>,
    }))

const CommandIcon = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex w-6 flex-none justify-center text-text-2">{children}</span>
)
