import type { ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { isCustomKey, toCustomKey } from '../records/public.ts'
import {
  formatFieldValue,
  getFieldLabel,
  getFieldName,
  omitUnchangedKeys,
  type TimelineVocabulary,
} from './format-value.ts'
import { addOrigin, nameOwnRecord, namePart } from './phrases.tsx'
import type { FieldChanges, RecordChange } from './timeline-requests.ts'

/** The sentence of a change, and its details. */
export type EntryText = { sentence: ReactNode; details?: ReactNode }

/** Describes a change as a sentence. `recordLink` names the changed record if it is not the timeline's own. */
export function describeChange(entry: RecordChange, vocabulary: TimelineVocabulary, recordLink?: ReactNode): EntryText {
  if (entry.part) return describePartChange(entry, entry.part, vocabulary, recordLink)
  if (entry.operation === 'changed')
    return describeFieldChanges(
      entry,
      { kind: vocabulary.kind, fields: vocabulary.fields, record: recordLink },
      vocabulary,
    )
  const record = recordLink ?? nameOwnRecord(vocabulary.kind)
  if (entry.operation === 'created' && entry.source === 'import')
    return { sentence: tNodes('imported {record}', { record }) }
  return { sentence: addOrigin(describeWhole(entry.operation, record), entry.source) }
}

function describeWhole(operation: RecordChange['operation'], record: ReactNode): ReactNode {
  if (operation === 'created') return tNodes('created {record}', { record })
  return operation === 'deleted'
    ? tNodes('moved {record} to the trash', { record })
    : tNodes('restored {record}', { record })
}

/** Describes a deal's move to another stage. */
export function describeStageMove({ changes }: RecordChange, record: ReactNode): EntryText {
  const [before, after] = changes?.stage ?? [null, null]
  return {
    sentence: tNodes('moved {record} from {before} to {after}', {
      record,
      before: <Value>{String(before)}</Value>,
      after: <Value>{String(after)}</Value>,
    }),
  }
}

function describePartChange(
  entry: RecordChange,
  part: string,
  vocabulary: TimelineVocabulary,
  record: ReactNode,
): EntryText {
  const { singular: kind, fields } = vocabulary.parts[part] ?? { singular: 'entry', fields: {} }
  if (entry.operation === 'changed')
    return describeFieldChanges(entry, { kind, fields, record: namePart(part) }, vocabulary)
  const isAdded = entry.operation === 'added'
  const sideIndex = isAdded ? 1 : 0
  const changes = entry.changes ?? {}
  const nameKey = [...Object.keys(fields), ...Object.keys(changes)].find((key) => changes[key]?.[sideIndex] != null)
  const name = nameKey && formatFieldValue(changes[nameKey]?.[sideIndex], nameKey, fields, vocabulary, entry)
  const values = { part: namePart(part), name: name && <Value>{name}</Value>, record }
  if (record)
    return {
      sentence: isAdded
        ? tNodes('added {part} {name} to {record}', values)
        : tNodes('removed {part} {name} from {record}', values),
    }
  return { sentence: isAdded ? tNodes('added {part} {name}', values) : tNodes('removed {part} {name}', values) }
}

/** What changed: the record, a related record or an entry of a list. `record` names it unless it is the timeline's own. */
type Changed = { kind: string; fields: FieldTable; record?: ReactNode }

function describeFieldChanges(
  entry: RecordChange,
  { kind, fields, record }: Changed,
  vocabulary: TimelineVocabulary,
): EntryText {
  const changes = splitCustomFields(entry.changes ?? {})
  const known = Object.keys(fields)
  const keys = Object.keys(changes).sort((a, b) => known.indexOf(a) - known.indexOf(b))
  const [onlyKey] = keys
  if (keys.length !== 1 || onlyKey === undefined)
    return {
      sentence: addOrigin(describeSeveral(keys.length, record), entry.source),
      details: (
        <ul className="mt-0.5 text-12 leading-5 text-text-2">
          {keys.map((key) => (
            <li key={key} className="wrap-anywhere">
              <span className="font-medium text-text">{getFieldLabel(fields, key, kind)}</span>{' '}
              <ChangeLine {...formatSides(key)} />
            </li>
          ))}
        </ul>
      ),
    }
  const mark = describeMark(changes[onlyKey]?.[1], onlyKey, fields, record ?? nameOwnRecord(vocabulary.kind))
  const field = getFieldName(fields, onlyKey, kind)
  return { sentence: addOrigin(mark ?? describeValues(field, formatSides(onlyKey), record), entry.source) }

  function formatSides(key: string): Sides {
    const [before, after] = omitUnchangedKeys(changes[key] ?? [null, null])
    return {
      before: formatFieldValue(before, key, fields, vocabulary, entry),
      after: formatFieldValue(after, key, fields, vocabulary, entry),
    }
  }
}

/** Splits the change of the `customFields` object into one change per field. */
function splitCustomFields({ customFields, ...changes }: FieldChanges): FieldChanges {
  const [before, after] = (customFields ?? []).map((side) => (side ?? {}) as Record<string, unknown>)
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const split = [...keys].map((key) => [toCustomKey(key), [before?.[key] ?? null, after?.[key] ?? null]])
  return { ...changes, ...Object.fromEntries(split) }
}

const describeSeveral = (count: number, record: ReactNode): ReactNode => {
  const fields = tCount(count, '{count} field', '{count} fields')
  return record ? tNodes('changed {fields} of {record}', { fields, record }) : tNodes('changed {fields}', { fields })
}

/** "marked this task as automated", for a field that says whether a record is so; null for other fields and custom fields. */
function describeMark(after: unknown, key: string, fields: FieldTable, record: ReactNode): ReactNode {
  const field = fields[key]
  if (field?.kind !== 'yesNo' || typeof after !== 'boolean' || isCustomKey(key)) return null
  const values = { record, mark: rowLabel(field).toLowerCase() }
  return after ? tNodes('marked {record} as {mark}', values) : tNodes('marked {record} as not {mark}', values)
}

/** The values of one field, before and after. */
type Sides = { before: string | null; after: string | null }

/** "set the owner to Maren", "changed the priority of the task Call back from Low to High". */
function describeValues(field: string, sides: Sides, record: ReactNode): ReactNode {
  const before = <Value>{sides.before}</Value>
  const after = <Value>{sides.after}</Value>
  if (sides.before === null)
    return record
      ? tNodes('set {field} of {record} to {after}', { field, record, after })
      : tNodes('set {field} to {after}', { field, after })
  if (sides.after === null)
    return record
      ? tNodes('cleared {field} of {record}, which was {before}', { field, record, before })
      : tNodes('cleared {field}, which was {before}', { field, before })
  return record
    ? tNodes('changed {field} of {record} from {before} to {after}', { field, record, before, after })
    : tNodes('changed {field} from {before} to {after}', { field, before, after })
}

/** One line of several: "Priority set to Hot", "Company cleared, was Kestrel". */
function ChangeLine(sides: Sides) {
  const before = <Value>{sides.before}</Value>
  const after = <Value>{sides.after}</Value>
  if (sides.before === null) return tNodes('set to {after}', { after })
  return sides.after === null
    ? tNodes('cleared, was {before}', { before })
    : tNodes('from {before} to {after}', { before, after })
}

/** Longer values are truncated; the field itself shows all. */
const maxValueLength = 240

function Value({ children }: { children: string | null }) {
  const text = children ?? t('nothing')
  return (
    <bdi dir="auto" className="rounded-chip bg-active box-decoration-clone px-1 py-px whitespace-pre-line text-text">
      {text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text}
    </bdi>
  )
}
