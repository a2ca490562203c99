import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatAreaRecords, readAreaRecords } from '../scripts/mutants/records.ts'
import { findAuditFaults, readAudit } from './audit.ts'
import { formatProofs, readProofRecord, readSampleReports } from './proofs/record.ts'
import { findProvenIds, findTitleFaults, type Requirement, readRequirements, requirementKinds } from './requirements.ts'
import { readBrowserResults, readVitestResults, type TestProof } from './test-results.ts'

/**
 * Reports which requirements are proven by passing tests of the last `npm test`. `--open AREA` lists those that are not; `--check` fails if
 * a title names an unknown id, or too many.
 */
function main(args: string[]): void {
  const list = readRequirements()
  const proofs = [...readResults('vitest.json', readVitestResults), ...readResults('e2e.json', readBrowserResults)]
  const provenIds = findProvenIds(list, proofs)
  const namesId = (file: string, id: string) =>
    proofs.some((proof) => (proof.file.endsWith(file) || file.endsWith(`/${proof.file}`)) && proof.ids.includes(id))
  const faults = [
    ...findTitleFaults(list, proofs),
    ...(proofs.length > 0 ? findAuditFaults(list, readAudit(), namesId) : []),
  ]
  if (list.length === 0 || proofs.length === 0) faults.push('There is nothing to report: run npm test first.')

  const at = args.indexOf('--open')
  if (at >= 0) for (const line of formatOpen(list, provenIds, args[at + 1])) console.log(line)
  else {
    console.log(table(list, provenIds))
    console.log(`\n${formatAudit(list)}`)
    console.log('\nExhaustive proofs:')
    for (const line of formatProofs(readSampleReports(), readProofRecord())) console.log(line)
    console.log('\nMutants:')
    for (const line of formatAreaRecords(readAreaRecords())) console.log(line)
  }
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length && (args.includes('--check') || proofs.length === 0) ? 1 : 0
}

function readResults(name: string, tests: (path: string) => TestProof[]): TestProof[] {
  const path = join(import.meta.dirname, '../reports', name)
  return existsSync(path) ? tests(path) : []
}

/** Formats one line per area and one column per kind, as `proven/all`. */
function table(list: Requirement[], done: Set<string>): string {
  const count = (some: Requirement[]) =>
    some.length ? `${some.filter(({ id }) => done.has(id)).length}/${some.length}` : ''
  const row = (name: string, some: Requirement[]) => [
    name,
    ...requirementKinds.map((kind) => count(some.filter((requirement) => requirement.kind === kind))),
    count(some),
  ]
  const areas = [...new Set(list.map(({ area }) => area))]
  const rows = [
    ['', ...requirementKinds, 'all'],
    ...areas.map((area) =>
      row(
        area,
        list.filter((requirement) => requirement.area === area),
      ),
    ),
    row('all', list),
  ]
  return rows.map(([name = '', ...cells]) => name.padEnd(6) + cells.map((cell) => cell.padStart(9)).join('')).join('\n')
}

/** Formats how many requirements have a test that was verified by breaking the product. */
function formatAudit(list: Requirement[]): string {
  const audit = readAudit()
  const caught = audit.filter(({ test }) => test).length
  return `Audited: ${audit.length} of ${list.length}; ${caught} broken and noticed by their test, ${audit.length - caught} that no line can break`
}

function formatOpen(list: Requirement[], done: Set<string>, area: string | undefined): string[] {
  const openRequirements = list.filter(({ id, area: own }) => (!area || own === area) && !done.has(id))
  return [
    ...openRequirements.map(({ id, kind, text }) => `${id}  ${kind.padEnd(8)}  ${text}`),
    `${openRequirements.length} open`,
  ]
}

main(process.argv.slice(2))
