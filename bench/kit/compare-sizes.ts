import { seedContacts } from '../../scripts/database/seed-contacts.ts'
import { createPerson, type Person } from '../../server/testing/factories/person.ts'
import type { BenchEnvironment } from './environment.ts'
import { sendRequest } from './load.ts'

/** A small and a large workspace of one server, and their sizes. */
type ComparedSizes<Side> = { smallSize: number; largeSize: number; sides: [Side, Side] }

/** Uses the workspace of the environment as the small one, and creates a large one. */
export async function createComparedWorkspaces(
  environment: BenchEnvironment,
  smallSize: number,
  largeSize: number,
): Promise<ComparedSizes<Person>> {
  const largeWorkspacePerson = await createBenchPerson(environment)
  for (let made = 0; made < largeSize; made += 100_000)
    await seedContacts(
      environment.database.owner,
      largeWorkspacePerson.workspaceId,
      Math.min(100_000, largeSize - made),
      `crowd${made}`,
    )
  for (const table of ['contacts', 'companies']) await environment.database.owner.query(`vacuum analyze ${table}`)
  return { smallSize, largeSize, sides: [environment.person, largeWorkspacePerson] }
}

export const createBenchPerson = ({ database, tokens }: BenchEnvironment): Promise<Person> =>
  createPerson({ platform: { database, tokens } })

/**
 * Prints the milliseconds of each call, sent one at a time and alternating between both sides: the median and 95th percentile of each side,
 * and the ratio of the medians.
 */
export async function printComparison<Side>(
  { smallSize, largeSize, sides }: ComparedSizes<Side>,
  calls: Record<string, (side: Side) => Promise<unknown>>,
  times = 60,
): Promise<void> {
  const table: Record<string, object> = {}
  for (const [name, call] of Object.entries(calls)) {
    const durations: number[][] = [[], []]
    for (let n = 0; n < times + 5; n++)
      for (const [side, of] of sides.entries()) {
        const start = performance.now()
        await call(of)
        if (n >= 5) durations[side]?.push(performance.now() - start)
      }
    const [small = [], large = []] = durations.map((all) => all.sort((a, b) => a - b))
    const at = (all: number[], share: number) => all[Math.floor(all.length * share)] ?? 0
    table[name] = {
      [`p50 at ${smallSize}`]: at(small, 0.5).toFixed(1),
      [`p95 at ${smallSize}`]: at(small, 0.95).toFixed(1),
      [`p50 at ${largeSize}`]: at(large, 0.5).toFixed(1),
      [`p95 at ${largeSize}`]: at(large, 0.95).toFixed(1),
      ratio: (at(large, 0.5) / at(small, 0.5)).toFixed(2),
    }
  }
  console.table(table)
}

/** Fetches a path as a person, in their workspace. */
export function fetchAs({ product }: BenchEnvironment, { workspaceId, token }: Person, path: string): Promise<string> {
  const url = `${product}${path}${path.includes('?') ? '&' : '?'}workspaceId=${workspaceId}`
  return sendRequest(undefined, { url, headers: { authorization: `Bearer ${token}` } })
}
