import type { ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { isCustomKey, toCustomKey } from '../records/public.ts'
import {
  formatFieldValue,
  getFieldLabel,
  getFieldName,
  omitUnchangedKeys,
  type TimelineVocabulary,
} from './format-value.ts'
import type { FieldChanges, RecordChange } from './timeline-requests.ts'

/** The sentence of a change, and its details. */
export type EntryText = { sentence: ReactNode; details?: ReactNode }

/** The origin of a change that was not made by hand. */
const originTexts: Readonly<Record<string, string>> = {
  import: ' by an import',
  undo: t(', undoing an earlier change'),
  whatsapp: ' when they wrote on WhatsApp',
}
const originText = ({ source }: RecordChange): string => originTexts[source ?? ''] ?? ''

/** Describes a change as a sentence. `recordLink` names the changed record if it is not the timeline's own. */
export function describeChange(entry: RecordChange, vocabulary: TimelineVocabulary, recordLink?: ReactNode): EntryText {
  if (entry.part) return describePartChange(entry, entry.part, vocabulary, recordLink)
  if (entry.operation === 'changed')
    return describeFieldChanges(
      entry,
      { kind: vocabulary.kind, fields: vocabulary.fields, link: recordLink },
      vocabulary,
    )
  const recordLabel = recordLink ?? t('this {kind}', { kind: vocabulary.kind })
  const origin = originText(entry)
  if (entry.operation === 'created')
    return entry.source === 'import'
      ? createSentence('imported', recordLabel)
      : createSentence('created', recordLabel, origin.trim())
  return entry.operation === 'deleted'
    ? createSentence('moved', recordLabel, t('to the trash{origin}', { origin }))
    : createSentence('restored', recordLabel, origin.trim())
}

/** Describes a deal's move to another stage. */
export function describeStageMove({ changes }: RecordChange, recordLink: ReactNode): EntryText {
  const [before, after] = changes?.stage ?? [null, null]
  return {
    sentence: (
      <>
        moved {recordLink} <FromTo before={String(before)} after={String(after)} />
      </>
    ),
  }
}

const createSentence = (verb: string, noun: ReactNode, end?: string): EntryText => ({
  sentence: (
    <>
      {verb} {noun}
      {end && ` ${end}`}
    </>
  ),
})

function describePartChange(
  entry: RecordChange,
  part: string,
  vocabulary: TimelineVocabulary,
  recordLink: ReactNode,
): EntryText {
  const { singular: noun, fields } = vocabulary.parts[part] ?? { singular: 'entry', fields: {} }
  if (entry.operation === 'changed')
    return describeFieldChanges(entry, { kind: noun, fields, link: t('the {noun}', { noun }) }, vocabulary)
  const sideIndex = entry.operation === 'added' ? 1 : 0
  const changes = entry.changes ?? {}
  const nameKey = [...Object.keys(fields), ...Object.keys(changes)].find((key) => changes[key]?.[sideIndex] != null)
  const name = nameKey && formatFieldValue(changes[nameKey]?.[sideIndex], nameKey, fields, vocabulary, entry)
  return {
    sentence: (
      <>
        {entry.operation} the {noun} {name && <Value>{name}</Value>}
        {recordLink && (
          <>
            {entry.operation === 'added' ? ' to ' : ' from '}
            {recordLink}
          </>
        )}
      </>
    ),
  }
}

/** What changed: the record, a related record or an entry of a list. `link` names it unless it is the record itself. */
type Changed = { kind: string; fields: FieldTable; link?: ReactNode }

function describeFieldChanges(
  entry: RecordChange,
  { kind, fields, link }: Changed,
  vocabulary: TimelineVocabulary,
): EntryText {
  const changes = splitCustomFields(entry.changes ?? {})
  const known = Object.keys(fields)
  const keys = Object.keys(changes).sort((a, b) => known.indexOf(a) - known.indexOf(b))
  const [onlyKey] = keys
  const ofRecord = link && <> of {link}</>
  const end = originText(entry)
  if (keys.length !== 1 || onlyKey === undefined)
    return {
      sentence: (
        <>
          changed {keys.length} fields{ofRecord}
          {end}
        </>
      ),
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
  const mark = describeMark(changes[onlyKey]?.[1], onlyKey, fields)
  if (mark)
    return {
      sentence: (
        <>
          marked {link ?? t('this {kind}', { kind })} as {mark}
          {end}
        </>
      ),
    }
  const { before, after } = formatSides(onlyKey)
  const verb = before === null ? 'set' : after === null ? 'cleared' : 'changed'
  return {
    sentence: (
      <>
        {verb} {getFieldName(fields, onlyKey, kind)}
        {ofRecord}
        {verb === 'cleared' && t(', which was')} <ChangedValues before={before} after={after} />
        {end}
      </>
    ),
  }

  function formatSides(key: string): { before: string | null; after: string | null } {
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

/** "automated" or "not automated", for a field that says whether a record is so; null for other fields and custom fields. */
function describeMark(after: unknown, key: string, fields: FieldTable): string | null {
  const field = fields[key]
  if (field?.kind !== 'yesNo' || typeof after !== 'boolean' || isCustomKey(key)) return null
  return `${after ? '' : 'not '}${rowLabel(field).toLowerCase()}`
}

function FromTo({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      from <Value>{before}</Value> to <Value>{after}</Value>
    </>
  )
}

/** The values at the end of a sentence: those that are not empty. */
function ChangedValues({ before, after }: { before: string | null; after: string | null }) {
  if (after === null && before !== null) return <Value>{before}</Value>
  if (before !== null) return <FromTo before={before} after={after} />
  return (
    <>
      to <Value>{after}</Value>
    </>
  )
}

/** One line of several: "Priority set to Hot", "Company cleared, was Kestrel". */
function ChangeLine({ before, after }: { before: string | null; after: string | null }) {
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
  return <FromTo before={before} after={after} />
}

/** Longer values are truncated; the field itself shows all. */
const maxValueLength = 240

function Value({ children }: { children: string | null }) {
  const text = children ?? 'nothing'
  return (
    <bdi dir="auto" className="rounded-chip bg-active box-decoration-clone px-1 py-px whitespace-pre-line text-text">
      {text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text}
    </bdi>
  )
}
