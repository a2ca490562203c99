import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Person } from '../../server/testing/factories/person.ts'
import { startFakeBucket } from '../../server/testing/harness/fake-bucket.ts'
import { buildProgram, buildScripts, createPersonOn, type Program } from '../../server/testing/harness/program.ts'
import { copyDataDirectory, removeDataDirectory } from '../../server/testing/scratch-postgres.ts'

const passphrase = 'seven quiet herons'
let program: Program
let scripts: string
let folder: string
let maren: Person
beforeAll(async () => {
  program = await buildProgram({ isUsed: true })
  scripts = await buildScripts({ backup: 'scripts/backup.ts', restore: 'scripts/restore.ts' })
  folder = await mkdtemp(join(tmpdir(), 'parley-backups-'))
  await chmod(folder, 0o711)
  const { origin } = await program.start()
  maren = await program.onDatabase(createPersonOn)
  expect((await call(origin, 'POST', 'contacts', { name: 'Amara Okonkwo' })).status).toBe(201)
  const account = await call(origin, 'POST', 'whatsapp/accounts/connect', { name: 'Support', engine: 'sandbox' })
  expect(account.status).toBe(201)
})
afterAll(async () => {
  await program.stopAll()
  await program.remove()
  for (const directory of [scripts, folder]) await rm(directory, { recursive: true })
})

type TestSettings = Record<string, string>

/** Runs a command and returns its exit code and output. `limit`: maximum file size in kilobytes. */
function run(name: 'backup' | 'restore', args: string[], settings: TestSettings = {}, limit = 'unlimited') {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: program.dataDir, INIT_CWD: folder, ...settings }
  const command = ['-c', `ulimit -f ${limit}; exec "$@"`, 'bash', process.execPath, join(scripts, `${name}.mjs`)]
  const child = spawn('bash', [...command, ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }))
  return Object.assign(ended, { child })
}

const call = (origin: string, method: string, path: string, body?: object) =>
  fetch(`${origin}/${path}?workspaceId=${maren.workspaceId}`, {
    method,
    headers: { authorization: `Bearer ${maren.token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })

const createDataDirectory = async (name: string) => {
  const dataDir = await mkdtemp(join(folder, name))
  await chmod(dataDir, 0o711)
  const template = inject('dataDirectoryTemplate')
  if (template) copyDataDirectory(template, dataDir)
  return dataDir
}

describe('the commands', () => {
  it('back up a server that runs, and restore it into an empty place, where it starts', async () => {
    await rm(join(folder, 'monday'), { force: true })
    const backup = await run('backup', ['monday'], { BACKUP_PASSPHRASE: passphrase })
    expect(backup.said).toMatch(
      /^Backed up \d+ tables with [\d,]+ rows and 0 files of 0 MB to \S+monday \([\d.]+ MB\)\.\n$/,
    )
    const refused = await run('restore', ['monday'], { BACKUP_PASSPHRASE: passphrase })
    expect(refused).toEqual({ code: 1, said: 'Parley is running. Please stop it first.\n' })

    const verified = await run('backup', ['--verify', 'monday'], { BACKUP_PASSPHRASE: passphrase })
    expect(verified.said).toMatch(
      /^The backup of \S+ is complete: \d+ tables with [\d,]+ rows and 0 files of 0 MB\.\n$/,
    )
    expect((await readdir(program.dataDir)).filter((name) => name.startsWith('verify'))).toEqual([])

    const dataDir = await createDataDirectory('empty')
    try {
      const restored = await run('restore', ['monday'], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase })
      expect(restored.said.split('\n')).toEqual([
        expect.stringMatching(/^Restored the backup of \S+: \d+ tables with [\d,]+ rows and 0 files of 0 MB\.$/),
        'WhatsApp accounts that are paused: 1. Connect each of them when the installation that was backed up has stopped for good.',
        '',
      ])
      expect(await readFile(join(dataDir, 'app.secret'), 'utf8')).toBe(
        await readFile(join(program.dataDir, 'app.secret'), 'utf8'),
      )
      const { origin, child, exit } = await program.start({
        DATA_DIR: dataDir,
        BACKUP_DIR: join(folder, 'nightly'),
        BACKUP_PASSPHRASE: passphrase,
      })
      const read = async (path: string) => ((await (await call(origin, 'GET', path)).json()) as { data: object[] }).data
      expect(await read('contacts')).toMatchObject([{ name: 'Amara Okonkwo' }])
      expect(await read('whatsapp/accounts')).toMatchObject([
        {
          name: 'Support',
          status: 'DISCONNECTED',
          reason: 'A backup was restored. Connect this account once it is not connected from anywhere else.',
        },
      ])
      const nightly = () => readdir(join(folder, 'nightly')).catch(() => [])
      await expect.poll(nightly).toEqual([expect.stringMatching(/^parley-[\dT-]+Z\.backup$/)])
      child.kill('SIGTERM')
      await exit
      const again = await run('restore', ['monday'], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase })
      expect(again.said).toBe(
        'There are people in this database already. Please restore into an empty one: set another DATA_DIR, or another DATABASE_URL.\n',
      )
    } finally {
      await removeDataDirectory(dataDir)
    }
  })

  it('list the scheduled backups of the folder and the bucket, and fetch one from the bucket', async () => {
    const bucket = await startFakeBucket()
    const { endpoint, region, accessKeyId, secretAccessKey } = bucket.settings
    const settings = {
      BACKUP_DIR: join(folder, 'scheduled'),
      BACKUP_BUCKET: 'media',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'pictures',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    try {
      expect((await run('backup', ['--list'], settings)).said).toBe('There are no backups yet.\n')
      const names = [1, 5].map((hours) => {
        const time = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
        return `parley-${time}Z.backup`
      })
      const content = Buffer.alloc(1_200_000, 'backup')
      for (const name of names) bucket.files.set(name, { content, writtenAt: new Date() })
      await writeFile(join(settings.BACKUP_DIR, names[0]!), content)
      await writeFile(join(settings.BACKUP_DIR, 'notes'), '')
      const listed = await run('backup', ['--list'], settings)
      expect(listed.said.split('\n')).toEqual([
        `${names[0]} | 1.2 MB | 1 h old | folder and bucket`,
        `${names[1]} | 1.2 MB | 5 h old | bucket`,
        '',
      ])
      const file = join(folder, names[1]!)
      const fetched = await run('backup', ['--fetch', names[1]!], settings)
      expect(fetched.said).toBe(`Copied to ${file}. To restore it: npm run restore -- ${names[1]}\n`)
      expect((await readFile(file)).equals(content)).toBe(true)
    } finally {
      bucket.close()
    }
    expect(await run('backup', ['--list'])).toEqual({
      code: 1,
      said: 'There are no scheduled backups: BACKUP_DIR is not set.\n',
    })
    expect(await run('backup', ['--fetch', 'monday'], { BACKUP_DIR: folder })).toEqual({
      code: 1,
      said: 'There is no bucket with backups: BACKUP_BUCKET is not set.\n',
    })
  })

  it('say what an unencrypted backup lacks', async () => {
    const { said } = await run('backup', ['plain'])
    expect(said.split('\n').slice(1)).toEqual([
      'The backup is not encrypted. Set BACKUP_PASSPHRASE to encrypt it.',
      `It does not contain the secret of this installation: keep a copy of ${join(program.dataDir, 'app.secret')}, too.`,
      '',
    ])
  })

  it('cancel a backup on request, and leave nothing of it', async () => {
    await program.onDatabase(async ({ owner }) => {
      const lock = await owner.connect()
      await lock.query('begin; lock table contacts in access exclusive mode')
      const cancelled = run('backup', ['cancelled'])
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy public.contacts %'`
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
      cancelled.child.kill('SIGTERM')
      expect(await cancelled).toEqual({ code: 1, said: 'The backup was cancelled; nothing was kept.\n' })
      await lock.query('rollback')
      lock.release()
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([])
  })

  it('refuse a disk without room, and leave nothing on it', async () => {
    const { code, said } = await run('backup', ['large'], {}, '2')
    expect([code, said]).toEqual([
      1,
      `There is no room left on the disk for the backup ${join(folder, 'large')}. Please make room and try again; nothing was kept.\n`,
    ])
    expect((await readdir(folder)).filter((name) => name.startsWith('large'))).toEqual([])
  })

  it('refuse a short passphrase, a second file and none', async () => {
    expect((await run('backup', ['short'], { BACKUP_PASSPHRASE: 'herons' })).said).toBe(
      'BACKUP_PASSPHRASE must have at least 12 characters.\n',
    )
    expect((await run('backup', [])).said).toMatch(/^Usage:\n {2}npm run backup -- FILE /)
    expect((await run('restore', ['one', 'two'])).said).toMatch(/^Usage:\n {2}npm run restore -- FILE /)
  })
})
