/** How often a size is measured before its cost counts as too high: the least of the measurements is taken. */
const maxRounds = 5
/** The larger size is this many times the smaller: linear costs grow as much, quadratic ones by its square. */
const factor = 8
const maxGrowth = factor * 3
/** Microseconds of processor time below which measurements say nothing. */
const resolution = 1_000

/**
 * Whether the cost of `run` grows in proportion to `size`, and not with its square. It compares the processor time of two sizes, so
 * that neither the speed of the machine nor what else runs on it matters.
 */
export async function hasLinearCost(run: (size: number) => unknown, size: number): Promise<boolean> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < maxRounds; round++) {
    small = Math.min(small, await measureCost(run, size))
    large = Math.min(large, await measureCost(run, size * factor))
    if (large / Math.max(small, resolution) < maxGrowth) return true
  }
  return false
}

/** Microseconds of processor time of this process. */
async function measureCost(run: (size: number) => unknown, size: number): Promise<number> {
  const before = process.cpuUsage()
  await run(size)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
