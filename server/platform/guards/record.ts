import type pg from 'pg'
import type { Person } from '../testing/people.ts'
import { uuids } from './snapshot.ts'
import type { Example } from './story.ts'
import type { Undone } from './undone.ts'

/** What became of the rows since `begin`: the own ones of each table that changed, all others as touched or not. */
export type Record = {
  begin(): Promise<void>
  outcome(): Promise<{ own: string[]; strangers: string }>
  /** Gives strangers rows like those that were written since; what was done to theirs until now is remembered. */
  moreStrangers(): Promise<void>
  /** What begins in `work` does so with the own rows alone in the database. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** A text with names for ids and times that were not there in the beginning. */
  plain(text: string): string
}

/** `twins`: the statements by which strangers get the rows of each table, parents first. */
export async function recordOf(
  undone: Undone,
  twins: { [table: string]: string[] },
  own: Person,
  told: { [key: string]: Example }[],
): Promise<Record> {
  const tables = Object.keys(twins)
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
  const numbers = (chosen: string[], since: string) =>
    asked<{ [table: string]: Numbers }>(
      `select json_object_agg(name, numbers) as all from (values ${chosen.map(
        (
          table,
        ) => `('${table}', (select json_build_array(count(*) filter (where ${is}), count(*) filter (where not ${is}),
           count(*) filter (where ${is} and t.xmin::text::bigint >= ${since}),
           count(*) filter (where not ${is} and t.xmin::text::bigint >= ${since})) from ${table} t))`,
      )}) v (name, numbers)`,
    )
  // Counting the rows of all tables takes longer than a call; which of them it wrote to is known beforehand.
  const writes = tables
    .map((table) =>
      ['inserted', 'updated', 'deleted'].map((done) => `pg_stat_get_xact_tuples_${done}('${table}'::regclass)`),
    )
    .map((counts, n) => `'${tables[n]}', ${counts.join(' + ')}`)
  const now = () =>
    asked<{ since: string; writes: Writes }>(
      `select json_build_object('since', pg_snapshot_xmax(pg_current_snapshot())::text, 'writes', json_build_object(${writes.join()})) as all`,
    )
  const known = new Set(JSON.stringify([own, told, await rowsIn(tables, 'true')]).match(passing))
  const plain = (text: string) =>
    text.replace(sealed, 'sealed').replace(passing, (one) => (known.has(one) ? one : 'new'))

  let undoneTo: { [table: string]: Numbers } | null = null
  let since = ''
  let written: Writes = {}
  let before: { [table: string]: Numbers } = {}
  let owns = new Set<string>()
  let touched = false
  const look = async () => {
    const { writes } = await now()
    const chosen = tables.filter((table) => writes[table] !== written[table])
    if (chosen.length === 0) return
    for (const [table, [count, others, mine, theirs]] of Object.entries(await numbers(chosen, since))) {
      const [countBefore, othersBefore] = before[table]!
      if (count !== countBefore || mine > 0) owns.add(table)
      if (others !== othersBefore || theirs > 0) touched = true
    }
  }
  return {
    alone: (work) =>
      undone.after(
        tables
          .toReversed()
          .map((table) => `delete from ${table} t where not ${is}`)
          .join('; '),
        async () => {
          const amongAll = undoneTo
          undoneTo = null
          return await work().finally(() => {
            undoneTo = amongAll
          })
        },
      ),
    plain,
    async begin() {
      touched = false
      owns = new Set()
      ;({ since, writes: written } = await now())
      undoneTo ??= await numbers(tables, since)
      before = undoneTo
    },
    async moreStrangers() {
      if (Object.values(before).every(([, others]) => others === 0)) return
      await look()
      const grown = tables.filter((table) => owns.has(table))
      if (grown.length === 0) return
      // Without a workspace it is the owner who copies: members of strangers have left, and yet hold what is theirs.
      const script = grown.flatMap((table) => twins[table] ?? []).join('; ')
      await undone.aside((client) => client.query(`select set_config('app.workspace_id', '', true); ${script}`))
      since = await asked(
        `select (greatest(${grown.map((table) => `(select max(t.xmin::text::bigint) from ${table} t)`).join()}) + 1)::text as all`,
      )
      written = (await now()).writes
      before = { ...before, ...(await numbers(grown, since)) }
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

/** How many rows of each table were written in this transaction, whether or not that was taken back. */
type Writes = { [table: string]: number }

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
