import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { IdParams } from '#contract/kit/schema.ts'
import { NewView, View, ViewKind, ViewPatch } from '#contract/views/view.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeView, clearDefaultView, createView, deleteView, listViews, setDefaultView } from './views.ts'

export function registerViewRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/views',
    summary: 'List your views and shared views of a record type',
    permission: 'views:read',
    query: Type.Object({ kind: ViewKind }),
    reply: Type.Array(View),
    handler: (scope, { query }) => listViews(scope, query.kind),
  })

  route({
    method: 'POST',
    url: '/views',
    summary: 'Save a view',
    permission: 'views:write',
    body: NewView,
    reply: View,
    status: 201,
    idempotent: true,
    tx: 'transaction',
    handler: (scope, { body }) => createView(scope, body),
  })

  route({
    method: 'PATCH',
    url: '/views/:id',
    summary: 'Update, share or unshare a view',
    permission: 'views:write',
    params: IdParams,
    body: ViewPatch,
    reply: View,
    tx: 'transaction',
    handler: (scope, { params, body, version }) => changeView(scope, params.id, body, version),
  })

  route({
    method: 'DELETE',
    url: '/views/:id',
    summary: 'Delete a view',
    permission: 'views:write',
    params: IdParams,
    reply: IdParams,
    handler: (scope, { params }) => deleteView(scope, params.id),
  })

  route({
    method: 'PUT',
    url: '/views/:id/default',
    summary: 'Make this view your default',
    permission: 'views:write',
    params: IdParams,
    reply: IdParams,
    handler: (scope, { params }) => setDefaultView(scope, params.id),
  })

  route({
    method: 'DELETE',
    url: '/views/:id/default',
    summary: 'Stop using this view as your default',
    permission: 'views:write',
    params: IdParams,
    reply: IdParams,
    handler: (scope, { params }) => clearDefaultView(scope, params.id),
  })
}
