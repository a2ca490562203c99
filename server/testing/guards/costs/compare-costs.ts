/** The database cost of one call, and the bytes of its reply. */
export type Cost = { statements: number; pages: number; bytes: number }
export type Costs = Record<string, Cost>

/** Ten percent, because the shape of an index depends on the insertion order, and the length of a reply on its timestamps. */
const tolerance = 1.1
/** Difference in pages or bytes that is ignored, because ten percent of a small number is too little. */
const slack = 4

/** Returns a line for each cost that changed by more than ten percent, and for each call that is only in one of the two. */
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
