import { type Static, Type } from 'typebox'
import { Id, Moment, NullableId, NullableMoment } from '../kit/schema.ts'

/** A subscription of an organization (ONB-001). */
export const Subscription = Type.Object({
  start_date: Moment,
  end_date: NullableMoment,
  on_trial: Type.Boolean(),
  plan_id: Type.String(),
  plan_code: Type.String(),
  name: Type.String(),
  /** `trial`, `paid` or `self-hosted`. */
  type: Type.String(),
  /** `none`, `pending` or `paid`. */
  payment_status: Type.String(),
  interval: Type.String(),
  quantity: Type.Integer(),
  is_active: Type.Boolean(),
  is_canceled: Type.Boolean(),
  is_disabled: Type.Boolean(),
  has_previous_subscription: Type.Boolean(),
  is_trial: Type.Boolean(),
  is_on_grace_period: Type.Boolean(),
  is_conflict_resolved: Type.Boolean(),
  is_team_subscription: Type.Boolean(),
  trial_used: Type.Boolean(),
  trial_conflict: Type.Boolean(),
  /** Days after the end during which the workspace stays usable. */
  grace_period: Type.Integer(),
  is_eligible_for_grace: Type.Boolean(),
  seat_count: Type.Integer(),
  plan_duration_type: Type.String(),
  owner_tenant_id: Id,
  user_tenant_id: Id,
  is_selected: Type.Boolean(),
  team: NullableId,
  /** Whether the card was used for another trial; false for an ordinary payer. */
  card_used_before: Type.Boolean(),
})
export type Subscription = Static<typeof Subscription>

const PlanCode = Type.String({ minLength: 1, maxLength: 100 })

export const Plan = Type.Object({
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** The label: "€ 19 a month". */
  price: Type.String(),
  trial_days: Type.Integer(),
  features: Type.Array(Type.String()),
})
export type Plan = Static<typeof Plan>

/** The body is optional. */
export const EmptyBody = Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: false })

export const TrialCheckRequest = Type.Object({ plan_code: PlanCode }, { additionalProperties: false })
export const TrialCheckResult = Type.Object({ trialUsed: Type.Boolean(), trialConflict: Type.Boolean() })

export const PlanChoice = Type.Object(
  { plan_code: PlanCode, on_trial: Type.Optional(Type.Boolean({ default: false })) },
  { additionalProperties: false },
)
export type PlanChoice = Static<typeof PlanChoice>

/** `checkout_url`: where to pay, if the payment provider has such a page. */
export const PlanChoiceResult = Type.Object({
  subscriptions: Type.Array(Subscription),
  checkout_url: Type.Optional(Type.String()),
})
export const OnboardingResult = Type.Object({ is_onboarded: Type.Literal(true) })
