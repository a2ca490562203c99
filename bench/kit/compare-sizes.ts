import { createPerson, type Person } from '../../server/testing/factories/person.ts'
import type { Row } from '../report/section.ts'
import type { BenchEnvironment } from './environment.ts'
import { sendRequest } from './load.ts'
import { formatCount } from './options.ts'

/** A workspace of one server, or what else is compared, and its size. */
type Sized<Side> = { size: number; side: Side }

const warmUp = 5

export const createBenchPerson = ({ database, tokens }: BenchEnvironment): Promise<Person> =>
  createPerson({ platform: { database, tokens } })

/** The person with a new access token. */
export const renewToken = ({ tokens }: BenchEnvironment, person: Person): Person => ({
  ...person,
  token: tokens.sign({ ...person, tenantId: person.organizationId }),
})

/**
 * Measures the milliseconds of each call, sent one at a time and alternating between all sizes, the smallest first: the median and the 95th
 * percentile at each size, and the ratio of the last median to the first.
 */
export async function compareSizes<Side>(
  sides: readonly Sized<Side>[],
  calls: Record<string, (side: Side) => Promise<unknown>>,
  times = 60,
): Promise<{ call: string; factor: number; row: Row }[]> {
  const compared = []
  for (const [name, call] of Object.entries(calls)) {
    const durations: number[][] = sides.map(() => [])
    for (let n = 0; n < times + warmUp; n++)
      for (const [at, { side }] of sides.entries()) {
        const start = performance.now()
        await call(side)
        if (n >= warmUp) durations[at]?.push(performance.now() - start)
      }
    const sorted = durations.map((all) => all.sort((a, b) => a - b))
    const factor = pick(sorted.at(-1), 0.5) / pick(sorted[0], 0.5)
    const row: Row = { call: name }
    for (const [at, { size }] of sides.entries())
      row[`ms at ${formatCount(size)} (p95)`] =
        `${pick(sorted[at], 0.5).toFixed(1)} (${pick(sorted[at], 0.95).toFixed(1)})`
    compared.push({ call: name, factor, row: { ...row, factor: factor.toFixed(2) } })
  }
  return compared
}

/** Fetches a path as a person, in their workspace. */
export function fetchAs({ product }: BenchEnvironment, { workspaceId, token }: Person, path: string): Promise<string> {
  const url = `${product}${path}${path.includes('?') ? '&' : '?'}workspaceId=${workspaceId}`
  return sendRequest(undefined, { url, headers: { authorization: `Bearer ${token}` } })
}

const pick = (sorted: readonly number[] = [], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
