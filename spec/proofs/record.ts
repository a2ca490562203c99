import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProofName, proofs } from './proofs.ts'
import type { FaultFigures, SampleReport } from './sample.ts'

const root = join(import.meta.dirname, '../..')
const recordFile = join(root, 'spec/proofs/record.json')

/** The last complete run of a proof that passed. */
type ProofRun = { commit: string; date: string; seconds: number; items: number; figures?: FaultFigures }
type ProofRecord = Partial<Record<ProofName, ProofRun>>

export const readProofRecord = (): ProofRecord =>
  existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}

export const writeProofRecord = (record: ProofRecord): void =>
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)

/** Reads the reports of the last run, by proof. */
export function readSampleReports(): Partial<Record<ProofName, SampleReport>> {
  const folder = join(root, 'reports/proofs')
  const reports: SampleReport[] = existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    : []
  return Object.fromEntries(reports.map((report) => [report.proof, report]))
}

/** Formats one line per proof: the part that the last run checked, and when it last passed completely. */
export function formatProofs(
  samples: Partial<Record<ProofName, SampleReport>>,
  record: ProofRecord,
  known: readonly ProofName[] = Object.keys(proofs) as ProofName[],
): string[] {
  return known.map((name) => {
    const [sample, run] = [samples[name], record[name]]
    const part = sample
      ? `part ${sample.part} of ${sample.parts}, ${sample.checked} of ${sample.items} ${proofs[name].subject}`
      : `not run: ${proofs[name].subject}`
    const full = run ? `${run.items} passed on ${run.date} at ${run.commit.slice(0, 10)}` : 'never run in full'
    const figures = sample?.figures ? `; ${formatFigures(sample.figures)}` : ''
    return `  ${name.padEnd(18)} ${part}; ${full}${figures}`
  })
}

const formatFigures = ({ rounds, lost, doubled, serverErrors, worstPause, peakMemory, ...more }: FaultFigures) =>
  [
    `${rounds} rounds, ${formatFigure(lost)} lost, ${formatFigure(doubled)} doubled, ${formatFigure(serverErrors)} server errors`,
    `worst pause ${formatFigure(worstPause, ' ms')}, peak memory ${formatFigure(peakMemory, ' MB')}`,
    ...(more.importResume ? [`import completed elsewhere within ${formatFigure(more.importResume, ' ms')}`] : []),
    ...(more.accountTakeover ? [`accounts taken over within ${formatFigure(more.accountTakeover, ' ms')}`] : []),
  ].join(', ')

const formatFigure = (figure: number | undefined, unit = '') =>
  figure === undefined ? '–' : `${Math.round(figure)}${unit}`
