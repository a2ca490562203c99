import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatProfile } from './kit/cpu-profile.ts'
import { startBenchEnvironment } from './kit/environment.ts'
import { measureRate } from './kit/load.ts'
import { openStatementStatistics, statementSettings } from './kit/statements.ts'
import { createWorkloads, listContactIds } from './kit/workloads.ts'

/**
 * `npx tsx bench/profile.ts [WORK]`: where the time of each kind of request goes, in the process of the product and in PostgreSQL. Writes
 * a text for each to `bench/profiles/`.
 */
const contacts = Number(process.env.BENCH_CONTACTS ?? 20_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
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
  const nodeArguments = ['--cpu-prof', `--cpu-prof-dir=${directory}`, '--cpu-prof-interval=500']
  const environment = await startBenchEnvironment(contacts, { nodeArguments, settings: statementSettings })
  const statistics = await openStatementStatistics(environment.postgres)
  let rate = 0
  let statements = ''
  try {
    const workload = createWorkloads(environment, await listContactIds(environment)).find(({ name }) => name === work)
    if (!workload) throw new Error(`There is no work “${work}”.`)
    await measureRate(workload.productRequest, 2)
    await statistics.reset()
    rate = await measureRate(workload.productRequest, seconds)
    statements = await statistics.format()
  } finally {
    await statistics.close()
    await environment.close()
  }
  const [file] = readdirSync(directory)
    .map((name) => join(directory, name))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  const text = [
    `${work}, ${contacts} contacts, ${Math.round(rate)} requests/s`,
    '',
    formatProfile(file as string),
    '',
    statements,
    '',
  ]
  rmSync(directory, { recursive: true })
  return text.join('\n')
}
