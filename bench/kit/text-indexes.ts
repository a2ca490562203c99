import type pg from 'pg'

/** Fills workspaces while the indexes for searches by part of a text are dropped, so that each is written once instead of with every row. */
export async function withoutTextIndexes<T>(owner: pg.Pool, fill: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef ilike '% using gin %'`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  const filled = await fill()
  for (const { definition } of rows)
    await owner.query(`set maintenance_work_mem = '1GB'; ${definition}; reset maintenance_work_mem`)
  return filled
}
