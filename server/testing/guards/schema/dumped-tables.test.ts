import { describe, expect, it } from 'vitest'
import { getTestServer } from '../../harness/test-server.ts'

const server = await getTestServer({ alone: true })

/** Selects what pg_dump writes for the expressions of tables and indexes, under names that are free. */
const definitions = `
  select format('alter table %s add column copy_%s %s generated always as (%s) stored',
                d.adrelid::regclass, a.attnum, format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
   where a.attgenerated <> '' and a.attrelid >= 16384
  union all
  select format('alter table %s add %s', c.conrelid::regclass, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.contype = 'c' and c.conrelid >= 16384
  union all
  select regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ')
    from pg_index i where (i.indexprs is not null or i.indpred is not null) and i.indrelid >= 16384`

/** Runs these statements with an empty search_path, as a dump is restored, and returns the errors. */
async function repeatDefinitions(sabotage = 'select'): Promise<{ repeated: number; errors: Set<string> }> {
  const client = await server.platform.database.owner.connect()
  const errors = new Set<string>()
  try {
    await client.query('begin')
    await client.query(sabotage)
    await client.query(`select set_config('search_path', '', true)`)
    const { rows } = await client.query<{ text: string }>(definitions)
    for (const { text } of rows) {
      await client.query('savepoint before')
      await client.query(text).catch((error: Error) => {
        errors.add(error.message)
        return client.query('rollback to before')
      })
    }
    return { repeated: rows.length, errors }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a dump of the database', () => {
  it('can be restored: pg_dump sets an empty search_path', async () => {
    const { repeated, errors } = await repeatDefinitions()
    expect([...errors]).toEqual([])
    expect(repeated).toBeGreaterThanOrEqual(100)
  })

  it('could not be restored if a function needed the search_path to find another one', async () => {
    const { errors } = await repeatDefinitions(
      `create or replace function domain_key(url text) returns text language sql immutable strict as 'select digits(url)'`,
    )
    expect([...errors]).toEqual(['function digits(text) does not exist'])
  })
})
