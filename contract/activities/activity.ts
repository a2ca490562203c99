import { type Static, Type } from 'typebox'
import { hangingSchemas, type New, type ShownHanging } from '../kit/record.ts'
import { Id, NullablePerson } from '../kit/schema.ts'
import { activityChannels, activityOutcomes, activityTypes } from './enums.ts'
import { activityFields } from './fields.ts'

const readOnly = {
  /** Who wrote it down. */
  user: NullablePerson,
  workspaceId: Id,
  organizationId: Id,
}

/** An activity as answers carry it (ACT-001), and bodies of POST and PUT; a PUT may name some fields only (DEF-15). */
export const activitySchemas = hangingSchemas(activityFields, readOnly)
export type Activity = ShownHanging<typeof activityFields, typeof readOnly>
export type NewActivity = New<typeof activityFields>
export type ActivityChanges = Static<typeof activitySchemas.patch>

const day = (which: string) =>
  Type.Optional(
    Type.String({ maxLength: 40, description: `${which}: a date, in UTC, or a date and time; it counts itself` }),
  )

/** Filters of the list (ACT-003). Dates are those of `scheduledAt`, or of `createdAt` where nothing was scheduled (GAP-071). */
export const activityFilters = {
  contactId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  dealId: Type.Optional(Id),
  campaignId: Type.Optional(Type.String({ maxLength: activityFields.campaignId.max })),
  type: Type.Optional(Type.String()),
  channel: Type.Optional(Type.String()),
  outcome: Type.Optional(Type.String()),
  userId: Type.Optional(Type.String()),
  startDate: day('The first'),
  endDate: day('The last'),
}
export type ActivityFilters = { [K in keyof typeof activityFilters]?: string }

const oneOf = <V extends string>(values: readonly V[]) =>
  Type.Array(Type.Unsafe<V>({ type: 'string', enum: [...values] }))

/** Answer of GET /activities/enums (GAP-069). */
export const ActivityEnums = Type.Object({
  types: oneOf(activityTypes),
  channels: oneOf(activityChannels),
  outcomes: oneOf(activityOutcomes),
})
export type ActivityEnums = Static<typeof ActivityEnums>
