import type { ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { FieldValue } from '../../ui/forms/inline-field-value.ts'
import type { RecordNames } from './record-names.ts'

/** What every record that has a panel carries beside the fields of its table. */
export type PanelRecord = {
  id: string
  version: number
  owner: { id: string; name: string | null; email: string } | null
  counts?: Record<TabCount, number>
}
export type TabCount = 'activities' | 'deals' | 'messages' | 'notes' | 'tasks'

export type FieldDisplay = (value: FieldValue, record: PanelRecord) => ReactNode

/** A kind of record as its panel knows it: names, fields and calls. */
export type RecordPanelDescriptor = RecordNames & {
  /** The field that holds what a record is called; `name` when left out. */
  nameField?: string
  fields: FieldTable
  /** Choices with words; none for fields that are typed. */
  choices: Readonly<Record<string, readonly Option[]>>
  /** Fields that look like more than their text. */
  displays: Readonly<Record<string, FieldDisplay>>
  /** The key of the ids in the body of a bulk deletion. */
  idsKey: string
  /** The call of it, where it is not DELETE /<noun>/bulk. */
  bulkDelete?: BulkDelete
  permissions: { write: Permission; delete: Permission }
  /** What is sent for a changed field, where it is more than the field; null when the person cancels. */
  buildChange?: (key: string, value: FieldValue | null) => Promise<RecordPatch | null> | undefined
  /** Toasts of calls, where the specification words them. */
  toasts?: {
    update?: (key: string) => RecordCallTexts
    delete?: (count: number) => RecordCallTexts
  }
}

export type RecordCallTexts = { pending: string; success: string; failure: string }

/** What a row, a section or a tab of a panel is given. */
export type RecordRowProps<R extends PanelRecord = PanelRecord> = {
  descriptor: RecordPanelDescriptor
  record: R
  readOnly: boolean
}

export const fieldValue = (record: PanelRecord, key: string): FieldValue | null =>
  ((record as Record<string, unknown>)[key] as FieldValue | null | undefined) ?? null

/** What a record is called; null when it has no name. */
export const recordName = ({ nameField = 'name' }: RecordPanelDescriptor, record: PanelRecord): string | null =>
  (fieldValue(record, nameField) as string | null) || null

/** Under which text waits that was typed into a field and not saved. */
export const draftKey = ({ kind }: { kind: string }, { id }: { id: string }, field: string): string =>
  `${kind}:${id}:${field}`
