import type { FastifyInstance } from 'fastify'
import { type TProperties, type TSchema, Type } from 'typebox'
import { createRecordListQuery } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { PluralName, RecordKindName } from '#contract/kit/kinds.ts'
import { type BulkDelete, capitalize, defaultBulkDelete, fieldPathSegment, withArticle } from '#contract/kit/names.ts'
import { bulkSchemas } from '#contract/kit/record-schemas.ts'
import { fieldSchema, Id, IdParams } from '#contract/kit/schema.ts'
import type { Scope } from '../platform/database/scope.ts'
import type {} from '../platform/events/event-log.ts'
import { tenantRoutes } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import type { RecordList } from './list.ts'
import type { createRecordStore } from './store.ts'
import { createTotalCache } from './total-cache.ts'

/** What a feature says about the calls of its records. */
export type RecordRoutesOptions = {
  noun: RecordKindName
  plural: PluralName
  fields: FieldTable
  schemas: { representation: TSchema; create: TSchema; patch: TSchema }
  filters: TProperties
  records: RecordStore
  list: RecordList
  /** The call that deletes many, where it is not DELETE /<plural>/bulk (DEF-07). */
  bulkDelete?: BulkDelete
  /** The method that changes one, where it is not PATCH (DEF-15). */
  updateMethod?: 'PUT'
  /** PATCH and DELETE of one record are called without a workspace, too (DEF-08). */
  workspaceOptional?: true
}

type RecordStore = Pick<
  ReturnType<typeof createRecordStore>,
  'get' | 'create' | 'update' | 'updateMany' | 'trash' | 'trashMany' | 'restore'
>
type Body = Record<string, unknown>
type BulkBody = Body & { filters?: object; force?: boolean; deleteRelated?: boolean; changes: Body }

/** The calls that are the same for every kind of record; those of `bulk` stand before those of an id. */
export function registerRecordRoutes(app: FastifyInstance, platform: Platform, options: RecordRoutesOptions): void {
  const { noun, plural, records, list, schemas, bulkDelete = defaultBulkDelete } = options
  const route = tenantRoutes(app, platform)
  const totals = createTotalCache(platform.changes)
  const idsKey = `${noun}Ids`
  const bulkBodies = bulkSchemas(idsKey, Type.Object(options.filters, { additionalProperties: false }), schemas.patch)
  const selection = (scope: Scope, body: BulkBody) =>
    list.selection(scope, idsKey, body[idsKey] as string[] | undefined, body.filters)
  const query: TProperties = { ...createRecordListQuery(list.order), ...options.filters }
  const workspaceLookup = options.workspaceOptional && { workspaceOf: noun }

  route({
    method: 'GET',
    url: `/${plural}`,
    summary: `${capitalize(plural)} by page, with ${query.search ? 'search, ' : ''}sort and filters`,
    permission: `${plural}:read`,
    query: Type.Object(query),
    reply: schemas.representation,
    pages: true,
    // Unknown keys of a query are ignored (R2).
    handler: (scope, { query: requested }) =>
      list.page(
        scope,
        Object.fromEntries(Object.entries(requested).filter(([key]) => Object.hasOwn(query, key))),
        totals,
      ),
  })

  route({
    method: 'POST',
    url: `/${plural}`,
    summary: `Create ${withArticle(noun)}`,
    permission: `${plural}:write`,
    body: schemas.create,
    reply: schemas.representation,
    status: 201,
    idempotent: true,
    handler: (scope, { body }) => records.create(scope, body as Body),
  })

  route({
    method: bulkDelete.method,
    url: `/${plural}/${bulkDelete.path}`,
    summary: `Take ${plural} to the trash, as one step`,
    permission: `${plural}:delete`,
    body: bulkBodies.remove,
    reply: Type.Object({ count: Type.Integer(), deletionId: Id }),
    tx: 'transaction',
    handler: (scope, { body }) => records.trashMany(scope, selection(scope, body as BulkBody), body as BulkBody),
  })

  route({
    method: 'PATCH',
    url: `/${plural}/bulk`,
    summary: `Change fields of many ${plural}, picked by ids or by filters, as one step`,
    permission: `${plural}:write`,
    body: bulkBodies.change,
    reply: Type.Object({ count: Type.Integer() }),
    handler: (scope, { body }) =>
      records.updateMany(scope, selection(scope, body as BulkBody), (body as BulkBody).changes),
  })

  route({
    method: 'POST',
    url: `/${plural}/restore`,
    summary: 'Undo one deletion, single or bulk',
    permission: `${plural}:delete`,
    body: Type.Object({ deletionId: Id }, { additionalProperties: false }),
    reply: Type.Object({ count: Type.Integer() }),
    handler: (scope, { body }) => records.restore(scope, body.deletionId),
  })

  route({
    method: 'GET',
    url: `/${plural}/:id`,
    summary: `One ${noun}`,
    permission: `${plural}:read`,
    params: IdParams,
    reply: schemas.representation,
    handler: (scope, { params }) => records.get(scope, params.id),
  })

  route({
    method: options.updateMethod ?? 'PATCH',
    url: `/${plural}/:id`,
    summary: `Change several fields of ${withArticle(noun)}`,
    permission: `${plural}:write`,
    ...workspaceLookup,
    params: IdParams,
    body: schemas.patch,
    reply: schemas.representation,
    handler: (scope, { params, body, version }) => records.update(scope, params.id, body as Body, version),
  })

  route({
    method: 'DELETE',
    url: `/${plural}/:id`,
    summary: `Take ${withArticle(noun)} to the trash`,
    permission: `${plural}:delete`,
    ...workspaceLookup,
    params: IdParams,
    reply: Type.Object({ id: Id, deletionId: Id }),
    handler: (scope, { params }) => records.trash(scope, params.id),
  })

  for (const [key, field] of Object.entries(options.fields)) {
    const segment = fieldPathSegment(key, field)
    if (!segment) continue
    route({
      method: 'PATCH',
      url: `/${plural}/:id/${segment}`,
      summary: `Change the ${field.label} of ${withArticle(noun)}`,
      permission: `${plural}:write`,
      params: IdParams,
      body: Type.Object({ [key]: fieldSchema(field) }, { additionalProperties: false }),
      reply: schemas.representation,
      handler: (scope, { params, body, version }) => records.update(scope, params.id, body, version),
    })
  }
}
