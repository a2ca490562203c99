import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  CustomField,
  CustomFieldOrder,
  CustomFieldPatch,
  NewCustomField,
} from '#contract/custom-fields/custom-field.ts'
import { type CustomFieldKind, customFieldKinds } from '#contract/kit/kinds.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  archiveCustomField,
  changeCustomField,
  createCustomField,
  listCustomFields,
  reorderCustomFields,
} from './custom-fields.ts'

const KindQuery = Type.Object({
  kind: Type.Optional(Type.Unsafe<CustomFieldKind>({ type: 'string', enum: [...customFieldKinds] })),
})

/** Registers the routes of custom fields. */
export function registerCustomFieldRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const shared = { permission: 'fields:manage', tx: 'transaction' } as const

  route({
    method: 'GET',
    url: '/custom-fields',
    summary: 'List the custom fields of the workspace in their order, those in the archive too',
    permission: 'fields:read',
    query: KindQuery,
    reply: Type.Array(CustomField),
    handler: (scope, { query }) => listCustomFields(scope, query.kind),
  })

  route({
    ...shared,
    method: 'POST',
    url: '/custom-fields',
    summary: 'Add a custom field to contacts, companies or deals',
    body: NewCustomField,
    reply: CustomField,
    status: 201,
    idempotent: true,
    handler: (scope, { body }) => createCustomField(scope, body),
  })

  route({
    ...shared,
    method: 'PUT',
    url: '/custom-fields/order',
    summary: 'Change the order of the custom fields of a kind of record',
    body: CustomFieldOrder,
    reply: Type.Array(CustomField),
    handler: (scope, { body }) => reorderCustomFields(scope, body),
  })

  route({
    ...shared,
    method: 'PATCH',
    url: '/custom-fields/:id',
    summary: 'Change a custom field and its choices, or restore it from the archive',
    params: IdParams,
    body: CustomFieldPatch,
    reply: CustomField,
    handler: (scope, { params, body, version }) => changeCustomField(scope, params.id, body, version),
  })

  route({
    ...shared,
    method: 'DELETE',
    url: '/custom-fields/:id',
    summary: 'Archive a custom field; its values stay',
    params: IdParams,
    reply: CustomField,
    handler: (scope, { params, version }) => archiveCustomField(scope, params.id, version),
  })
}
