import { nonDurableSettings } from '../../server/testing/harness/test-cluster.ts'
import { createGrowthCalls } from '../growth/calls.ts'
import { seedGrowingWorkspace } from '../growth/seed.ts'
import { compareSizes, createBenchPerson, renewToken } from '../kit/compare-sizes.ts'
import { startBenchEnvironment } from '../kit/environment.ts'
import { formatCount, readNumber, readNumbers } from '../kit/options.ts'
import { withoutTextIndexes } from '../kit/text-indexes.ts'
import { formatMet, type PartResult, reportProgress, type SummaryRow } from '../report/section.ts'

const maxFactor = 1.5

/** Only reads are measured: nothing of the filling has to survive a crash. */
const fastFilling = { ...nonDurableSettings, max_wal_size: '16GB', checkpoint_timeout: '1h' }

/** Compares everyday calls in workspaces of different sizes on one server, one request at a time. */
export async function measureGrowth(): Promise<PartResult> {
  const sizes = readNumbers('BENCH_SIZES', [10_000, 100_000, 1_000_000])
  const times = readNumber('BENCH_TIMES', 60)
  const environment = await startBenchEnvironment(1, { settings: fastFilling })
  try {
    const { owner } = environment.database
    const sides = await withoutTextIndexes(owner, async () => {
      const filled = []
      for (const size of sizes) {
        reportProgress(`growth: filling a workspace with ${formatCount(size)} contacts`)
        const side = await seedGrowingWorkspace(owner, await createBenchPerson(environment), size)
        filled.push({ size, side })
      }
      reportProgress('growth: indexing')
      return filled
    })
    reportProgress('growth: comparing')
    // Filling takes longer than a token lives.
    for (const { side } of sides) side.person = renewToken(environment, side.person)
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
      summary: [summarize(compared, range)],
    }
  } finally {
    await environment.close()
  }
}

/** How many calls met the goal, and the one that is farthest from it. */
function summarize(compared: readonly { call: string; factor: number }[], range: string): SummaryRow {
  const within = compared.filter(({ factor }) => factor <= maxFactor).length
  const [worst] = compared.toSorted((one, other) => other.factor - one.factor)
  return {
    work: `${compared.length} kinds of reads, from ${range}`,
    result: `${within} within ${maxFactor} × the time; at most ${worst?.factor.toFixed(0)} × (“${worst?.call}”)`,
    goal: `≤ ${maxFactor} × the time`,
    met: formatMet(within === compared.length),
  }
}
