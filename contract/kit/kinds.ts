/** The traits of a record kind. Every list of kinds, and its type, is derived from them. */
type RecordKindTraits = {
  /** The table, the path segment, and the prefix of permissions and of events about many records. */
  plural: string
  /** The plural as a heading. */
  label: string
  /** Singular and plural, as used within a sentence. */
  displaySingular: string
  displayPlural: string
  /** Shown for a record without a name. */
  unnamed: string
  /** Activities, notes and tasks are about a subject. A related record is about subjects and has `<subject>Id` for each. */
  relation?: 'subject' | 'related'
  isTaggable?: true
  isSearchable?: true
  /** Workspaces can define custom fields for it. */
  hasCustomFields?: true
  /** Its records can be imported and exported. */
  isTransferable?: true
  /** Views of its list can be saved. */
  isViewable?: true
  /**
   * It has a list screen, and its records open in their own panel rather than in that of their subject. The keyboard shortcut of the
   * screen is `g` followed by the letter.
   */
  screen?: { letter: string }
}

/** All record kinds, in the order in which the product lists them. */
export const recordKinds = {
  contact: {
    plural: 'contacts',
    label: 'Contacts',
    displaySingular: 'lead',
    displayPlural: 'leads',
    unnamed: 'Unnamed Contact',
    relation: 'subject',
    isTaggable: true,
    isSearchable: true,
    hasCustomFields: true,
    isTransferable: true,
    isViewable: true,
    screen: { letter: 'c' },
  },
  company: {
    plural: 'companies',
    label: 'Companies',
    displaySingular: 'company',
    displayPlural: 'companies',
    unnamed: 'Unnamed Company',
    relation: 'subject',
    isTaggable: true,
    isSearchable: true,
    hasCustomFields: true,
    isTransferable: true,
    isViewable: true,
    screen: { letter: 'o' },
  },
  deal: {
    plural: 'deals',
    label: 'Deals',
    displaySingular: 'deal',
    displayPlural: 'deals',
    unnamed: 'Untitled Deal',
    relation: 'subject',
    isTaggable: true,
    isSearchable: true,
    hasCustomFields: true,
    isTransferable: true,
    isViewable: true,
    screen: { letter: 'd' },
  },
  activity: {
    plural: 'activities',
    label: 'Activities',
    displaySingular: 'activity',
    displayPlural: 'activities',
    unnamed: 'Untitled activity',
    relation: 'related',
  },
  task: {
    plural: 'tasks',
    label: 'Tasks',
    displaySingular: 'task',
    displayPlural: 'tasks',
    unnamed: 'Untitled task',
    relation: 'related',
    isSearchable: true,
    isViewable: true,
    screen: { letter: 't' },
  },
  note: {
    plural: 'notes',
    label: 'Notes',
    displaySingular: 'note',
    displayPlural: 'notes',
    unnamed: 'Note',
    relation: 'related',
    isSearchable: true,
  },
} as const satisfies Record<string, RecordKindTraits>

type RecordKinds = typeof recordKinds

/** A record kind in the singular: `contact`. */
export type RecordKindName = keyof RecordKinds
/** A record kind in the plural: `contacts`. */
export type PluralName = RecordKinds[RecordKindName]['plural']
/** The kinds with these traits. */
type KindWith<T extends Partial<RecordKindTraits>> = {
  [K in RecordKindName]: RecordKinds[K] extends T ? K : never
}[RecordKindName]

/** Kinds that activities, notes and tasks can be about. */
export type SubjectKind = KindWith<{ relation: 'subject' }>
/** Kinds that are about subjects. */
type RelatedKind = KindWith<{ relation: 'related' }>
export type TaggableKind = KindWith<{ isTaggable: true }>
export type SearchableKind = KindWith<{ isSearchable: true }>
export type CustomFieldKind = KindWith<{ hasCustomFields: true }>
export type ScreenKind = KindWith<{ screen: { letter: string } }>
/** The kinds that can be imported and exported, in the plural, as used in paths. */
export type TransferKind = RecordKinds[KindWith<{ isTransferable: true }>]['plural']
/** The kinds whose list views can be saved, in the plural. */
export type ViewKindName = RecordKinds[KindWith<{ isViewable: true }>]['plural']

export const recordKindNames = Object.keys(recordKinds) as RecordKindName[]

const traitsOf = (kind: RecordKindName): RecordKindTraits => recordKinds[kind]
const selectKinds = <K extends RecordKindName>(has: (traits: RecordKindTraits) => unknown): readonly K[] =>
  recordKindNames.filter((kind) => has(traitsOf(kind))) as K[]

export const subjectKinds = selectKinds<SubjectKind>(({ relation }) => relation === 'subject')
export const relatedKinds = selectKinds<RelatedKind>(({ relation }) => relation === 'related')
export const taggableKinds = selectKinds<TaggableKind>(({ isTaggable }) => isTaggable)
export const searchableKinds = selectKinds<SearchableKind>(({ isSearchable }) => isSearchable)
/** The kinds for which workspaces can define custom fields. */
export const customFieldKinds = selectKinds<CustomFieldKind>(({ hasCustomFields }) => hasCustomFields)
/** The kinds with a screen and a panel, in the order of the sidebar. */
export const screenKinds = selectKinds<ScreenKind>(({ screen }) => screen)

/** `contact` → `/contacts`, the path of the list screen. */
export const screenPathOf = <K extends ScreenKind>(kind: K): `/${RecordKinds[K]['plural']}` =>
  `/${recordKinds[kind].plural}` as `/${RecordKinds[K]['plural']}`

/** `contact` → `contacts` */
export const pluralOf = <K extends RecordKindName>(kind: K): RecordKinds[K]['plural'] => recordKinds[kind].plural

export const isSubjectKind = (kind: RecordKindName): kind is SubjectKind => traitsOf(kind).relation === 'subject'
export const isRelatedKind = (kind: RecordKindName): kind is RelatedKind => traitsOf(kind).relation === 'related'
export const isCustomFieldKind = (kind: RecordKindName): kind is CustomFieldKind =>
  traitsOf(kind).hasCustomFields === true
export const isScreenKind = (kind: string): kind is ScreenKind => screenKinds.some((each) => each === kind)
export const isTaggableKind = (kind: RecordKindName): kind is TaggableKind => traitsOf(kind).isTaggable === true
