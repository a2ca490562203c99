import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatProfile } from './kit/cpu-profile.ts'
import { startBenchEnvironment } from './kit/environment.ts'
import { measureRate } from './kit/load.ts'
import { profileVariable, startedFileOf } from './kit/profile-files.ts'
import { openStatementStatistics, statementSettings } from './kit/statements.ts'
import { createWorkloads, listContactIds } from './kit/workloads.ts'

/**
 * `npx tsx bench/profile.ts [WORK]`: where the time of each kind of request goes, in the process of the product and in PostgreSQL. Writes
 * a text for each to `bench/profiles/`.
 */
const contacts = Number(process.env.BENCH_CONTACTS ?? 20_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const warmUpSeconds = Math.max(2, seconds)
const only = process.argv[2] ?? ''
const works = [
  'list of 60 contacts',
  'list of 60 contacts with fields',
  'one contact',
  'change one field',
  'create a contact',
  'search by part of a name',
]

const folder = join(import.meta.dirname, 'profiles')
mkdirSync(folder, { recursive: true })
for (const work of works.filter((name) => name.includes(only))) {
  const text = await profile(work)
  writeFileSync(join(folder, `${work.replaceAll(' ', '-')}.txt`), text)
  console.log(`${work}: bench/profiles/${work.replaceAll(' ', '-')}.txt`)
}

/** Profiles one kind of request, once it is warm. */
async function profile(work: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-profile-'))
  const file = join(directory, 'profile.json')
  const environment = await startBenchEnvironment(contacts, {
    nodeArguments: ['--import', './bench/kit/profile-on-signal.ts'],
    variables: { [profileVariable]: file },
    settings: statementSettings,
  })
  const statistics = await openStatementStatistics(environment.postgres)
  try {
    const workload = createWorkloads(environment, await listContactIds(environment)).find(({ name }) => name === work)
    if (!workload) throw new Error(`There is no work “${work}”.`)
    await measureRate(workload.productRequest, warmUpSeconds)
    await statistics.reset()
    await toggleProfile(environment.pids.product, () => existsSync(startedFileOf(file)))
    const started = performance.now()
    const rate = await measureRate(workload.productRequest, seconds)
    const requests = Math.round((rate * (performance.now() - started)) / 1_000)
    const statements = await statistics.format(requests)
    await toggleProfile(environment.pids.product, () => existsSync(file))
    const title = `${work}, ${contacts} contacts, ${Math.round(rate)} requests/s`
    const functions = formatProfile(JSON.parse(readFileSync(file, 'utf8')), requests)
    return [
      title,
      '',
      functions,
      '',
      'Statements (calls per request × µs per request of planning + execution)',
      statements,
      '',
    ].join('\n')
  } finally {
    await statistics.close()
    await environment.close()
    rmSync(directory, { recursive: true })
  }
}

/** Starts or stops the profiler of a process, and waits until it has. */
async function toggleProfile(pid: number, isDone: () => boolean): Promise<void> {
  process.kill(pid, 'SIGUSR2')
  while (!isDone()) await pause(10)
}
