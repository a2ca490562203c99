import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { createPersonOn, renewToken } from '../../harness/program.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'
import { prepareCrashWork, runCrashWork } from '../crash/crash-work.ts'
import { findCrashFaults } from '../crash/find-crash-faults.ts'
import { followEvents } from '../database/follow-events.ts'
import { readPeakMemory } from '../observe.ts'
import { findUnreadable } from './find-unreadable.ts'
import { type ClusterNode, type Death, type NodeCluster, startCluster } from './node-cluster.ts'
import { rowsOfLongImport, type SentFile, sendFile, startWaitingImport, waitForImport } from './nodes-work.ts'

/** What a round kills, while a file is imported on one of the nodes, WhatsApp accounts are connected, and everybody works. */
type Round = { victim: 'importing' | 'connected' | 'next' | 'all but one'; death: Death }
const rounds: Round[] = (['importing', 'connected', 'next', 'all but one'] as const).flatMap((victim) =>
  (['server', 'machine'] as const).map((death) => ({ victim, death })),
)

/** Acknowledged writes before a kill, and after it. */
const writesAround = 20

let cluster: NodeCluster
beforeAll(async () => {
  cluster = await startCluster(3)
})
afterAll(() => cluster?.stop())

it(
  'nodes that are killed one after another: the others take over, and everything is there through each of them',
  async () => {
    const { nodes, proxy, database } = cluster
    const [person, importer] = [await createPersonOn(database), await createPersonOn(database)]
    const [client, importClient] = [person, importer].map((one) => createApiClient(one, () => proxy.origin)) as [
      ApiClient,
      ApiClient,
    ]
    const followers = nodes.map(() => followEvents(proxy.origin, person))
    const work = await prepareCrashWork(client)
    const files: SentFile[] = []
    const figures = { rounds: 0, worstPause: 0, peakMemory: 0, importResume: 0, accountTakeover: 0 }
    const imports: string[] = []

    for (const { victim, death } of sampleItems('nodes', rounds)) {
      figures.rounds += 1
      for (const one of [person, importer]) renewToken(one)
      const load = runLoad(client, work, figures.rounds, files)
      const waiting = await startWaitingImport(cluster, importClient, `Round ${figures.rounds}`)
      imports.push(waiting.id)
      await load.waitForWrites(writesAround)
      const victims = await findVictims(victim, waiting.node, figures.rounds)
      const accounts = await findAccounts(victims)
      for (const { program } of nodes)
        figures.peakMemory = Math.max(figures.peakMemory, readPeakMemory(program.child.pid))

      const killedAt = Date.now()
      for (const node of victims) cluster.kill(node, death)
      if (death === 'machine' && !isFullProof) await endLeases(accounts)
      const takeover = waitForTakeover(accounts, victims).then(() => Date.now() - killedAt)
      await load.waitForWrites(1)
      figures.worstPause = Math.max(figures.worstPause, Date.now() - killedAt)
      await waiting.release()
      const ended = await waitForImport(importClient, waiting.id)
      expect([victim, death, ended]).toMatchObject([victim, death, { status: 'done', created: rowsOfLongImport }])
      const isResumed = victims.some(({ name }) => name === waiting.node)
      if (isResumed) figures.importResume = Math.max(figures.importResume, Date.now() - killedAt)
      if (accounts.length > 0) figures.accountTakeover = Math.max(figures.accountTakeover, await takeover)
      await load.waitForWrites(writesAround)
      await load.stop()
      for (const node of victims) await cluster.restart(node)
    }

    const { lost, doubled, halfDone } = await findCrashFaults(client, work.record, database)
    for (const { name, program } of nodes) {
      const direct = (one: typeof person) => createApiClient(one, () => program.origin)
      for (const one of [person, importer]) renewToken(one)
      lost.push(...(await findUnreadable(direct(person), name, { ...work.record, files })))
      for (const id of imports) expect(await waitForImport(direct(importer), id)).toMatchObject({ status: 'done' })
    }
    const { serverErrors } = work.record
    reportFigures('nodes', {
      ...figures,
      lost: lost.length,
      doubled: doubled.length,
      serverErrors: serverErrors.length,
    })
    expect({ lost, doubled, halfDone, serverErrors }).toEqual({ lost: [], doubled: [], halfDone: [], serverErrors: [] })
    expect(files.length).toBeGreaterThan(0)
    expect(await countContacts(importer.workspaceId)).toBe(rowsOfLongImport * imports.length)

    // The other kinds have streams of their own.
    const { rows } = await database.owner.query(
      `select seq::int from events
        where workspace_id = $1 and kind not in ('message_update', 'status_update', 'connection_error') order by seq`,
      [person.workspaceId],
    )
    const numbers = rows.map(({ seq }) => seq)
    for (const follower of followers) {
      while (Number(follower.received.at(-1)) < numbers.at(-1)) await pause(50)
      await follower.stop()
      expect(follower.received).toEqual(numbers)
    }
  },
  proofTimeout,
)

/** Work of every kind through the proxy, until it is stopped. */
function runLoad(
  client: ApiClient,
  work: Awaited<ReturnType<typeof prepareCrashWork>>,
  round: number,
  files: SentFile[],
) {
  let writes = 0
  let isOver = false
  const onWrite = () => {
    writes += 1
  }
  const sendFiles = async () => {
    while (!isOver) if (await sendFile(client, work.sendPath, files)) onWrite()
  }
  const done = Promise.all([runCrashWork(client, work, { round, isOver: () => isOver, onWrite }), sendFiles()])
  return {
    async waitForWrites(count: number) {
      const before = writes
      while (writes < before + count) await pause(20)
    },
    async stop() {
      isOver = true
      await done
    },
  }
}

async function findVictims(victim: Round['victim'], importing: string, round: number): Promise<ClusterNode[]> {
  const { nodes } = cluster
  const importingNode = nodes.find(({ name }) => name === importing)
  if (!importingNode) throw new Error(`no node has the name ${importing}`)
  const others = nodes.filter((node) => node !== importingNode)
  if (victim === 'importing') return [importingNode]
  if (victim === 'all but one') return [importingNode, ...others.slice(1)]
  if (victim === 'next') return [nodes[round % nodes.length] as ClusterNode]
  for (const node of nodes) if ((await findAccounts([node])).length > 0) return [node]
  throw new Error('no node runs an account')
}

type Account = { id: string; owner: string | null; isConnected: boolean }

/** The accounts that these nodes run: the id of a lease holds the time at which its node started. */
async function findAccounts(of: ClusterNode[]): Promise<Account[]> {
  const { rows } = await cluster.database.owner.query<Account>(
    `select id, lease_owner as owner, status = 'CONNECTED' and lease_until > now() as "isConnected" from whatsapp_accounts`,
  )
  return rows.filter(({ owner }) => {
    const startedAt = Number.parseInt(String(owner).replace('-', '').slice(0, 12), 16)
    return of.some(({ startedBetween: [from, until] }) => startedAt >= Number(from) && startedAt <= Number(until))
  })
}

/** Ends the leases of a lost machine, which otherwise last up to half a minute. */
async function endLeases(accounts: Account[]): Promise<void> {
  await cluster.database.owner.query('update whatsapp_accounts set lease_until = now() where id = any($1)', [
    accounts.map(({ id }) => id),
  ])
}

/** Waits until other nodes have connected the accounts. */
async function waitForTakeover(accounts: Account[], victims: ClusterNode[]): Promise<void> {
  const others = cluster.nodes.filter((node) => !victims.includes(node))
  const isTakenOver = async () => {
    const running = await findAccounts(others)
    return accounts.every(({ id }) => running.some((one) => one.id === id && one.isConnected))
  }
  while (!(await isTakenOver())) await pause(100)
}

async function countContacts(workspaceId: string): Promise<number> {
  const { rows } = await cluster.database.owner.query(
    'select count(*)::int as count from contacts where workspace_id = $1',
    [workspaceId],
  )
  return rows[0].count
}
