import type pg from 'pg'
import type { Person } from '../testing/people.ts'
import { uuids } from './snapshot.ts'
import type { Example } from './story.ts'
import type { Undone } from './undone.ts'

/** What became of the rows since `begin`: the own ones row by row, all others as untouched or not. */
export type Record = {
  begin(alone: boolean): void
  outcome(): Promise<{ own: string[]; strangers: string }>
  /** Makes the rows of strangers anew; what was done to them until now is remembered. */
  strangersAnew(script: string): Promise<void>
  /** A statement that leaves the own rows alone in the database. */
  nobodyElse: string
  /** A text with names for ids and times that were not there in the beginning. */
  plain(text: string): string
}

export async function recordOf(
  undone: Undone,
  tables: string[],
  own: Person,
  told: { [key: string]: Example }[],
): Promise<Record> {
  const { workspaceId } = own
  const read = (rows: string, where: string) =>
    `select json_build_object(${tables.map((table) => `'${table}', (select coalesce(${rows}, '') from ${table} t where ${where})`).join()})::text as all`
  const everyRow = `string_agg(to_jsonb(t)::text, E'\\n' order by to_jsonb(t)::text)`
  const ownRows = read(everyRow, `workspace_id = '${workspaceId}'`)
  const otherRows = read('sum(hashtextextended(t::text, 0))::text', `workspace_id <> '${workspaceId}'`)
  const asked = (text: string) =>
    undone.aside(async (client: pg.Client) => (await client.query(text)).rows[0].all as string)

  const known = new Set(JSON.stringify([own, told]).match(passing))
  for (const one of (await asked(read(everyRow, 'true'))).match(passing) ?? []) known.add(one)
  const plain = (text: string) => text.replace(passing, (one) => (known.has(one) ? one : 'new'))
  const before = await asked(ownRows)
  const among = await asked(otherRows)

  let strangers = among
  let touched = false
  let away = false
  // Without a number no transaction has written.
  const wrote = () => undone.aside(async (client) => (await client.query(number)).rows[0].number !== null)
  const look = async () => {
    if (!away && (await asked(otherRows)) !== strangers) touched = true
  }
  return {
    nobodyElse: tables
      .toReversed()
      .map((table) => `delete from ${table} where workspace_id <> '${workspaceId}'`)
      .join('; '),
    plain,
    begin(alone) {
      touched = false
      away = alone
      strangers = among
    },
    async strangersAnew(script) {
      if (away) return
      await look()
      await undone.aside((client) => client.query(script))
      strangers = await asked(otherRows)
    },
    async outcome() {
      if (!(await wrote())) return { own: [], strangers: 'untouched' }
      await look()
      const after = await asked(ownRows)
      return { own: after === before ? [] : lines(plain(after)), strangers: touched ? 'touched' : 'untouched' }
    },
  }
}

const number = 'select pg_current_xact_id_if_assigned() as number'

/** Ids and times. */
const passing = new RegExp(
  String.raw`${uuids.source}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?`,
  'gi',
)

const lines = (rows: string): string[] =>
  Object.entries(JSON.parse(rows) as { [table: string]: string }).flatMap(([table, text]) => [
    table,
    ...text.split('\n').sort(),
  ])

/** Beginnings of names in the rows of a workspace, one of each table that has any. */
export async function wordsOf(owner: pg.Pool, workspaceId: string): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'name'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id')`,
  )
  const words: string[] = []
  for (const { table } of rows) {
    const { rows: named } = await owner.query<{ word: string }>(
      `select left(name, 6) as word from ${table} where workspace_id = $1 and name <> '' order by id limit 1`,
      [workspaceId],
    )
    words.push(...named.map(({ word }) => word))
  }
  return [...new Set(words)]
}
