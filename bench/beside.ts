import { seedContacts } from '../scripts/seed-contacts.ts'
import { aPerson, type Person } from '../server/platform/testing/people.ts'
import { send } from './load.ts'
import type { Stage } from './stage.ts'

/** Two workspaces of one server, one with little and one with much, and how much that is. */
export type Sides<Side> = { few: number; many: number; sides: [Side, Side] }

/** The stage's own workspace with `few` contacts, and another one with `many`. */
export async function besideAMillion(stage: Stage, few: number, many: number): Promise<Sides<Person>> {
  const crowd = await anotherPerson(stage)
  for (let made = 0; made < many; made += 100_000)
    await seedContacts(stage.database.owner, crowd.workspaceId, Math.min(100_000, many - made), `crowd${made}`)
  for (const table of ['contacts', 'companies']) await stage.database.owner.query(`vacuum analyze ${table}`)
  return { few, many, sides: [stage.person, crowd] }
}

export const anotherPerson = ({ database, tokens }: Stage): Promise<Person> =>
  aPerson({ platform: { database, tokens } })

/**
 * Prints milliseconds of each call, one at a time and of both sides in turn: the middle and the slowest twentieth of each side, and how
 * many times longer the middle is where there is much.
 */
export async function printBeside<Side>(
  { few, many, sides }: Sides<Side>,
  calls: Record<string, (side: Side) => Promise<unknown>>,
  times = 60,
): Promise<void> {
  const table: Record<string, object> = {}
  for (const [name, call] of Object.entries(calls)) {
    const taken: number[][] = [[], []]
    for (let n = 0; n < times + 5; n++)
      for (const [side, of] of sides.entries()) {
        const start = performance.now()
        await call(of)
        if (n >= 5) taken[side]?.push(performance.now() - start)
      }
    const [small = [], large = []] = taken.map((all) => all.sort((a, b) => a - b))
    const at = (all: number[], share: number) => all[Math.floor(all.length * share)] ?? 0
    table[name] = {
      [`p50 at ${few}`]: at(small, 0.5).toFixed(1),
      [`p95 at ${few}`]: at(small, 0.95).toFixed(1),
      [`p50 at ${many}`]: at(large, 0.5).toFixed(1),
      [`p95 at ${many}`]: at(large, 0.95).toFixed(1),
      ratio: (at(large, 0.5) / at(small, 0.5)).toFixed(2),
    }
  }
  console.table(table)
}

/** Reads a path of the stage as somebody, in their workspace. */
export function read({ product }: Stage, { workspaceId, token }: Person, path: string): Promise<string> {
  const url = `${product}${path}${path.includes('?') ? '&' : '?'}workspaceId=${workspaceId}`
  return send(undefined, { url, headers: { authorization: `Bearer ${token}` } })
}
