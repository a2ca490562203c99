import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSections, formatSummary } from './markdown.ts'
import type { RecordedPart, Results } from './section.ts'

const bench = join(import.meta.dirname, '..')
const file = join(bench, 'results.json')

/** Replaces the results of the parts that were measured, keeps those of others, and writes the tables of both READMEs. */
export function recordResults(measured: Results, order: readonly string[]): void {
  const known: Record<string, RecordedPart> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const merged = { ...known, ...Object.fromEntries(measured) }
  const results = order.flatMap((name): Results => (merged[name] ? [[name, merged[name]]] : []))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`)
  replaceBetweenMarkers(join(bench, 'README.md'), formatSections(results))
  replaceBetweenMarkers(join(bench, '../README.md'), formatSummary(results))
}

const markers = { start: '<!-- npm run bench -- --table --write: start -->', end: '<!-- end -->' }

function replaceBetweenMarkers(path: string, text: string): void {
  const content = readFileSync(path, 'utf8')
  const from = content.indexOf(markers.start) + markers.start.length
  const to = content.indexOf(markers.end, from)
  if (from < markers.start.length || to < 0) throw new Error(`${path} has no markers for the table.`)
  writeFileSync(path, `${content.slice(0, from)}\n\n${text}\n\n${content.slice(to)}`)
}
