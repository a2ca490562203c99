import { uuidv7 } from 'uuidv7'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { createOwnerTx } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { WhatsAppEngine } from '../engine.ts'
import { recordConnection } from './connection-status.ts'
import {
  defaultSessionTimings,
  type RunningSession,
  runSession,
  type SessionDeps,
  type SessionTimings,
} from './session-runner.ts'

export type Engines = Partial<Record<WhatsappEngineName, WhatsAppEngine>>

/** Seconds that an account is held without a sign of life, and milliseconds between signs and between looks for others. */
export type HostTimings = SessionTimings & {
  leaseSeconds: number
  renewInterval: number
  claimInterval: number
  debounce: number
}
const defaultTimings: HostTimings = {
  ...defaultSessionTimings,
  leaseSeconds: 30,
  renewInterval: 10_000,
  claimInterval: 5_000,
  debounce: 50,
}

/** Accounts that are taken up at once: opening one keeps a processor busy. */
const claimBatchSize = 2

type ClaimedAccount = {
  workspace_id: string
  account_id: string
  engine: WhatsappEngineName
  name: string
  wanted: string
  epoch: number
}

/**
 * Holds accounts for this node and runs their engines, until it is stopped. Several nodes share the accounts; one that dies loses
 * them when its leases end, or goes on with them at once when its process is started again.
 */
export async function startEngines(
  deps: SessionDeps,
  engines: Engines,
  timings: HostTimings = defaultTimings,
  node: string = uuidv7(),
): Promise<{ node: string; stop(): Promise<void> }> {
  const tx = createOwnerTx(deps.database)
  const sessions = new Map<string, RunningSession>()
  let stopping = false
  let renewedAt = Date.now()
  let queue: Promise<void> = Promise.resolve()

  /** One thing at a time, so that no account is taken up twice. */
  const enqueue = (what: string, work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error) => deps.log(what, error))
    return queue
  }

  const claimAccounts = async (): Promise<void> => {
    for (let found = claimBatchSize; found === claimBatchSize && !stopping; ) {
      const rows = await tx.rows<ClaimedAccount>(sql`
        select workspace_id, account_id, engine, name, wanted, epoch::float8 as epoch
          from identity.whatsapp_claim(${node}, ${timings.leaseSeconds}, ${claimBatchSize})`)
      found = rows.length
      for (const row of rows) await startSession(row)
    }
  }

  const startSession = async ({
    workspace_id,
    account_id: accountId,
    engine: kind,
    name,
    wanted,
    epoch,
  }: ClaimedAccount) => {
    const lease = { workspaceId: workspace_id, accountId, node, epoch }
    const engine = engines[kind]
    await sessions.get(accountId)?.stop()
    if (wanted === 'gone') return forget(accountId)
    if (!engine) {
      await recordConnection(deps, lease, { status: 'DISCONNECTED', reason: 'unavailable' })
      return release(accountId)
    }
    const one = runSession(deps, engine, lease, name, timings)
    sessions.set(accountId, one)
    void one.done.then(() => {
      if (sessions.get(accountId) !== one) return
      sessions.delete(accountId)
      // Stopped by itself: whoever wants it back takes it anew.
      if (!stopping) void enqueue('release', () => release(accountId))
    })
  }

  const release = async (accountId: string | null): Promise<void> => {
    await tx.rows(sql`select identity.whatsapp_release(${node}, ${accountId}::uuid)`)
  }
  const forget = async (accountId: string): Promise<void> => {
    await tx.rows(sql`select identity.whatsapp_forget(${node}, ${accountId})`)
  }

  /** Lets go of what is no longer ours, or no longer wanted. */
  const reconcile = async (rows: { account_id: string; wanted: string; epoch: number }[]): Promise<void> => {
    const owned = new Map(rows.map((row) => [row.account_id, row]))
    // Leases without a session, such as those of sessions that were given up in a hurry: nobody else could take them.
    for (const { account_id: accountId, wanted } of rows)
      if (!sessions.has(accountId)) await (wanted === 'gone' ? forget(accountId) : release(accountId))
    for (const [accountId, one] of sessions) {
      const row = owned.get(accountId)
      if (row?.wanted === 'on' && row.epoch === one.lease.epoch) continue
      sessions.delete(accountId)
      await one.stop(row?.wanted === 'gone')
      if (row?.wanted === 'gone') await forget(accountId)
      else if (row?.wanted === 'off') await release(accountId)
    }
  }

  const renewLeases = () =>
    enqueue('renew', async () => {
      // Who could not say for so long that it is alive has to assume that another has taken over.
      if (Date.now() - renewedAt > timings.leaseSeconds * 700) await reconcile([])
      const rows = await tx.rows<{ account_id: string; wanted: string; epoch: number }>(sql`
        select account_id, wanted, epoch::float8 as epoch from identity.whatsapp_renew(${node}, ${timings.leaseSeconds})`)
      renewedAt = Date.now()
      await reconcile(rows)
    })

  const poll = () =>
    enqueue('look', async () => {
      if (sessions.size > 0)
        await reconcile(
          await tx.rows(sql`
            select account_id, wanted, epoch::float8 as epoch from identity.whatsapp_held(${node})`),
        )
      await claimAccounts()
    })

  let pollTimer: NodeJS.Timeout | undefined
  const unwatch = deps.changes.subscribeAll(
    (workspaceId) => {
      for (const one of sessions.values()) if (one.lease.workspaceId === workspaceId) one.wake()
      pollTimer ??= setTimeout(() => {
        pollTimer = undefined
        void poll()
      }, timings.debounce)
    },
    () => void poll(),
  )
  const timers = [
    setInterval(() => void renewLeases(), timings.renewInterval),
    setInterval(() => void poll(), timings.claimInterval),
  ]
  // What an earlier process of this node held is nobody's any more.
  await enqueue('release', () => release(null))
  await poll()

  return {
    node,
    async stop() {
      stopping = true
      unwatch()
      clearTimeout(pollTimer)
      for (const timer of timers) clearInterval(timer)
      await queue
      await Promise.all([...sessions.values()].map((one) => one.stop()))
      await release(null)
    },
  }
}
