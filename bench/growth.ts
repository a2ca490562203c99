import type { Person } from '../server/platform/testing/people.ts'
import { besideAMillion, printBeside, read } from './beside.ts'
import { setStage } from './stage.ts'

/**
 * `npx tsx bench/growth.ts`: what a list, a search and a record cost among a million contacts beside ten thousand, on one
 * server, one request at a time, calls of both workspaces in turn. The goal is 1.5 × the time at most.
 */
const few = Number(process.env.BENCH_FEW ?? 10_000)
const many = Number(process.env.BENCH_MANY ?? 1_000_000)

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

const stage = await setStage(few)
try {
  const beside = await besideAMillion(stage, few, many)
  const calls: Record<string, (person: Person) => Promise<string>> = {}
  for (const [name, query] of Object.entries(pages))
    calls[name] = (person) => read(stage, person, `/contacts?limit=60${query}`)
  const ids = new Map<Person, string>()
  for (const person of beside.sides) ids.set(person, await someId(person))
  await printBeside(beside, {
    ...calls,
    'one contact': (person) => read(stage, person, `/contacts/${ids.get(person)}`),
  })
} finally {
  await stage.close()
}

async function someId(person: Person): Promise<string> {
  const { data } = JSON.parse(await read(stage, person, '/contacts?limit=500')) as { data: { id: string }[] }
  return data.at(-1)?.id ?? ''
}
