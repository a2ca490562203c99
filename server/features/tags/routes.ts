import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type TagAsked, TagCall, type TagOperation, TagReply, tagOperations } from '#contract/tags/operations.ts'
import { BulkUnassign, MergeTags } from '#contract/tags/tag.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { linkNotFound, notFound } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { assign, assignAll, removeAssignment, tagsOf, unassign, unassignAll } from './assignments.ts'
import { allTags, changeTag, createTag, deleteTags, mergeTags, oneTag } from './tags.ts'
import { assignments, popularTags, tagUsage } from './usage.ts'

type Verb<O extends TagOperation> = (scope: Scope, asked: TagAsked<O>) => Promise<JsonText>

/** What each operation does; one that is missing here does not compile. */
const verbs: { [O in TagOperation]: Verb<O> } = {
  get_all: allTags,
  get_popular: (scope, { limit }) => popularTags(scope, limit),
  get_usage: tagUsage,
  get_tag_assignments: assignments,
  create: (scope, { tagData }) => createTag(scope, tagData),
  update: (scope, { tagId, tagData }) => changeTag(scope, tagId, tagData),
  delete: async (scope, { tagId: id }) => {
    if ((await deleteTags(scope, [id])) === 0) throw linkNotFound('tagId', 'tag')
    return json(JSON.stringify({ id }))
  },
  get_one: (scope, { tagId }) => oneTag(scope, tagId),
  assign,
  unassign,
  bulk_assign: assignAll,
  bulk_delete: async (scope, { tagIds }) => {
    const count = await deleteTags(scope, tagIds)
    if (count === 0) throw notFound('tag')
    return json(JSON.stringify({ count }))
  },
  get_entity_tags: (scope, { entityId, entityType }) => tagsOf(scope, entityId, entityType),
  delete_tag_assignment: (scope, { assignmentId }) => removeAssignment(scope, assignmentId),
}

export function tagRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const count = Type.Object({ count: Type.Integer() })

  route({
    method: 'POST',
    url: '/tags/unified',
    summary: 'Tags and what bears them: fourteen operations by name',
    may: ({ operation }) => tagOperations[operation].may,
    scopesIn: (body) => [body, 'tagData' in body ? body.tagData : undefined],
    body: TagCall,
    reply: TagReply,
    creates: true,
    does: (scope, { body }) => (verbs[body.operation] as Verb<TagOperation>)(scope, body),
  })

  route({
    method: 'POST',
    url: '/tags/bulk-unassign',
    summary: 'Take tags off many records',
    may: 'tags:write',
    body: BulkUnassign,
    reply: count,
    does: (scope, { body }) => unassignAll(scope, body),
  })

  route({
    method: 'POST',
    url: '/tags/merge',
    summary: 'Make several tags one',
    may: 'tags:write',
    body: MergeTags,
    reply: count,
    tx: 'transaction',
    does: (scope, { body }) => mergeTags(scope, body),
  })
}
