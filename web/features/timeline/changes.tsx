import type { ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { Change, Differences } from './requests.ts'
import { labelIn, onlyDifferent, type Wording, wordsOf } from './values.ts'

/** What somebody did, and what more there is to say of it. */
export type Told = { sentence: ReactNode; lines?: ReactNode }

/** How it came about, where not by hand. */
const ways: Readonly<Record<string, string>> = {
  import: ' by an import',
  undo: ', undoing an import',
  whatsapp: ' when they wrote on WhatsApp',
}
const wayOf = ({ via }: Change): string => ways[via ?? ''] ?? ''

/** A change as a sentence; `other` names the record where it is not the one whose timeline it is. */
export function told(entry: Change, wording: Wording, other?: ReactNode): Told {
  if (entry.part) return toldOfPart(entry, entry.part, wording, other)
  if (entry.what === 'changed') return toldOfFields(entry, wording.fields, wording, other && <> of {other}</>)
  const thing = other ?? `this ${wording.kind}`
  const way = wayOf(entry)
  if (entry.what === 'created')
    return entry.via === 'import' ? sentence('imported', thing) : sentence('created', thing, way.trim())
  return entry.what === 'deleted'
    ? sentence('moved', thing, `to the trash${way}`)
    : sentence('brought', thing, `back${way}`)
}

const sentence = (verb: string, thing: ReactNode, end?: string): Told => ({
  sentence: (
    <>
      {verb} {thing}
      {end && ` ${end}`}
    </>
  ),
})

function toldOfPart(entry: Change, part: string, wording: Wording, other: ReactNode): Told {
  const { thing, fields } = wording.parts[part] ?? { thing: 'entry', fields: {} }
  if (entry.what === 'changed') return toldOfFields(entry, fields, wording, undefined, ` of the ${thing}`)
  const side = entry.what === 'added' ? 1 : 0
  const changes = entry.changes ?? {}
  const telling = [...Object.keys(fields), ...Object.keys(changes)].find((key) => changes[key]?.[side] != null)
  const name = telling && wordsOf(changes[telling]?.[side], telling, fields, wording, entry)
  return {
    sentence: (
      <>
        {entry.what} the {thing} {name && <Value>{name}</Value>}
        {other && (
          <>
            {entry.what === 'added' ? ' to ' : ' from '}
            {other}
          </>
        )}
      </>
    ),
  }
}

function toldOfFields(entry: Change, fields: FieldTable, wording: Wording, whose?: ReactNode, last = ''): Told {
  const changes: Differences = entry.changes ?? {}
  const known = Object.keys(fields)
  const keys = Object.keys(changes).sort((a, b) => known.indexOf(a) - known.indexOf(b))
  const [only] = keys
  const end = `${wayOf(entry)}${last}`
  if (keys.length !== 1 || only === undefined)
    return {
      sentence: (
        <>
          changed {keys.length} fields{whose}
          {end}
        </>
      ),
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
  const label = (
    <>
      <span className="font-medium">{labelIn(fields, only)}</span>
      {whose}
    </>
  )
  const { before, after } = sidesOf(only)
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
