import type { DealStatus } from '#contract/deals/enums.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { changeEventsCte } from '../../../platform/events/event-log.ts'

export type StageRow = { id: string; category: DealStatus; position: number; isArchived: boolean }

/**
 * Locks the stages of a locked pipeline, and returns them in order. Transactions that move a deal into one of them either wait, or were
 * earlier and are visible to the next statement.
 */
export const lockStages = (scope: Scope, pipelineId: string): Promise<StageRow[]> =>
  scope.tx.rows<StageRow>(sql`
    select s.id, s.category, s.position, s.archived_at is not null as "isArchived" from pipeline_stages s
     where s.workspace_id = ${scope.workspaceId} and s.pipeline_id = ${pipelineId} order by s.position, s.id for update`)

/**
 * Locks the deals of some stages, including those in the trash. Must precede locks of stages, because moving a deal locks the deal before
 * its new stage.
 */
export const lockDeals = (scope: Scope, stageIds: Sql): Promise<unknown> =>
  scope.tx.rows(sql`
    select count(*) from (
      select from deals c where c.workspace_id = ${scope.workspaceId} and c.stage_id in (${stageIds}) order by c.id for update) locked`)

/**
 * Moves all deals of each stage to another one, including those in the trash. Nobody worked on them, so the time of their last change
 * stays: a rotting deal is still rotting in its new stage.
 */
export const moveDeals = (scope: Scope, moves: readonly { from: string; to: string }[]): Promise<unknown> =>
  scope.tx.rows(sql`
    with moved as (
      update deals c set stage_id = move.to_id, version = c.version + 1
        from unnest(${moves.map(({ from }) => from)}::uuid[], ${moves.map(({ to }) => to)}::uuid[]) move (from_id, to_id)
       where c.workspace_id = ${scope.workspaceId} and c.stage_id = move.from_id
      returning c.id, c.version, c.deleted_at),
    changed as (select id, version from moved where deleted_at is null),
    ${changeEventsCte(scope, [{ changedCte: raw('changed'), collection: 'deals', kind: 'deal.changed' }])}
    select from changed limit 0`)
