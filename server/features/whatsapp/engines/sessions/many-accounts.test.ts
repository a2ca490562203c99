import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../../spec/proofs/sample.ts'
import { type Database, openDatabase } from '../../../../platform/database/database.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import type { WhatsAppEngine } from '../engine.ts'
import { countLive, createManyAccounts } from '../fixtures/many-accounts.ts'
import { createQuietEngine } from '../fixtures/quiet-engine.ts'
import { fastTimings, startTestEngines } from '../fixtures/run-engines.ts'
import { startEngines } from './engine-host.ts'
import { defaultHostTimings, type HostTimings } from './host-timings.ts'

const server = await getTestServer({ alone: true })
const { database } = server.platform
const never = 600_000
/** Nothing happens by itself, except renewals. */
const idleTimings: HostTimings = {
  ...fastTimings,
  pingInterval: never,
  claimInterval: never,
  sweepInterval: never,
  loadInterval: never,
  openTimeout: never,
}
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const run of cleanUp.splice(0).reverse()) await run()
  await database.owner.query(
    `update whatsapp_accounts set desired_state = 'off', lease_owner = null, lease_until = null`,
  )
})

async function run(sandbox: WhatsAppEngine, timings = fastTimings, maxAccounts = 1_000) {
  const running = await startTestEngines(server, { sandbox }, timings, maxAccounts)
  cleanUp.push(() => running.stop())
  return running
}
/** The same with connections of its own, as in a process of its own. */
async function runApart(sandbox: WhatsAppEngine, timings: HostTimings): Promise<Database> {
  const own = openDatabase({ url: String(database.owner.options.connectionString) })
  const deps = { ...server.platform, database: own, log: () => undefined }
  const running = await startEngines(deps, { sandbox }, { timings, maxAccounts: 1_000 })
  cleanUp.push(async () => {
    await running.stop()
    await own.close()
  })
  return own
}
const areLive = (count: number) => expect.poll(() => countLive(server)).toBe(count)

const earliestLease = async (accountIds: string[]): Promise<number> =>
  Number(
    (
      await database.owner.query(
        `select extract(epoch from min(lease_until)) as until from whatsapp_accounts where id = any($1) and desired_state = 'on'`,
        [accountIds],
      )
    ).rows[0].until,
  )

describe('does', () => {
  it('renews all leases while everything else waits for a connection', async () => {
    const { accountIds } = await createManyAccounts(server, 3)
    const { owner } = await runApart(createQuietEngine(), idleTimings)
    await areLive(3)
    const busy = await Promise.all(Array.from({ length: owner.options.max ?? 0 }, () => owner.connect()))
    const before = await earliestLease(accountIds)
    await expect
      .poll(() => earliestLease(accountIds))
      .toBeGreaterThan(before)
      .finally(() => {
        for (const one of busy) one.release()
      })
  })

  it('renews all leases while an account closes and does not end', async () => {
    const { people, accountIds } = await createManyAccounts(server, 3)
    let end: (() => void) | undefined
    /** The first that closes does not end. */
    const onStop = async () => {
      if (!end)
        await new Promise<void>((resolve) => {
          end = resolve
        })
    }
    await run(createQuietEngine({ onStop }), { ...idleTimings, closeTimeout: never })
    cleanUp.push(async () => end?.())
    await areLive(3)
    await people[0]?.request('POST', `/whatsapp/accounts/${accountIds[0]}/disconnect`)
    await expect.poll(() => end).toBeDefined()
    const before = await earliestLease(accountIds)
    await expect.poll(() => earliestLease(accountIds)).toBeGreaterThan(before)
  })

  it('tells the engine which past messages to import', async () => {
    const { accountIds } = await createManyAccounts(server, 2)
    await database.owner.query(`update whatsapp_accounts set history = 'none' where id = $1`, [accountIds[0]])
    const told = new Map<string, string>()
    await run(createQuietEngine({ open: ({ id, history }) => void told.set(id, history) }), idleTimings)
    await expect.poll(() => accountIds.map((id) => told.get(id))).toEqual(['none', 'month'])
  })

  it('opens four accounts at once, and another one as soon as one of them is open', async () => {
    await createManyAccounts(server, 12)
    const opening: (() => Promise<void>)[] = []
    await run(createQuietEngine({ open: (_account, connect) => void opening.push(connect) }), idleTimings)
    const held = async () =>
      (await database.owner.query('select count(*)::int as held from whatsapp_accounts where lease_until > now()')).rows
    expect(await held()).toEqual([{ held: 4 }])
    await expect.poll(() => opening.length).toBe(4)
    await opening[0]?.()
    await expect.poll(() => opening.length).toBe(5)
  })

  it.each([2, 20])(
    'finds what a change in a workspace with %i accounts asks for in no more than ten statements',
    async (count) => {
      const { people, accountIds } = await createManyAccounts(server, count)
      const sent: string[] = []
      const { owner } = await runApart(createQuietEngine({ onSend: ({ id }) => void sent.push(id) }), {
        ...idleTimings,
        renewInterval: never,
        leaseSeconds: 600,
      })
      await areLive(count)
      const connections = vi.spyOn(owner, 'connect')
      const last = accountIds.at(-1) ?? ''
      const reply = await people[0]?.request('POST', `/whatsapp/accounts/${last}/send`, {
        to: '15550142',
        type: 'text',
        text: 'Hello',
      })
      expect(reply?.status).toBe(201)
      await expect.poll(() => sent).toEqual([last])
      expect(connections.mock.calls.length).toBeLessThanOrEqual(10)
    },
  )
})

describe('refuses', () => {
  const noRoom = 'This installation has reached its account limit. This account connects as soon as there is room.'
  it('more accounts than a node may run: it says so in its log and in the status of those that wait', async () => {
    const { people, accountIds } = await createManyAccounts(server, 3)
    const shown = async () =>
      (await people[0]?.request('GET', '/whatsapp/accounts'))?.body.data.map(
        ({ status, reason }: Record<string, unknown>) => ({ status, reason }),
      )
    const sorted = async () =>
      (await shown()).sort((a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status))
    const full = await run(createQuietEngine(), fastTimings, 2)
    const connected = { status: 'CONNECTED', reason: null }
    await expect.poll(sorted).toEqual([connected, connected, { status: 'DISCONNECTED', reason: noRoom }])
    expect(String(full.troubles)).toMatch(
      /^Error: This node runs 2 WhatsApp accounts, as many as WHATSAPP_ACCOUNTS_PER_NODE allows\./,
    )
    expect(full.troubles).toHaveLength(1)
    const statuses = await shown()
    const off = accountIds[statuses.findIndex(({ status }: { status: string }) => status === 'CONNECTED')]
    await people[0]?.request('POST', `/whatsapp/accounts/${off}/disconnect`)
    await expect
      .poll(sorted)
      .toEqual([connected, connected, { status: 'DISCONNECTED', reason: 'Disconnected by a member of the team.' }])
    await run(createQuietEngine())
    await people[0]?.request('POST', `/whatsapp/accounts/${off}/reconnect`)
    await expect.poll(sorted).toEqual([connected, connected, connected])
  })
})

describe('survives', () => {
  it('accounts that never open: they hold up no other', async () => {
    await createManyAccounts(server, 12)
    const opening: string[] = []
    await run(createQuietEngine({ open: ({ id }) => void opening.push(id) }), { ...idleTimings, openTimeout: 20 })
    await expect.poll(() => new Set(opening).size).toBe(12)
  })

  const allTens = Array.from({ length: 100 }, (_, n) => n)
  const tens = sampleItems('accounts', allTens)
  it('a restart: all accounts come back, and none loses its lease afterwards', { timeout: proofTimeout }, async () => {
    const count = tens.length * 10
    const { accountIds } = await createManyAccounts(server, count)
    const startedAt = performance.now()
    await run(
      createQuietEngine({ cost: { processor: 20, network: 300 } }),
      isFullProof ? defaultHostTimings : fastTimings,
    )
    await expect.poll(() => countLive(server), { timeout: proofTimeout, interval: 500 }).toBe(count)
    const worstPause = performance.now() - startedAt
    let least = count
    const checks = isFullProof ? 36 : 2
    for (let n = 0; n < checks; n++) {
      const before = await earliestLease(accountIds)
      if (isFullProof) await wait(5_000)
      else await expect.poll(() => earliestLease(accountIds)).toBeGreaterThan(before)
      least = Math.min(least, await countLive(server))
    }
    const { rows } = await database.owner.query(
      'select max(lease_epoch)::int as claims from whatsapp_accounts where id = any($1)',
      [accountIds],
    )
    if (isFullProof)
      console.log({ accounts: count, secondsUntilLive: Math.round(worstPause / 1_000), liveAfterThreeMinutes: least })
    expect([least, rows[0].claims]).toEqual([count, 1])
    reportFigures('accounts', { rounds: count, lost: count - least, worstPause })
  })
})
