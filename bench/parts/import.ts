import { type ComparedImport, compareImportWithCopy } from '../kit/compare-import.ts'
import { startBenchEnvironment } from '../kit/environment.ts'
import { median } from '../kit/load.ts'
import { formatCount, readNumber } from '../kit/options.ts'
import { formatMet, type PartResult, reportProgress } from '../report/section.ts'

const goals = { ratio: 0.33, megabytes: 300 }

/** Compares imports with `COPY` of the same rows, each import into its own workspace. */
export async function measureImport(): Promise<PartResult> {
  const count = readNumber('BENCH_CONTACTS', 100_000)
  const times = readNumber('BENCH_IMPORTS', 3)
  const environment = await startBenchEnvironment(1)
  const imports: ComparedImport[] = []
  try {
    while (imports.length < times) {
      reportProgress(`import: ${imports.length + 1} of ${times}`)
      imports.push(await compareImportWithCopy(environment, count))
    }
  } finally {
    await environment.close()
  }
  const ratioOf = ({ seconds, copySeconds }: ComparedImport) => copySeconds / seconds
  const ratio = median(imports.map(ratioOf))
  const peak = Math.max(...imports.map(({ peakMemory }) => peakMemory))
  const goal = `≥ ${goals.ratio} × COPY, < ${goals.megabytes} MB`
  return {
    sections: [
      {
        title: 'Import against COPY',
        note: `A CSV of ${formatCount(count)} people through the API, with validation, duplicate check and progress, beside COPY of the same rows into a copy of the table with its indexes. Median: ${ratio.toFixed(2)} × COPY. Goal: ${goal}.`,
        rows: imports.map((one, n) => ({
          import: String(n + 1),
          seconds: one.seconds.toFixed(1),
          'COPY seconds': one.copySeconds.toFixed(1),
          ratio: `${ratioOf(one).toFixed(2)} × COPY`,
          'peak memory of Node': `${Math.round(one.peakMemory)} MB`,
          counts: `${formatCount(one.created)} created, ${one.skipped} skipped, ${one.failed} failed`,
        })),
      },
    ],
    summary: [
      {
        work: `import of ${formatCount(count)} rows`,
        result: `${ratio.toFixed(2)} × COPY, ${Math.round(peak)} MB`,
        goal,
        met: formatMet(ratio >= goals.ratio && peak < goals.megabytes),
      },
    ],
  }
}
