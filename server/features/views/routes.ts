import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { OnlyId } from '#contract/kit/schema.ts'
import { NewView, View, ViewKindName, ViewPatch } from '#contract/views/view.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { change, clearDefault, create, makeDefault, remove, views } from './views.ts'

export function viewRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)

  route({
    method: 'GET',
    url: '/views',
    summary: 'Views of one kind of record: the caller’s own and the shared ones',
    may: 'views:read',
    query: Type.Object({ kind: ViewKindName }),
    reply: Type.Array(View),
    does: (scope, { query }) => views(scope, query.kind),
  })

  route({
    method: 'POST',
    url: '/views',
    summary: 'Save a view',
    may: 'views:write',
    body: NewView,
    reply: View,
    status: 201,
    creates: true,
    does: (scope, { body }) => create(scope, body),
  })

  route({
    method: 'PATCH',
    url: '/views/:id',
    summary: 'Rename, redefine, share or unshare a view',
    may: 'views:write',
    params: OnlyId,
    body: ViewPatch,
    reply: View,
    tx: 'transaction',
    does: (scope, { params, body, version }) => change(scope, params.id, body, version),
  })

  route({
    method: 'DELETE',
    url: '/views/:id',
    summary: 'Delete a view',
    may: 'views:write',
    params: OnlyId,
    reply: OnlyId,
    does: (scope, { params }) => remove(scope, params.id),
  })

  route({
    method: 'PUT',
    url: '/views/:id/default',
    summary: 'Open the caller’s list with this view',
    may: 'views:write',
    params: OnlyId,
    reply: OnlyId,
    does: (scope, { params }) => makeDefault(scope, params.id),
  })

  route({
    method: 'DELETE',
    url: '/views/:id/default',
    summary: 'No longer open the caller’s list with this view',
    may: 'views:write',
    params: OnlyId,
    reply: OnlyId,
    does: (scope, { params }) => clearDefault(scope, params.id),
  })
}
