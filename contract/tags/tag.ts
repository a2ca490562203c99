import { type Static, type TProperties, Type } from 'typebox'
import type { Values } from '../kit/fields.ts'
import { bulkLimit } from '../kit/limits.ts'
import { fieldProperties, Id, optionalProperties } from '../kit/schema.ts'
import { entityTypes } from './enums.ts'
import { tagFields } from './fields.ts'

/** A tag as every answer carries it (TAG-001). */
export const Tag = Type.Unsafe<{ id: string; name: string; description: string | null }>(
  Type.Object({ id: Id, ...fieldProperties(tagFields), name: Type.String() }),
)
export type Tag = Static<typeof Tag>

/** A tag with the number of records that bear it. */
export const PopularTag = Type.Object({
  id: Id,
  name: Type.String(),
  description: fieldProperties(tagFields).description,
  usageCount: Type.Integer(),
})
export type PopularTag = Tag & { usageCount: number }

/** Where a tag stands; records in the trash do not count. */
export const TagUsage = Type.Object({
  tag: Tag,
  contacts: Type.Integer(),
  companies: Type.Integer(),
  deals: Type.Integer(),
  total: Type.Integer(),
})
export type TagUsage = Static<typeof TagUsage>

export const EntityType = Type.Unsafe<(typeof entityTypes)[number]>({ type: 'string', enum: [...entityTypes] })

/** One tag on one record (TAG-002, TAG-003). */
export const TagAssignment = Type.Object({ id: Id, tag: Tag, entityId: Id, entityType: EntityType })
export type TagAssignment = Static<typeof TagAssignment>

/** A call may name its scope in the body, and once more inside `tagData` (DEF-18). */
export const scopeKeys = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }

type TagValues = Partial<Values<typeof tagFields>> & { workspaceId?: string; organizationId?: string }
const tagData = (more: TProperties, rest: object) =>
  Type.Object({ ...optionalProperties(tagFields), ...scopeKeys, ...more }, { additionalProperties: false, ...rest })

/** `tagData` of `create`; an id of the caller's own makes a repeated call one tag (R4). */
export const NewTag = Type.Unsafe<TagValues & { id?: string }>(tagData({ id: Type.Optional(Id) }, {}))
export type NewTag = Static<typeof NewTag>

/** `tagData` of `update`. */
export const TagPatch = Type.Unsafe<TagValues>(tagData({}, { minProperties: 1 }))
export type TagPatch = Static<typeof TagPatch>

export const Ids = Type.Array(Id, { minItems: 1, maxItems: bulkLimit })

/** Tags on or off many records. */
export const manyOnMany = { tagIds: Ids, entityIds: Ids, entityType: EntityType }
export const BulkUnassign = Type.Object({ ...manyOnMany, ...scopeKeys }, { additionalProperties: false })
export type BulkUnassign = Static<typeof BulkUnassign>

/** Tags on or off everything that the filters of a list find. */
export const tagsOfList = (filters: TProperties) =>
  Type.Object(
    { filters: Type.Object(filters, { additionalProperties: false }), tagIds: Ids },
    { additionalProperties: false },
  )

/** The tags `tagIds` become one with `intoId`, which stays. */
export const MergeTags = Type.Object({ tagIds: Ids, intoId: Id, ...scopeKeys }, { additionalProperties: false })
export type MergeTags = Static<typeof MergeTags>
