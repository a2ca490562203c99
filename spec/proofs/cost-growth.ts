/** Maximum measurements of a size before its cost counts as too high; the smallest one is used. */
const maxRounds = 5
/** Ratio of the larger to the smaller size: linear costs grow by this factor, quadratic ones by its square. */
const factor = 8
const maxGrowth = factor * 3
/** Microseconds of CPU time below which measurements are meaningless. */
const resolution = 1_000

/**
 * Whether the cost of `run` grows linearly with `size`, not quadratically. Compares the CPU time of two sizes, so that neither the speed of
 * the machine nor its load matters.
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

/** Measures microseconds of CPU time of this process. */
async function measureCost(run: (size: number) => unknown, size: number): Promise<number> {
  const before = process.cpuUsage()
  await run(size)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
