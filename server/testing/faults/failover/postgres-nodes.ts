import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { programPath } from '../../../platform/postgres/binaries.ts'
import { createCluster } from '../../../platform/postgres/cluster.ts'
import { findFreePort } from '../../../platform/postgres/free-port.ts'
import { openInstallation } from '../../../platform/postgres/installation.ts'
import { cleanEnvironment, serverSettings, toArguments } from '../../../platform/postgres/server-settings.ts'
import { queryOnce, queryUntilReachable } from '../../postgres/product-harness.ts'
import { copyDataDirectory, createDataDirectory, removeDataDirectory } from '../../scratch-postgres.ts'
import { type DatabaseLink, openLink } from '../database/database-link.ts'

/** A PostgreSQL that other ones can follow. */
export type PostgresNode = {
  port: number
  folder: string
  /** The URL of its superuser. */
  url: string
  /** The connection of its standby, which can be slow or cut. */
  replication: DatabaseLink
  /** Ends it and all of its processes at once, and the connection of its standby with what is on its way. */
  kill(): Promise<void>
}

const settings = {
  ...serverSettings,
  fsync: 'off',
  shared_buffers: '64MB',
  logging_collector: 'off',
  log_min_messages: 'panic',
  // A standby that starts late still finds what it missed.
  wal_keep_size: '512MB',
}

/** Starts a PostgreSQL with the database of the product, and standbys of it. */
export async function createPostgresNodes(copyOf: string) {
  const dataDir = await createDataDirectory('failover')
  if (copyOf) copyDataDirectory(copyOf, dataDir)
  const installation = openInstallation(dataDir, '/var/lib/parley', () => undefined)
  if (!copyOf) await createCluster(installation)
  const password = installation.credentials.superuserPassword
  const running = new Set<PostgresNode>()

  async function start(folder: string, more: Record<string, string> = {}): Promise<PostgresNode> {
    const port = await findFreePort()
    const { account } = installation.home
    const child = spawn(
      programPath(installation.binaries, 'postgres'),
      ['-D', folder, ...toArguments({ ...settings, ...more, port: String(port) })],
      // Its own process group, so that all of its processes end together.
      {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: '/',
        env: cleanEnvironment,
        detached: true,
        stdio: 'ignore',
      },
    )
    const ended = once(child, 'exit')
    const replication = await openLink(port)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/parley`
    const node: PostgresNode = {
      ...{ port, folder, url, replication },
      async kill() {
        running.delete(node)
        replication.cut()
        // The group of pid 0 would be that of the tests.
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
        await ended
        await replication.close()
      },
    }
    running.add(node)
    await queryUntilReachable(url, 'select 1')
    return node
  }

  /** Copies a running node in a folder and starts the copy as its standby, which it waits for if `isSynchronous`. */
  async function startStandby(primary: PostgresNode, name: string, isSynchronous: boolean): Promise<PostgresNode> {
    const folder = join(dirname(installation.cluster), name)
    await copyRunningNode(primary, folder)
    const standby = await start(folder, {
      primary_conninfo: `host=127.0.0.1 port=${primary.replication.port} user=postgres password=${password} application_name=${name}`,
    })
    const names = isSynchronous ? name : ''
    await queryOnce(primary.url, `alter system set synchronous_standby_names = '${names}'`)
    await queryOnce(primary.url, 'select pg_reload_conf()')
    const wanted = isSynchronous ? 'sync' : 'async'
    const readState = async () => (await queryOnce(primary.url, stateOfStandby))[0]
    for (let state = await readState(); ; state = await readState()) {
      if (state?.state === 'streaming' && state.sync_state === wanted) return standby
      await pause(50)
    }
  }

  return {
    loginUrl: installation.url,
    startPrimary: () => start(installation.cluster),
    startStandby,
    async clear() {
      await Promise.all([...running].map((node) => node.kill()))
      await removeDataDirectory(dataDir)
    },
  }
}

const stateOfStandby = 'select state, sync_state from pg_stat_replication'

/** Copies the folder of a node that is being written to, as `pg_basebackup` does. */
async function copyRunningNode({ url, folder }: PostgresNode, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await rm(target, { recursive: true, force: true })
  await client.query(`select pg_backup_start('standby', true)`)
  // Files that vanish in the meantime make `cp` fail, and are in the log of changes.
  spawnSync('cp', ['-a', folder, target], { stdio: 'ignore' })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(target, 'postmaster.pid'))
  await writeFile(join(target, 'backup_label'), rows[0].labelfile)
  await writeFile(join(target, 'standby.signal'), '')
  // The copies belong to the owner of the original; the new files must, too.
  spawnSync('chown', [
    '--reference',
    join(target, 'PG_VERSION'),
    join(target, 'backup_label'),
    join(target, 'standby.signal'),
  ])
}

/** Makes a standby a primary. */
export const promote = (node: PostgresNode) => queryOnce(node.url, 'select pg_promote(true, 60)')
