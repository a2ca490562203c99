import { pluralOf, type RecordKindName, subjectKinds, type TaggableKind } from '#contract/kit/kinds.ts'

export type Values = Record<string, unknown>

/** In the trash: with which deletion, and with which subject, if it went along with one. */
type InTrash = { deletionId: string; subjectId: string | null; deletedBy: string }

export type ModelRecord = {
  kind: RecordKindName
  id: string
  values: Values
  tags: Set<string>
  /** Whether anybody wrote to it after it was created. */
  wasEdited: boolean
  trash: InTrash | null
}

type TrashOptions = { deletionId: string; deletedBy: string; deleteRelated?: boolean }

/** What activities, notes and tasks share with deals: they are about a contact, a company or a deal. */
const aboutSubjects: readonly RecordKindName[] = ['activity', 'deal', 'note', 'task']
const movedWithSubject: readonly RecordKindName[] = ['activity', 'note', 'task']
const linkKeys = subjectKinds.map((kind) => `${kind}Id`)

/** What a workspace holds by the rules of R4 to R7, in memory. */
export class WorkspaceModel {
  /** In the order of their creation. */
  records: ModelRecord[] = []
  /** Name by id. */
  tags = new Map<string, string>()

  active(...kinds: RecordKindName[]): ModelRecord[] {
    return this.records.filter(({ kind, trash }) => !trash && (kinds.length === 0 || kinds.includes(kind)))
  }

  /** What the trash lists: not what went there with its subject. */
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
    return this.active(...aboutSubjects).filter(({ values }) => values[`${record.kind}Id`] === record.id)
  }

  /** Active contacts of a company. */
  people = (record: ModelRecord): ModelRecord[] =>
    record.kind === 'company' ? this.active('contact').filter(({ values }) => values.companyId === record.id) : []

  hasRelated = (record: ModelRecord): boolean =>
    record.tags.size > 0 || this.related(record).length > 0 || this.people(record).length > 0

  /** Whether somebody has worked with a record since it was created. */
  wasUsed = (record: ModelRecord): boolean => record.wasEdited || this.hasRelated(record)

  /** A task that is also about something else stays. */
  moveToTrash(records: ModelRecord[], { deletionId, deletedBy, deleteRelated = true }: TrashOptions): void {
    for (const record of records) {
      if (deleteRelated)
        for (const related of this.related(record))
          if (movedWithSubject.includes(related.kind) && subjectsOf(related).length === 1)
            moveOne(related, { deletionId, deletedBy, subjectId: record.id })
      moveOne(record, { deletionId, deletedBy, subjectId: null })
    }
  }

  restore(records: ModelRecord[]): void {
    for (const record of records) {
      bringBack(record)
      for (const related of this.records)
        if (related.trash?.subjectId === record.id && related.values[`${record.kind}Id`] === record.id)
          bringBack(related)
    }
  }

  deleteTag(id: string): void {
    this.tags.delete(id)
    for (const { tags } of this.records) tags.delete(id)
  }

  /** The tabs of a panel count what is about the record (GAP-044). */
  relatedCounts(record: ModelRecord): Record<string, number> {
    const related = this.related(record)
    const counts = aboutSubjects.map((kind) => [pluralOf(kind), related.filter((each) => each.kind === kind).length])
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

function bringBack(record: ModelRecord): void {
  record.trash = null
  record.wasEdited = true
}
