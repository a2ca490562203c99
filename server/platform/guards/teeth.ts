import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { uuidv7 } from 'uuidv7'
import { Id } from '#contract/kit/schema.ts'
import { scoped } from '../http.ts'
import type { Platform } from '../platform.ts'
import { notFound } from '../refusals.ts'
import type { Scope } from '../scope.ts'
import { raw, sql } from '../sql.ts'
import type { Operation } from './operations.ts'
import type { TellStory } from './story.ts'

/** Routes with one hole each. They exist only in `teeth.test.ts` and `missing-predicates.test.ts`, which expect every one of them to be named. */
export function leakyRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const params = Type.Object({ id: Id })
  const reply = Type.Object({ name: Type.String() })
  const rename = async (scope: Scope, where: string, id: string) => {
    const row = await scope.tx.first<{ name: string }>(
      sql`update tags t set description = 'renamed' where ${raw(where)} and t.id = ${id} returning t.name`,
    )
    if (!row) throw notFound('tag')
    return { name: row.name }
  }
  const tag = { params, reply, summary: 'A tag', tx: 'transaction' } as const

  route({
    ...tag,
    method: 'GET',
    url: '/sound/:id',
    may: 'tags:read',
    does: async (scope, { params }) => {
      const row = await scope.tx.first(
        sql`select name from tags where workspace_id = ${scope.workspaceId} and id = ${params.id}`,
      )
      if (!row) throw notFound('tag')
      return row
    },
  })
  route({
    ...tag,
    method: 'PATCH',
    url: '/anyones/:id',
    may: 'tags:write',
    does: (scope, { params }) => rename(scope, 'true', params.id),
  })
  route({
    method: 'GET',
    url: '/joined/:id',
    summary: 'A tag, joined by its id alone',
    may: 'tags:read',
    params,
    reply: Type.Object({ names: Type.Integer() }),
    does: async (scope, { params }) => {
      const row = await scope.tx.first<{ names: number }>(sql`
        select count(*)::int as names from tags t join tags same on same.id = t.id
         where t.workspace_id = ${scope.workspaceId} and t.id = ${params.id}`)
      if (!row?.names) throw notFound('tag')
      return row
    },
  })
  route({
    ...tag,
    method: 'PATCH',
    url: '/for-readers/:id',
    may: 'tags:read',
    does: (scope, { params }) => rename(scope, `t.workspace_id = '${scope.workspaceId}'`, params.id),
  })
  route({
    method: 'GET',
    url: '/all',
    summary: 'Tags of everybody',
    may: 'tags:read',
    reply: Type.Object({ ids: Type.Array(Id) }),
    does: async (scope) => ({
      ids: (await scope.tx.rows<{ id: string }>(sql`select id from tags`)).map(({ id }) => id),
    }),
  })
  route({
    method: 'POST',
    url: '/first-and-then-asks',
    summary: 'Writes before it refuses',
    may: 'tags:write',
    body: Type.Object({ id: Id }),
    reply,
    does: async (scope, { body }) => {
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
  route({
    ...tag,
    method: 'GET',
    url: '/blind/:id',
    may: 'tags:read',
    does: async (scope, { params }) => {
      const row = await scope.tx.first(sql`
        select name from tags where workspace_id = ${scope.workspaceId} and id = ${params.id}
           and not exists (select from companies o where o.workspace_id = ${scope.workspaceId} and o.name = 'none of the kind')`)
      if (!row) throw notFound('tag')
      return row
    },
  })
  route({ ...tag, method: 'DELETE', url: '/untold/:id', may: 'tags:write', does: async () => ({ name: '' }) })
  route({ ...tag, method: 'POST', url: '/broken/:id', may: 'tags:write', does: () => Promise.reject(notFound('tag')) })
  app.get('/open/:id', { schema: { params, tags: ['open'], 'x-permission': 'tags:read' } as object }, async () => ({
    success: true,
  }))
}

export const isLeaky = ({ path }: Operation): boolean =>
  /^\/(sound|blind|anyones|joined|for-readers|all|first-and-then-asks|untold|broken|open)\b/.test(path)

export const leakyStory: TellStory = async ({ platform }, { workspaceId }) => {
  const id = uuidv7()
  await platform.database.owner.query(`insert into tags (workspace_id, id, name) values ($1, $2, 'Tidewater')`, [
    workspaceId,
    id,
  ])
  const params = { id }
  return {
    examples: {
      'GET /sound/{id}': { params, shows: 'Tidewater' },
      'GET /blind/{id}': { params },
      'PATCH /anyones/{id}': { params },
      'GET /joined/{id}': { params },
      'PATCH /for-readers/{id}': { params },
      'GET /all': { shows: id },
      'POST /first-and-then-asks': { body: { id } },
      'POST /broken/{id}': { params },
      'GET /open/{id}': { params },
    },
  }
}
