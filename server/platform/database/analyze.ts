import type { Database } from './database.ts'
import { identifier, join, sql } from './sql.ts'

/**
 * Updates the planner's statistics of columns. After many rows of one workspace it would otherwise go by a time when
 * the workspace had none, take any index for as good as another, and read all its rows for each one it looks for.
 */
export async function analyzeColumns(database: Database, table: string, columns: string[]): Promise<void> {
  const { text } = sql`analyze (skip_locked) ${identifier(table)} (${join(columns.map(identifier))})`
  await database.owner.query(text)
}
