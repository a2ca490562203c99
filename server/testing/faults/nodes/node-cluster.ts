import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { buildProgram, type RunningProgram } from '../../harness/program.ts'
import { createDataDirectory, startScratchPostgres } from '../../scratch-postgres.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts'
import { startS3Server } from './s3-server.ts'

/** Which processes of a node are killed: the server, whose engine process notices it, or both, as when a machine fails. */
export type Death = 'server' | 'machine'

/** A node; its database connections have its name. */
export type ClusterNode = {
  name: string
  dataDir: string
  program: RunningProgram
  /** The time of its start, during which it chose the id of its WhatsApp leases. */
  startedBetween: [Date, Date]
}

/** Several nodes behind a proxy that share nothing but a database and a bucket. */
export type NodeCluster = {
  nodes: ClusterNode[]
  proxy: RoundRobinProxy
  database: Database
  databaseUrl: string
  /** Kills a node without a chance to say goodbye. */
  kill(node: ClusterNode, death: Death): void
  /** Starts a node that was killed again. */
  restart(node: ClusterNode): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(size: number): Promise<NodeCluster> {
  const postgres = await startScratchPostgres('nodes', { max_connections: '200' }, inject('dataDirectoryTemplate'))
  const database = openDatabase({ url: postgres.url })
  const s3 = await startS3Server()
  const program = await buildProgram()
  const settings = {
    WHATSAPP_ENGINE: 'sandbox',
    WHATSAPP_SANDBOX: 'allow',
    SANDBOX_AUTO_PAIR: '1',
    S3_ENDPOINT: s3.config.endpoint,
    S3_BUCKET: s3.config.bucket,
    S3_REGION: s3.config.region,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  }
  const launch = async (name: string, dataDir: string): Promise<ClusterNode> => {
    const url = new URL(postgres.url)
    url.searchParams.set('application_name', name)
    const from = new Date()
    const running = await program.start({ ...settings, DATABASE_URL: url.toString(), DATA_DIR: dataDir })
    return { name, dataDir, program: running, startedBetween: [from, new Date()] }
  }
  const nodes: ClusterNode[] = []
  // One after another, so that each lease can be told to be of one of them.
  for (let n = 0; n < size; n++) nodes.push(await launch(`node ${n}`, await createDataDirectory('node')))
  const proxy = await startRoundRobinProxy(() => nodes.map((node) => node.program.origin))
  return {
    nodes,
    proxy,
    database,
    databaseUrl: postgres.url,
    kill,
    async restart(node) {
      await node.program.exit
      Object.assign(node, await launch(node.name, node.dataDir))
    },
    async stop() {
      proxy.close()
      await program.stopAll()
      await program.remove()
      await database.close()
      await s3.stop()
      await postgres.stop()
      for (const { dataDir } of nodes) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function kill({ program: { child } }: ClusterNode, death: Death): void {
  if (death === 'machine') {
    // Stopped first, so that it neither restarts its engine process nor lets it go.
    child.kill('SIGSTOP')
    for (const pid of listChildren(Number(child.pid))) process.kill(pid, 'SIGKILL')
  }
  child.kill('SIGKILL')
}

const listChildren = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
