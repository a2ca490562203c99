import { t } from '../language/translate.ts'

/** The traits of a record kind. Every list of kinds, and its type, is derived from them. */
type RecordKindTraits = {
  /** The table, the path segment, and the prefix of permissions and of events about many records. */
  plural: string
  /** The plural as a heading. */
  label: string
  /** Singular and plural in a sentence about a list. */
  word: string
  words: string
  /** Singular and plural in a sentence about records. */
  displaySingular: string
  displayPlural: string
  /** Shown for a record without a name. */
  unnamed: string
  /** Activities, notes and tasks are about a subject. A related record is about subjects and has `<subject>Id` for each. */
  relation?: 'subject' | 'related'
  /** A related record that is only trashed with its subject if it has no other, and stays when its subject is purged. */
  outlivesSubject?: true
  /** Other subjects that a subject belongs to, and counts as one of their related records: it has `<subject>Id` for each. */
  belongsTo?: readonly string[]
  /** The field with the member who owns a record. New owners are notified, and the records of a removed member get a new one. */
  ownerField?: 'ownerId' | 'assigneeId'
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
    label: t('Contacts'),
    word: t('contact'),
    words: t('contacts'),
    displaySingular: t('lead'),
    displayPlural: t('leads'),
    unnamed: t('Unnamed Contact'),
    relation: 'subject',
    ownerField: 'ownerId',
    isTaggable: true,
    isSearchable: true,
    hasCustomFields: true,
    isTransferable: true,
    isViewable: true,
    screen: { letter: 'c' },
  },
  company: {
    plural: 'companies',
    label: t('Companies'),
    word: t('company'),
    words: t('companies'),
    displaySingular: t('company'),
    displayPlural: t('companies'),
    unnamed: t('Unnamed Company'),
    relation: 'subject',
    ownerField: 'ownerId',
    isTaggable: true,
    isSearchable: true,
    hasCustomFields: true,
    isTransferable: true,
    isViewable: true,
    screen: { letter: 'o' },
  },
  deal: {
    plural: 'deals',
    label: t('Deals'),
    word: t('deal'),
    words: t('deals'),
    displaySingular: t('deal'),
    displayPlural: t('deals'),
    unnamed: t('Untitled Deal'),
    relation: 'subject',
    belongsTo: ['contact', 'company'],
    ownerField: 'ownerId',
    isTaggable: true,
    isSearchable: true,
    hasCustomFields: true,
    isTransferable: true,
    isViewable: true,
    screen: { letter: 'd' },
  },
  activity: {
    plural: 'activities',
    label: t('Activities'),
    word: t('activity'),
    words: t('activities'),
    displaySingular: t('activity'),
    displayPlural: t('activities'),
    unnamed: t('Untitled activity'),
    relation: 'related',
  },
  task: {
    plural: 'tasks',
    label: t('Tasks'),
    word: t('task'),
    words: t('tasks'),
    displaySingular: t('task'),
    displayPlural: t('tasks'),
    unnamed: t('Untitled task'),
    relation: 'related',
    outlivesSubject: true,
    ownerField: 'assigneeId',
    isSearchable: true,
    isViewable: true,
    screen: { letter: 't' },
  },
  note: {
    plural: 'notes',
    label: t('Notes'),
    word: t('note'),
    words: t('notes'),
    displaySingular: t('note'),
    displayPlural: t('notes'),
    unnamed: t('Note'),
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
export type RelatedKind = KindWith<{ relation: 'related' }>
/** Kinds whose records can be related to a subject: those about subjects, and subjects that belong to others. */
export type LinkedKind = RelatedKind | KindWith<{ belongsTo: readonly string[] }>
export type OwnedKind = KindWith<{ ownerField: 'ownerId' | 'assigneeId' }>
export type TaggableKind = KindWith<{ isTaggable: true }>
export type SearchableKind = KindWith<{ isSearchable: true }>
export type CustomFieldKind = KindWith<{ hasCustomFields: true }>
export type ScreenKind = KindWith<{ screen: { letter: string } }>
/** The kinds that can be imported and exported, in the plural, as used in paths. */
export type TransferPlural = RecordKinds[KindWith<{ isTransferable: true }>]['plural']
/** The kinds whose list views can be saved, in the plural. */
export type ViewKindName = RecordKinds[KindWith<{ isViewable: true }>]['plural']

export const recordKindNames = Object.keys(recordKinds) as RecordKindName[]

const traitsOf = (kind: RecordKindName): RecordKindTraits => recordKinds[kind]
const selectKinds = <K extends RecordKindName>(has: (traits: RecordKindTraits) => unknown): readonly K[] =>
  recordKindNames.filter((kind) => has(traitsOf(kind))) as K[]

export const subjectKinds = selectKinds<SubjectKind>(({ relation }) => relation === 'subject')
export const relatedKinds = selectKinds<RelatedKind>(({ relation }) => relation === 'related')
/** The related kinds that are purged with their subject. */
export const dependentKinds = relatedKinds.filter((kind) => !traitsOf(kind).outlivesSubject)
/** In the order of their plurals, as the API returns their counts. */
export const linkedKinds = selectKinds<LinkedKind>(
  ({ relation, belongsTo }) => relation === 'related' || belongsTo,
).toSorted((one, other) => (recordKinds[one].plural < recordKinds[other].plural ? -1 : 1))
/** The kinds whose records can be related to a subject of this kind. */
export const kindsLinkedTo = (subject: SubjectKind): readonly LinkedKind[] =>
  linkedKinds.filter((kind) => isRelatedKind(kind) || traitsOf(kind).belongsTo?.includes(subject))
export const ownedKinds = selectKinds<OwnedKind>(({ ownerField }) => ownerField)
export const taggableKinds = selectKinds<TaggableKind>(({ isTaggable }) => isTaggable)
export const searchableKinds = selectKinds<SearchableKind>(({ isSearchable }) => isSearchable)
/** The kinds that can be imported and exported, in the plural. */
export const transferPlurals: readonly TransferPlural[] = recordKindNames
  .filter((kind) => traitsOf(kind).isTransferable)
  .map((kind) => recordKinds[kind].plural as TransferPlural)
/** The kinds for which workspaces can define custom fields. */
export const customFieldKinds = selectKinds<CustomFieldKind>(({ hasCustomFields }) => hasCustomFields)
/** The kinds with a screen and a panel, in the order of the sidebar. */
export const screenKinds = selectKinds<ScreenKind>(({ screen }) => screen)

/** `contact` → `/contacts`, the path of the list screen. */
export const screenPathOf = <K extends ScreenKind>(kind: K): `/${RecordKinds[K]['plural']}` =>
  `/${recordKinds[kind].plural}` as `/${RecordKinds[K]['plural']}`

/** `contact` → `contacts` */
export const pluralOf = <K extends RecordKindName>(kind: K): RecordKinds[K]['plural'] => recordKinds[kind].plural

/** `contact` → "contact", "contacts": the words of a kind within a sentence. */
export const wordOf = (kind: RecordKindName): string => recordKinds[kind].word
export const wordsOf = (kind: RecordKindName): string => recordKinds[kind].words

/** `task` → `assigneeId` */
export const ownerFieldOf = (kind: OwnedKind) => recordKinds[kind].ownerField

export const isSubjectKind = (kind: RecordKindName): kind is SubjectKind => traitsOf(kind).relation === 'subject'
export const isRelatedKind = (kind: RecordKindName): kind is RelatedKind => traitsOf(kind).relation === 'related'
export const isCustomFieldKind = (kind: RecordKindName): kind is CustomFieldKind =>
  traitsOf(kind).hasCustomFields === true
export const isScreenKind = (kind: string): kind is ScreenKind => screenKinds.some((each) => each === kind)
export const isTaggableKind = (kind: RecordKindName): kind is TaggableKind => traitsOf(kind).isTaggable === true
