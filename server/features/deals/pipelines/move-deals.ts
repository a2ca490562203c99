import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { changeEventsCte } from '../../../platform/events/event-log.ts'

/** Moves all deals of stages to others, those in the trash too. `pairs` selects `from_id` and `to_id`. */
export const moveDeals = (scope: Scope, pairs: Sql): Promise<unknown> =>
  scope.tx.rows(sql`
    with moved as (
      update deals c set stage_id = pair.to_id, version = c.version + 1, updated_at = now()
        from (${pairs}) pair
       where c.workspace_id = ${scope.workspaceId} and c.stage_id = pair.from_id
      returning c.id, c.version, c.deleted_at),
    changed as (select id, version from moved where deleted_at is null),
    ${changeEventsCte(scope, [{ changedCte: raw('changed'), collection: 'deals', kind: 'deal.changed' }])}
    select from changed limit 0`)
