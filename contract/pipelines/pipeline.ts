import { type Static, Type } from 'typebox'
import { type DealStatus, dealStatuses } from '../deals/enums.ts'
import type { FieldValues } from '../kit/fields.ts'
import {
  createFieldProperties,
  createProperties,
  Id,
  Moment,
  NullableId,
  NullableMoment,
  NullablePersonSummary,
  patchProperties,
} from '../kit/schema.ts'
import { pipelineLimits } from './enums.ts'
import { pipelineFields, stageCategory, stageFields } from './fields.ts'

const Category = Type.Unsafe<DealStatus>({ type: 'string', enum: [...dealStatuses] })

/** A stage of a pipeline. Deals in it have its category as their status. One in the archive takes no new ones. */
export const Stage = Type.Unsafe<
  { id: string; category: DealStatus; isArchived: boolean } & FieldValues<typeof stageFields>
>(Type.Object({ id: Id, category: Category, isArchived: Type.Boolean(), ...createFieldProperties(stageFields) }))
export type Stage = Static<typeof Stage>

/** A pipeline with its stages in order. `version` counts changes to both. */
export const Pipeline = Type.Object({
  id: Id,
  name: Type.String(),
  version: Type.Integer(),
  isArchived: Type.Boolean(),
  stages: Type.Array(Stage),
})
export type Pipeline = Static<typeof Pipeline>

const scopeProperties = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }
const closed = { additionalProperties: false }

const archiveProperties = { isArchived: Type.Optional(Type.Boolean()) }
type ArchiveChange = { isArchived?: boolean }

/** Body that creates a pipeline. */
export const PipelineBody = Type.Unsafe<FieldValues<typeof pipelineFields>>(
  Type.Object({ ...createProperties(pipelineFields), ...scopeProperties }, closed),
)
export type PipelineBody = Static<typeof PipelineBody>

/** Body that renames a pipeline, archives it or restores it. */
export const PipelinePatch = Type.Unsafe<Partial<PipelineBody> & ArchiveChange>(
  Type.Object(
    { ...patchProperties(pipelineFields), ...archiveProperties, ...scopeProperties },
    { ...closed, minProperties: 1 },
  ),
)
export type PipelinePatch = Static<typeof PipelinePatch>

type StagePatchValues = Partial<FieldValues<typeof stageFields>>

/** Body that creates a stage, after the others of its category. */
export const NewStage = Type.Unsafe<{ category: DealStatus } & StagePatchValues>(
  Type.Object({ ...createProperties({ category: stageCategory, ...stageFields }), ...scopeProperties }, closed),
)
export type NewStage = Static<typeof NewStage>

/**
 * Body that changes a stage, archives it or restores it. The category cannot change: editing a stage must not turn open deals into won ones.
 */
export const StagePatch = Type.Unsafe<StagePatchValues & ArchiveChange>(
  Type.Object(
    { ...patchProperties(stageFields), ...archiveProperties, ...scopeProperties },
    { ...closed, minProperties: 1 },
  ),
)
export type StagePatch = Static<typeof StagePatch>

/** The new order of the stages of a pipeline: each stage that is not archived exactly once. */
export const StageOrder = Type.Object(
  { stageIds: Type.Array(Id, { minItems: 1, maxItems: pipelineLimits.stages }), ...scopeProperties },
  closed,
)
export type StageOrder = Static<typeof StageOrder>

/** The stage or pipeline that receives the deals of the deleted one. */
export const MoveToQuery = Type.Object({ moveTo: Id })
export const OptionalMoveToQuery = Type.Object({ moveTo: Type.Optional(Id) })

/** A period that a deal spent in a stage, and who moved it in and out. `stageId` is null once the stage is deleted. */
export const StagePeriod = Type.Object({
  id: Id,
  stageId: NullableId,
  stageName: Type.String(),
  status: Category,
  enteredAt: Moment,
  enteredBy: NullablePersonSummary,
  leftAt: NullableMoment,
  leftBy: NullablePersonSummary,
})
export type StagePeriod = Static<typeof StagePeriod>
