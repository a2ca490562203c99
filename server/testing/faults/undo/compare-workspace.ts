import { expect } from 'vitest'
import { pluralOf, type RecordKindName, recordKindNames, subjectKinds } from '#contract/kit/kinds.ts'
import type { Person, TestResponse } from '../../factories/person.ts'
import type { ModelRecord, WorkspaceModel } from './workspace-model.ts'

/** Compares what the API says about a workspace with the model: records, totals, counts, tags, trash. */
export async function compareWorkspace(model: WorkspaceModel, person: Person): Promise<void> {
  expect(await readWorkspace(model, person)).toEqual(describeModel(model))
}

async function readWorkspace(model: WorkspaceModel, person: Person) {
  const lists = await Promise.all(recordKindNames.map((kind) => person.request('GET', `/${pluralOf(kind)}?limit=500`)))
  const [trash, usage, ...details] = await Promise.all([
    person.request('GET', '/trash?limit=500'),
    person.request('POST', '/tags/unified', { operation: 'get_usage' }),
    ...model.active(...subjectKinds).map(({ kind, id }) => person.request('GET', `/${pluralOf(kind)}/${id}`)),
  ])
  return {
    records: Object.fromEntries(
      recordKindNames.map((kind, at) => [kind, byId(lists[at]?.body.data.map(describeRow(model)))]),
    ),
    totals: Object.fromEntries(recordKindNames.map((kind, at) => [kind, lists[at]?.body.page.total])),
    counts: byId(details.map(({ body }) => ({ id: body.data?.id, ...body.data?.counts }))),
    trash: byId(trash.body.data.map(describeTrashEntry)),
    trashTotal: trash.body.page.total,
    usage: usage.body.data
      .map(({ tag, ...counts }: TestResponse['body']) => ({ id: tag.id, name: tag.name, ...counts }))
      .sort(orderById),
  }
}

/** Returns the fields of a row that the model has, and the records that it links to. */
const describeRow = (model: WorkspaceModel) => (row: TestResponse['body']) => {
  const fields = Object.keys(model.find(row.id)?.values ?? {})
  return {
    id: row.id,
    ...Object.fromEntries(fields.map((key) => [key, row[key]])),
    ...Object.fromEntries(shownLinks.filter((key) => key in row).map((key) => [key, row[key]?.id ?? null])),
    ...('tags' in row && { tags: row.tags.map(({ id }: { id: string }) => id).sort() }),
  }
}

const shownLinks = ['contact', 'company', 'deal']

const describeTrashEntry = ({ kind, id, name, deletionId, count, by }: TestResponse['body']) => ({
  id,
  kind,
  name,
  deletionId,
  count,
  by: by?.id,
})

function describeModel(model: WorkspaceModel) {
  const trashed = model.trashed()
  return {
    records: Object.fromEntries(
      recordKindNames.map((kind) => [kind, byId(model.active(kind).map((record) => describeRecord(model, record)))]),
    ),
    totals: Object.fromEntries(recordKindNames.map((kind) => [kind, model.active(kind).length])),
    counts: byId(model.active(...subjectKinds).map((record) => ({ id: record.id, ...model.relatedCounts(record) }))),
    trash: byId(
      trashed.map(({ kind, id, values, trash }) => ({
        id,
        kind,
        name: values.name ?? values.title ?? values.content,
        deletionId: trash.deletionId,
        count: trashed.filter((other) => other.trash.deletionId === trash.deletionId).length,
        by: trash.deletedBy,
      })),
    ),
    trashTotal: trashed.length,
    usage: [...model.tags].map(([id, name]) => ({ id, name, ...model.tagUsage(id) })).sort(orderById),
  }
}

/** A link to a trashed record is kept, but shown as null. */
function describeRecord(model: WorkspaceModel, { kind, id, values, tags }: ModelRecord) {
  const shown = (key: string) => {
    const linked = model.find(values[`${key}Id`] ?? dealLink(model, kind, values, key))
    return linked && !linked.trash ? linked.id : null
  }
  return {
    id,
    ...values,
    ...Object.fromEntries((linksShown[kind] ?? []).map((key) => [key, shown(key)])),
    ...((subjectKinds as readonly string[]).includes(kind) && { tags: [...tags].sort() }),
  }
}

/** A task about a deal shows the people of the deal (GAP-075). */
function dealLink(model: WorkspaceModel, kind: RecordKindName, values: ModelRecord['values'], key: string): unknown {
  const deal = kind === 'task' ? model.find(values.dealId) : undefined
  return deal && !deal.trash ? deal.values[`${key}Id`] : undefined
}

const linksShown: Partial<Record<RecordKindName, readonly string[]>> = {
  contact: ['company'],
  deal: ['contact', 'company'],
  task: ['contact', 'company', 'deal'],
}

const orderById = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
const byId = <T extends { id: string }>(rows: T[]): Record<string, Omit<T, 'id'>> =>
  Object.fromEntries([...rows].sort(orderById).map(({ id, ...rest }) => [id, rest]))
