import { type Static, type TSchema, Type } from 'typebox'

import { maxFieldsLength, maxOffset, pageLimits } from './limits.ts'

export { maxBulkIds, pageLimits } from './limits.ts'

export const PageInfo = Type.Object({
  limit: Type.Integer(),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer({ description: 'Rows of the whole list; exact up to 10,000' }),
  totalIsExact: Type.Boolean(),
})
export type PageInfo = Static<typeof PageInfo>

/** The response to every failed request. `error` is for programs, `message` for people (R1). */
export const ErrorEnvelope = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: 'A stable error code' }),
  message: Type.String({ description: 'A message to show to people' }),
  field_errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  data: Type.Optional(Type.Unknown({ description: 'The current record, on 409 stale' })),
})
export type ErrorEnvelope = Static<typeof ErrorEnvelope>

export const successEnvelope = <T extends TSchema>(data: T) =>
  Type.Object({ success: Type.Literal(true), data, message: Type.Optional(Type.String()) })

export const pageEnvelope = <T extends TSchema>(row: T) =>
  Type.Object({ success: Type.Literal(true), data: Type.Array(row), page: PageInfo })

/** Query of a list call, in addition to its own filters (R3); `order` is the default sort. */
export const createListQuery = (order: string) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.max, default: pageLimits.default })),
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  sort: Type.Optional(Type.String({ maxLength: 60, default: order })),
})

/** Query of a record list, which can also skip rows, count all rows, and return only some properties. */
export const createRecordListQuery = (order: string) => ({
  ...createListQuery(order),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxOffset,
      description: 'Rows to skip, from the beginning or the cursor',
    }),
  ),
  count: Type.Optional(
    Type.Unsafe<'all'>({
      type: 'string',
      enum: ['all'],
      description: 'Makes `total` exact for any number of rows, except in a search',
    }),
  ),
  fields: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxFieldsLength,
      description: 'Names of properties of a row, comma-separated: rows have only these and their `id`',
      example: 'name,version',
    }),
  ),
})

export const listQuery = createListQuery('-createdAt')
