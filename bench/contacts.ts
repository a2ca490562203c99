import type { Person } from '../server/testing/factories/person.ts'
import { createComparedWorkspaces, fetchAs, printComparison } from './kit/compare-sizes.ts'
import { startBenchEnvironment } from './kit/environment.ts'

/**
 * `npx tsx bench/contacts.ts`: compares the cost of a list, a search and a record among a million contacts with ten thousand, on one server,
 * one request at a time, alternating between both workspaces. The goal is at most 1.5 × the time, and 150 ms for a search, whatever the word.
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
  'a word that all have': '&search=person',
  'a word that all have, by name': '&search=person&sort=name',
  'a word that all have, by company': '&search=person&sort=company',
  'a word that all have, of a status by name': '&search=person&status=CUSTOMER&sort=name',
  'a word that all have, and a rare one': '&search=person%20n77777',
  'part of many names': '&search=bea',
  'the name of many companies': '&search=freight',
  'the name of many companies, by company': '&search=freight&sort=company',
  'a word that nobody has': '&search=qqqqzzzz',
}
/** Lists whose second page is fetched, too. */
const followed = ['first page', 'a word that all have', 'a word that all have, by name', 'the name of many companies']

const environment = await startBenchEnvironment(smallSize)
try {
  const beside = await createComparedWorkspaces(environment, smallSize, largeSize)
  const calls: Record<string, (person: Person) => Promise<string>> = {}
  for (const [name, query] of Object.entries(pages))
    calls[name] = (person) => fetchAs(environment, person, `/contacts?limit=60${query}`)
  for (const name of followed) {
    const cursors = new Map<Person, string>()
    for (const person of beside.sides) cursors.set(person, await getNextCursor(person, pages[name] ?? ''))
    calls[`${name}, second page`] = (person) =>
      fetchAs(environment, person, `/contacts?limit=60${pages[name]}&cursor=${cursors.get(person)}`)
  }
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

async function getNextCursor(person: Person, query: string): Promise<string> {
  const { page } = JSON.parse(await fetchAs(environment, person, `/contacts?limit=60${query}`)) as {
    page: { nextCursor: string }
  }
  return page.nextCursor
}
