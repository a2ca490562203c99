import type { FastifyInstance } from 'fastify'
import { type TProperties, Type } from 'typebox'
import { CustomValuesChange } from '#contract/custom-fields/custom-field.ts'
import type { FilterParameters } from '#contract/filters/filter.ts'
import { createRecordListQuery } from '#contract/kit/envelope.ts'
import { isCustomFieldKind, pluralOf } from '#contract/kit/kinds.ts'
import { defaultBulkDelete, fieldPathSegment, withArticle } from '#contract/kit/names.ts'
import { bulkSchemas, UndoBulkOperation, UndoneBulkOperation } from '#contract/kit/record-schemas.ts'
import { Id, IdParams, inputSchema } from '#contract/kit/schema.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../platform/database/scope.ts'
import { notFound } from '../platform/errors.ts'
import { tenantRoutes } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import { isCustomSort } from './custom-fields/sorts.ts'
import { hasCustomFields } from './custom-fields/values.ts'
import type { RecordBody } from './descriptor.ts'
import { parametersNeedReads } from './filters/compile-filter.ts'
import { registerQueryRoute } from './filters/routes.ts'
import type { RecordType } from './record-type.ts'
import { createTotalCache } from './total-cache.ts'

type BulkBody = RecordBody & {
  bulkOperationId?: string
  filters?: FilterParameters
  force?: boolean
  deleteRelated?: boolean
  changes: RecordBody
}

/** Registers the routes that every record kind has. */
export function registerRecordRoutes(app: FastifyInstance, platform: Platform, type: RecordType): void {
  registerListRoute(app, platform, type)
  registerQueryRoute(app, platform, type)
  registerBulkRoutes(app, platform, type)
  registerSingleRoutes(app, platform, type)
  registerFieldRoutes(app, platform, type)
  if (isCustomFieldKind(type.descriptor.kind)) registerCustomFieldsRoute(app, platform, type)
}

function registerListRoute(app: FastifyInstance, platform: Platform, { descriptor, store }: RecordType): void {
  const plural = pluralOf(descriptor.kind)
  const totals = createTotalCache(platform.changes)
  const query: TProperties = { ...createRecordListQuery(store.list.defaultSort), ...descriptor.filters }

  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: `/${plural}`,
    summary: `List ${plural} by page, with ${query.search ? 'search, ' : ''}sorting and filters`,
    permission: `${plural}:read`,
    query: Type.Object(query),
    reply: descriptor.schemas.representation,
    pages: true,
    tx: ({ query }) =>
      isCustomSort(query.sort as string | undefined) || parametersNeedReads(descriptor.kind, query as FilterParameters),
    // Unknown keys of a query are ignored (R2).
    handler: (scope, { query: requested }) =>
      store.list.page(
        scope,
        Object.fromEntries(Object.entries(requested).filter(([key]) => Object.hasOwn(query, key))),
        totals,
      ),
  })
}

function registerBulkRoutes(app: FastifyInstance, platform: Platform, { descriptor, store }: RecordType): void {
  const { kind, schemas, filters, bulkDelete = defaultBulkDelete } = descriptor
  const plural = pluralOf(kind)
  const route = tenantRoutes(app, platform)
  const idsKey = `${kind}Ids`
  const bulkBodies = bulkSchemas(idsKey, Type.Object(filters, { additionalProperties: false }), schemas.patch)
  const selection = (scope: Scope, body: BulkBody) =>
    store.list.selection(scope, idsKey, body[idsKey] as string[] | undefined, body.filters)

  route({
    method: bulkDelete.method,
    url: `/${plural}/${bulkDelete.path}`,
    summary: `Move ${plural} to the trash in one step`,
    permission: `${plural}:delete`,
    body: bulkBodies.remove,
    reply: Type.Object({ count: Type.Integer(), deletionId: Id }),
    tx: 'transaction',
    handler: async (scope, { body }) =>
      store.trashMany(scope, await selection(scope, body as BulkBody), body as BulkBody),
  })

  route({
    method: 'PATCH',
    url: `/${plural}/bulk`,
    summary: `Update many ${plural}, selected by ids or by filters, in one step`,
    permission: `${plural}:write`,
    body: bulkBodies.change,
    reply: Type.Object({ count: Type.Integer() }),
    tx: ({ body }) =>
      hasCustomFields((body as BulkBody).changes) || parametersNeedReads(kind, (body as BulkBody).filters ?? {}),
    handler: async (scope, { body }) =>
      store.updateMany(
        scope,
        await selection(scope, body as BulkBody),
        (body as BulkBody).changes,
        (body as BulkBody).bulkOperationId,
      ),
  })

  route({
    method: 'POST',
    url: `/${plural}/bulk/undo`,
    summary: `Undo an update of many ${plural}, except what was changed since`,
    permission: `${plural}:write`,
    body: UndoBulkOperation,
    reply: UndoneBulkOperation,
    tx: 'transaction',
    timeout: 'minutes',
    handler: async (scope, { body }) => {
      const undone = await store.undoUpdateMany(scope, { id: body.bulkOperationId, authorId: scope.userId })
      if (!undone) throw notFound(t('bulk change'))
      return undone
    },
  })

  route({
    method: 'POST',
    url: `/${plural}/restore`,
    summary: 'Undo one deletion, single or bulk',
    permission: `${plural}:delete`,
    body: Type.Object({ deletionId: Id }, { additionalProperties: false }),
    reply: Type.Object({ count: Type.Integer() }),
    handler: (scope, { body }) => store.restore(scope, body.deletionId),
  })
}

function registerSingleRoutes(app: FastifyInstance, platform: Platform, { descriptor, store }: RecordType): void {
  const { kind, schemas } = descriptor
  const plural = pluralOf(kind)
  const route = tenantRoutes(app, platform)
  const workspaceLookup = descriptor.workspaceOptional && { workspaceOf: kind }

  route({
    method: 'POST',
    url: `/${plural}`,
    summary: `Create ${withArticle(kind)}`,
    permission: `${plural}:write`,
    body: schemas.create,
    reply: schemas.representation,
    status: 201,
    idempotent: true,
    tx: ({ body }) => hasCustomFields(body),
    handler: (scope, { body }) => store.create(scope, body as RecordBody, { isComplete: true }),
  })

  route({
    method: 'GET',
    url: `/${plural}/:id`,
    summary: `Get ${withArticle(kind)}`,
    permission: `${plural}:read`,
    params: IdParams,
    reply: schemas.representation,
    handler: (scope, { params }) => store.get(scope, params.id),
  })

  route({
    method: descriptor.updateMethod ?? 'PATCH',
    url: `/${plural}/:id`,
    summary: `Update ${withArticle(kind)}`,
    permission: `${plural}:write`,
    ...workspaceLookup,
    params: IdParams,
    body: schemas.patch,
    reply: schemas.representation,
    tx: ({ body }) => hasCustomFields(body),
    handler: (scope, { params, body, version }) => store.update(scope, params.id, body as RecordBody, version),
  })

  route({
    method: 'DELETE',
    url: `/${plural}/:id`,
    summary: `Move ${withArticle(kind)} to the trash`,
    permission: `${plural}:delete`,
    ...workspaceLookup,
    params: IdParams,
    reply: Type.Object({ id: Id, deletionId: Id }),
    handler: (scope, { params }) => store.trash(scope, params.id),
  })
}

/** Registers a route for each field, unless the field table says otherwise. */
function registerFieldRoutes(app: FastifyInstance, platform: Platform, { descriptor, store }: RecordType): void {
  const { kind, schemas } = descriptor
  const plural = pluralOf(kind)
  const route = tenantRoutes(app, platform)
  for (const [key, field] of Object.entries(descriptor.fields)) {
    const segment = fieldPathSegment(key, field)
    if (!segment) continue
    route({
      method: 'PATCH',
      url: `/${plural}/:id/${segment}`,
      summary: `Change the ${field.label} of ${withArticle(kind)}`,
      permission: `${plural}:write`,
      params: IdParams,
      body: Type.Object({ [key]: inputSchema(field) }, { additionalProperties: false }),
      reply: schemas.representation,
      handler: (scope, { params, body, version }) => store.update(scope, params.id, body, version),
    })
  }
}

/** Registers the route that sets custom fields, which are set together. */
function registerCustomFieldsRoute(app: FastifyInstance, platform: Platform, { descriptor, store }: RecordType): void {
  const { kind, schemas } = descriptor
  const plural = pluralOf(kind)
  tenantRoutes(
    app,
    platform,
  )({
    method: 'PATCH',
    url: `/${plural}/:id/custom-fields`,
    summary: `Change custom fields of ${withArticle(kind)}`,
    permission: `${plural}:write`,
    params: IdParams,
    body: CustomValuesChange,
    reply: schemas.representation,
    tx: 'transaction',
    handler: (scope, { params, body, version }) => store.updateCustomFields(scope, params.id, body, version),
  })
}
