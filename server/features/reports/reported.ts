import type { TimeRange } from '#contract/kit/calendar.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { ListFilters } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { activeWhere } from '../../records/selection.ts'
import { nextOf } from './days.ts'

/** Which records are reported: of the workspace, of one member, or deals of one pipeline. */
export type Reported = { scope: Scope; ownerId: string | undefined; pipelineId: string | undefined }

export const toReported = (scope: Scope, query: { ownerId?: string; pipelineId?: string }): Reported => ({
  scope,
  ownerId: parseMember(scope, query.ownerId),
  pipelineId: query.pipelineId,
})

/** Parses the id of a member, or `me`; throws 400 for anything else. */
export function parseMember(scope: Scope, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === 'me') return scope.userId
  if (!isUuid(value)) throw badRequest('The filter ownerId is not valid.', { ownerId: ['This value is not known.'] })
  return value.toLowerCase()
}

/** Condition on the deals of alias `c`; `stages` is the name of the CTE with `selectStages()`. */
export const dealsWhere = ({ scope, ownerId, pipelineId }: Reported, stages: Sql): Sql =>
  sql`${activeWhere(scope)}${ownerId === undefined ? empty : sql` and c.owner_id = ${ownerId}::uuid`}${
    pipelineId === undefined ? empty : sql` and c.stage_id in (select t.id from ${stages} t)`
  }`

/** Selects the stages of the pipeline, in order; none without a pipeline. */
export const selectStages = ({ scope, pipelineId }: Reported): Sql => sql`
  select g.id, g.position from pipeline_stages g
   where g.workspace_id = ${scope.workspaceId} and g.pipeline_id = ${pipelineId ?? null}::uuid`

/** Time ranges as rows, in order, numbered from 1. */
export const selectSpans = (ranges: readonly TimeRange[]): Sql => sql`
  select s.n, s.begins, s.next
    from unnest(${ranges.map(({ from }) => from)}::timestamptz[], ${ranges.map(nextOf)}::timestamptz[]) with ordinality s (begins, next, n)`

/** The filters of the list of deals for what is reported, besides those of a number. */
export const toListFilters = ({ ownerId }: Reported, stageIds: readonly string[] | null): NonNullable<ListFilters> => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(stageIds && { stageId: stageIds.join(',') }),
})

/** The member with the id, as JSON; null if there is none. */
export const memberJson = (workspaceId: string, userId: Sql): Sql => sql`(
  select json_build_object('id', p.user_id, 'name', p.name, 'email', p.email)
    from member_profiles p where p.workspace_id = ${workspaceId} and p.user_id = ${userId})`
