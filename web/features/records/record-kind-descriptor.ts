import type { ComponentType } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { RecordKindName, recordKinds, ScreenKind, SearchableKind, TransferPlural } from '#contract/kit/kinds.ts'
import type { SearchHit } from '#contract/search/search.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { RecordNames } from './record-names.ts'

/** What the screens of several kinds need to know about one of them. Its traits in `recordKinds` determine which parts it needs. */
export type RecordKindDescriptor<K extends RecordKindName = RecordKindName> = RecordNames & { kind: K } & RecordLooks &
  (K extends ScreenKind ? RecordFields : unknown) &
  (K extends SearchableKind ? { searchLine: SearchLineTexts } : unknown) &
  ((typeof recordKinds)[K]['plural'] extends TransferPlural ? { importTexts: ImportTexts } : unknown)

type RecordIcon = ComponentType<{ 'aria-hidden'?: boolean }>

export type RecordLooks = {
  icon: RecordIcon
  /** The icon of a single record, if it is another one. */
  singleIcon?: RecordIcon
  /** The field with the picture, and its shape: round for people, square for companies. Absent from kinds without pictures. */
  picture?: { field: string; shape: 'person' | 'company' }
}

export type RecordFields = {
  fields: FieldTable
  /** The field with the name of a record; `name` by default. */
  nameField?: string
  /** Choices with labels; none for text fields. */
  choices: Readonly<Record<string, readonly Option[]>>
}

/** How the search shows a record. */
export type SearchLineTexts = {
  /** What distinguishes the record from others with the same name. */
  listDetails: (hit: SearchHit) => readonly (string | null | undefined)[]
  /** The text at the end; the date of the result if this is absent or returns null. */
  formatEnd?: (hit: SearchHit) => string | null
  /** A record without a name shows its text instead. */
  isNamedByText?: true
}

/** What the import of a kind tells people. */
type ImportTexts = {
  /** How duplicates are found. */
  same: string
  duplicateKeys: readonly string[]
  /** Toasts of the request, where the specification defines them. */
  toasts?: { pending: string; success: string; failure: string }
}

/** The icon of a single record. */
export const getSingleIcon = ({ icon, singleIcon = icon }: RecordLooks): RecordIcon => singleIcon
