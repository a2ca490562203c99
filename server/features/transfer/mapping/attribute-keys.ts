import type { Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, sql } from '../../../platform/database/sql.ts'

/** Records that are searched for custom attributes, newest first, and the maximum number of attributes offered. */
const [maxSampledRecords, maxAttributes] = [5_000, 100]

/** The keys of the custom attributes of a workspace. */
export async function listAttributeKeys(scope: Scope, plural: string): Promise<string[]> {
  const rows = await scope.tx.rows<{ key: string }>(sql`
    select distinct key
      from (select custom_attributes from ${raw(plural)}
             where workspace_id = ${scope.workspaceId} and deleted_at is null
             order by created_at desc limit ${integerLiteral(maxSampledRecords)}) newest
     cross join lateral jsonb_object_keys(custom_attributes) key
     order by key limit ${integerLiteral(maxAttributes)}`)
  return rows.map(({ key }) => key)
}
