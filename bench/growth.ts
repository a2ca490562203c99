import { seedContacts } from '../scripts/seed-contacts.ts'
import { aPerson, type Person } from '../server/platform/testing/people.ts'
import { median, send } from './load.ts'
import { setStage } from './stage.ts'

/**
 * `npx tsx bench/growth.ts`: what a list, a search and a record cost among a million contacts beside ten thousand, on one
 * server, one request at a time, calls of both workspaces in turn. The goal is 1.5 × the time at most.
 */
const few = Number(process.env.BENCH_FEW ?? 10_000)
const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const times = 60

const paths: Record<string, (id: string) => string> = {
  'first page': () => '/contacts?limit=60',
  'page by name': () => '/contacts?limit=60&sort=name',
  'page by company': () => '/contacts?limit=60&sort=company',
  'page of a status': () => '/contacts?limit=60&status=CUSTOMER',
  'page of a status by company': () => '/contacts?limit=60&status=CUSTOMER&sort=company',
  'page by lead score': () => '/contacts?limit=60&sort=-leadScore',
  'page of no match': () => '/contacts?limit=60&source=Nowhere',
  'page of no match by company': () => '/contacts?limit=60&source=Nowhere&sort=company',
  'part of a name, rare': () => '/contacts?limit=60&search=eaea%20be',
  'one contact': (id) => `/contacts/${id}`,
}

const stage = await setStage(few)
try {
  const crowd = await aPerson({ platform: { database: stage.database, tokens: stage.tokens } })
  for (let made = 0; made < many; made += 100_000)
    await seedContacts(stage.database.owner, crowd.workspaceId, Math.min(100_000, many - made), `crowd${made}`)
  await stage.database.owner.query('vacuum analyze contacts')
  const sides = [stage.person, crowd]
  const ids = await Promise.all(sides.map(someId))
  const table: Record<string, object> = {}
  for (const [name, path] of Object.entries(paths)) {
    const taken: number[][] = [[], []]
    for (let n = 0; n < times + 5; n++)
      for (const [side, person] of sides.entries()) {
        const start = performance.now()
        await get(person, path(ids[side] ?? ''))
        if (n >= 5) taken[side]?.push(performance.now() - start)
      }
    const [small = 0, large = 0] = taken.map(median)
    table[name] = {
      [`ms at ${few}`]: small.toFixed(2),
      [`ms at ${many}`]: large.toFixed(2),
      ratio: (large / small).toFixed(2),
    }
  }
  console.table(table)
} finally {
  await stage.close()
}

function get(person: Person, path: string): Promise<string> {
  const url = `${stage.product}${path}${path.includes('?') ? '&' : '?'}workspaceId=${person.workspaceId}`
  return send(undefined, { url, headers: { authorization: `Bearer ${person.token}` } })
}

async function someId(person: Person): Promise<string> {
  const { data } = JSON.parse(await get(person, '/contacts?limit=500')) as { data: { id: string }[] }
  return data.at(-1)?.id ?? ''
}
