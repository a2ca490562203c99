import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { copyDataDirectory, createDataDirectory, removeDataDirectory } from '../../testing/scratch-postgres.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const directories: string[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-wal-'))
  execFileSync('chmod', ['711', folder])
})
afterAll(async () => {
  for (const directory of directories) await removeDataDirectory(directory)
  await rm(folder, { recursive: true })
})

/** Returns a new data directory, and the folder of its cluster once PostgreSQL has run there. */
async function createCluster(name: string): Promise<{ dataDir: string; cluster: string }> {
  const dataDir = await createDataDirectory(name)
  directories.push(dataDir)
  const template = inject('dataDirectoryTemplate')
  if (template) copyDataDirectory(template, dataDir)
  await (await startEmbeddedPostgres({ dataDir })).stop()
  return { dataDir, cluster: join(await realpath(join(dataDir, 'postgres')), '18') }
}

/** Runs a command of docs/backup.md. */
const run = (command: string) => execFileSync('sh', ['-c', command])

async function withServer<T>(dataDir: string, work: (query: pg.Client['query']) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await work(client.query.bind(client))
  } finally {
    await client.end()
    await server.stop()
  }
}

it('recovers the database as it was at a moment, from a copy of its folder and the archived log', async () => {
  const source = await createCluster('source')
  const { uid, gid } = await stat(source.cluster)
  const [archive, copy] = [join(folder, 'wal'), join(folder, 'base')]
  await mkdir(archive)
  run(`chown ${uid}:${gid} ${archive}`)
  run(`cat >> ${source.cluster}/postgresql.conf <<'END'
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f ${archive}/%f.gz && gzip < %p > ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f.gz'
END`)
  run(`cp -a ${source.cluster} ${copy}`)

  const moment = await withServer(source.dataDir, async (query) => {
    await query('create table kept as select generate_series(1, 1000) as n')
    const { rows } = await query<{ now: string }>('select clock_timestamp()::text as now')
    await query('drop table kept')
    await query('create table later as select generate_series(1, 200000) as n')
    return rows[0]?.now
  })
  expect(await readdir(archive)).toContain('000000010000000000000001.gz')

  const target = await createCluster('target')
  await rm(target.cluster, { recursive: true })
  run(`cp -a ${copy} ${target.cluster}`)
  run(`cat >> ${target.cluster}/postgresql.conf <<'END'
archive_mode = off
hot_standby = off
restore_command = 'gunzip < ${archive}/%f.gz > %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
END
cp -a ${target.cluster}/PG_VERSION ${target.cluster}/recovery.signal`)
  await withServer(target.dataDir, async (query) => {
    const { rows } = await query(`select count(*)::int as kept, to_regclass('later') as later from kept`)
    expect(rows).toEqual([{ kept: 1_000, later: null }])
    await query('insert into kept values (0)')
  })
  expect(await readdir(target.cluster)).not.toContain('recovery.signal')
})
