import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import type { Installation } from './installation.ts'
import { asArguments, cleanEnvironment, tuning } from './tuning.ts'

/** Builds the cluster beside its place and moves it there when it is whole, so that a crash leaves no half of one. */
export async function createCluster(at: Installation): Promise<void> {
  removeDrafts(at)
  // A name of its own: the initdb of a killed start may still be writing to the last one.
  const draft = `${at.cluster}.new.${randomBytes(4).toString('hex')}`
  const passwords = `${draft}.password`
  fs.writeFileSync(passwords, at.secret.superuserPassword, { mode: 0o600 })
  if (at.home.account) fs.chownSync(passwords, at.home.account.uid, at.home.account.gid)
  try {
    await run(at, 'initdb', [...initialisation, '-D', draft, `--pwfile=${passwords}`])
  } finally {
    fs.rmSync(passwords)
  }
  await setRoles({ ...at, cluster: draft })
  fs.renameSync(draft, at.cluster)
  syncFolder(at.home.folder)
}

function removeDrafts({ home, cluster }: Installation) {
  for (const name of fs.readdirSync(home.folder)) {
    if (name.startsWith(`${path.basename(cluster)}.new.`)) {
      fs.rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

// The builtin provider sorts and folds the same on every machine; ICU collations stay available by name.
const initialisation = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
]

/** Without it a power cut could undo the move after the first rows were acknowledged. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Creates or repairs role, database and passwords in single-user mode, which needs no password and opens no port. */
export async function setRoles(at: Installation): Promise<void> {
  const { superuserPassword, applicationPassword } = at.secret
  const statements = [
    "do $$ begin if not exists (select from pg_roles where rolname = 'parley') then create role parley; end if; end $$;",
    `alter role parley nosuperuser login createrole createdb password '${applicationPassword}';`,
    `alter role postgres password '${superuserPassword}';`,
    // Fails harmlessly where it exists; it cannot stand in a block.
    'create database parley owner parley;',
  ]
  const settings = { ...tuning, logging_collector: 'off', log_min_messages: 'panic' }
  const args = ['--single', '-D', at.cluster, ...asArguments(settings), 'postgres']
  await run(at, 'postgres', args, `${statements.join('\n')}\n`)
}

function run(at: Installation, name: 'initdb' | 'postgres', args: string[], input = ''): Promise<void> {
  const { account } = at.home
  const child = spawn(program(at.binaries, name), args, {
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
