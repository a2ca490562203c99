import type { ComponentType, ReactNode } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { TransferKind, ViewKindName } from '#contract/kit/kinds.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { FieldValue } from '../../ui/forms/inline-field-value.ts'
import type { TableColumn } from '../../ui/table/columns.ts'

/** What every row of a list carries. */
export type ListRow = { id: string; version: number }

/** What a list is asked for, as it stands in the address; every key that is left out is no filter. */
export type ListQuery = { readonly [key: string]: string | undefined }

/** A kind of record as its list knows it: words, columns, filters and calls. Everything in `web/features/lists` reads it. */
export type ListDescriptor<R extends ListRow = ListRow> = {
  /** In paths, permissions and the cache: `contacts`. */
  noun: ViewKindName
  /** In the address of a panel and in the names of events: `contact`. */
  kind: string
  title: string
  /** One and several in a sentence: `contact`, `contacts`. */
  singular: string
  plural: string
  /** What people call one and several of them: `lead`, `leads`; the same as above when left out. */
  displaySingular?: string
  displayPlural?: string
  fields: FieldTable
  /** Choices with words; none for fields that are typed. */
  choices?: Readonly<Record<string, readonly Option[]>>
  /** Every column, in the order of a person who has not changed it; the first one always stands. */
  columns: (timeZone: string | null) => TableColumn<R>[]
  hiddenByDefault: readonly string[]
  filters: readonly ListFilter<R>[]
  /** Names that the server sorts by. */
  sortKeys: readonly string[]
  /** The orders in the menu, the standard one first. */
  sortOptions: readonly { label: string; sort: string | undefined }[]
  /** The ways of looking at the list that stand in its header. */
  builtInViews: (userId: string) => BuiltInView[]
  /** A workspace without any of them. */
  emptyState: { icon: ReactNode; text: string; hint: string; readOnlyHint: string }
  /** What the dialog for a new record asks. */
  create?: CreateForm
  /** A dialog of the kind's own in its place. */
  createDialog?: ComponentType<CreateDialogProps<R>>
  /** Toasts of an export; left out where files neither bring nor take the records. */
  exportTexts?: ListCallTexts
  /** Toasts of a cell that is changed; none but for a failure when left out. */
  updateTexts?: (key: string) => ListCallTexts & { failure: string }
  /** Toasts of a deletion of all that the filters name. */
  deleteTexts?: (count: number) => ListCallTexts & { failure: string }
  /** The call that deletes many, where it is not DELETE /<noun>/bulk. */
  bulkDelete?: BulkDelete
  /** What is sent for a changed cell, where it is more than the field; null when the person thinks better of it. */
  buildChange?: (key: string, value: FieldValue | null) => Promise<RecordPatch | null> | undefined
  /** The same records as cards in columns. */
  board?: ComponentType<BoardProps>
  /** Asks, takes them to the trash, offers to bring them back. Answers whether they are gone. */
  confirmDelete: (ids: readonly string[]) => Promise<boolean>
}

/** A kind whose new records are asked for in the usual dialog. */
export type CreatableListDescriptor<R extends ListRow> = ListDescriptor<R> & { create: CreateForm }

/** What a dialog for a new record is given. */
export type CreateDialogProps<R extends ListRow> = {
  open: boolean
  onClose: () => void
  onCreated: (record: R) => void
}

/** Under which name files bring and take the records; null where they do not. */
export const transferNounOf = <R extends ListRow>({ noun, exportTexts }: ListDescriptor<R>): TransferKind | null =>
  exportTexts ? (noun as TransferKind) : null

/** What a board is given: the list as it is narrowed down and ordered, and the panel beside it. */
export type BoardProps = {
  query: ListQuery
  openId: string | null
  onOpen: (id: string) => void
  /** Takes every filter and the words searched for away. */
  onClear: () => void
  /** Pixels at the end that the panel covers. */
  endPadding: number
}

export type BuiltInView = { name: string; filters: ListQuery }

export type ListCallTexts = { pending: string; success: string; failure?: string }

export type LinkTarget = 'member' | 'company' | 'contact' | 'deal' | 'tag'
export type LinkedRecord = { id: string; name: string | null; email?: string }

/** One way of narrowing the list down: a key of the query and how people say it. */
export type ListFilter<R extends ListRow = ListRow> = { key: string; label: string } & (
  | {
      /** Any of some known values. */
      by: 'choice'
      options: readonly Option[]
      renderOption: (value: string) => ReactNode
    }
  /** A text that is the same. */
  | { by: 'words' }
  /** Whether there is a value at all, or yes and no in words of their own. */
  | { by: 'presence'; labels?: { yes: string; no: string } }
  /** Another record: those that rows point at, and those that the server knows. */
  | { by: 'link'; target: LinkTarget; verb?: string; getLinks: (row: R) => readonly (LinkedRecord | null)[] }
  /** A span of days, in the keys `<key>From` and `<key>To`. */
  | { by: 'moments' }
)

/** What the dialog for a new record asks. */
export type CreateForm = {
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
