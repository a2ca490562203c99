import type { FastifyInstance } from 'fastify'
import { type TProperties, type TSchema, Type } from 'typebox'
import { recordListQueryOf } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { aNoun, type BulkDelete, capitalised, segmentOf, usualBulkDelete } from '#contract/kit/names.ts'
import { bulkSchemas } from '#contract/kit/record.ts'
import { fieldSchema, Id, OnlyId } from '#contract/kit/schema.ts'
import { rememberCounts } from './counts.ts'
import type { Plural, Singular } from './events.ts'
import { scoped } from './http.ts'
import type { Platform } from './platform.ts'
import type { recordsOf } from './record.ts'
import type { RecordList } from './record-list.ts'
import type { Scope } from './scope.ts'

/** What a feature says about the calls of its records. */
export type RecordApi = {
  noun: Singular
  plural: Plural
  fields: FieldTable
  schemas: { shown: TSchema; create: TSchema; patch: TSchema }
  filters: TProperties
  records: Records
  list: RecordList
  /** The call that deletes many, where it is not DELETE /<plural>/bulk (DEF-07). */
  bulkDelete?: BulkDelete
  /** The method that changes one, where it is not PATCH (DEF-15). */
  changedBy?: 'PUT'
  /** PATCH and DELETE of one record are called without a workspace, too (DEF-08). */
  withoutWorkspace?: true
}

type Records = Pick<
  ReturnType<typeof recordsOf>,
  'one' | 'create' | 'change' | 'changeAll' | 'remove' | 'removeAll' | 'restore'
>
type Body = Record<string, unknown>
type Bulk = Body & { filters?: object; force?: boolean; deleteRelated?: boolean; changes: Body }

/** The calls that are the same for every kind of record; those of `bulk` stand before those of an id. */
export function recordRoutes(app: FastifyInstance, platform: Platform, api: RecordApi): void {
  const { noun, plural, records, list, schemas, bulkDelete = usualBulkDelete } = api
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)
  const ids = `${noun}Ids`
  const bulk = bulkSchemas(ids, Type.Object(api.filters, { additionalProperties: false }), schemas.patch)
  const picked = (scope: Scope, body: Bulk) => list.picked(scope, ids, body[ids] as string[] | undefined, body.filters)
  const query: TProperties = { ...recordListQueryOf(list.order), ...api.filters }
  const findable = api.withoutWorkspace && { workspaceOf: noun }

  route({
    method: 'GET',
    url: `/${plural}`,
    summary: `${capitalised(plural)} by page, with ${query.search ? 'search, ' : ''}sort and filters`,
    may: `${plural}:read`,
    query: Type.Object(query),
    reply: schemas.shown,
    pages: true,
    // Unknown keys of a query are ignored (R2).
    does: (scope, { query: asked }) =>
      list.page(scope, Object.fromEntries(Object.entries(asked).filter(([key]) => Object.hasOwn(query, key))), counts),
  })

  route({
    method: 'POST',
    url: `/${plural}`,
    summary: `Create ${aNoun(noun)}`,
    may: `${plural}:write`,
    body: schemas.create,
    reply: schemas.shown,
    status: 201,
    creates: true,
    does: (scope, { body }) => records.create(scope, body as Body),
  })

  route({
    method: bulkDelete.method,
    url: `/${plural}/${bulkDelete.path}`,
    summary: `Take ${plural} to the trash, as one step`,
    may: `${plural}:delete`,
    body: bulk.remove,
    reply: Type.Object({ count: Type.Integer(), deletionId: Id }),
    tx: 'transaction',
    does: (scope, { body }) => records.removeAll(scope, picked(scope, body as Bulk), body as Bulk),
  })

  route({
    method: 'PATCH',
    url: `/${plural}/bulk`,
    summary: `Change fields of many ${plural}, picked by ids or by filters, as one step`,
    may: `${plural}:write`,
    body: bulk.change,
    reply: Type.Object({ count: Type.Integer() }),
    does: (scope, { body }) => records.changeAll(scope, picked(scope, body as Bulk), (body as Bulk).changes),
  })

  route({
    method: 'POST',
    url: `/${plural}/restore`,
    summary: 'Undo one deletion, single or bulk',
    may: `${plural}:delete`,
    body: Type.Object({ deletionId: Id }, { additionalProperties: false }),
    reply: Type.Object({ count: Type.Integer() }),
    does: (scope, { body }) => records.restore(scope, body.deletionId),
  })

  route({
    method: 'GET',
    url: `/${plural}/:id`,
    summary: `One ${noun}`,
    may: `${plural}:read`,
    params: OnlyId,
    reply: schemas.shown,
    does: (scope, { params }) => records.one(scope, params.id),
  })

  route({
    method: api.changedBy ?? 'PATCH',
    url: `/${plural}/:id`,
    summary: `Change several fields of ${aNoun(noun)}`,
    may: `${plural}:write`,
    ...findable,
    params: OnlyId,
    body: schemas.patch,
    reply: schemas.shown,
    does: (scope, { params, body, version }) => records.change(scope, params.id, body as Body, version),
  })

  route({
    method: 'DELETE',
    url: `/${plural}/:id`,
    summary: `Take ${aNoun(noun)} to the trash`,
    may: `${plural}:delete`,
    ...findable,
    params: OnlyId,
    reply: Type.Object({ id: Id, deletionId: Id }),
    does: (scope, { params }) => records.remove(scope, params.id),
  })

  for (const [key, field] of Object.entries(api.fields)) {
    const segment = segmentOf(key, field)
    if (!segment) continue
    route({
      method: 'PATCH',
      url: `/${plural}/:id/${segment}`,
      summary: `Change the ${field.label} of ${aNoun(noun)}`,
      may: `${plural}:write`,
      params: OnlyId,
      body: Type.Object({ [key]: fieldSchema(field) }, { additionalProperties: false }),
      reply: schemas.shown,
      does: (scope, { params, body, version }) => records.change(scope, params.id, body, version),
    })
  }
}
