import { type TSchema, Type } from 'typebox'
import { createRecordListQuery } from '../kit/envelope.ts'
import { recordFilters } from '../kit/record-schemas.ts'
import { Id } from '../kit/schema.ts'
import { filterLimits } from './limits.ts'
import type { FilterOperator } from './operators.ts'

type Scalar = string | number | boolean

/** A comparison of one field. `field` may follow one link (`company.industry`) and name a custom field (`customFields.seats`). */
type FieldCondition = {
  field: string
  operator: FilterOperator
  value?: Scalar | (Scalar | null)[] | Filter
}

/** A filter of a list, as its API takes it. */
type Filter = { and: Filter[] } | { or: Filter[] } | { not: Filter } | FieldCondition

const { depth, conditions } = filterLimits

/** Without a type, because `parseFilter()` explains what is wrong with a filter better than a schema could. */
const FilterSchema = Type.Unsafe<Filter>({
  description: `A condition {"field", "operator", "value"}, or {"and": […]}, {"or": […]} or {"not": …} of filters; up to ${depth} levels deep, with up to ${conditions} conditions. docs/filters.md has the fields and operators.`,
  example: {
    and: [
      { field: 'status', operator: 'anyOf', value: ['LEAD', 'WARM'] },
      { field: 'company.industry', operator: 'contains', value: 'freight' },
    ],
  },
} as unknown as TSchema)

const TimeZone = Type.String({
  maxLength: 64,
  description:
    'The time zone of days, weeks, months and quarters, such as Europe/Paris; default: that of the caller’s profile',
})

/** A filter among the filters of a list, of a board, of a bulk action and of an export, in addition to these. */
export const filterParameters = {
  filter: Type.Optional(
    Type.String({
      maxLength: filterLimits.jsonLength,
      description: 'A filter of any conditions as JSON, as in POST /<plural>/query; docs/filters.md',
      example: '{"field":"company.industry","operator":"contains","value":"freight"}',
    }),
  ),
  timezone: Type.Optional(TimeZone),
}
export type FilterParameters = { filter?: string | undefined; timezone?: string | undefined }

/** Body of POST /<plural>/query: the query of the list, with a filter instead of the filters of the query string. */
export const createRecordQuery = (order: string) =>
  Type.Object(
    {
      filter: Type.Optional(FilterSchema),
      search: recordFilters.search,
      ...createRecordListQuery(order),
      timezone: Type.Optional(TimeZone),
      workspaceId: Type.Optional(Id),
      organizationId: Type.Optional(Id),
    },
    { additionalProperties: false },
  )
