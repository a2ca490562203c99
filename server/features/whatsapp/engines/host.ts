import { uuidv7 } from 'uuidv7'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { asInstallation } from '../../../platform/scope.ts'
import { sql } from '../../../platform/sql.ts'
import type { WhatsAppEngine } from '../engine.ts'
import { tellConnection } from './connection.ts'
import { type Held, hold, type Times, type Use, usualTimes } from './held.ts'

export type Engines = Partial<Record<WhatsappEngineName, WhatsAppEngine>>

/** Seconds that an account is held without a sign of life, and milliseconds between signs and between looks for others. */
export type HostTimes = Times & { lease: number; renew: number; scan: number; settle: number }
const usual: HostTimes = { ...usualTimes, lease: 30, renew: 10_000, scan: 5_000, settle: 50 }

/** Accounts that are taken up at once: opening one keeps a processor busy. */
const atOnce = 2

type Claimed = {
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
  use: Use,
  engines: Engines,
  times: HostTimes = usual,
  node: string = uuidv7(),
): Promise<{ node: string; stop(): Promise<void> }> {
  const tx = asInstallation(use.database)
  const held = new Map<string, Held>()
  let stopping = false
  let renewedAt = Date.now()
  let line: Promise<void> = Promise.resolve()

  /** One thing at a time, so that no account is taken up twice. */
  const inTurn = (what: string, work: () => Promise<void>): Promise<void> => {
    line = line.then(work).catch((error) => use.log(what, error))
    return line
  }

  const claim = async (): Promise<void> => {
    for (let found = atOnce; found === atOnce && !stopping; ) {
      const rows = await tx.rows<Claimed>(sql`
        select workspace_id, account_id, engine, name, wanted, epoch::float8 as epoch
          from identity.whatsapp_claim(${node}, ${times.lease}, ${atOnce})`)
      found = rows.length
      for (const row of rows) await begin(row)
    }
  }

  const begin = async ({ workspace_id, account_id: accountId, engine: kind, name, wanted, epoch }: Claimed) => {
    const lease = { workspaceId: workspace_id, accountId, node, epoch }
    const engine = engines[kind]
    await held.get(accountId)?.stop()
    if (wanted === 'gone') return forget(accountId)
    if (!engine) {
      await tellConnection(use, lease, { status: 'DISCONNECTED', reason: 'unavailable' })
      return release(accountId)
    }
    const one = hold(use, engine, lease, name, times)
    held.set(accountId, one)
    void one.ended.then(() => {
      if (held.get(accountId) !== one) return
      held.delete(accountId)
      // Stopped by itself: whoever wants it back takes it anew.
      if (!stopping) void inTurn('release', () => release(accountId))
    })
  }

  const release = async (accountId: string | null): Promise<void> => {
    await tx.rows(sql`select identity.whatsapp_release(${node}, ${accountId}::uuid)`)
  }
  const forget = async (accountId: string): Promise<void> => {
    await tx.rows(sql`select identity.whatsapp_forget(${node}, ${accountId})`)
  }

  /** Lets go of what is no longer ours, or no longer wanted. */
  const settle = async (rows: { account_id: string; wanted: string; epoch: number }[]): Promise<void> => {
    const still = new Map(rows.map((row) => [row.account_id, row]))
    // Leases without a session, such as those of sessions that were given up in a hurry: nobody else could take them.
    for (const { account_id: accountId, wanted } of rows)
      if (!held.has(accountId)) await (wanted === 'gone' ? forget(accountId) : release(accountId))
    for (const [accountId, one] of held) {
      const row = still.get(accountId)
      if (row?.wanted === 'on' && row.epoch === one.lease.epoch) continue
      held.delete(accountId)
      await one.stop(row?.wanted === 'gone')
      if (row?.wanted === 'gone') await forget(accountId)
      else if (row?.wanted === 'off') await release(accountId)
    }
  }

  const renew = () =>
    inTurn('renew', async () => {
      // Who could not say for so long that it is alive has to assume that another has taken over.
      if (Date.now() - renewedAt > times.lease * 700) await settle([])
      const rows = await tx.rows<{ account_id: string; wanted: string; epoch: number }>(sql`
        select account_id, wanted, epoch::float8 as epoch from identity.whatsapp_renew(${node}, ${times.lease})`)
      renewedAt = Date.now()
      await settle(rows)
    })

  const look = () =>
    inTurn('look', async () => {
      if (held.size > 0)
        await settle(
          await tx.rows(sql`
            select account_id, wanted, epoch::float8 as epoch from identity.whatsapp_held(${node})`),
        )
      await claim()
    })

  let soon: NodeJS.Timeout | undefined
  const unwatch = use.changes.watchAll(
    (workspaceId) => {
      for (const one of held.values()) if (one.lease.workspaceId === workspaceId) one.wake()
      soon ??= setTimeout(() => {
        soon = undefined
        void look()
      }, times.settle)
    },
    () => void look(),
  )
  const timers = [setInterval(() => void renew(), times.renew), setInterval(() => void look(), times.scan)]
  // What an earlier process of this node held is nobody's any more.
  await inTurn('release', () => release(null))
  await look()

  return {
    node,
    async stop() {
      stopping = true
      unwatch()
      clearTimeout(soon)
      for (const timer of timers) clearInterval(timer)
      await line
      await Promise.all([...held.values()].map((one) => one.stop()))
      await release(null)
    },
  }
}
