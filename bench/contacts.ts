import type { Person } from '../server/testing/factories/person.ts'
import { createComparedWorkspaces, fetchAs, printComparison } from './kit/compare-sizes.ts'
import { startBenchEnvironment } from './kit/environment.ts'

/**
 * `npx tsx bench/contacts.ts`: compares the cost of a list, a search and a record among a million contacts with ten thousand, on one server,
 * one request at a time, alternating between both workspaces. The goal is at most 1.5 × the time.
 */
const smallSize = Number(process.env.BENCH_FEW ?? 10_000)
const largeSize = Number(process.env.BENCH_MANY ?? 1_000_000)

const pages: Record<string, string> = {
  'first page': '',
  'page by name': '&sort=name',
  'page by company': '&sort=company',
  'page of a status': '&status=CUSTOMER',
  'page of a status by company': '&status=CUSTOMER&sort=company',
  'page by lead score': '&sort=-leadScore',
  'page of no match': '&source=Nowhere',
  'page of no match by company': '&source=Nowhere&sort=company',
  'part of a name, rare': '&search=eaea%20be',
}

const environment = await startBenchEnvironment(smallSize)
try {
  const beside = await createComparedWorkspaces(environment, smallSize, largeSize)
  const calls: Record<string, (person: Person) => Promise<string>> = {}
  for (const [name, query] of Object.entries(pages))
    calls[name] = (person) => fetchAs(environment, person, `/contacts?limit=60${query}`)
  const ids = new Map<Person, string>()
  for (const person of beside.sides) ids.set(person, await getContactId(person))
  await printComparison(beside, {
    ...calls,
    'one contact': (person) => fetchAs(environment, person, `/contacts/${ids.get(person)}`),
  })
} finally {
  await environment.close()
}

async function getContactId(person: Person): Promise<string> {
  const { data } = JSON.parse(await fetchAs(environment, person, '/contacts?limit=500')) as { data: { id: string }[] }
  return data.at(-1)?.id ?? ''
}
