import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { LeaseLostError } from '../engine.ts'
import { claimBatch, markInFlight } from '../outbox/outbox-store.ts'
import { recordConnection, recordHistoryProgress, recordSeen } from './connection-status.ts'
import { createCredentialStore } from './credential-store.ts'
import type { Lease } from './lease.ts'
import { createLeaseStore } from './lease-store.ts'

const server = await getTestServer()
const { platform } = server
const owner = (text: string, values: unknown[] = []) => platform.database.owner.query(text, values)
let maren: Person
let lease: Lease
beforeEach(async () => {
  maren = await createPerson(server)
  const accountId = await createAccount(server, maren)
  lease = { workspaceId: maren.workspaceId, accountId, node: maren.userId, epoch: 7 }
  await owner(
    `update whatsapp_accounts set lease_owner = $2, lease_epoch = 7, lease_until = now() + interval '30 seconds', last_seen_at = '2026-01-01'
      where id = $1`,
    [accountId, lease.node],
  )
})

const send = async () => {
  const { accountId } = lease
  const reply = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, {
    to: '15550142',
    type: 'text',
    text: 'Hi',
  })
  expect(reply.status).toBe(201)
}
const readSeen = async (): Promise<boolean> =>
  (await owner(`select last_seen_at > '2026-02-01' as seen from whatsapp_accounts where id = $1`, [lease.accountId]))
    .rows[0].seen
const readHistory = async (): Promise<{ history_progress: number | null; history_at: Date | null }> =>
  (await owner(`select history_progress, history_at from whatsapp_accounts where id = $1`, [lease.accountId])).rows[0]
/** Each write of a session, and whether it was carried out. */
const writes: Record<string, () => Promise<boolean>> = {
  'the status of the connection': () => recordConnection(platform, lease, { status: 'CONNECTING' }),
  'when WhatsApp answered': async () => {
    await recordSeen(platform, lease)
    return readSeen()
  },
  'when WhatsApp answered several accounts': async () => {
    await createLeaseStore(platform, lease.node, 30).recordSeen([{ lease, completeUntil: null }])
    return readSeen()
  },
  'how much of the history the phone has handed over': async () => {
    await recordHistoryProgress(platform, lease, 40)
    return (await readHistory()).history_progress !== null
  },
  'what it takes from the outbox': async () => {
    await send()
    return (await claimBatch(platform, lease, () => 'OUT')).length === 1
  },
  credentials: () =>
    createCredentialStore(platform, lease)
      .set([{ type: 'credentials', id: 'main', value: 'mine' }])
      .then(
        () => true,
        (error) => !(error instanceof LeaseLostError),
      ),
}
const losses: [string, string][] = [
  ['has expired', `lease_until = now() - interval '1 millisecond'`],
  ['has been given again, to the same node', 'lease_epoch = 8'],
  ['belongs to another node', 'lease_owner = gen_random_uuid()'],
  ['was given up', 'lease_owner = null, lease_until = null'],
]
const lose = (assignments: string) =>
  owner(`update whatsapp_accounts set ${assignments} where id = $1`, [lease.accountId])

describe.each(Object.entries(writes))('%s', (_what, write) => {
  it('is written under a lease', async () => {
    expect(await write()).toBe(true)
  })

  it.each(losses)('is not written under a lease that %s', async (_how, assignments) => {
    await lose(assignments)
    expect(await write()).toBe(false)
  })
})

describe('a message that was taken', () => {
  const take = async () => {
    await send()
    const [item] = await claimBatch(platform, lease, () => 'OUT')
    if (!item) throw new Error('nothing was taken')
    return item
  }
  it('is handed over under a lease', async () => {
    await expect(markInFlight(platform, lease, await take())).resolves.toBeUndefined()
  })

  it.each(losses)('is not handed over under a lease that %s', async (_how, assignments) => {
    const item = await take()
    await lose(assignments)
    await expect(markInFlight(platform, lease, item)).rejects.toThrow(LeaseLostError)
  })
})

describe('a renewal', () => {
  const renew = async () => (await createLeaseStore(platform, lease.node, 30).renew()).map(({ accountId }) => accountId)
  it('answers the leases that the node holds', async () => {
    expect(await renew()).toEqual([lease.accountId])
  })

  it.each(losses.filter(([how]) => !how.includes('same node')))(
    'brings back no lease that %s',
    async (_how, assignments) => {
      await lose(assignments)
      expect(await renew()).toEqual([])
    },
  )
})

it('stores since when an account has been connected, also if it is told so twice', async () => {
  const readConnected = async (): Promise<boolean> =>
    (
      await owner(`select connected_at > now() - interval '1 minute' as now from whatsapp_accounts where id = $1`, [
        lease.accountId,
      ])
    ).rows[0].now
  await recordConnection(platform, lease, { status: 'CONNECTING' })
  await recordConnection(platform, lease, { status: 'CONNECTED' })
  expect(await readConnected()).toBe(true)
  await owner(`update whatsapp_accounts set connected_at = '2026-01-01' where id = $1`, [lease.accountId])
  await recordConnection(platform, lease, { status: 'CONNECTED' })
  expect(await readConnected()).toBe(false)
})

describe('the progress of the history', () => {
  it('does not fall when parts are stored twice or out of order, and is kept when the phone connects again', async () => {
    for (const percent of [30, 60, 30]) await recordHistoryProgress(platform, lease, percent)
    await recordConnection(platform, lease, { status: 'CONNECTING' })
    await recordConnection(platform, lease, { status: 'CONNECTED' })
    expect(await readHistory()).toEqual({ history_progress: 60, history_at: expect.any(Date) })
  })

  it('starts over when a phone is linked again', async () => {
    await recordHistoryProgress(platform, lease, 100)
    await recordConnection(platform, lease, {
      status: 'QR_READY',
      qr: { text: 'qr', expiresAt: new Date(Date.now() + 60_000) },
    })
    expect(await readHistory()).toEqual({ history_progress: null, history_at: null })
  })
})
