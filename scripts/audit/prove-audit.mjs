import path from 'node:path'
import { readAudit, writeAudit } from '../../spec/audit.ts'
import { readBrowserResults, readVitestResults } from '../../spec/test-results.ts'
import { isCommitted, readHead } from '../git.ts'
import { withReplacedFiles } from '../mutants/replaced-files.ts'
import { root } from '../mutants/source-files.ts'
import { createTestRunner } from '../mutants/vitest-runner.ts'
import { runNode } from '../process/run.mjs'
import { runPlaywright, runVitest } from '../suite/runners.mjs'
import { breakFiles, readBreakages } from './breakages.ts'

const auditFile = 'spec/audit.tsv'

/**
 * `npm run prove -- audit [ID | AREA | new] …`: breaks what each of these requirements states, and runs the test that names it. Detected
 * breakages are recorded in `spec/audit.tsv`; `new` selects those that are not in it yet. Returns whether every breakage was detected.
 */
export async function proveAudit(names) {
  // Journeys need the files on disk to be broken; they are restored from the last commit.
  if (!isCommitted(auditFile)) {
    console.error('There are changes that are not committed: commit or stash them first.')
    return false
  }
  const recorded = new Set(readAudit().map(({ id }) => id))
  const chosen = readBreakages().filter(
    ({ id }) =>
      names.length === 0 ||
      names.some((name) => (name === 'new' ? !recorded.has(id) : id === name || id.startsWith(`${name}-`))),
  )
  const missed = []
  for (const breakage of chosen) {
    const problem = await tryBreakage(breakage)
    console.log(`${problem ? 'missed ' : 'noticed'} ${breakage.id}: ${breakage.words}${problem ? ` (${problem})` : ''}`)
    if (problem) missed.push(breakage.id)
    else
      writeAudit({
        id: breakage.id,
        breakage: breakage.words,
        test: breakage.test,
        commit: readHead().commit.slice(0, 10),
      })
  }
  if (missed.length) console.error(`Not noticed: ${missed.join(', ')}`)
  return missed.length === 0
}

/** Tries a breakage. Returns null if the test that names the requirement failed, otherwise why the breakage proves nothing. */
async function tryBreakage({ id, test, edits }) {
  if (edits.length === 0) return null
  try {
    const broken = breakFiles(edits)
    const isLoaded = !test.startsWith('e2e/') && broken.every(({ file }) => /\.tsx?$/.test(file))
    const noticed = isLoaded
      ? await runLoaded(test, broken, id)
      : await withReplacedFiles(broken, () => (test.startsWith('e2e/') ? runJourney(test, id) : runTest(test, id)))
    return noticed ? null : `${test} passes`
  } catch (error) {
    return error.message
  }
}

async function runLoaded(test, broken, id) {
  const runner = await createTestRunner(new RegExp(id))
  const { failedTest } = await runner.run([test], broken).finally(() => runner.close())
  return failedTest?.includes(id)
}

/** Runs a test in a new process, for files that are not loaded as modules, such as database functions. */
async function runTest(test, id) {
  await runVitest([test, '-t', id, '--retry=0'])
  return readVitestResults(path.join(root, 'reports/vitest.json')).some(isFailureOf(id))
}

async function runJourney(test, id) {
  if (!(await runNode('scripts/build.mjs', []))) throw new Error('The broken product cannot be built.')
  await runPlaywright([test, '--grep', id, '--retries=0', '--workers=1'])
  return readBrowserResults(path.join(root, 'reports/e2e.json')).some(isFailureOf(id))
}

const isFailureOf =
  (id) =>
  ({ ids, passed }) =>
    ids.includes(id) && !passed
