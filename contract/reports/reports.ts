import { type Static, Type } from 'typebox'
import { type ActivityType, activityTypes } from '../activities/enums.ts'
import { SumsByCurrency } from '../deals/deal.ts'
import { type DealStatus, dealStatuses } from '../deals/enums.ts'
import { Id, Moment, NullablePersonSummary, NullableText, nullable } from '../kit/schema.ts'

/**
 * The filters of the list, `GET /deals` or `GET /activities`, that select exactly the records that a number counts; null if no filter
 * of the list can.
 */
const ListFilters = nullable<Record<string, string>>('object', { additionalProperties: { type: 'string' } })
export type ListFilters = Static<typeof ListFilters>

/** Both ends are inclusive, as in list filters. */
const rangeProperties = { from: Moment, to: Moment }

const DealNumber = Type.Object({ count: Type.Integer(), value: SumsByCurrency, list: ListFilters })
export type DealNumber = Static<typeof DealNumber>

const measures = { won: DealNumber, lost: DealNumber, created: DealNumber, open: DealNumber }
const DealNumbers = Type.Object(measures)
export type DealNumbers = Static<typeof DealNumbers>

/**
 * Deals won and lost by their closing date, created, and of the created ones those that are still open. `groups` is empty unless the
 * query names some; those with most deals come first, and `groupCount` says how many there are.
 */
export const DealsReport = Type.Object({
  ...rangeProperties,
  periods: Type.Array(Type.Object({ ...rangeProperties, ...measures })),
  totals: DealNumbers,
  before: Type.Union([Type.Object({ ...rangeProperties, ...measures }), Type.Null()]),
  groups: Type.Array(Type.Object({ key: NullableText, name: NullableText, ...measures })),
  groupCount: Type.Integer(),
})
export type DealsReport = Static<typeof DealsReport>

const NullableNumber = nullable<number>('number')

/**
 * One stage, and the deals that entered it in the range, each counted once. `wentOn`: entered a later stage with open or won deals
 * afterwards; `won` and `lost` are by their status now. The days are those of each stay that has ended.
 */
const StageConversion = Type.Object({
  stageId: Id,
  name: Type.String(),
  category: Type.Unsafe<DealStatus>({ type: 'string', enum: [...dealStatuses] }),
  entered: Type.Integer(),
  wentOn: Type.Integer(),
  won: Type.Integer(),
  lost: Type.Integer(),
  /** `wentOn` of `entered`, in percent with one decimal; null if no deal entered. */
  conversion: NullableNumber,
  /** How many stays the days are of. */
  stays: Type.Integer(),
  medianDays: NullableNumber,
  meanDays: NullableNumber,
})

/** From stage to stage of a pipeline, in its order, and how long deals that were won in the range took from their creation. */
export const ConversionReport = Type.Object({
  ...rangeProperties,
  pipelineId: Id,
  stages: Type.Array(StageConversion),
  cycle: Type.Object({ count: Type.Integer(), medianDays: NullableNumber, list: ListFilters }),
})
export type ConversionReport = Static<typeof ConversionReport>

/** Deals lost in the range by reason, the most frequent first; a missing reason is null. `reasonCount` says how many there are. */
export const LostReasonsReport = Type.Object({
  ...rangeProperties,
  reasons: Type.Array(Type.Object({ reason: NullableText, ...DealNumber.properties })),
  reasonCount: Type.Integer(),
  total: DealNumber,
  before: Type.Union([Type.Object({ ...rangeProperties, ...DealNumber.properties }), Type.Null()]),
})
export type LostReasonsReport = Static<typeof LostReasonsReport>

const CountsByType = Type.Unsafe<Partial<Record<ActivityType, number>>>({
  type: 'object',
  properties: Object.fromEntries(activityTypes.map((type) => [type, { type: 'integer' }])),
})

/** Activities of the range that have happened, by member and type; `to` is no later than now. The lists leave out the type. */
export const ActivitiesReport = Type.Object({
  ...rangeProperties,
  members: Type.Array(
    Type.Object({ member: NullablePersonSummary, count: Type.Integer(), byType: CountsByType, list: ListFilters }),
  ),
  total: Type.Object({ count: Type.Integer(), byType: CountsByType, list: ListFilters }),
  before: Type.Union([Type.Object({ ...rangeProperties, count: Type.Integer(), byType: CountsByType }), Type.Null()]),
})
export type ActivitiesReport = Static<typeof ActivitiesReport>

/** Times in seconds: half of the answers took at most `median`, nine of ten at most `p90`. */
const AnswerTimes = Type.Object({ count: Type.Integer(), median: NullableNumber, p90: NullableNumber })
export type AnswerTimes = Static<typeof AnswerTimes>

/**
 * How long customers waited for answers that were given in the range, from their first message since the last answer. `first`: answers to
 * people whom nobody had written to before. Without a member: sent on the phone. Away messages and broadcasts are no answers.
 */
export const AnswersReport = Type.Object({
  ...rangeProperties,
  members: Type.Array(Type.Object({ member: NullablePersonSummary, answers: AnswerTimes, first: AnswerTimes })),
  total: Type.Object({ answers: AnswerTimes, first: AnswerTimes }),
})
export type AnswersReport = Static<typeof AnswersReport>
