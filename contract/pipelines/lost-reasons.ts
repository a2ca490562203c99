import { type Static, Type } from 'typebox'
import { type FieldValues, text } from '../kit/fields.ts'
import { createProperties, Id } from '../kit/schema.ts'
import { t } from '../language/translate.ts'
import { lostReasonLimits } from './lost-reason-messages.ts'

/** The editable fields of a reason. */
export const lostReasonFields = {
  name: { ...text(t('name'), { max: lostReasonLimits.nameLength }), required: true },
} as const

/** A reason that is offered when a deal is lost. The deal stores its name as text. */
export const LostReason = Type.Object({ id: Id, name: Type.String() })
export type LostReason = Static<typeof LostReason>

/** The reasons of a workspace in order, and whether a deal can only be lost with a reason. `version` counts changes to both. */
export const LostReasons = Type.Object({
  isRequired: Type.Boolean(),
  version: Type.Integer(),
  reasons: Type.Array(LostReason, { maxItems: lostReasonLimits.reasons }),
})
export type LostReasons = Static<typeof LostReasons>

const scopeProperties = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }
const closed = { additionalProperties: false }

/** Body of POST and PATCH of a reason. */
export const LostReasonBody = Type.Unsafe<FieldValues<typeof lostReasonFields>>(
  Type.Object({ ...createProperties(lostReasonFields), ...scopeProperties }, closed),
)
export type LostReasonBody = Static<typeof LostReasonBody>

/** Body that changes whether a reason is required. */
export const LostReasonSetting = Type.Object({ isRequired: Type.Boolean(), ...scopeProperties }, closed)
export type LostReasonSetting = Static<typeof LostReasonSetting>

/** The new order of the reasons: each exactly once. */
export const LostReasonOrder = Type.Object(
  { reasonIds: Type.Array(Id, { minItems: 1, maxItems: lostReasonLimits.reasons }), ...scopeProperties },
  closed,
)
export type LostReasonOrder = Static<typeof LostReasonOrder>
