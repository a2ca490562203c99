import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import { Id } from '#contract/kit/schema.ts'
import { TrashEntry, TrashKind } from '#contract/trash/trash-entry.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { createRecordTable } from '../../records/verbs/record-table.ts'
import { restoreFromTrash } from './restore.ts'
import { getTrashPage } from './trash-page.ts'

export function registerTrashRoutes(
  app: FastifyInstance,
  platform: Platform,
  descriptors: readonly RecordDescriptor[],
): void {
  const route = tenantRoutes(app, platform)
  const { limit, cursor } = listQuery
  const tables = descriptors.map(createRecordTable)

  route({
    method: 'GET',
    url: '/trash',
    summary: 'List what was deleted in the last 30 days, newest first',
    permission: 'trash:read',
    query: Type.Object({
      ...{ limit, cursor },
      kind: Type.Optional(TrashKind),
      search: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: TrashEntry,
    pages: true,
    handler: (scope, { query }) => getTrashPage(scope, descriptors, query),
  })

  route({
    method: 'POST',
    url: '/trash/restore',
    summary: 'Restore everything that one deletion removed, or a single record',
    permission: 'trash:restore',
    body: Type.Object(
      { deletionId: Type.Optional(Id), kind: Type.Optional(TrashKind), id: Type.Optional(Id) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ count: Type.Integer() }),
    tx: 'transaction',
    handler: (scope, { body }) => restoreFromTrash(scope, tables, body),
  })
}
