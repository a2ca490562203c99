import { type Static, Type } from 'typebox'
import { type ActivityType, activityTypes } from '../activities/enums.ts'
import { SumsByCurrency } from '../deals/deal.ts'
import { type DealStatus, pipelineOrder } from '../deals/enums.ts'
import { Id, Moment, NullableMoment, NullableText, nullable } from '../kit/schema.ts'
import { chatReference } from '../whatsapp/conversation.ts'
import {
  type ActionItemKind,
  actionItemKinds,
  type DashboardOwner,
  type DueBucket,
  dashboardListLimits,
  dashboardOwners,
  dueBuckets,
} from './enums.ts'

/** Both ends are inclusive, as in list filters. */
const spanProperties = { from: Moment, to: Moment }
const CountAndValue = Type.Object({ count: Type.Integer(), value: SumsByCurrency })

/** One thing that needs the caller's attention: a task due or overdue, a person to follow up with, or a conversation without a reply. */
const ActionItem = Type.Object({
  kind: Type.Unsafe<ActionItemKind>({ type: 'string', enum: [...actionItemKinds] }),
  id: Id,
  title: NullableText,
  about: nullable<string>('string', { description: 'The related record; for a conversation, the last message' }),
  at: Moment,
  chat: chatReference('Where a reply is owed'),
})

const ClosingDeal = Type.Object({
  id: Id,
  title: Type.String(),
  company: NullableText,
  value: Type.Number(),
  currency: Type.String(),
  probability: Type.Integer(),
  expectedCloseDate: Moment,
})

/** What the dashboard shows besides the counts. */
export const DashboardOverview = Type.Object({
  /** Deals of each status, in the order of the board. */
  pipeline: Type.Array(
    Type.Object({
      status: Type.Unsafe<DealStatus>({ type: 'string', enum: [...pipelineOrder] }),
      count: Type.Integer(),
      value: SumsByCurrency,
    }),
  ),
  /** Activities of the last weeks by type; the current week comes last. */
  activity: Type.Array(
    Type.Object({
      ...spanProperties,
      count: Type.Integer(),
      byType: Type.Unsafe<Partial<Record<ActivityType, number>>>({
        type: 'object',
        properties: Object.fromEntries(activityTypes.map((type) => [type, { type: 'integer' }])),
      }),
    }),
  ),
  /** Deals won and lost in the last months; the current month comes last. */
  closed: Type.Array(Type.Object({ ...spanProperties, won: CountAndValue, lost: CountAndValue })),
  /** Everyone's open tasks by due date; `today` starts now. */
  due: Type.Array(
    Type.Object({
      name: Type.Unsafe<DueBucket>({ type: 'string', enum: [...dueBuckets] }),
      from: NullableMoment,
      to: NullableMoment,
      count: Type.Integer(),
    }),
  ),
  /** The first items that need the caller's attention by the end of today, and their total number. */
  needs: Type.Object({
    count: Type.Integer(),
    until: Moment,
    first: Type.Array(ActionItem, { maxItems: dashboardListLimits.needs }),
  }),
  /** Open deals expected to close within thirty days. */
  closing: Type.Object({
    count: Type.Integer(),
    ...spanProperties,
    first: Type.Array(ClosingDeal, { maxItems: dashboardListLimits.closing }),
  }),
})
export type DashboardOverview = Static<typeof DashboardOverview>

export const countsQuery = {
  owner: Type.Optional(
    Type.Unsafe<DashboardOwner>({
      type: 'string',
      enum: [...dashboardOwners],
      description:
        'Whose records are counted: `me` for those that you own, are assigned to or did; default: everyone’s',
    }),
  ),
}

export const overviewQuery = {
  ...countsQuery,
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The time zone of days, weeks and months, such as Europe/Paris; default: UTC',
    }),
  ),
}
