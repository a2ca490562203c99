import { isDeepStrictEqual } from 'node:util'
import type { OnDuplicate } from '#contract/transfer/imports.ts'
import type { ModelRecord, Values, WorkspaceModel } from './workspace-model.ts'

type ImportedKind = 'contact' | 'company'
/** A row of a file; `company` is the name of a company. */
export type FileRow = {
  name: string
  email?: string
  jobTitle?: string
  company?: string
  Boat?: string
  industry?: string
}

/** What an import changed in one record, by field; of objects, only the changed keys. */
type ModelChange = { record: ModelRecord; before: Values; after: Values }

export type ModelImport = {
  importId: string
  startedBy: string
  created: ModelRecord[]
  /** Companies that the import created for its contacts. */
  linked: ModelRecord[]
  updated: ModelChange[]
  skipped: number
  isUndone: boolean
}

type UndoCounts = { removed: number; restored: number; kept: number; recordsKept: number }

type NewIds = { created: (values: Values) => string; linked: (name: string) => string }

/**
 * Imports rows by GAP-034: contacts match by email address, else by name and company; companies by name. Rows of the same file match by
 * the same rule, and a later row never changes what an earlier row changed.
 */
export function importRows(
  model: WorkspaceModel,
  kind: ImportedKind,
  rows: FileRow[],
  onDuplicate: OnDuplicate,
  { importId, startedBy, ids }: { importId: string; startedBy: string; ids: NewIds },
): ModelImport {
  const done: ModelImport = { importId, startedBy, created: [], linked: [], updated: [], skipped: 0, isUndone: false }
  // Rows are matched with the workspace as it was before the import.
  const existingKeys = model.active(kind).map((record) => ({ record, keys: keysOf(model, record) }))
  const companiesBefore = [...model.active('company')]
  const keysInFile = new Set<string>()
  for (const row of rows) {
    const company = row.company ? companiesBefore.find(({ values }) => values.name === row.company) : undefined
    const keys = kind === 'company' ? [`n ${row.name}`] : contactKeys(row.email, row.name, row.company)
    const existing = onDuplicate === 'create' ? undefined : findByKey(existingKeys, keys)
    const isRepeated = onDuplicate !== 'create' && keys.some((key) => keysInFile.has(key))
    const isChanged = done.updated.some(({ record }) => record === existing)
    if (isRepeated || (existing && (onDuplicate === 'skip' || isChanged))) {
      done.skipped++
      continue
    }
    for (const key of keys) keysInFile.add(key)
    const values = toValues(kind, row)
    if (row.company) values.companyId = (company ?? linkCompany(model, done, row.company, ids)).id
    if (existing) done.updated.push(applyRow(existing, values))
    else done.created.push(model.create(kind, ids.created(values), { ...emptyValues[kind], ...values }))
  }
  return done
}

/**
 * Undoes an import. Keeps fields that somebody has changed since, and created records that somebody has edited, tagged, linked or written
 * to. Trashes the other records in one deletion, with the companies that are no longer needed.
 */
export function undoImport(
  model: WorkspaceModel,
  done: ModelImport,
  { deletionId, undoneBy }: { deletionId: () => string; undoneBy: string },
): UndoCounts {
  done.isUndone = true
  const counts: UndoCounts = { removed: 0, restored: 0, kept: 0, recordsKept: 0 }
  for (const change of done.updated) {
    const fields = countFields(change.after)
    if (fields === 0) continue
    const kept = revertChange(change)
    counts.kept += kept
    if (kept < fields) counts.restored++
  }
  const active = done.created.filter(({ trash }) => !trash)
  const used = active.filter(model.wasUsed)
  const unused = active.filter((record) => !used.includes(record))
  const toTrash = (records: ModelRecord[]) => {
    if (records.length > 0) model.moveToTrash(records, { deletionId: deletionId(), deletedBy: undoneBy })
  }
  toTrash(unused)
  toTrash(done.linked.filter((record) => !record.trash && !model.wasUsed(record)))
  return { ...counts, removed: unused.length, recordsKept: used.length }
}

/** Returns the match keys of a contact, strongest first. */
const contactKeys = (email: unknown, name: unknown, company: unknown): string[] => [
  ...(email ? [`e ${email}`] : []),
  ...(company ? [`c ${company} ${name}`] : []),
]

function keysOf(model: WorkspaceModel, { kind, values }: ModelRecord): string[] {
  if (kind === 'company') return [`n ${values.name}`]
  const company = model.find(values.companyId)
  return contactKeys(values.email, values.name, company && isNamed(model, company) ? company.values.name : undefined)
}

/** Finds the oldest record with the strongest matching key. */
const findByKey = (existing: { record: ModelRecord; keys: string[] }[], wanted: string[]): ModelRecord | undefined =>
  wanted.map((key) => existing.find(({ keys }) => keys.includes(key))?.record).find(Boolean)

/** Whether the name of a company refers to this one: the oldest of several with that name. */
const isNamed = (model: WorkspaceModel, company: ModelRecord): boolean =>
  model.active('company').find(({ values }) => values.name === company.values.name) === company

function toValues(kind: ImportedKind, { name, email, jobTitle, Boat, industry }: FileRow): Values {
  if (kind === 'company') return { name, ...(industry && { industry }) }
  return {
    name,
    ...(email && { email }),
    ...(jobTitle && { jobTitle }),
    ...(Boat && { customAttributes: { Boat } }),
  }
}

export const emptyValues: Record<ImportedKind, Values> = {
  contact: { name: null, email: null, jobTitle: null, companyId: null, customAttributes: null },
  company: { name: null, industry: null },
}

function linkCompany(model: WorkspaceModel, done: ModelImport, name: string, ids: NewIds): ModelRecord {
  const made = done.linked.find(({ values }) => values.name === name)
  if (made) return made
  const company = model.create('company', ids.linked(name), { ...emptyValues.company, name })
  done.linked.push(company)
  return company
}

function applyRow(record: ModelRecord, values: Values): ModelChange {
  const change: ModelChange = { record, before: {}, after: {} }
  for (const [key, given] of Object.entries(values)) {
    const current = record.values[key] ?? null
    if (isObject(given)) {
      const keys = Object.keys(given).filter(
        (each) => !isDeepStrictEqual((current as Values | null)?.[each], given[each]),
      )
      if (keys.length === 0) continue
      change.before[key] = current && pickKeys(current as Values, keys)
      change.after[key] = pickKeys(given, keys)
      record.values[key] = { ...(current as Values | null), ...given }
    } else if (given !== current) {
      change.before[key] = current
      change.after[key] = given
      record.values[key] = given
    }
  }
  if (countFields(change.after) > 0) record.wasEdited = true
  return change
}

/** Reverts every field and key that still has the imported value; returns how many still differ from before. */
function revertChange({ record, before, after }: ModelChange): number {
  let kept = 0
  for (const [key, given] of Object.entries(after)) {
    if (!isObject(given)) {
      if (record.values[key] === given) record.values[key] = before[key]
      if (record.values[key] !== before[key]) kept++
      continue
    }
    const earlier = before[key] as Values | null
    const current = record.values[key] as Values | null
    const reverted = Object.keys(given).filter((each) => isDeepStrictEqual(current?.[each], given[each]))
    if (reverted.length > 0) {
      const others = Object.entries(current ?? {}).filter(([each]) => !reverted.includes(each))
      const result = { ...Object.fromEntries(others), ...(earlier && pickKeys(earlier, reverted)) }
      record.values[key] = Object.keys(result).length === 0 && earlier === null ? null : result
    }
    const left = record.values[key] as Values | null
    kept += Object.keys(given).filter((each) => !isDeepStrictEqual(left?.[each], earlier?.[each])).length
  }
  record.wasEdited = true
  return kept
}

/** How many records an import gave other values; it leaves the others alone. */
export const countChanged = ({ updated }: ModelImport): number =>
  updated.filter(({ after }) => countFields(after) > 0).length

const countFields = (after: Values): number =>
  Object.values(after).reduce<number>((sum, value) => sum + (isObject(value) ? Object.keys(value).length : 1), 0)

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

const pickKeys = (object: Values, keys: string[]): Values =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
