import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProofName, proofs } from './proofs.ts'

const root = join(import.meta.dirname, '../..')

/** How many items of a proof a run checked; `part` counts from 1. Stored in `reports/proofs`. */
export type SampleReport = {
  proof: ProofName
  items: number
  checked: number
  part: number
  parts: number
  figures?: FaultFigures
}

/**
 * Measurements of a fault harness: numbers of rounds and requests, times in milliseconds, memory in MB. A figure is missing if it was not
 * measured or does not apply.
 */
export type FaultFigures = {
  rounds: number
  /** Acknowledged writes that are missing. */
  lost?: number | undefined
  /** Writes that are stored twice. */
  doubled?: number | undefined
  /** Replies of 500 to 599 other than a 503 in the envelope. */
  serverErrors?: number | undefined
  /** The longest time without a successful request. */
  worstPause?: number | undefined
  /** Peak memory of the server process. */
  peakMemory?: number | undefined
  /** The longest time from a kill until another node has completed the import of the killed one, or connected its accounts. */
  importResume?: number | undefined
  accountTakeover?: number | undefined
}

/** True under `npm run prove`. */
export const isFullProof = process.env.PROVE === '1'

/** Proofs take minutes in full; a sample takes seconds. */
export const proofTimeout = isFullProof ? 7_200_000 : 900_000

/**
 * Selects the items of a proof for this run: all of them under `npm run prove`, otherwise one part chosen by the commit, so that every item
 * gets its turn. The same commit always selects the same part.
 */
export function sampleItems<T>(proof: ProofName, items: readonly T[]): T[] {
  const parts = isFullProof ? 1 : proofs[proof].parts
  const part = pickPart(getCommit(), parts)
  const sample = selectPart(items, part, parts)
  // A proof without items proves nothing.
  if (sample.length === 0) throw new Error(`Part ${part + 1} of ${parts} of the proof "${proof}" is empty.`)
  const report: SampleReport = { proof, items: items.length, checked: sample.length, part: part + 1, parts }
  mkdirSync(join(root, 'reports/proofs'), { recursive: true })
  writeFileSync(reportFile(proof), JSON.stringify(report))
  return sample
}

/** Adds the measurements of a fault harness to the report of its sample. */
export function reportFigures(proof: ProofName, figures: FaultFigures): void {
  const report = JSON.parse(readFileSync(reportFile(proof), 'utf8')) as SampleReport
  writeFileSync(reportFile(proof), JSON.stringify({ ...report, figures }))
}

const reportFile = (proof: ProofName) => join(root, 'reports/proofs', `${proof}.json`)

export const selectPart = <T>(items: readonly T[], part: number, parts: number): T[] =>
  items.filter((_, index) => index % parts === part)

export const pickPart = (commit: string, parts: number): number => Number.parseInt(commit.slice(0, 8), 16) % parts

/** Returns the commit that samples are chosen by; without a repository, one that selects the first part of each. */
export function getCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return '0'
  }
}
