import type { ComponentType, ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { TransferKind, ViewKindName } from '#contract/kit/kinds.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { FieldValue } from '../../ui/forms/inline-field-value.ts'
import type { TableColumn } from '../../ui/table/columns.ts'
import type { RecordNames } from '../records/public.ts'

/** What every row of a list carries. */
export type ListRow = { id: string; version: number }

/** What a list is asked for, as it stands in the address; every key that is left out is no filter. */
export type ListQuery = { readonly [key: string]: string | undefined }

/** A kind of record as its list knows it: names, columns, filters and calls. Everything in `web/features/lists` reads it. */
export type ListDescriptor<R extends ListRow = ListRow> = RecordNames & {
  noun: ViewKindName
  fields: FieldTable
  /** The labels of fields that are chosen from a list. */
  choices?: Readonly<Record<string, readonly Option[]>>
  /** Every column in its initial order; the first one cannot be hidden or moved. */
  columns: (timeZone: string | null) => TableColumn<R>[]
  hiddenByDefault: readonly string[]
  filters: readonly ListFilter<R>[]
  /** Names that the server sorts by. */
  sortKeys: readonly string[]
  /** The orders in the menu, the standard one first. */
  sortOptions: readonly { label: string; sort: string | undefined }[]
  /** The views that every list of the kind has. */
  builtInViews: (userId: string) => BuiltInView[]
  /** Shown while the workspace has no such records. */
  emptyState: { icon: ReactNode; text: string; hint: string; readOnlyHint: string }
  /** What the dialog for a new record asks. */
  create?: CreateForm
  /** A dialog of the kind's own that replaces it. */
  createDialog?: ComponentType<CreateDialogProps<R>>
  /** Toasts of an export; left out where the records can be neither imported nor exported. */
  exportTexts?: ListCallTexts
  /** Toasts of a cell that is changed; none but for a failure when left out. */
  updateTexts?: (key: string) => ListCallTexts & { failure: string }
  /** Toasts of a deletion of all that the filters name. */
  deleteTexts?: (count: number) => ListCallTexts & { failure: string }
  /** The call that deletes many, where it is not DELETE /<noun>/bulk. */
  bulkDelete?: BulkDelete
  /** What is sent for a changed cell, where it is more than the field; null when the person cancels. */
  buildChange?: (key: string, value: FieldValue | null) => Promise<RecordPatch | null> | undefined
  /** The same records as cards in columns. */
  board?: ComponentType<BoardProps>
  /** Asks, moves them to the trash, offers to undo. True when they are deleted. */
  confirmDelete: (ids: readonly string[]) => Promise<boolean>
}

/** A kind whose new records are asked for in the usual dialog. */
export type CreatableListDescriptor<R extends ListRow> = ListDescriptor<R> & { create: CreateForm }

/** What a dialog for a new record is given. */
type CreateDialogProps<R extends ListRow> = {
  open: boolean
  onClose: () => void
  onCreated: (record: R) => void
}

/** The name of the records in imports and exports; null where there are none. */
export const transferNounOf = <R extends ListRow>({ noun, exportTexts }: ListDescriptor<R>): TransferKind | null =>
  exportTexts ? (noun as TransferKind) : null

/** What a board is given: the filtered and sorted list, and the panel beside it. */
export type BoardProps = {
  query: ListQuery
  openId: string | null
  onOpen: (id: string) => void
  /** Clears the filters and the search. */
  onClear: () => void
  /** Pixels at the end that the panel covers. */
  endPadding: number
}

export type BuiltInView = { name: string; filters: ListQuery }

type ListCallTexts = { pending: string; success: string; failure?: string }

export type LinkTarget = 'member' | 'company' | 'contact' | 'deal' | 'tag'
export type LinkedRecord = { id: string; name: string | null; email?: string }

/** One filter of a list: its key in the query and its label. */
export type ListFilter<R extends ListRow = ListRow> = { key: string; label: string } & (
  | {
      /** Any of some known values. */
      by: 'choice'
      options: readonly Option[]
      renderOption: (value: string) => ReactNode
    }
  /** An equal text. */
  | { by: 'words' }
  /** Whether there is a value at all, or a yes and a no with labels of their own. */
  | { by: 'presence'; labels?: { yes: string; no: string } }
  /** A linked record, offered from the loaded rows and from the server. */
  | { by: 'link'; target: LinkTarget; verb?: string; getLinks: (row: R) => readonly (LinkedRecord | null)[] }
  /** A span of days, in the keys `<key>From` and `<key>To`. */
  | { by: 'moments' }
)

/** What the dialog for a new record asks. */
type CreateForm = {
  /** Keys of the field table; two in a pair stand side by side. */
  rows: readonly (string | readonly [string, string])[]
  choices: Readonly<Record<string, readonly Option[]>>
  /** What the form begins with. */
  defaults?: Readonly<Record<string, string>>
  /** At least one of these, and the sentence that says so. */
  requires: { anyOf: readonly string[]; message: string }
  /** What likely duplicates are asked for by, and the key of their answer that stands beside the name. */
  duplicates?: { matchOn: readonly string[]; detailKey: string }
  texts: Partial<ListCallTexts> & { success: string }
}
