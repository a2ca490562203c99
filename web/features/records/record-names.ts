import { type RecordKindName, recordKinds } from '#contract/kit/kinds.ts'

/** How a kind of record is named: in addresses, in the cache and to people. */
export type RecordNames = {
  /** In the address of a panel and in the names of events: `contact`. */
  kind: RecordKindName
  /** In paths, permissions and the cache: `contacts`. */
  noun: (typeof recordKinds)[RecordKindName]['plural']
  /** As a heading. */
  title: string
  /** One and several in a sentence about the list: `contact`, `contacts`. */
  singular: string
  plural: string
  /** What people call one and several of them: `lead`, `leads`. */
  displaySingular: string
  displayPlural: string
  /** Stands where a record has no name. */
  unnamed: string
}

/** The names of a kind of record, from the one map of kinds. */
export function recordNames<K extends RecordKindName>(kind: K) {
  const { plural, label, displaySingular, displayPlural, unnamed } = recordKinds[kind]
  const noun: (typeof recordKinds)[K]['plural'] = plural
  return { kind, noun, title: label, singular: kind, plural, displaySingular, displayPlural, unnamed }
}
