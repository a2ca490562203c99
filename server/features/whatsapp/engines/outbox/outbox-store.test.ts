import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { EngineError, LeaseLostError } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'
import { claimBatch, markFailed, markInFlight, markSent, reclaimAbandoned, reschedule } from './outbox-store.ts'

const server = await getTestServer({ alone: true })
let person: Person
let lease: Lease
beforeAll(async () => {
  person = await createPerson(server)
  const accountId = await createAccount(server, person)
  lease = { workspaceId: person.workspaceId, accountId, node: accountId, epoch: 7 }
  await owner(
    `update whatsapp_accounts set lease_owner = id, lease_epoch = 7, lease_until = now() + interval '1 hour' where id = $1`,
    [accountId],
  )
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const send = (text: string, to = '15550401') =>
  person.request('POST', `/whatsapp/accounts/${lease.accountId}/send`, { to, type: 'text', text })
let ids = 0
const claim = () => claimBatch(server.platform, lease, () => `OUT${++ids}`)
const contentsOf = (items: Awaited<ReturnType<typeof claim>>) =>
  items.map(({ kind, message }) => message?.content ?? kind)

describe('refuses', () => {
  it('an attempt that has outlived its session: only the attempt of the next session is sent', async () => {
    expect((await send('The rates', '15550402')).status).toBe(201)
    const [abandoned] = await claim()
    await reclaimAbandoned(server.platform, lease, false)
    const [current] = await claim()
    if (!abandoned || !current) throw new Error('it was not claimed')
    await expect(markInFlight(server.platform, lease, abandoned)).rejects.toThrow(LeaseLostError)
    await markFailed(server.platform, lease, abandoned, new EngineError('permanent', 'refused'))
    await markSent(server.platform, lease, abandoned, { providerId: 'wamid.other' })
    await reschedule(server.platform, lease, abandoned, 0)
    expect(await claim()).toEqual([])
    await markInFlight(server.platform, lease, current)
    await markSent(server.platform, lease, current, { providerId: 'wamid.one' })
    const { rows } = await owner(
      'select provider_id, status from whatsapp_messages where account_id = $1 and content = $2',
      [lease.accountId, 'The rates'],
    )
    expect(rows).toEqual([{ provider_id: 'wamid.one', status: 'PENDING' }])
  })
})

describe('survives', () => {
  it('a read receipt that is postponed: the replies of its conversation are sent, in their order', async () => {
    expect((await send('Hello')).status).toBe(201)
    await owner(
      `insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, created_at)
       select workspace_id, gen_random_uuid(), account_id, conversation_id, 'read', created_at - interval '1 minute' from whatsapp_outbox
        where account_id = $1`,
      [lease.accountId],
    )
    const first = await claim()
    const receipt = first.find(({ kind }) => kind === 'read')
    if (!receipt) throw new Error('the receipt was not claimed')
    await reschedule(server.platform, lease, receipt, 3_600_000)
    const claimed = [...contentsOf(first), ...contentsOf(await claim())]
    expect(claimed.toSorted()).toEqual(['Hello', 'read'])

    expect((await send('Are you there?')).status).toBe(201)
    expect(contentsOf(await claim())).toEqual([])
  })
})
