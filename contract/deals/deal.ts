import { type Static, type TSchema, Type } from 'typebox'
import { CustomValues, customFieldFilters, withCustomValues } from '../custom-fields/custom-field.ts'
import { filterParameters } from '../filters/filter.ts'
import { type RecordRepresentation, recordFilters, recordSchemas } from '../kit/record-schemas.ts'
import {
  fieldSchema,
  Id,
  inputSchema,
  Moment,
  NullableMoment,
  NullableText,
  nullable,
  nullableObject,
} from '../kit/schema.ts'
import { type StageColor as StageColorName, stageColors } from '../pipelines/enums.ts'
import { dealStageField } from '../pipelines/fields.ts'
import { Tag } from '../tags/tag.ts'
import { completeDealFields as dealFields } from './complete-fields.ts'
import type { Currency } from './currencies.ts'
import { type DealStatus, dealDefaults, pipelineCardLimit, pipelineOrder } from './enums.ts'

const StageColor = Type.Unsafe<StageColorName>({ type: 'string', enum: [...stageColors] })

type DealCompany = { id: string; name: string; industry: string | null }
export type DealContact = {
  id: string
  name: string | null
  email: string | null
  phoneNumber: string | null
  jobTitle: string | null
}

const readOnlyProperties = {
  customFields: CustomValues,
  company: nullableObject<DealCompany>({ id: Id, name: Type.String(), industry: NullableText }),
  contact: nullableObject<DealContact>({
    id: Id,
    name: NullableText,
    email: NullableText,
    phoneNumber: NullableText,
    jobTitle: NullableText,
  }),
  /** The earliest due date of an open task, or time of a planned activity; and its title. */
  nextStepAt: NullableMoment,
  nextStepTitle: NullableText,
  /** Open, and unchanged for the days of its stage. */
  isRotting: Type.Boolean(),
  stageId: Id,
  stage: Type.Object({ id: Id, name: Type.String(), color: StageColor, pipelineId: Id }),
}

/** A stage in a body determines the status; a status alone moves the deal to the first stage with that status. */
const withStage = <T extends TSchema>(body: T): T => {
  const { properties } = body as unknown as { properties: Record<string, TSchema> }
  return { ...body, properties: { ...properties, stageId: Type.Optional(fieldSchema(dealStageField)) } }
}

const schemas = recordSchemas(dealFields, readOnlyProperties)
/** A deal in responses (DEAL-001), and the bodies of POST and PATCH. */
export const dealSchemas = {
  ...schemas,
  create: withCustomValues(withStage(schemas.create)),
  patch: withCustomValues(withStage(schemas.patch)),
}
export type Deal = RecordRepresentation<typeof dealFields, typeof readOnlyProperties>

export type { DealSort } from './enums.ts'

const { priority: _, source: __, ...shared } = recordFilters

/** Filters of the list, of the board and of the export. */
export const dealFilters = {
  ...shared,
  ...filterParameters,
  ...customFieldFilters,
  currency: Type.Optional(Type.String()),
  companyId: Type.Optional(Id),
  contactId: Type.Optional(Id),
  stageId: Type.Optional(Type.String()),
  lostReason: Type.Optional(Type.String({ maxLength: dealFields.lostReason.max })),
  expectedCloseFrom: Type.Optional(Moment),
  expectedCloseTo: Type.Optional(Moment),
  actualCloseFrom: Type.Optional(Moment),
  actualCloseTo: Type.Optional(Moment),
}
export const DealFilters = Type.Object(dealFilters, { additionalProperties: false })
export type DealFilters = Static<typeof DealFilters>

/** Body of PATCH /deals/{id}/status. Without a date, WON and LOST get today's, and OPEN and PAUSED get none (GAP-061). */
export const DealStatusChange = Type.Unsafe<{
  status: DealStatus
  actualCloseDate?: string | null
  lostReason?: string | null
}>(
  Type.Object(
    {
      status: fieldSchema(dealFields.status),
      actualCloseDate: Type.Optional(inputSchema(dealFields.actualCloseDate)),
      lostReason: Type.Optional(inputSchema(dealFields.lostReason)),
      workspaceId: Type.Optional(Id),
      organizationId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
)
export type DealStatusChange = Static<typeof DealStatusChange>

/** Reply of POST /deals/{id}/tags/{tagId}; DELETE returns the `id` alone. */
export const DealTag = Type.Object({ id: Id, tag: Tag, entityId: Id, entityType: Type.Literal('deal') })
export type DealTag = Static<typeof DealTag>

/** Currency → sum; only currencies in use. */
export const SumsByCurrency = Type.Unsafe<Partial<Record<Currency, number>>>({
  type: 'object',
  additionalProperties: { type: 'number' },
})

const columnProperties = {
  count: Type.Integer(),
  totalValue: SumsByCurrency,
  weightedValue: SumsByCurrency,
  deals: Type.Array(dealSchemas.representation, { maxItems: pipelineCardLimit }),
  nextCursor: nullable<string>('string'),
}

/**
 * One column of the board. Its weighted sums are not rounded, so that the client can add moved deals to them. `nextCursor` continues
 * the column under `GET /deals?status=<status>` with the same filters and sort.
 */
export const PipelineColumn = Type.Object({
  status: Type.Unsafe<DealStatus>({ type: 'string', enum: [...pipelineOrder] }),
  ...columnProperties,
})
export type PipelineColumn = Static<typeof PipelineColumn>

/** One column of a stage board; `nextCursor` continues it under `GET /deals?stageId=<stageId>`. */
export const StageColumn = Type.Object({ stageId: Id, ...columnProperties })
export type StageColumn = Static<typeof StageColumn>

const daysQuery = (preset: number) => Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650, default: preset }))

/** Queries of the three special lists (GAP-060). */
export const specialListQueries = {
  upcomingCloses: { days: daysQuery(dealDefaults.closesWithinDays) },
  highValue: { minValue: Type.Optional(Type.Number({ minimum: 0, default: dealDefaults.minValue })) },
  recentlyUpdated: { days: daysQuery(dealDefaults.updatedWithinDays) },
}
