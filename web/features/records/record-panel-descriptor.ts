import type { ReactNode } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { LastInteraction, NextStep, RelatedCount } from '#contract/kit/record-schemas.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import type { FieldValue } from '../../ui/forms/inline-field-value.ts'
import { readFieldValue } from './custom-values.ts'
import type { RecordFields, RecordLooks } from './record-kind-descriptor.ts'
import type { RecordNames } from './record-names.ts'

/** The common properties of all records with a panel. */
export type PanelRecord = {
  id: string
  version: number
  /** Absent from kinds without owners. */
  owner?: { id: string; name: string | null; email: string } | null
  counts?: Record<RelatedCount, number>
  nextStep?: NextStep | null
  lastTalk?: LastInteraction | null
  tags?: readonly { id: string; name: string }[]
}

export type FieldDisplay = (value: FieldValue, record: PanelRecord) => ReactNode

/** Describes the panel of a kind of record: names, fields and requests. */
export type RecordPanelDescriptor = RecordNames &
  RecordLooks &
  RecordFields & {
    kind: ScreenKind
    /** Fields that are always shown, even when empty fields are hidden. Links to other records always are. */
    keyFields?: readonly string[]
    /** The field of a record, if it depends on the record. */
    fieldOf?: (key: string, record: PanelRecord) => Field | undefined
    /** Custom displays of fields. */
    displays: Readonly<Record<string, FieldDisplay>>
    /** What the specification asks of lists of choices: the buttons Save and Cancel, and a label of the empty choice. */
    choiceEditor?: { hasButtons: boolean; noneLabel: string }
    /** The key of the ids in the body of a bulk deletion. */
    idsKey: string
    /** The bulk delete request, if it is not DELETE /<noun>/bulk. */
    bulkDelete?: BulkDelete
    permissions: { write: Permission; delete: Permission }
    /** Builds the request for a changed field if it contains more than the field; null if the user cancels. */
    buildChange?: (
      key: string,
      value: FieldValue | null,
      record: { id: string },
    ) => Promise<RecordPatch | null> | undefined
    /** Called with the record before and after a saved change, for example to reload lists in which it moves. */
    afterChange?: (before: PanelRecord, after: PanelRecord) => void
    /** The toast alone confirms a saved field, without a mark beside it. */
    isConfirmedByToast?: boolean
    /** Toast and banner tell a failure in the words of the server, if it has any (TASK-053). */
    showsServerMessages?: boolean
    /** For how many milliseconds the banner tells a failure; three seconds by default. */
    failureBannerMs?: number
    /** Toasts, where the specification defines them. */
    toasts?: {
      update?: (key: string) => RecordCallTexts
      delete?: (count: number) => RecordCallTexts
    }
  }

export type RecordCallTexts = { pending: string; success: string; failure: string }

/** The props of a row, a section or a tab of a panel. */
export type RecordRowProps<R extends PanelRecord = PanelRecord> = {
  descriptor: RecordPanelDescriptor
  record: R
  readOnly: boolean
}

export const getFieldValue = (record: PanelRecord, key: string): FieldValue | null =>
  readFieldValue(record, key) as FieldValue | null

/** The name of a record, or null if it has none. */
export const getRecordName = ({ nameField = 'name' }: RecordPanelDescriptor, record: PanelRecord): string | null =>
  (getFieldValue(record, nameField) as string | null) || null

/** The key under which a field’s unsaved draft is stored. */
export const draftKey = ({ kind }: { kind: string }, { id }: { id: string }, field: string): string =>
  `${kind}:${id}:${field}`
