import type { ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { Change } from '../../platform/change.ts'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import type { Option } from '../../ui/select.tsx'

/** What every record that has a panel carries beside the fields of its table. */
export type AnyRecord = {
  id: string
  version: number
  owner: { id: string; name: string | null; email: string } | null
  counts?: Record<TabCount, number>
}
export type TabCount = 'activities' | 'deals' | 'messages' | 'notes' | 'tasks'

export type Look = (value: FieldValue, record: AnyRecord) => ReactNode

/** A kind of record: its fields, its calls and its words. */
export type RecordKind = {
  /** In the address and, capitalised, for the ear: `?panel=contact:<id>`. */
  kind: string
  /** In paths and in the cache: `/contacts/{id}`. */
  noun: string
  /** What people call one and several of them: `lead`, `leads`. */
  thing: string
  things: string
  unnamed: string
  /** The field that holds what a record is called; `name` when left out. */
  named?: string
  fields: FieldTable
  /** Choices with words; none for fields that are typed. */
  choices: Readonly<Record<string, readonly Option[]>>
  /** Fields that look like more than their text. */
  looks: Readonly<Record<string, Look>>
  /** The key of the ids in the body of a bulk deletion. */
  idsKey: string
  /** The call of it, where it is not DELETE /<noun>/bulk. */
  bulkDelete?: BulkDelete
  may: { write: Permission; delete: Permission }
  /** Toasts of calls, where the specification words them. */
  /** What is sent for a changed field, where it is more than the field; null when the person thinks better of it. */
  change?: (key: string, value: FieldValue | null) => Promise<Change | null> | undefined
  toasts?: {
    update?: (key: string) => CallTexts
    delete?: (count: number) => CallTexts
  }
}

export type CallTexts = { pending: string; success: string; failure: string }

/** What a row, a section or a tab of a panel is given. */
export type RowProps<R extends AnyRecord = AnyRecord> = { kind: RecordKind; record: R; readOnly: boolean }

export const fieldValue = (record: AnyRecord, key: string): FieldValue | null =>
  ((record as Record<string, unknown>)[key] as FieldValue | null | undefined) ?? null

/** What a record is called; null when it has no name. */
export const nameIn = ({ named = 'name' }: RecordKind, record: AnyRecord): string | null =>
  (fieldValue(record, named) as string | null) || null

/** Under which text waits that was typed into a field and not saved. */
export const draftKey = ({ kind }: { kind: string }, { id }: { id: string }, field: string): string =>
  `${kind}:${id}:${field}`
