import fs from 'node:fs'
import path from 'node:path'
import { readHead } from '../git.ts'
import { formatKey, isSpecified, type MutantKey, toLine } from './mutant.ts'
import type { MutantResult, RunScope } from './run-area.ts'
import { root } from './source-files.ts'

const folder = path.join(root, 'spec/mutants')

/** The results of the last run of one area in one part of the product. `specified` counts mutants that must all be killed. */
type AreaRecord = {
  commit: string
  date: string
  made: number
  killed: number
  survived: number
  /** Created, but in a file that only browser tests reach. */
  untried: number
  /** Rejected by the compiler; not counted as created. */
  refused: number
  specified: { made: number; killed: number }
}
/** Area and part (`tasks contract`, `tasks contract specified`) → record. */
type AreaRecords = Record<string, AreaRecord>

/** A mutant that is allowed to survive, with a reason that starts with "equivalent:" or "not tested yet:". */
type Survivor = MutantKey & { reason: string }

/** A mutant and the test that killed it. */
export type Kill = MutantKey & { test: string }

export const readAreaRecords = (): AreaRecords => JSON.parse(readText('record.json') || '{}')
export const readSurvivors = (): Survivor[] => readTable('survivors.tsv').map(([key, reason]) => ({ ...key, reason }))
export const readKills = (): Kill[] => readTable('kills.tsv').map(([key, test]) => ({ ...key, test }))

/** Writes the results of an area, and unless they are a sample which tests killed which contract mutants, replacing those of an earlier run. */
export function writeResults({ area, part, kind }: RunScope, results: readonly MutantResult[]): void {
  const name = [area, part, kind].filter(Boolean).join(' ')
  const record = { ...readHead(), ...countResults(results) }
  const records = Object.entries({ ...readAreaRecords(), [name]: record }).sort(([a], [b]) => a.localeCompare(b))
  fs.writeFileSync(path.join(folder, 'record.json'), `${JSON.stringify(Object.fromEntries(records), null, 2)}\n`)
  if (kind === 'sampled') return
  const files = new Set(results.map(({ mutant }) => mutant.file))
  const kills = [
    ...readKills().filter(({ file }) => !files.has(file)),
    ...results.flatMap((each) =>
      each.outcome === 'killed' && isSpecified(each.mutant) ? [{ ...each.mutant, test: each.test }] : [],
    ),
  ]
  const lines = kills.map((kill) => `${formatKey(kill)}\t${kill.test}`).sort()
  fs.writeFileSync(path.join(folder, 'kills.tsv'), `${[...header, 'test'].join('\t')}\n${lines.join('\n')}\n`)
}

export function countResults(results: readonly MutantResult[]): Omit<AreaRecord, 'commit' | 'date'> {
  const compiled = results.filter(({ outcome }) => outcome !== 'refused')
  const specified = compiled.filter(({ mutant, outcome }) => isSpecified(mutant) && outcome !== 'untried')
  const count = (some: readonly MutantResult[], outcome: MutantResult['outcome']) =>
    some.filter((result) => result.outcome === outcome).length
  return {
    made: compiled.length,
    killed: count(compiled, 'killed'),
    survived: count(compiled, 'survived'),
    untried: count(compiled, 'untried'),
    refused: count(results, 'refused'),
    specified: { made: specified.length, killed: count(specified, 'killed') },
  }
}

/** Formats one line for each area and part that was run. */
export const formatAreaRecords = (records: AreaRecords): string[] =>
  Object.entries(records).map(([name, { killed, survived, untried, refused, specified, date, commit }]) => {
    const tried = killed + survived
    const share = tried ? `${Math.floor((killed * 100) / tried)} %` : 'none'
    const counts = `${killed} of ${tried} killed (${share}), ${refused} refused by the compiler, ${untried} untried`
    const values = `${specified.killed} of ${specified.made} of what the specification states`
    return `  ${name.padEnd(28)} ${counts}; ${values}; ${date} at ${commit.slice(0, 10)}`
  })

/** Finds survivors that `survivors.tsv` does not allow. */
export function findUnlisted(results: readonly MutantResult[], survivors: readonly Survivor[]): MutantResult[] {
  const listed = new Set(survivors.map(formatKey))
  return results.filter(({ mutant, outcome }) => outcome === 'survived' && !listed.has(formatKey(mutant)))
}

const header = ['file', 'path', 'original', 'replacement']

function readTable(name: string): [MutantKey, string][] {
  const [, ...lines] = readText(name).trimEnd().split('\n')
  return lines.map((line) => {
    const [file = '', path = '', original = '', replacement = '', last = ''] = line.split('\t')
    return [{ file, path, original: toLine(original), replacement: toLine(replacement) }, last]
  })
}

function readText(name: string): string {
  const file = path.join(folder, name)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
