import type { Database } from './database.ts'
import { identifier, join, sql } from './sql.ts'

/**
 * Updates the planner's statistics of columns. After many rows were inserted into a workspace, stale statistics would let the planner
 * choose any index and read all rows of the workspace for each row it needs.
 */
export async function analyzeColumns(database: Database, table: string, columns: string[]): Promise<void> {
  const { text } = sql`analyze (skip_locked) ${identifier(table)} (${join(columns.map(identifier))})`
  await database.owner.query(text)
}
