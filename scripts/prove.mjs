import { proofs } from '../spec/proofs/proofs.ts'
import { formatProofs, readProofRecord, readSampleReports, writeProofRecord } from '../spec/proofs/record.ts'
import { proveAudit } from './audit/prove-audit.mjs'
import { isCommitted, readHead } from './git.ts'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { proveMutants } from './mutants/prove-mutants.ts'
import { runNode } from './process/run.mjs'
import { runStep } from './process/run-step.mjs'
import { clearReport, readReport } from './suite/reports.mjs'
import { requireAll, runPlaywright, runVitest } from './suite/runners.mjs'

/**
 * Runs all proofs in full, or the named ones, and records in `spec/proofs/record.json` which ones passed. Mutants and the audit take hours,
 * so they only run if requested, as `mutants [AREA]` and `audit [AREA]`.
 */
async function main(names) {
  const proveByBreaking = { mutants: proveMutants, audit: proveAudit }[names[0]]
  if (proveByBreaking) {
    await ensureInstalled()
    process.exitCode = (await proveByBreaking(names.slice(1))) ? 0 : 1
    return
  }
  const known = Object.keys(proofs)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length) {
    console.error(`There is no proof named ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    process.exitCode = 1
    return
  }
  await ensureInstalled()
  process.env.PROVE = '1'
  const chosen = known.filter((name) => names.length === 0 || names.includes(name))
  const failed = []
  for (const file of new Set(chosen.map((name) => proofs[name].file)))
    failed.push(
      ...(await proveFile(
        file,
        chosen.filter((name) => proofs[name].file === file),
      )),
    )
  for (const line of formatProofs(readSampleReports(), readProofRecord())) console.log(line)
  if (failed.length) console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = failed.length ? 1 : 0
}

/** Runs the proofs of a file and returns the names of those that failed. */
async function proveFile(file, names) {
  for (const name of names) clearReport(`proofs/${name}.json`)
  const { passed, seconds } = await runStep(names.join(', '), async () => requireAll(await runProof(file)))
  const samples = names.map((name) => readReport(`proofs/${name}.json`))
  const failed = names.filter((_, n) => !passed || !samples[n] || samples[n].checked < samples[n].items)
  if (failed.length) return failed
  if (!isCommitted('spec/proofs/record.json')) {
    console.log(`${names.join(', ')} passed, and not recorded: there are changes that are not committed.`)
    return []
  }
  const run = { ...readHead(), seconds: Math.round(seconds) }
  const runs = samples.map(({ proof, items, figures }) => [proof, { ...run, items, figures }])
  writeProofRecord({ ...readProofRecord(), ...Object.fromEntries(runs) })
  return []
}

async function runProof(file) {
  if (!file.startsWith('e2e/')) return runVitest([file])
  const isBuilt = await runNode('scripts/build.mjs', ['--if-stale'])
  return isBuilt ? runPlaywright([file]) : { succeeded: false }
}

await main(process.argv.slice(2))
