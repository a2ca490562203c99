import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import { Id } from '#contract/kit/schema.ts'
import { TrashEntry } from '#contract/trash/trash.ts'
import { scoped } from '../../platform/http.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import type { Platform } from '../../platform/platform.ts'
import { restore } from './restore.ts'
import { trashPage } from './trash.ts'

export function trashRoutes(app: FastifyInstance, platform: Platform, kinds: readonly RecordKind[]): void {
  const route = scoped(app, platform)
  const { limit, cursor } = listQuery
  const Kind = Type.Unsafe<string>({ type: 'string', enum: kinds.map(({ kind }) => kind) })

  route({
    method: 'GET',
    url: '/trash',
    summary: 'What was deleted in the last 30 days, newest first',
    may: 'trash:read',
    query: Type.Object({
      ...{ limit, cursor },
      kind: Type.Optional(Kind),
      search: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: TrashEntry,
    pages: true,
    does: (scope, { query }) => trashPage(scope, kinds, query),
  })

  route({
    method: 'POST',
    url: '/trash/restore',
    summary: 'Bring back everything that one step deleted, or one record',
    may: 'trash:restore',
    body: Type.Object(
      { deletionId: Type.Optional(Id), kind: Type.Optional(Kind), id: Type.Optional(Id) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ count: Type.Integer() }),
    tx: 'transaction',
    does: (scope, { body }) => restore(scope, kinds, body),
  })
}
