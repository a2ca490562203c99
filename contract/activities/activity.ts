import { type Static, Type } from 'typebox'
import { type RelatedRecordRepresentation, relatedRecordSchemas } from '../kit/record-schemas.ts'
import { Id, NullablePersonSummary } from '../kit/schema.ts'
import { activityChannels, activityOutcomes, activityTypes } from './enums.ts'
import { activityFields } from './fields.ts'

const readOnlyProperties = {
  /** Who recorded it. */
  user: NullablePersonSummary,
  workspaceId: Id,
  organizationId: Id,
}

/** An activity in responses (ACT-001), and the bodies of POST and PUT; a PUT may contain some fields only (DEF-15). */
export const activitySchemas = relatedRecordSchemas(activityFields, readOnlyProperties)
export type Activity = RelatedRecordRepresentation<typeof activityFields, typeof readOnlyProperties>

const dateFilter = (boundary: string) =>
  Type.Optional(
    Type.String({ maxLength: 40, description: `${boundary}: a date, in UTC, or a date and time; it counts itself` }),
  )

/** Filters of the list (ACT-003). Dates compare with `scheduledAt`, or with `createdAt` if the activity is not scheduled (GAP-071). */
export const activityFilters = {
  contactId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  dealId: Type.Optional(Id),
  campaignId: Type.Optional(Type.String({ maxLength: activityFields.campaignId.max })),
  type: Type.Optional(Type.String()),
  channel: Type.Optional(Type.String()),
  outcome: Type.Optional(Type.String()),
  userId: Type.Optional(Type.String()),
  startDate: dateFilter('The first'),
  endDate: dateFilter('The last'),
}
export type ActivityFilters = { [K in keyof typeof activityFilters]?: string }

const enumArray = <V extends string>(values: readonly V[]) =>
  Type.Array(Type.Unsafe<V>({ type: 'string', enum: [...values] }))

/** Answer of GET /activities/enums (GAP-069). */
export const ActivityEnums = Type.Object({
  types: enumArray(activityTypes),
  channels: enumArray(activityChannels),
  outcomes: enumArray(activityOutcomes),
})
export type ActivityEnums = Static<typeof ActivityEnums>
