import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Command, commandsNow } from '../../platform/commands.ts'
import { recentRecords } from '../../platform/recent.ts'
import { detailOf, endOf, kindWords, Mark, nameOf } from './line.tsx'
import { finds } from './marks.ts'
import { isRecordKind, type Target } from './open.ts'
import { known, searchFor } from './requests.ts'

/** A line of the palette: what it is called, and what Enter does with it. */
export type Row = {
  key: string
  name: string
  detail?: string
  end?: string | null
  keys?: readonly string[]
  mark?: ReactNode
  act: { open: Target } | { run: () => void }
}
export type Group = { title: string; rows: Row[] }

const mostRecent = 5
const mostRecords = 8

type Asked = {
  /** What is typed, and what of it was asked for. */
  q: string
  asked: string
  timeZone: string | null
  /** Goes on to the page of all results. */
  onAll: () => void
}

/** Recent first, then records, then what can be done with what is open, then places; all of them that fit what is typed. */
export function useRows({ q, asked, timeZone, onAll }: Asked): {
  groups: Group[]
  loading: boolean
  failed: string | null
} {
  const search = useQuery(searchFor(asked))
  const isAnswered = asked === q && search.data !== undefined
  const recent = recentRows(q)
  const shown = new Set(recent.map(({ key }) => key))
  const records = (isAnswered ? foundRows(search.data, q, timeZone) : knownRows(q)).filter(({ key }) => !shown.has(key))
  const groups = [
    { title: 'Recent', rows: recent },
    { title: 'Records', rows: q === '' ? [] : records.slice(0, mostRecords) },
    ...commandsNow().map(({ title, commands }) => ({ title, rows: commandRows(title, commands, q) })),
    ...(q === '' ? [] : [{ title: 'Search', rows: [allRow(q, onAll)] }]),
  ]
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    loading: q !== '' && !isAnswered && !search.isError,
    failed: search.isError && asked === q ? search.error.message : null,
  }
}

const allRow = (q: string, run: () => void): Row => ({ key: 'all', name: `All results for “${q}”`, act: { run } })

function recentRows(q: string): Row[] {
  return recentRecords()
    .flatMap(({ kind, id, name, detail, picture }): Row[] => {
      if (!isRecordKind(kind) || !finds(q, name, detail)) return []
      const mark = <Mark key={id} {...{ kind, id, name, picture }} />
      const said = [kindWords[kind].one, detail].filter(Boolean).join(' · ')
      return [{ key: `${kind}:${id}`, name, detail: said, mark, act: { open: { kind, id } } }]
    })
    .slice(0, mostRecent)
}

function foundRows(
  data: { groups: { rows: Parameters<typeof nameOf>[0][] }[] },
  q: string,
  timeZone: string | null,
): Row[] {
  const found = data.groups.flatMap(({ rows }) => rows) as Parameters<typeof detailOf>[0][]
  return found
    .sort((one, other) => one.rank - other.rank)
    .map((line) => ({
      key: `${line.kind}:${line.id}`,
      name: nameOf(line),
      detail: detailOf(line, q),
      end: endOf(line, timeZone),
      mark: <Mark {...line} />,
      act: { open: line },
    }))
}

const knownRows = (q: string): Row[] =>
  q === ''
    ? []
    : known(q, mostRecords).map(({ kind, id, name, detail, picture }) => ({
        ...{ key: `${kind}:${id}`, name, mark: <Mark {...{ kind, id, name, picture }} /> },
        detail: [kindWords[kind].one, detail].filter(Boolean).join(' · '),
        act: { open: { kind, id } },
      }))

const commandRows = (title: string, commands: readonly Command[], q: string): Row[] =>
  commands
    .filter(({ label, isDetail }) => (q !== '' || !isDetail) && finds(q, label, title))
    .map(({ label, icon, keys, run }) => ({
      ...{ key: `${title}/${label}`, name: label, act: { run } },
      ...(keys && { keys }),
      mark: <span className="inline-flex w-6 flex-none justify-center text-text-2">{icon}</span>,
    }))
