/** What one call takes of the database, and the bytes of its answer. */
export type Cost = { statements: number; pages: number; bytes: number }
export type Costs = Record<string, Cost>

/** A tenth: the shape of an index depends on the order in which rows came, and the length of an answer on its times. */
const tolerance = 1.1
/** Pages or bytes that do not count: a tenth of a small figure is next to nothing. */
const slack = 4

/** A line for each cost that is a tenth above or below what it was, and for each call that is only in one of both. */
export function compareCosts(known: Costs, measured: Costs): string[] {
  const lines: string[] = []
  for (const name of new Set([...Object.keys(known), ...Object.keys(measured)])) {
    const [before, now] = [known[name], measured[name]]
    if (!before || !now) {
      lines.push(`${name}: ${before ? 'no longer measured' : 'not in costs.json'}; ${remedy}`)
      continue
    }
    for (const unit of Object.keys(before) as (keyof Cost)[]) {
      const allowance = unit === 'statements' ? 0 : slack
      const isWorse = now[unit] > before[unit] * tolerance + allowance
      const isBetter = now[unit] * tolerance + allowance < before[unit]
      if (isWorse) lines.push(`${name}: ${now[unit]} ${unit}, more than ${before[unit]}`)
      if (isBetter) lines.push(`${name}: ${now[unit]} ${unit}, fewer than ${before[unit]}; ${remedy}`)
    }
  }
  return lines
}

const remedy = 'write the file anew with WRITE_COSTS=1 npm test -- costs.test.ts'
