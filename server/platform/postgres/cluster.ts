import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { programPath } from './binaries.ts'
import type { PostgresInstallation } from './installation.ts'
import { cleanEnvironment, serverSettings, toArguments } from './server-settings.ts'

/** Creates the cluster in a temporary folder and renames it once complete, so that a crash cannot leave a partial one. */
export async function createCluster(installation: PostgresInstallation): Promise<void> {
  removeDrafts(installation)
  // A unique name, because the initdb of a killed start may still be writing to the previous one.
  const draft = `${installation.cluster}.new.${randomBytes(4).toString('hex')}`
  const passwords = `${draft}.password`
  fs.writeFileSync(passwords, installation.credentials.superuserPassword, { mode: 0o600 })
  if (installation.home.account) fs.chownSync(passwords, installation.home.account.uid, installation.home.account.gid)
  try {
    await runProgram(installation, 'initdb', [...initdbOptions, '-D', draft, `--pwfile=${passwords}`])
  } finally {
    fs.rmSync(passwords)
  }
  // Written to disk once, when it is complete, because every program would spend half of its time on that.
  await resetRoles({ ...installation, cluster: draft, settings: { ...installation.settings, fsync: 'off' } })
  if (installation.settings?.fsync !== 'off') await runProgram(installation, 'initdb', ['--sync-only', '-D', draft])
  fs.renameSync(draft, installation.cluster)
  fsyncDirectory(installation.home.folder)
}

function removeDrafts({ home, cluster }: PostgresInstallation) {
  for (const name of fs.readdirSync(home.folder)) {
    if (name.startsWith(`${path.basename(cluster)}.new.`)) {
      fs.rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

// The builtin provider sorts and folds case the same on every machine; ICU collations stay available by name.
const initdbOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-sync',
]

/** Makes the rename durable: a power cut could otherwise undo it after the first rows were acknowledged. */
function fsyncDirectory(folder: string) {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Creates or repairs role, database and passwords in single-user mode, which needs no password and opens no port. */
export async function resetRoles(installation: PostgresInstallation): Promise<void> {
  const { superuserPassword, applicationPassword } = installation.credentials
  const statements = [
    "do $$ begin if not exists (select from pg_roles where rolname = 'parley') then create role parley; end if; end $$;",
    `alter role parley nosuperuser login createrole createdb password '${applicationPassword}';`,
    `alter role postgres password '${superuserPassword}';`,
    // Fails harmlessly if it exists; it cannot run inside a block.
    'create database parley owner parley;',
  ]
  const settings = { ...serverSettings, ...installation.settings, logging_collector: 'off', log_min_messages: 'panic' }
  const args = ['--single', '-D', installation.cluster, ...toArguments(settings), 'postgres']
  await runProgram(installation, 'postgres', args, `${statements.join('\n')}\n`)
}

function runProgram(
  installation: PostgresInstallation,
  name: 'initdb' | 'postgres',
  args: string[],
  input = '',
): Promise<void> {
  const { account } = installation.home
  const child = spawn(programPath(installation.binaries, name), args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: cleanEnvironment,
    windowsHide: true,
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  child.stdin.on('error', () => {}).end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`PostgreSQL's ${name} failed: ${output.trim()}`))
    })
  })
}
