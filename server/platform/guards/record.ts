import type pg from 'pg'
import type { Person } from '../testing/people.ts'
import { uuids } from './snapshot.ts'
import type { Example } from './story.ts'
import type { Undone } from './undone.ts'

/** What became of the rows since `begin`: the own ones of each table that changed, all others as touched or not. */
export type Record = {
  begin(): Promise<void>
  outcome(): Promise<{ own: string[]; strangers: string }>
  /** Gives strangers more rows; what was done to theirs until now is remembered. */
  moreStrangers(script: string): Promise<void>
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
  const is = `t.workspace_id = '${own.workspaceId}'`
  const asked = <T>(text: string) =>
    undone.aside(async (client: pg.Client) => (await client.query(text)).rows[0].all as T)
  // Numbers that are given away are not undone.
  const counted = await asked<{ [table: string]: string[] }>(`
    select coalesce(json_object_agg(t, columns), '{}') as all from (
      select a.attrelid::regclass::text as t, json_agg(a.attname) as columns
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = any (array[${tables.map((table) => `'${table}'`).join()}]::regclass[])
         and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
       group by a.attrelid) numbered`)
  const shown = (table: string) =>
    `(to_jsonb(t) - array[${(counted[table] ?? []).map((one) => `'${one}'`).join()}]::text[])::text`
  const rowsOf = (table: string, where: string) =>
    `('${table}', (select coalesce(json_agg(${shown(table)}), '[]') from ${table} t where ${where}))`
  const rowsIn = (chosen: string[], where: string) =>
    asked<{ [table: string]: string[] }>(
      `select json_object_agg(name, rows) as all from (values ${chosen.map((table) => rowsOf(table, where)).join()}) v (name, rows)`,
    )
  // A row that was written since bears a transaction's number that had not been given away.
  const numbers = (since: string) =>
    asked<{ [table: string]: Numbers }>(
      `select json_object_agg(name, numbers) as all from (values ${tables.map(
        (
          table,
        ) => `('${table}', (select json_build_array(count(*) filter (where ${is}), count(*) filter (where not ${is}),
           count(*) filter (where ${is} and t.xmin::text::bigint >= ${since}),
           count(*) filter (where not ${is} and t.xmin::text::bigint >= ${since})) from ${table} t))`,
      )}) v (name, numbers)`,
    )
  const known = new Set(JSON.stringify([own, told, await rowsIn(tables, 'true')]).match(passing))
  const plain = (text: string) =>
    text.replace(sealed, 'sealed').replace(passing, (one) => (known.has(one) ? one : 'new'))

  let since = ''
  let before: { [table: string]: Numbers } = {}
  let owns = new Set<string>()
  let touched = false
  const look = async () => {
    if (await asked<boolean>('select pg_current_xact_id_if_assigned() is null as all')) return
    const now = await numbers(since)
    for (const table of tables) {
      const [count, others, written, theirs] = now[table]!
      const [countBefore, othersBefore] = before[table]!
      if (count !== countBefore || written > 0) owns.add(table)
      if (others !== othersBefore || theirs > 0) touched = true
    }
  }
  return {
    nobodyElse: tables
      .toReversed()
      .map((table) => `delete from ${table} t where not ${is}`)
      .join('; '),
    plain,
    async begin() {
      touched = false
      owns = new Set()
      since = await asked('select pg_snapshot_xmax(pg_current_snapshot())::text as all')
      before = await numbers(since)
    },
    async moreStrangers(script) {
      if (Object.values(before).every(([, others]) => others === 0)) return
      await look()
      // Without a workspace it is the owner who copies: members of strangers have left, and yet hold what is theirs.
      await undone.aside((client) => client.query(`select set_config('app.workspace_id', '', true); ${script}`))
      since = await asked(
        `select (greatest(${tables.map((table) => `(select max(t.xmin::text::bigint) from ${table} t)`).join()}) + 1)::text as all`,
      )
      before = await numbers(since)
    },
    async outcome() {
      await look()
      const changed = owns.size > 0 ? await rowsIn([...owns].sort(), is) : {}
      const own = Object.entries(changed).flatMap(([table, rows]) => [
        table,
        ...rows.map((row) => plain(inOneOrder(row))).sort(),
      ])
      return { own, strangers: touched ? 'touched' : 'untouched' }
    },
  }
}

/** The ids of an event come in whatever order a plan met their rows. */
const inOneOrder = (row: string): string =>
  row.replace(/"ids": \[([^\]]*)\]/, (_all, ids: string) => `"ids": [${ids.split(', ').sort().join(', ')}]`)

/** Of the own rows and all others: how many there are, and how many of them were written. */
type Numbers = [number, number, number, number]

/** The same text is sealed anew each time: nonce, tag and text. */
const sealed = /(?<![\w-])[\w-]{16}\.[\w-]{22}\.[\w-]+/g

/** Ids and times. */
const passing = new RegExp(
  String.raw`${uuids.source}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?`,
  'gi',
)

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
