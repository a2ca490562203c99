import { createGrowthCalls } from '../growth/calls.ts'
import { seedGrowingWorkspace } from '../growth/seed.ts'
import { compareSizes, createBenchPerson } from '../kit/compare-sizes.ts'
import { startBenchEnvironment } from '../kit/environment.ts'
import { formatCount, readNumber, readNumbers } from '../kit/options.ts'
import { formatMet, type PartResult, reportProgress } from '../report/section.ts'

const maxFactor = 1.5

/** Compares everyday calls in workspaces of different sizes on one server, one request at a time. */
export async function measureGrowth(): Promise<PartResult> {
  const sizes = readNumbers('BENCH_SIZES', [10_000, 100_000, 1_000_000])
  const times = readNumber('BENCH_TIMES', 60)
  const environment = await startBenchEnvironment(1)
  try {
    const sides = []
    for (const size of sizes) {
      reportProgress(`growth: filling a workspace with ${formatCount(size)} contacts`)
      const person = await createBenchPerson(environment)
      sides.push({ size, side: await seedGrowingWorkspace(environment.database.owner, person, size) })
    }
    reportProgress('growth: comparing')
    const compared = await compareSizes(sides, createGrowthCalls(environment), times)
    const range = `${formatCount(sizes[0] ?? 0)} to ${formatCount(sizes.at(-1) ?? 0)} contacts`
    return {
      sections: [
        {
          title: 'Growth',
          note: `Median milliseconds (and the 95th percentile) of ${times} calls, one at a time, alternating between workspaces of one server, whose other records are in proportion to their contacts. The factor is the time from ${range}; goal: ≤ ${maxFactor}.`,
          rows: compared.map(({ row, factor }) => ({ ...row, met: formatMet(factor <= maxFactor) })),
        },
      ],
      summary: [],
    }
  } finally {
    await environment.close()
  }
}
