import { type Static, type TProperties, Type } from 'typebox'
import type { FieldValues } from '../kit/fields.ts'
import { pluralOf, type TaggableKind, taggableKinds } from '../kit/kinds.ts'
import { maxBulkIds } from '../kit/limits.ts'
import { bulkOperationId } from '../kit/record-schemas.ts'
import { createFieldProperties, Id, patchProperties } from '../kit/schema.ts'
import { type EntityType as EntityTypeName, entityTypes } from './enums.ts'
import { tagFields } from './fields.ts'

/** A tag in responses (TAG-001). */
export const Tag = Type.Unsafe<{ id: string; name: string; description: string | null }>(
  Type.Object({ id: Id, ...createFieldProperties(tagFields), name: Type.String() }),
)
export type Tag = Static<typeof Tag>

/** A tag with the number of records that have it. */
export const PopularTag = Type.Object({
  id: Id,
  name: Type.String(),
  description: createFieldProperties(tagFields).description,
  usageCount: Type.Integer(),
})
export type PopularTag = Tag & { usageCount: number }

/** Where a tag is used; records in the trash do not count. */
export const TagUsage = Type.Object({
  tag: Tag,
  ...(Object.fromEntries(taggableKinds.map((kind) => [pluralOf(kind), Type.Integer()])) as Record<
    ReturnType<typeof pluralOf<TaggableKind>>,
    ReturnType<typeof Type.Integer>
  >),
  total: Type.Integer(),
})
export type TagUsage = Static<typeof TagUsage>

export const EntityType = Type.Unsafe<EntityTypeName>({ type: 'string', enum: [...entityTypes] })

/** One tag on one record (TAG-002, TAG-003). */
export const TagAssignment = Type.Object({ id: Id, tag: Tag, entityId: Id, entityType: EntityType })
export type TagAssignment = Static<typeof TagAssignment>

/** A call may name its workspace and organization in the body, and again inside `tagData` (DEF-18). */
export const scopeProperties = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }

type TagValues = Partial<FieldValues<typeof tagFields>> & { workspaceId?: string; organizationId?: string }
const createTagDataSchema = (more: TProperties, rest: object) =>
  Type.Object({ ...patchProperties(tagFields), ...scopeProperties, ...more }, { additionalProperties: false, ...rest })

/** `tagData` of `create`; with a client-generated id, a repeated call creates only one tag (R4). */
export const NewTag = Type.Unsafe<TagValues & { id?: string }>(createTagDataSchema({ id: Type.Optional(Id) }, {}))
export type NewTag = Static<typeof NewTag>

/** `tagData` of `update`. */
export const TagPatch = Type.Unsafe<TagValues>(createTagDataSchema({}, { minProperties: 1 }))
export type TagPatch = Static<typeof TagPatch>

const BulkIds = Type.Array(Id, { minItems: 1, maxItems: maxBulkIds })

/** Body that adds or removes tags on many records. */
export const bulkAssignmentProperties = { tagIds: BulkIds, entityIds: BulkIds, entityType: EntityType, bulkOperationId }
export const BulkUnassign = Type.Object(
  { ...bulkAssignmentProperties, ...scopeProperties },
  { additionalProperties: false },
)
export type BulkUnassign = Static<typeof BulkUnassign>

/** Creates the body that adds or removes tags on all records that the list filters match. */
export const createListTagsSchema = (filters: TProperties) =>
  Type.Object(
    { filters: Type.Object(filters, { additionalProperties: false }), tagIds: BulkIds, bulkOperationId },
    { additionalProperties: false },
  )

/** Merges the tags `tagIds` into `intoId`. */
export const MergeTags = Type.Object(
  { tagIds: BulkIds, intoId: Id, ...scopeProperties },
  { additionalProperties: false },
)
export type MergeTags = Static<typeof MergeTags>
