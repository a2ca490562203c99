import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { pageLimits } from '../kit/limits.ts'
import type { Permission } from '../kit/roles.ts'
import { Id, OnlyId } from '../kit/schema.ts'
import { popularLimit } from './enums.ts'
import { EntityType, manyOnMany, NewTag, PopularTag, scopeKeys, Tag, TagAssignment, TagPatch, TagUsage } from './tag.ts'

const operation = <F extends TProperties, R extends TSchema>(may: Permission, fields: F, reply: R) => ({
  may,
  fields,
  reply,
})
const onEntity = { tagId: Id, entityId: Id, entityType: EntityType }
const count = Type.Object({ count: Type.Integer() })

/** The fourteen operations of `POST /tags/unified`: who may, what the body holds beside `operation`, what is answered. */
export const tagOperations = {
  get_all: operation('tags:read', {}, Type.Array(Tag)),
  get_popular: operation(
    'tags:read',
    { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.most, default: popularLimit })) },
    Type.Array(PopularTag),
  ),
  get_usage: operation('tags:read', {}, Type.Array(TagUsage)),
  get_tag_assignments: operation(
    'tags:read',
    { entityId: Type.Optional(Id), entityType: Type.Optional(EntityType) },
    Type.Array(TagAssignment),
  ),
  create: operation('tags:write', { tagData: NewTag }, Tag),
  update: operation('tags:write', { tagId: Id, tagData: TagPatch }, Tag),
  delete: operation('tags:write', { tagId: Id }, OnlyId),
  get_one: operation('tags:read', { tagId: Id }, Tag),
  assign: operation('tags:write', onEntity, TagAssignment),
  unassign: operation('tags:write', onEntity, OnlyId),
  bulk_assign: operation('tags:write', manyOnMany, count),
  bulk_delete: operation('tags:write', { tagIds: manyOnMany.tagIds }, count),
  get_entity_tags: operation('tags:read', { entityId: Id, entityType: EntityType }, Type.Array(Tag)),
  delete_tag_assignment: operation('tags:write', { assignmentId: Id }, OnlyId),
} as const
export type TagOperation = keyof typeof tagOperations

type Scope = { workspaceId?: string; organizationId?: string }
/** What one operation takes, and what it answers. */
export type TagAsked<O extends TagOperation> = Static<TObject<(typeof tagOperations)[O]['fields']>>
export type TagAnswer<O extends TagOperation> = Static<(typeof tagOperations)[O]['reply']>
export type TagCall = { [O in TagOperation]: { operation: O } & Scope & TagAsked<O> }[TagOperation]

/** Body of `POST /tags/unified`: one shape per operation, each with the permission that it asks for. */
export const TagCall = Type.Unsafe<TagCall>({
  type: 'object',
  required: ['operation'],
  discriminator: { propertyName: 'operation' },
  oneOf: Object.entries(tagOperations).map(([name, { may, fields }]) =>
    Type.Object(
      { operation: Type.Literal(name), ...fields, ...scopeKeys },
      { additionalProperties: false, 'x-permission': may },
    ),
  ),
})

export const TagReply = Type.Union(Object.values(tagOperations).map(({ reply }) => reply))
