import type { ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import { dateAndTime, timeOfDay } from '../../platform/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Differences, HistoryEntry } from './requests.ts'
import { ago } from './times.ts'
import { labelIn, onlyDifferent, type Wording, wordsOf } from './values.ts'

type EntryProps = { entry: HistoryEntry; wording: Wording; now: number }

/** One thing that happened: who, what, and when. */
export function Entry({ entry, wording, now }: EntryProps) {
  const { actor, at } = entry
  const name = actor ? (actor.name ?? actor.email) : 'Somebody'
  const { sentence, lines } = told(entry, wording)
  return (
    <li className="flex gap-2.5 px-2 py-1.5">
      <Avatar name={name} id={actor?.id} size={20} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi className="font-medium">{name}</bdi> {sentence}
        </p>
        {lines}
        <time
          dateTime={at}
          title={dateAndTime(at, wording.timeZone)}
          className="block text-12 text-text-2 tabular-nums"
        >
          {timeOfDay(at, wording.timeZone)} · {ago(at, now)}
        </time>
      </div>
    </li>
  )
}

type Told = { sentence: ReactNode; lines?: ReactNode }

/** How it came about, where not by hand. */
const ways: Readonly<Record<string, string>> = { import: ' by an import', undo: ', undoing an import' }
const wayOf = ({ via }: HistoryEntry): string => ways[via ?? ''] ?? ''

function told(entry: HistoryEntry, wording: Wording): Told {
  const thing = `this ${wording.kind}`
  if (entry.part) return toldOfPart(entry, entry.part, wording)
  if (entry.what === 'created') return { sentence: entry.via === 'import' ? `imported ${thing}` : `created ${thing}` }
  if (entry.what === 'deleted') return { sentence: `moved ${thing} to the trash${wayOf(entry)}` }
  if (entry.what === 'restored') return { sentence: `brought ${thing} back${wayOf(entry)}` }
  return toldOfFields(entry, entry.changes ?? {}, wording.fields, wording)
}

function toldOfPart(entry: HistoryEntry, part: string, wording: Wording): Told {
  const { thing, fields } = wording.parts[part] ?? { thing: 'entry', fields: {} }
  if (entry.what === 'changed') {
    const { sentence, lines } = toldOfFields(entry, entry.changes ?? {}, fields, wording)
    return {
      sentence: (
        <>
          {sentence} of the {thing}
        </>
      ),
      lines,
    }
  }
  const side = entry.what === 'added' ? 1 : 0
  const changes = entry.changes ?? {}
  const telling = [...Object.keys(fields), ...Object.keys(changes)].find((key) => changes[key]?.[side] != null)
  const name = telling && wordsOf(changes[telling]?.[side], telling, fields, wording, entry)
  return {
    sentence: (
      <>
        {entry.what} the {thing} {name && <Value>{name}</Value>}
      </>
    ),
  }
}

function toldOfFields(entry: HistoryEntry, changes: Differences, fields: FieldTable, wording: Wording): Told {
  const known = Object.keys(fields)
  const keys = Object.keys(changes).sort((a, b) => known.indexOf(a) - known.indexOf(b))
  const [only] = keys
  if (keys.length !== 1 || only === undefined)
    return {
      sentence: `changed ${keys.length} fields${wayOf(entry)}`,
      lines: (
        <ul className="mt-0.5 text-12 leading-5 text-text-2">
          {keys.map((key) => (
            <li key={key} className="wrap-anywhere">
              <span className="font-medium text-text">{labelIn(fields, key)}</span> <Line {...sidesOf(key)} />
            </li>
          ))}
        </ul>
      ),
    }
  const label = <span className="font-medium">{labelIn(fields, only)}</span>
  const { before, after } = sidesOf(only)
  const end = wayOf(entry)
  if (before === null)
    return {
      sentence: (
        <>
          set {label} to <Value>{after}</Value>
          {end}
        </>
      ),
    }
  if (after === null)
    return {
      sentence: (
        <>
          cleared {label}, which was <Value>{before}</Value>
          {end}
        </>
      ),
    }
  return {
    sentence: (
      <>
        changed {label} <Sides before={before} after={after} />
        {end}
      </>
    ),
  }

  function sidesOf(key: string): { before: string | null; after: string | null } {
    const [before, after] = onlyDifferent(changes[key] ?? [null, null])
    return {
      before: wordsOf(before, key, fields, wording, entry),
      after: wordsOf(after, key, fields, wording, entry),
    }
  }
}

function Sides({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      from <Value>{before}</Value> to <Value>{after}</Value>
    </>
  )
}

/** A line of several: "Priority set to Hot", "Company cleared, was Kestrel". */
function Line({ before, after }: { before: string | null; after: string | null }) {
  if (before === null)
    return (
      <>
        set to <Value>{after}</Value>
      </>
    )
  if (after === null)
    return (
      <>
        cleared, was <Value>{before}</Value>
      </>
    )
  return <Sides before={before} after={after} />
}

/** Long texts end after a few lines; the whole stands in the field itself. */
const longest = 240

function Value({ children }: { children: string | null }) {
  const text = children ?? 'nothing'
  return (
    <bdi dir="auto" className="rounded-chip bg-active box-decoration-clone px-1 py-px whitespace-pre-line text-text">
      {text.length > longest ? `${text.slice(0, longest)}…` : text}
    </bdi>
  )
}
