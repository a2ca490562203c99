import { type Static, Type } from 'typebox'
import { type ActivityType, activityTypes } from '../activities/enums.ts'
import { Sums } from '../deals/deal.ts'
import { type DealStatus, pipelineOrder } from '../deals/enums.ts'
import { Id, Moment, NullableMoment, nullable } from '../kit/schema.ts'
import { namedChat } from '../whatsapp/conversation.ts'
import { type DueName, dueNames, type NeedKind, needKinds, shownAtMost } from './enums.ts'

/** Both of them count themselves, as filters of lists do. */
const span = { from: Moment, to: Moment }
const text = nullable<string>('string')
const some = Type.Object({ count: Type.Integer(), value: Sums })

/** One thing that waits for the caller: a task that is due today or overdue, somebody to get back to, or who wrote and has no reply. */
const Need = Type.Object({
  kind: Type.Unsafe<NeedKind>({ type: 'string', enum: [...needKinds] }),
  id: Id,
  title: text,
  about: nullable<string>('string', { description: 'Whom or what it is about; of a conversation, what was said last' }),
  at: Moment,
  chat: namedChat('Where a reply is owed'),
})
export type Need = Static<typeof Need>

const Closing = Type.Object({
  id: Id,
  title: Type.String(),
  company: text,
  value: Type.Number(),
  currency: Type.String(),
  probability: Type.Integer(),
  expectedCloseDate: Moment,
})
export type Closing = Static<typeof Closing>

/** What the dashboard shows beside the counts. */
export const Overview = Type.Object({
  /** Deals of each status, in the order of the board. */
  pipeline: Type.Array(
    Type.Object({
      status: Type.Unsafe<DealStatus>({ type: 'string', enum: [...pipelineOrder] }),
      count: Type.Integer(),
      value: Sums,
    }),
  ),
  /** Activities of the last weeks, this one last, by type. */
  activity: Type.Array(
    Type.Object({
      ...span,
      count: Type.Integer(),
      byType: Type.Unsafe<Partial<Record<ActivityType, number>>>({
        type: 'object',
        properties: Object.fromEntries(activityTypes.map((type) => [type, { type: 'integer' }])),
      }),
    }),
  ),
  /** What was won and lost in the last months, this one last. */
  closed: Type.Array(Type.Object({ ...span, won: some, lost: some })),
  /** Open tasks of everybody by when they are due; those of today from now on. */
  due: Type.Array(
    Type.Object({
      name: Type.Unsafe<DueName>({ type: 'string', enum: [...dueNames] }),
      from: NullableMoment,
      to: NullableMoment,
      count: Type.Integer(),
    }),
  ),
  /** The first of what waits for the caller until the end of today, and how much there is. */
  needs: Type.Object({
    count: Type.Integer(),
    until: Moment,
    first: Type.Array(Need, { maxItems: shownAtMost.needs }),
  }),
  /** Open deals that are to close within thirty days. */
  closing: Type.Object({
    count: Type.Integer(),
    ...span,
    first: Type.Array(Closing, { maxItems: shownAtMost.closing }),
  }),
})
export type Overview = Static<typeof Overview>

export const overviewQuery = {
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'Where days, weeks and months begin, like Europe/Paris; default: UTC' }),
  ),
}
