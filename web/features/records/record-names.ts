import { type PluralName, type RecordKindName, recordKindNames, recordKinds } from '#contract/kit/kinds.ts'

/** The names of a kind of record: in URLs, in the cache and in the interface. */
export type RecordNames = {
  /** In the URL of a panel and in event names: `contact`. */
  kind: RecordKindName
  /** In paths, permissions and the cache: `contacts`. */
  noun: PluralName
  /** In headings. */
  title: string
  /** Singular and plural in a sentence about the list: `contact`, `contacts`. */
  singular: string
  plural: string
  /** Singular and plural for people: `lead`, `leads`. */
  displaySingular: string
  displayPlural: string
  /** Shown when a record has no name. */
  unnamed: string
}

/** Looks up the names of a kind of record in `recordKinds`. */
export function getRecordNames<K extends RecordKindName>(kind: K) {
  const { plural, label, word, words, displaySingular, displayPlural, unnamed } = recordKinds[kind]
  const noun: (typeof recordKinds)[K]['plural'] = plural
  return { kind, noun, title: label, singular: word, plural: words, displaySingular, displayPlural, unnamed }
}

type KindOf<P extends PluralName> = {
  [K in RecordKindName]: (typeof recordKinds)[K]['plural'] extends P ? K : never
}[RecordKindName]

/** `contacts` → `contact` */
export const kindOf = <P extends PluralName>(plural: P) =>
  recordKindNames.find((kind) => recordKinds[kind].plural === plural) as KindOf<P>

export const isRecordKind = (kind: string): kind is RecordKindName => Object.hasOwn(recordKinds, kind)
