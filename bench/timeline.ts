import { compareSizes } from './kit/compare-sizes.ts'
import { startBenchEnvironment } from './kit/environment.ts'
import { sendRequest } from './kit/load.ts'

/**
 * `npx tsx bench/timeline.ts`: compares the cost of a timeline page of a contact with 10,000 entries with one with 100, on one server, one
 * request at a time, alternating. The goal is at most 1.5 × the time. Then it compares that contact with companies whose people
 * have as many entries.
 */
const smallSize = Number(process.env.BENCH_FEW ?? 100)
const largeSize = Number(process.env.BENCH_MANY ?? 10_000)
const times = 200

const environment = await startBenchEnvironment(10_000)
try {
  const { rows } = await environment.database.owner.query<{ id: string }>('select id from contacts order by id limit 2')
  const [small = '', large = ''] = rows.map(({ id }) => id)
  await fillTimeline(small, smallSize / 5)
  await fillTimeline(large, largeSize / 5)
  const companies = await fillCompanies()
  for (const table of ['history', 'tasks', 'deals', 'activities', 'notes'])
    await environment.database.owner.query(`vacuum analyze ${table}`)
  const compared = []
  for (const [name, query, from] of [
    ['first page', 'limit=50', 0],
    ['a page in the middle', 'limit=50', 0.5],
    ['first page of notes', 'limit=20&kind=note', 0],
    ['first page of deals and tasks', 'limit=20&kind=deal,task', 0],
  ] as const) {
    const sides = [
      { size: smallSize, side: await pageUrl(`contacts/${small}`, query, smallSize * from) },
      { size: largeSize, side: await pageUrl(`contacts/${large}`, query, largeSize * from) },
    ]
    compared.push(...(await compareSizes(sides, { [name]: get }, times)))
  }
  console.table(compared.map(({ row }) => row))
  const rolledUp = []
  for (const [name, query, from] of [
    ['first page', 'limit=20', 0],
    ['a page in the middle', 'limit=20', 0.5],
    ['first page of notes', 'limit=20&kind=note', 0],
  ] as const)
    for (const { people, path } of companies) {
      const sides = [
        { size: 1, side: await pageUrl(`contacts/${large}`, query, largeSize * from) },
        { size: people, side: await pageUrl(path, `${query}&rollUp=true`, largeSize * from) },
      ]
      rolledUp.push(...(await compareSizes(sides, { [`${name}, ${people} people`]: get }, times)))
    }
  console.table(rolledUp.map(({ row }) => row))
} finally {
  await environment.close()
}

/** Inserts `count` entries of each kind about a contact, spread over a year. */
async function fillTimeline(contactId: string, count: number): Promise<void> {
  const { workspaceId, userId } = environment.person
  const at = 'now() - make_interval(mins => n * 50)'
  const changed = `insert into history (workspace_id, kind, record_id, recorded_at, actor_id, operation, changes, contact_id)
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
    await environment.database.owner.query(statement, [workspaceId, contactId, userId, count])
}

/** Creates companies with 5 and 200 people and as many entries as the contact, and with 50 deals. */
async function fillCompanies(): Promise<{ people: number; path: string }[]> {
  const { workspaceId } = environment.person
  const companies = []
  for (const people of [5, 200]) {
    const { rows } = await environment.database.owner.query<{ id: string; ids: string[] }>(
      `with c as (insert into companies (workspace_id, id, name) values ($1, gen_random_uuid(), 'Tessellate') returning id),
            p as (update contacts set company_id = c.id from c
                   where contacts.id in (select id from contacts order by id desc limit $2 offset $2) returning contacts.id)
       select c.id, array(select id from p) as ids from c`,
      [workspaceId, people],
    )
    const [{ id, ids } = { id: '', ids: [] }] = rows
    for (const contactId of ids) await fillTimeline(contactId, largeSize / 5 / people)
    await environment.database.owner.query(
      `update deals set company_id = $1 where id in (select id from deals where contact_id = any($2) order by id limit 50)`,
      [id, ids],
    )
    companies.push({ people, path: `companies/${id}` })
  }
  return companies
}

/** Returns the URL of the page after `skipped` entries. */
async function pageUrl(path: string, query: string, skipped: number): Promise<string> {
  const address = `${environment.product}/${path}/timeline?workspaceId=${environment.person.workspaceId}&${query}`
  let cursor = ''
  for (let seen = 0; seen < skipped; seen += 500) {
    const some = `limit=${Math.min(500, skipped - seen)}`
    const { page } = JSON.parse(await get(`${address.replace(/limit=\d+/, some)}${cursor}`))
    cursor = `&cursor=${page.nextCursor}`
  }
  return `${address}${cursor}`
}

function get(url: string): Promise<string> {
  return sendRequest(undefined, { url, headers: { authorization: `Bearer ${environment.person.token}` } })
}
