import type { RecordedPart, Results, Row, SummaryRow } from './section.ts'

/** Formats all tables of the parts that were measured, each with the run it comes from. */
export const formatSections = (results: Results): string =>
  results.flatMap(([name, part]) => formatPart(name, part)).join('\n\n')

/** Formats the short table: one line for each goal. */
export function formatSummary(results: Results): string {
  const rows = results.flatMap(([, { summary }]) => summary)
  return formatTable(rows.map(toRow))
}

function formatPart(name: string, { run, sections }: RecordedPart): string[] {
  return [
    ...sections.flatMap(({ title, note, rows }) => [`### ${title}`, note, formatTable(rows)]),
    `\`npm run bench -- ${name}\`: ${run}`,
  ]
}

const toRow = ({ work, result, goal, met }: SummaryRow): Row => ({ Work: work, Parley: result, Goal: goal, Met: met })

function formatTable(rows: readonly Row[]): string {
  const titles = [...new Set(rows.flatMap(Object.keys))]
  const lines = [titles, titles.map(() => '---'), ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
