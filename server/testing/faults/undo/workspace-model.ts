import { pluralOf, type RecordKindName, subjectKinds, type TaggableKind } from '#contract/kit/kinds.ts'

export type Values = Record<string, unknown>

/** The deletion of a trashed record, and the subject that it was trashed with, if any. */
type InTrash = { deletionId: string; subjectId: string | null; deletedBy: string }

export type ModelRecord = {
  kind: RecordKindName
  id: string
  values: Values
  tags: Set<string>
  /** Whether it was changed after its creation. */
  wasEdited: boolean
  trash: InTrash | null
}

type ModelDeletion = { deletionId: string; deletedBy: string; deleteRelated?: boolean }

/** Kinds whose records can be about a subject. */
const relatedKinds: readonly RecordKindName[] = ['activity', 'deal', 'note', 'task']
const cascadedKinds: readonly RecordKindName[] = ['activity', 'note', 'task']
const linkKeys = subjectKinds.map((kind) => `${kind}Id`)

/** An in-memory model of a workspace by the rules R4 to R7. */
export class WorkspaceModel {
  /** In order of creation. */
  records: ModelRecord[] = []
  /** Id → name. */
  tags = new Map<string, string>()

  active(...kinds: RecordKindName[]): ModelRecord[] {
    return this.records.filter(({ kind, trash }) => !trash && (kinds.length === 0 || kinds.includes(kind)))
  }

  /** What the trash lists: excludes records that were trashed with their subject. */
  trashed(): (ModelRecord & { trash: InTrash })[] {
    return this.records.filter(({ trash }) => trash && trash.subjectId === null) as (ModelRecord & { trash: InTrash })[]
  }

  find = (id: unknown): ModelRecord | undefined => this.records.find((record) => record.id === id)

  create(kind: RecordKindName, id: string, values: Values): ModelRecord {
    const record: ModelRecord = { kind, id, values, tags: new Set(), wasEdited: false, trash: null }
    this.records.push(record)
    return record
  }

  edit(record: ModelRecord, values: Values): void {
    Object.assign(record.values, values)
    record.wasEdited = true
  }

  /** Active activities, deals, notes and tasks about a record. */
  related(record: ModelRecord): ModelRecord[] {
    return this.active(...relatedKinds).filter(({ values }) => values[`${record.kind}Id`] === record.id)
  }

  /** Active contacts of a company. */
  people = (record: ModelRecord): ModelRecord[] =>
    record.kind === 'company' ? this.active('contact').filter(({ values }) => values.companyId === record.id) : []

  hasRelated = (record: ModelRecord): boolean =>
    record.tags.size > 0 || this.related(record).length > 0 || this.people(record).length > 0

  /** Whether somebody has worked with a record since it was created. */
  wasUsed = (record: ModelRecord): boolean => record.wasEdited || this.hasRelated(record)

  /** Trashes records with their related records. A task that is also about another subject stays. */
  moveToTrash(records: ModelRecord[], { deletionId, deletedBy, deleteRelated = true }: ModelDeletion): void {
    for (const record of records) {
      if (deleteRelated)
        for (const related of this.related(record))
          if (cascadedKinds.includes(related.kind) && subjectsOf(related).length === 1)
            moveOne(related, { deletionId, deletedBy, subjectId: record.id })
      moveOne(record, { deletionId, deletedBy, subjectId: null })
    }
  }

  restore(records: ModelRecord[]): void {
    for (const record of records) {
      restoreModelRecord(record)
      for (const related of this.records)
        if (related.trash?.subjectId === record.id && related.values[`${record.kind}Id`] === record.id)
          restoreModelRecord(related)
    }
  }

  /** Whether all subjects of some of these records would stay in the trash when they are restored. */
  isRefused = (records: ModelRecord[]): boolean =>
    records.some((record) => {
      const subjects = subjectsOf(record).map((key) => this.find(record.values[key]))
      return (
        cascadedKinds.includes(record.kind) &&
        subjects.length > 0 &&
        subjects.every((subject) => subject?.trash && !records.includes(subject))
      )
    })

  deleteTag(id: string): void {
    this.tags.delete(id)
    for (const { tags } of this.records) tags.delete(id)
  }

  /** Counts the related records, as the tabs of a panel show (GAP-044). */
  relatedCounts(record: ModelRecord): Record<string, number> {
    const related = this.related(record)
    const counts = relatedKinds.map((kind) => [pluralOf(kind), related.filter((each) => each.kind === kind).length])
    return { ...Object.fromEntries(counts), messages: 0 }
  }

  tagUsage(tagId: string): Record<string, number> {
    const tagged = this.active().filter(({ tags }) => tags.has(tagId))
    const count = (kind: TaggableKind) => tagged.filter((record) => record.kind === kind).length
    return {
      contacts: count('contact'),
      companies: count('company'),
      deals: count('deal'),
      total: tagged.length,
    }
  }
}

const subjectsOf = ({ values }: ModelRecord) => linkKeys.filter((key) => (values[key] ?? null) !== null)

function moveOne(record: ModelRecord, trash: InTrash): void {
  record.trash = trash
  record.wasEdited = true
}

function restoreModelRecord(record: ModelRecord): void {
  record.trash = null
  record.wasEdited = true
}
