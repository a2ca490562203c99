import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldTable } from '#contract/kit/fields.ts'
import type { SubjectKind, TransferPlural, ViewKindName } from '#contract/kit/kinds.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { FieldValue } from '../../ui/forms/inline-field-value.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import type { CustomField } from '../custom-fields/public.ts'
import type { RecordNames } from '../records/public.ts'

/** The common properties of all rows. */
export type ListRow = { id: string; version: number }

/** The query of a list, as in the URL. Absent keys don’t filter. */
export type ListQuery = { readonly [key: string]: string | undefined }

/** Describes the list of a kind of record: names, columns, filters and requests. */
export type ListDescriptor<R extends ListRow = ListRow> = RecordNames & {
  noun: ViewKindName
  fields: FieldTable
  /** The labels of choices, by field. */
  choices?: Readonly<Record<string, readonly Option[]>>
  /** The field of a row, if it depends on the row. */
  fieldOf?(key: string, row: R): Field | undefined
  /** All columns in their default order. The first one cannot be hidden or moved. */
  columns: (timeZone: string | null) => TableColumn<R>[]
  /** Row properties that the row’s actions read, in addition to those of the columns. */
  reads?: readonly (keyof R & string)[]
  hiddenByDefault: readonly string[]
  filters: readonly ListFilter<R>[]
  /** The custom fields are not loaded yet, so filters and sorts on them cannot be validated. */
  areCustomFieldsLoading?: boolean
  /** Columns that the server can sort by. */
  sortKeys: readonly string[]
  /** The sorts in the menu, the default first. */
  sortOptions: readonly { label: string; sort: string | undefined }[]
  /** The sort of the server if the URL has none. Its column shows the arrow. */
  defaultSort?: string
  /** The filters of the table if the URL has neither a view nor filters. */
  defaultFilters?: ListQuery
  /** The built-in views. */
  builtInViews: (userId: string) => BuiltInView[]
  /** Shown while the workspace has no records of this kind. */
  emptyState: { icon: ReactNode; text: string; hint: string; readOnlyHint: string }
  /** What else can be done with a saved view; called with null while there is none. */
  useViewItems?: (viewId: string | null) => readonly MenuItem[]
  /** The form in the create dialog. */
  create?: CreateForm
  /** A custom create dialog that replaces the default one. */
  createDialog?: ComponentType<CreateDialogProps<R>>
  /** Toasts of an export; absent if the records can be neither imported nor exported. */
  exportTexts?: ListCallTexts
  /** Toasts of an edited cell. If absent, only failures are shown. */
  updateTexts?: (key: string) => ListCallTexts & { failure: string }
  /** Toasts of deleting all records that match the filters. */
  deleteTexts?: (count: number) => ListCallTexts & { failure: string }
  /** The bulk delete request, if it is not DELETE /<noun>/bulk. */
  bulkDelete?: BulkDelete
  /** Builds the request for an edited cell if it contains more than the field; null if the user cancels. */
  buildChange?: (key: string, value: FieldValue | null, row: { id: string }) => Promise<RecordPatch | null> | undefined
  /** Builds what else changes if a field of many records changes; null if the user cancels. */
  buildBulkChange?: (key: string, value: FieldValue | null) => Promise<RecordPatch | null> | undefined
  /** Shows the same records as a board, or in another layout, named `boardName`. */
  board?: ComponentType<BoardProps>
  boardName?: { label: string; icon: ReactNode }
  /** The board is the default layout. */
  startsAsBoard?: boolean
  /** Asks for confirmation, moves the records to the trash, and offers an undo. Returns whether they were deleted. */
  confirmDelete: (ids: readonly string[]) => Promise<boolean>
}

/** A list with the default create dialog. */
export type CreatableListDescriptor<R extends ListRow> = ListDescriptor<R> & { create: CreateForm }

/** The part of a list descriptor that the default create dialog needs. */
export type CreateDialogDescriptor<R extends ListRow> = Pick<
  CreatableListDescriptor<R>,
  'kind' | 'noun' | 'singular' | 'plural' | 'fields' | 'create'
>

/** The props of a create dialog. */
type CreateDialogProps<R extends ListRow> = {
  open: boolean
  initialValues?: Readonly<Record<string, string>>
  onClose: () => void
  onCreated: (record: R) => void
}

/** The name of the records in imports and exports; null if they have neither. */
export const transferNounOf = <R extends ListRow>({ noun, exportTexts }: ListDescriptor<R>): TransferPlural | null =>
  exportTexts ? (noun as TransferPlural) : null

/** The props of a board. */
export type BoardProps = {
  query: ListQuery
  openId: string | null
  onOpen: (id: string) => void
  /** Clears the filters and the search. */
  onClear: () => void
  /** The width in pixels that the panel covers at the end. */
  endPadding: number
}

export type BuiltInView = { name: string; filters: ListQuery }

type ListCallTexts = { pending: string; success: string; failure?: string }

export type LinkTarget = SubjectKind | 'member' | 'tag' | 'stage'
/** `hint` tells it from others with the same name. */
export type LinkedRecord = { id: string; name: string | null; email?: string; hint?: string }

/** One filter of a list: its key in the query and its label. */
export type ListFilter<R extends ListRow = ListRow> = { key: string; label: string } & (
  | {
      /** The field has one of the chosen values. */
      by: 'choice'
      options: readonly Option[]
      renderOption: (value: string) => ReactNode
    }
  /** The field equals a text. */
  | { by: 'text' }
  /** Whether the field has a value; `labels` replace the texts of yes and no. */
  | { by: 'presence'; labels?: { yes: string; no: string } }
  /** A linked record. The editor offers those of the loaded rows and searches on the server. */
  | {
      by: 'link'
      target: LinkTarget
      verb?: string
      /** The row property that contains the linked records. */
      reads: string
      getLinks: (row: R) => readonly (LinkedRecord | null)[]
    }
  /** The file that the records were imported from; set by what imports, so it has no editor. */
  | { by: 'import' }
  /** Any conditions in groups, as JSON; edited in a dialog of its own. */
  | { by: 'conditions' }
  /** A date range, in the keys `<key>From` and `<key>To`. */
  | { by: 'dateRange' }
  /** A range of whole numbers, in the same keys. */
  | { by: 'numberRange'; min: number; max: number }
  /** A custom field. All of them share the query key `customFields`. */
  | { by: 'custom'; definition: CustomField }
)

/** Field keys; a pair shares a row. */
type CreateFormRows = readonly (string | readonly [string, string])[]

/** The props of a custom input, with its label, in the form of the create dialog. */
export type CreateInputProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** The form of the default create dialog. */
type CreateForm = {
  rows: CreateFormRows
  /** Rows that are shown on demand. */
  moreRows?: CreateFormRows
  /** Reads the values of fields from several pasted lines; null if they are not such a text. */
  parsePasted?: (text: string) => Readonly<Record<string, string>> | null
  choices: Readonly<Record<string, readonly Option[]>>
  /** Custom inputs, by field. One with the `name` of the field is focused if it has an error. */
  inputs?: Readonly<Record<string, ComponentType<CreateInputProps>>>
  /** Returns false for fields that don’t apply to what was chosen so far. */
  isApplicable?: (field: string, draft: Readonly<Record<string, string>>) => boolean
  /** The field of a draft, if it depends on the other values. */
  fieldOf?: (key: string, draft: Readonly<Record<string, string>>) => Field | undefined
  /** The initial values of the form. */
  defaults?: Readonly<Record<string, string>>
  /** At least one of these fields is required; `message` is the error otherwise. */
  requires: { anyOf: readonly string[]; message: string }
  /** The fields that the duplicate check compares, and the property shown beside a duplicate’s name. */
  duplicates?: { matchOn: readonly string[]; detailKey: string }
  texts: Partial<ListCallTexts> & { success: string }
}
