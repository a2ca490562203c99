import type { Database } from './database.ts'
import { join, name, sql } from './sql.ts'

/**
 * Tells the planner what columns of a table hold now. After many rows of one workspace it would otherwise go by a time when
 * the workspace had none, take any index for as good as another, and read all its rows for each one it looks for.
 */
export async function refreshStatistics(database: Database, table: string, columns: string[]): Promise<void> {
  const { text } = sql`analyze (skip_locked) ${name(table)} (${join(columns.map(name))})`
  await database.owner.query(text)
}
