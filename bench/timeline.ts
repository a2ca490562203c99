import { median, send } from './load.ts'
import { setStage } from './stage.ts'

/**
 * `npx tsx bench/timeline.ts`: what a page of a timeline costs for a contact with 10,000 entries beside one with 100, on one
 * server, one request at a time, both in turn. The goal is 1.5 × the time at most.
 */
const few = Number(process.env.BENCH_FEW ?? 100)
const many = Number(process.env.BENCH_MANY ?? 10_000)
const times = 200

const stage = await setStage(10_000)
try {
  const { rows } = await stage.database.owner.query<{ id: string }>('select id from contacts order by id limit 2')
  const [small = '', large = ''] = rows.map(({ id }) => id)
  await fill(small, few / 5)
  await fill(large, many / 5)
  for (const table of ['history', 'tasks', 'deals', 'activities', 'notes'])
    await stage.database.owner.query(`vacuum analyze ${table}`)
  const table: Record<string, object> = {}
  for (const [name, query, from] of [
    ['first page', 'limit=50', 0],
    ['a page in the middle', 'limit=50', 0.5],
    ['first page of notes', 'limit=20&kind=note', 0],
    ['first page of deals and tasks', 'limit=20&kind=deal,task', 0],
  ] as const) {
    const calls = [await addressOf(small, query, few * from), await addressOf(large, query, many * from)]
    const taken: number[][] = [[], []]
    for (let n = 0; n < times + 20; n++)
      for (const [side, url] of calls.entries()) {
        const start = performance.now()
        await get(url)
        if (n >= 20) taken[side]?.push(performance.now() - start)
      }
    const [quick = 0, slow = 0] = taken.map(median)
    table[name] = {
      [`ms at ${few}`]: quick.toFixed(2),
      [`ms at ${many}`]: slow.toFixed(2),
      ratio: (slow / quick).toFixed(2),
    }
  }
  console.table(table)
} finally {
  await stage.close()
}

/** So many entries of each kind about a contact, spread over a year. */
async function fill(contactId: string, count: number): Promise<void> {
  const { workspaceId, userId } = stage.person
  const at = 'now() - make_interval(mins => n * 50)'
  const changed = `insert into history (workspace_id, kind, record_id, at, actor_id, what, changes, of_contact)
    select $1, KIND, ID, ${at}, $3::uuid, 'changed', '{"status": ["OPEN", "WON"]}', OF from generate_series(1, $4::integer) n`
  const history = (kind: string, id: string, of = '$2::uuid') =>
    changed.replace('KIND', `'${kind}'`).replace('ID', id).replace('OF', of)
  const idOf = (kind: string) => `md5('${kind}' || $2::uuid || n % 20)::uuid`
  const each = 'from generate_series(0, 19) n where $3::uuid is not null and $4::integer > 0'
  for (const statement of [
    `insert into deals (workspace_id, id, title, contact_id) select $1, ${idOf('deal')}, 'Deal ' || n, $2::uuid ${each}`,
    `insert into tasks (workspace_id, id, title, contact_id) select $1, ${idOf('task')}, 'Task ' || n, $2::uuid ${each}`,
    history('contact', '$2::uuid', 'null::uuid'),
    history('deal', idOf('deal')),
    history('task', idOf('task')),
    `insert into activities (workspace_id, id, type, title, user_id, contact_id, created_at)
     select $1, gen_random_uuid(), 'CALL', 'Call ' || n, $3::uuid, $2::uuid, ${at} from generate_series(1, $4::integer) n`,
    `insert into notes (workspace_id, id, content, created_by, contact_id, created_at)
     select $1, gen_random_uuid(), repeat('They like rail. ', 20), $3::uuid, $2::uuid, ${at} from generate_series(1, $4::integer) n`,
  ])
    await stage.database.owner.query(statement, [workspaceId, contactId, userId, count])
}

/** The address of the page after so many entries. */
async function addressOf(contactId: string, query: string, skipped: number): Promise<string> {
  const address = `${stage.product}/contacts/${contactId}/timeline?workspaceId=${stage.person.workspaceId}&${query}`
  let cursor = ''
  for (let seen = 0; seen < skipped; seen += 500) {
    const some = `limit=${Math.min(500, skipped - seen)}`
    const { page } = JSON.parse(await get(`${address.replace('limit=50', some)}${cursor}`))
    cursor = `&cursor=${page.nextCursor}`
  }
  return `${address}${cursor}`
}

function get(url: string): Promise<string> {
  return send(undefined, { url, headers: { authorization: `Bearer ${stage.person.token}` } })
}
