import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { uuidv7 } from 'uuidv7'
import { Id } from '#contract/kit/schema.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CollectExamples } from '../../examples/collect-examples.ts'
import type { Operation } from '../../examples/operations.ts'

/** Registers routes with one leak each, only for the tests of the guards, which must find all of them. */
export function registerLeakyRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  registerSoundRoutes(route)
  registerRoutesWithoutPredicate(route)
  registerRoutesWithWrongPermission(route, platform)
  registerRoutesWithoutWorkingExample(route)
  app.get('/open/:id', { schema: { params, tags: ['open'], 'x-permission': 'tags:read' } as object }, async () => ({
    success: true,
  }))
}

type RegisterRoute = ReturnType<typeof tenantRoutes>

const params = Type.Object({ id: Id })
const reply = Type.Object({ name: Type.String() })
const tag = { params, reply, summary: 'A tag', tx: 'transaction' } as const

async function renameTag(scope: Scope, where: string, id: string) {
  const row = await scope.tx.first<{ name: string }>(
    sql`update tags t set description = 'renamed' where ${raw(where)} and t.id = ${id} returning t.name`,
  )
  if (!row) throw notFound('tag')
  return { name: row.name }
}

/** The first route is correct; the second has a predicate that none of its examples needs. */
function registerSoundRoutes(route: RegisterRoute): void {
  route({
    ...tag,
    method: 'GET',
    url: '/sound/:id',
    permission: 'tags:read',
    handler: async (scope, { params }) => {
      const row = await scope.tx.first(
        sql`select name from tags where workspace_id = ${scope.workspaceId} and id = ${params.id}`,
      )
      if (!row) throw notFound('tag')
      return row
    },
  })
  route({
    ...tag,
    method: 'GET',
    url: '/blind/:id',
    permission: 'tags:read',
    handler: async (scope, { params }) => {
      const row = await scope.tx.first(sql`
        select name from tags where workspace_id = ${scope.workspaceId} and id = ${params.id}
           and not exists (select from companies o where o.workspace_id = ${scope.workspaceId} and o.name = 'none of the kind')`)
      if (!row) throw notFound('tag')
      return row
    },
  })
}

function registerRoutesWithoutPredicate(route: RegisterRoute): void {
  route({
    ...tag,
    method: 'PATCH',
    url: '/anyones/:id',
    permission: 'tags:write',
    handler: (scope, { params }) => renameTag(scope, 'true', params.id),
  })
  route({
    method: 'GET',
    url: '/joined/:id',
    summary: 'A tag, joined by its id alone',
    permission: 'tags:read',
    params,
    reply: Type.Object({ names: Type.Integer() }),
    handler: async (scope, { params }) => {
      const row = await scope.tx.first<{ names: number }>(sql`
        select count(*)::int as names from tags t join tags same on same.id = t.id
         where t.workspace_id = ${scope.workspaceId} and t.id = ${params.id}`)
      if (!row?.names) throw notFound('tag')
      return row
    },
  })
  route({
    method: 'GET',
    url: '/all',
    summary: 'Tags of everybody',
    permission: 'tags:read',
    reply: Type.Object({ ids: Type.Array(Id) }),
    handler: async (scope) => ({
      ids: (await scope.tx.rows<{ id: string }>(sql`select id from tags`)).map(({ id }) => id),
    }),
  })
}

/** A change that only requires a read permission, and one that writes before it checks who owns the row. */
function registerRoutesWithWrongPermission(route: RegisterRoute, platform: Platform): void {
  route({
    ...tag,
    method: 'PATCH',
    url: '/for-readers/:id',
    permission: 'tags:read',
    handler: (scope, { params }) => renameTag(scope, `t.workspace_id = '${scope.workspaceId}'`, params.id),
  })
  route({
    method: 'POST',
    url: '/first-and-then-asks',
    summary: 'Writes before it refuses',
    permission: 'tags:write',
    body: Type.Object({ id: Id }),
    reply,
    handler: async (scope, { body }) => {
      await platform.database.owner.query(
        `update tags set description = coalesce(description, '') || 'x' where id = $1`,
        [body.id],
      )
      const row = await scope.tx.first(
        sql`select name from tags where workspace_id = ${scope.workspaceId} and id = ${body.id}`,
      )
      if (!row) throw notFound('tag')
      return row
    },
  })
}

/** A route without an example, and one that never works. */
function registerRoutesWithoutWorkingExample(route: RegisterRoute): void {
  route({ ...tag, method: 'DELETE', url: '/untold/:id', permission: 'tags:write', handler: async () => ({ name: '' }) })
  route({
    ...tag,
    method: 'POST',
    url: '/broken/:id',
    permission: 'tags:write',
    handler: () => Promise.reject(notFound('tag')),
  })
}

export const isLeakyRoute = ({ path }: Operation): boolean =>
  /^\/(sound|blind|anyones|joined|for-readers|all|first-and-then-asks|untold|broken|open)\b/.test(path)

export const leakyRouteExamples: CollectExamples = async ({ platform }, { workspaceId }) => {
  const id = uuidv7()
  await platform.database.owner.query(`insert into tags (workspace_id, id, name) values ($1, $2, 'Tidewater')`, [
    workspaceId,
    id,
  ])
  const params = { id }
  return {
    examples: {
      'GET /sound/{id}': { params, expectedText: 'Tidewater' },
      'GET /blind/{id}': { params },
      'PATCH /anyones/{id}': { params },
      'GET /joined/{id}': { params },
      'PATCH /for-readers/{id}': { params },
      'GET /all': { expectedText: id },
      'POST /first-and-then-asks': { body: { id } },
      'POST /broken/{id}': { params },
      'GET /open/{id}': { params },
    },
  }
}
