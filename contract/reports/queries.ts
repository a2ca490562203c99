import { type Static, type TProperties, Type } from 'typebox'
import { Id } from '../kit/schema.ts'
import { type DealGroup, dealGroups, type ReportPeriod, reportPeriods } from './enums.ts'

/** In these two centuries, so that every time has four digits for its year. */
const Day = (boundary: string) =>
  Type.Unsafe<string>({
    ...{ type: 'string', format: 'date', pattern: '^(19|20)' },
    description: `The ${boundary} day, in the time zone; it counts itself`,
  })

const rangeProperties = {
  from: Day('first'),
  to: Day('last'),
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'The time zone of the days, such as Europe/Paris; default: UTC' }),
  ),
  ownerId: Type.Optional(
    Type.String({ maxLength: 36, description: 'Only what this member owns or did; `me` for yourself' }),
  ),
}
const pipelineProperties = {
  pipelineId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Only deals in this pipeline' })),
}
const compareProperties = {
  compare: Type.Optional(
    Type.Boolean({ description: 'Also the totals of the same number of days before the first one' }),
  ),
}
const dealProperties = {
  period: Type.Optional(
    Type.Unsafe<ReportPeriod>({ type: 'string', enum: [...reportPeriods], description: 'Default: month' }),
  ),
  groupBy: Type.Optional(
    Type.Unsafe<DealGroup>({
      ...{ type: 'string', enum: [...dealGroups] },
      description: 'Also divides by owner, source of the contact, or stage',
    }),
  ),
}

/** The queries of the reports. */
export const reportQueries = {
  deals: Type.Object({ ...rangeProperties, ...pipelineProperties, ...compareProperties, ...dealProperties }),
  conversion: Type.Object({
    ...rangeProperties,
    pipelineId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'The pipeline; default: the oldest one that is not archived' }),
    ),
  }),
  'lost-reasons': Type.Object({ ...rangeProperties, ...pipelineProperties, ...compareProperties }),
  activities: Type.Object({ ...rangeProperties, ...compareProperties }),
  answers: Type.Object(rangeProperties),
} satisfies TProperties

export type RangeQuery = Static<typeof reportQueries.answers>
export type DealsQuery = Static<typeof reportQueries.deals>
export type ConversionQuery = Static<typeof reportQueries.conversion>
export type LostReasonsQuery = Static<(typeof reportQueries)['lost-reasons']>
export type ActivitiesQuery = Static<typeof reportQueries.activities>
