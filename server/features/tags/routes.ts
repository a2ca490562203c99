import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { t } from '#contract/language/translate.ts'
import {
  type TagOperation,
  type TagOperationInput,
  TagOperationReply,
  TagOperationRequest,
  tagOperations,
} from '#contract/tags/operations.ts'
import { BulkUnassign, MergeTags } from '#contract/tags/tag.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { linkNotFound, notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordType } from '../../records/record-type.ts'
import { assignTag, assignTags, deleteAssignment, listTagsOf, unassignTag, unassignTags } from './assignments.ts'
import { registerListTagRoutes } from './list-tag-routes.ts'
import { changeTag, createTag, deleteTags, getTag, listTags, mergeTags } from './tags.ts'
import { listAssignments, listPopularTags, listTagUsage } from './usage.ts'

type OperationHandler<O extends TagOperation> = (scope: Scope, asked: TagOperationInput<O>) => Promise<JsonText>

/** Operation → handler; a missing operation does not compile. */
const operationHandlers: { [O in TagOperation]: OperationHandler<O> } = {
  get_all: listTags,
  get_popular: (scope, { limit }) => listPopularTags(scope, limit),
  get_usage: listTagUsage,
  get_tag_assignments: listAssignments,
  create: (scope, { tagData }) => createTag(scope, tagData),
  update: (scope, { tagId, tagData }) => changeTag(scope, tagId, tagData),
  delete: async (scope, { tagId: id }) => {
    if ((await deleteTags(scope, [id])) === 0) throw linkNotFound('tagId', t('tag'))
    return asJsonText(JSON.stringify({ id }))
  },
  get_one: (scope, { tagId }) => getTag(scope, tagId),
  assign: assignTag,
  unassign: unassignTag,
  bulk_assign: assignTags,
  bulk_delete: async (scope, { tagIds }) => {
    const count = await deleteTags(scope, tagIds)
    if (count === 0) throw notFound(t('tag'))
    return asJsonText(JSON.stringify({ count }))
  },
  get_entity_tags: (scope, { entityId, entityType }) => listTagsOf(scope, entityId, entityType),
  delete_tag_assignment: (scope, { assignmentId }) => deleteAssignment(scope, assignmentId),
}

export function registerTagRoutes(app: FastifyInstance, platform: Platform, types: readonly RecordType[]): void {
  const route = tenantRoutes(app, platform)
  const count = Type.Object({ count: Type.Integer() })
  registerListTagRoutes(app, platform, types)

  route({
    method: 'POST',
    url: '/tags/unified',
    summary: 'Manage tags and their assignments: fourteen operations by name',
    permission: ({ operation }) => tagOperations[operation].may,
    tenantsInBody: (body) => [body, 'tagData' in body ? body.tagData : undefined],
    body: TagOperationRequest,
    reply: TagOperationReply,
    idempotent: true,
    handler: (scope, { body }) => (operationHandlers[body.operation] as OperationHandler<TagOperation>)(scope, body),
  })

  route({
    method: 'POST',
    url: '/tags/bulk-unassign',
    summary: 'Remove tags from many records',
    permission: 'tags:write',
    body: BulkUnassign,
    reply: count,
    handler: (scope, { body }) => unassignTags(scope, body),
  })

  route({
    method: 'POST',
    url: '/tags/merge',
    summary: 'Merge tags',
    permission: 'tags:write',
    body: MergeTags,
    reply: count,
    tx: 'transaction',
    handler: (scope, { body }) => mergeTags(scope, body),
  })
}
