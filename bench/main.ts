import { parseArgs } from 'node:util'
import { describeRun } from './report/machine.ts'
import { formatSections, formatSummary } from './report/markdown.ts'
import { recordResults } from './report/results.ts'
import { type PartResult, type Results, reportProgress } from './report/section.ts'

/**
 * `npm run bench [-- PART …] [--table] [--write]`: measures all parts, or the named ones. Prints a table of each, with `--table` as
 * Markdown; `--write` also records them in `bench/results.json` and in both READMEs. `bench/README.md` explains the tables.
 */
const parts: Record<string, () => Promise<PartResult>> = {
  floors: async () => (await import('./parts/floors.ts')).measureFloors(),
  walls: async () => (await import('./parts/walls.ts')).measureWalls(),
  import: async () => (await import('./parts/import.ts')).measureImport(),
  growth: async () => (await import('./parts/growth.ts')).measureGrowth(),
  writers: async () => (await import('./parts/writers.ts')).measureWriters(),
  streams: async () => (await import('./parts/streams.ts')).measureStreams(),
  server: async () => (await import('./parts/server.ts')).measureServer(),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const names = Object.keys(parts)
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) throw new Error(`There is no part “${unknown}”, only ${names.join(', ')}.`)

const run = describeRun()
const results: Results = []
for (const name of positionals.length > 0 ? positionals : names) {
  const started = performance.now()
  const result = await parts[name]?.()
  if (!result) continue
  reportProgress(`${name}: ${((performance.now() - started) / 60_000).toFixed(1)} min`)
  results.push([name, { ...result, run }])
  if (!values.table) for (const { title, note, rows } of result.sections) printTable(title, note, rows)
}
if (values.table) console.log([formatSections(results), '### In short', formatSummary(results)].join('\n\n'))
if (values.write) recordResults(results, names)

function printTable(title: string, note: string, rows: object[]): void {
  console.log(`${title}. ${note}`)
  console.table(rows)
}
