import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { pageLimits } from '../kit/limits.ts'
import type { Permission } from '../kit/roles.ts'
import { Id, IdParams } from '../kit/schema.ts'
import { defaultPopularLimit } from './enums.ts'
import {
  bulkAssignmentProperties,
  EntityType,
  NewTag,
  PopularTag,
  scopeProperties,
  Tag,
  TagAssignment,
  TagPatch,
  TagUsage,
} from './tag.ts'

const defineOperation = <F extends TProperties, R extends TSchema>(may: Permission, fields: F, reply: R) => ({
  may,
  fields,
  reply,
})
const assignmentProperties = { tagId: Id, entityId: Id, entityType: EntityType }
const CountReply = Type.Object({ count: Type.Integer() })

/** The fourteen operations of `POST /tags/unified`: permission, body besides `operation`, reply. */
export const tagOperations = {
  get_all: defineOperation('tags:read', {}, Type.Array(Tag)),
  get_popular: defineOperation(
    'tags:read',
    { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.max, default: defaultPopularLimit })) },
    Type.Array(PopularTag),
  ),
  get_usage: defineOperation('tags:read', {}, Type.Array(TagUsage)),
  get_tag_assignments: defineOperation(
    'tags:read',
    { entityId: Type.Optional(Id), entityType: Type.Optional(EntityType) },
    Type.Array(TagAssignment),
  ),
  create: defineOperation('tags:write', { tagData: NewTag }, Tag),
  update: defineOperation('tags:write', { tagId: Id, tagData: TagPatch }, Tag),
  delete: defineOperation('tags:write', { tagId: Id }, IdParams),
  get_one: defineOperation('tags:read', { tagId: Id }, Tag),
  assign: defineOperation('tags:write', assignmentProperties, TagAssignment),
  unassign: defineOperation('tags:write', assignmentProperties, IdParams),
  bulk_assign: defineOperation('tags:write', bulkAssignmentProperties, CountReply),
  bulk_delete: defineOperation('tags:write', { tagIds: bulkAssignmentProperties.tagIds }, CountReply),
  get_entity_tags: defineOperation('tags:read', { entityId: Id, entityType: EntityType }, Type.Array(Tag)),
  delete_tag_assignment: defineOperation('tags:write', { assignmentId: Id }, IdParams),
} as const
export type TagOperation = keyof typeof tagOperations

type ScopeProperties = { workspaceId?: string; organizationId?: string }
/** Body of one operation, besides `operation`. */
export type TagOperationInput<O extends TagOperation> = Static<TObject<(typeof tagOperations)[O]['fields']>>
export type TagOperationResult<O extends TagOperation> = Static<(typeof tagOperations)[O]['reply']>
export type TagOperationRequest = {
  [O in TagOperation]: { operation: O } & ScopeProperties & TagOperationInput<O>
}[TagOperation]

/** Body of `POST /tags/unified`: one shape per operation, each with the permission that it requires. */
export const TagOperationRequest = Type.Unsafe<TagOperationRequest>({
  type: 'object',
  required: ['operation'],
  discriminator: { propertyName: 'operation' },
  oneOf: Object.entries(tagOperations).map(([name, { may, fields }]) =>
    Type.Object(
      { operation: Type.Literal(name), ...fields, ...scopeProperties },
      { additionalProperties: false, 'x-permission': may },
    ),
  ),
})

export const TagOperationReply = Type.Union(Object.values(tagOperations).map(({ reply }) => reply))
