import type { ComponentType, ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { TransferKind, ViewKindName } from '#contract/kit/kinds.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { FieldValue } from '../../ui/forms/inline-field-value.ts'
import type { TableColumn } from '../../ui/table/columns.ts'
import type { CustomField } from '../custom-fields/public.ts'
import type { RecordNames } from '../records/public.ts'

/** The common properties of all rows. */
export type ListRow = { id: string; version: number }

/** The query of a list as in the URL; absent keys are no filter. */
export type ListQuery = { readonly [key: string]: string | undefined }

/** The list of a kind of record: names, columns, filters and requests. Everything in `web/features/lists` reads it. */
export type ListDescriptor<R extends ListRow = ListRow> = RecordNames & {
  noun: ViewKindName
  fields: FieldTable
  /** The labels of choices, by field. */
  choices?: Readonly<Record<string, readonly Option[]>>
  /** All columns in their default order; the first one cannot be hidden or moved. */
  columns: (timeZone: string | null) => TableColumn<R>[]
  /** Properties of a row that its actions read, besides those of the columns. */
  reads?: readonly (keyof R & string)[]
  hiddenByDefault: readonly string[]
  filters: readonly ListFilter<R>[]
  /** The custom fields are not loaded yet: nothing says which filters and sorts by them make sense. */
  areCustomFieldsUnknown?: boolean
  /** Columns that the server can sort by. */
  sortKeys: readonly string[]
  /** The sorts in the menu, the default first. */
  sortOptions: readonly { label: string; sort: string | undefined }[]
  /** The built-in views. */
  builtInViews: (userId: string) => BuiltInView[]
  /** Shown while the workspace has no such records. */
  emptyState: { icon: ReactNode; text: string; hint: string; readOnlyHint: string }
  /** The fields of the dialog for a new record. */
  create?: CreateForm
  /** A custom dialog that replaces it. */
  createDialog?: ComponentType<CreateDialogProps<R>>
  /** Toasts of an export; absent when the records can be neither imported nor exported. */
  exportTexts?: ListCallTexts
  /** Toasts of a changed cell; only failures are shown when absent. */
  updateTexts?: (key: string) => ListCallTexts & { failure: string }
  /** Toasts of a deletion of all records that match the filters. */
  deleteTexts?: (count: number) => ListCallTexts & { failure: string }
  /** The request that deletes many records, when it is not DELETE /<noun>/bulk. */
  bulkDelete?: BulkDelete
  /** The request for a changed cell, when it is more than the field; null when the person cancels. */
  buildChange?: (key: string, value: FieldValue | null) => Promise<RecordPatch | null> | undefined
  /** The same records as a board, or in another arrangement with a name of its own. */
  board?: ComponentType<BoardProps>
  boardName?: { label: string; icon: ReactNode }
  /** It is what people see who have not chosen. */
  startsAsBoard?: boolean
  /** Asks, moves them to the trash, offers an undo. True when they are deleted. */
  confirmDelete: (ids: readonly string[]) => Promise<boolean>
}

/** A kind whose records are created in the default dialog. */
export type CreatableListDescriptor<R extends ListRow> = ListDescriptor<R> & { create: CreateForm }

/** What the default dialog for a new record needs of its kind. */
export type CreateDialogDescriptor<R extends ListRow> = Pick<
  CreatableListDescriptor<R>,
  'kind' | 'noun' | 'singular' | 'plural' | 'fields' | 'create'
>

/** The props of a dialog for a new record. */
type CreateDialogProps<R extends ListRow> = {
  open: boolean
  onClose: () => void
  onCreated: (record: R) => void
}

/** The name of the records in imports and exports; null when there are none. */
export const transferNounOf = <R extends ListRow>({ noun, exportTexts }: ListDescriptor<R>): TransferKind | null =>
  exportTexts ? (noun as TransferKind) : null

/** The props of a board: the filtered and sorted list, and the panel beside it. */
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

export type LinkTarget = 'member' | 'company' | 'contact' | 'deal' | 'tag' | 'stage'
export type LinkedRecord = { id: string; name: string | null; email?: string }

/** One filter of a list: its key in the query and its label. */
export type ListFilter<R extends ListRow = ListRow> = { key: string; label: string } & (
  | {
      /** One of several known values. */
      by: 'choice'
      options: readonly Option[]
      renderOption: (value: string) => ReactNode
    }
  /** An equal text. */
  | { by: 'words' }
  /** Whether there is a value, or a yes and a no with their own labels. */
  | { by: 'presence'; labels?: { yes: string; no: string } }
  /** A linked record, offered from the loaded rows and the server. */
  | {
      by: 'link'
      target: LinkTarget
      verb?: string
      /** The property of the row with the linked records. */
      reads: string
      getLinks: (row: R) => readonly (LinkedRecord | null)[]
    }
  /** A date range, in the keys `<key>From` and `<key>To`. */
  | { by: 'moments' }
  /** A field that the workspace defined: all of them share the key `customFields`. */
  | { by: 'custom'; definition: CustomField }
)

/** The fields of the dialog for a new record. */
type CreateForm = {
  /** Keys of the field table; two in a pair share a row. */
  rows: readonly (string | readonly [string, string])[]
  choices: Readonly<Record<string, readonly Option[]>>
  /** The initial values of the form. */
  defaults?: Readonly<Record<string, string>>
  /** At least one of these is required, with the error text. */
  requires: { anyOf: readonly string[]; message: string }
  /** The query for likely duplicates, and the property of the result that is shown beside the name. */
  duplicates?: { matchOn: readonly string[]; detailKey: string }
  texts: Partial<ListCallTexts> & { success: string }
}
