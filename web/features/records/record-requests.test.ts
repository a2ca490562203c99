import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { moment, text } from '#contract/kit/fields.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { endSession, signInWith } from '../../platform/session/session.ts'
import type { PanelRecord } from './record-panel-descriptor.ts'
import { changeField, deleteRecords, restoreRecords } from './record-requests.ts'

type Respond = (status: number, body: object) => void
/** The pending requests. A test can respond to them in any order. */
let pendingCalls: Respond[] = []

const user = {
  id: 'maren',
  organizations: [{ id: 'kestrel', name: 'Kestrel', isActive: true, role: 'OWNER' }],
  workspaces: [{ id: 'emea', name: 'EMEA', organizationId: 'kestrel', role: 'OWNER' }],
} as User

const fields = {
  ...{ jobTitle: text('job title'), source: text('source') },
  closesOn: moment('expected close date', { asDay: true }),
}
const descriptor = { noun: 'contacts' as const, fields }
const contact = { id: 'amara', version: 1, jobTitle: 'Buyer', source: null } as unknown as PanelRecord
const cachedContact = () => queryClient.getQueryData<Record<string, unknown>>(queryKeys.record('contacts', 'amara'))
const setCachedContact = (record: object) => queryClient.setQueryData(queryKeys.record('contacts', 'amara'), record)
const staleBody = {
  ...{ success: false, error: 'stale', message: 'Somebody else changed this' },
  data: { ...contact, version: 2, jobTitle: 'Chief' },
}
const failureBody = { success: false, error: 'unavailable', message: 'The server is in trouble' }

beforeEach(() => {
  pendingCalls = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        pendingCalls.push((status, body) => resolve(new Response(JSON.stringify(body), { status })))
      }),
  )
  const seconds = Math.floor(Date.now() / 1000)
  const accessToken = `head.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 900 }))}.sign`
  signInWith({ accessToken, refreshToken: 'first', user }, null)
  setCachedContact(contact)
})
afterEach(() => {
  endSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Starts a save and waits until its request is pending. `end` settles when the save is done. */
async function startSave(key: string, value: string): Promise<{ end: Promise<unknown> }> {
  const before = pendingCalls.length
  const end = changeField(descriptor, contact, key, value)
  await vi.waitFor(() => expect(pendingCalls).toHaveLength(before + 1), 60_000)
  return { end }
}

/** Starts a save of the job title “Chief” with a request of its own, and waits until it is pending. */
async function startChange(body: object, alsoTyped?: string): Promise<{ end: Promise<unknown> }> {
  const before = pendingCalls.length
  const change = { segment: null, body, ...(alsoTyped && { alsoTyped }) }
  const end = changeField(descriptor, contact, 'jobTitle', 'Chief', { change })
  await vi.waitFor(() => expect(pendingCalls).toHaveLength(before + 1), 60_000)
  return { end }
}

describe('a value that is being saved', () => {
  it('goes back alone when it is refused: what came meanwhile stays', async () => {
    const saved = await startSave('jobTitle', 'Head of Procurement')
    expect(cachedContact()).toMatchObject({ jobTitle: 'Head of Procurement' })
    setCachedContact({ ...cachedContact(), version: 2, source: 'Trade fair' })
    pendingCalls[0]?.(503, failureBody)
    await saved.end
    expect(cachedContact()).toMatchObject({ version: 2, jobTitle: 'Buyer', source: 'Trade fair' })
  })

  it('is not put back over a newer one of the same field', async () => {
    const saved = await startSave('jobTitle', 'Head of Procurement')
    setCachedContact({ ...contact, version: 2, jobTitle: 'Chief' })
    pendingCalls[0]?.(503, failureBody)
    await saved.end
    expect(cachedContact()).toMatchObject({ version: 2, jobTitle: 'Chief' })
  })

  it('stays while the answer to another one comes', async () => {
    const first = await startSave('jobTitle', 'Head of Procurement')
    const second = await startSave('source', 'Trade fair')
    pendingCalls[0]?.(200, { success: true, data: { ...contact, version: 2, jobTitle: 'Head of Procurement' } })
    await first.end
    expect(cachedContact()).toMatchObject({ version: 2, jobTitle: 'Head of Procurement', source: 'Trade fair' })
    pendingCalls[1]?.(503, failureBody)
    await second.end
    expect(cachedContact()).toMatchObject({ version: 2, jobTitle: 'Head of Procurement', source: null })
  })

  it('is not answered into the past', async () => {
    const saved = await startSave('jobTitle', 'Head of Procurement')
    setCachedContact({ ...contact, version: 3, jobTitle: 'Chief' })
    pendingCalls[0]?.(200, { success: true, data: { ...contact, version: 2, jobTitle: 'Head of Procurement' } })
    await saved.end
    expect(cachedContact()).toMatchObject({ version: 3, jobTitle: 'Chief' })
  })

  it('is saved if somebody else has just stored the same', async () => {
    const saved = await startSave('jobTitle', 'Chief')
    pendingCalls[0]?.(409, staleBody)
    expect(await saved.end).toMatchObject({ success: true, data: { version: 2, jobTitle: 'Chief' } })
    expect(cachedContact()).toMatchObject({ version: 2, jobTitle: 'Chief' })
  })

  it('is saved if somebody else has just stored the same, although more of the request differs', async () => {
    const { end } = await startChange({ jobTitle: 'Chief', changedOn: 'Monday' })
    pendingCalls[0]?.(409, staleBody)
    expect(await end).toMatchObject({ success: true, data: { version: 2, jobTitle: 'Chief' } })
    expect(pendingCalls).toHaveLength(1)
  })

  it('is not saved if the other person typed something else besides', async () => {
    const { end } = await startChange({ jobTitle: 'Chief', source: 'Trade fair' }, 'source')
    pendingCalls[0]?.(409, { ...staleBody, data: { ...staleBody.data, source: 'Website' } })
    expect(await end).toMatchObject({ success: false, error: 'stale' })
  })

  it('is saved if the other person typed nothing besides, or the same', async () => {
    const { end } = await startChange({ jobTitle: 'Chief', source: 'Trade fair' }, 'source')
    pendingCalls[0]?.(409, staleBody)
    await vi.waitFor(() => expect(pendingCalls).toHaveLength(2), 60_000)
    pendingCalls[1]?.(409, { ...staleBody, data: { ...staleBody.data, version: 3, source: 'Trade fair' } })
    expect(await end).toMatchObject({ success: false, error: 'stale' })
    const again = await startChange({ jobTitle: 'Chief', source: 'Trade fair' }, 'source')
    pendingCalls[2]?.(409, { ...staleBody, data: { ...staleBody.data, version: 3, source: 'Trade fair' } })
    expect(await again.end).toMatchObject({ success: true, data: { version: 3, source: 'Trade fair' } })
  })

  it('is saved if the value of the other person reads the same', async () => {
    const end = changeField(descriptor, contact, 'closesOn', '2026-11-30T00:00:00.000Z')
    await vi.waitFor(() => expect(pendingCalls).toHaveLength(1), 60_000)
    pendingCalls[0]?.(409, { ...staleBody, data: { ...contact, version: 2, closesOn: '2026-11-30T15:20:00.000Z' } })
    await vi.waitFor(() => expect(pendingCalls).toHaveLength(2), 60_000)
    pendingCalls[1]?.(200, { success: true, data: { ...contact, version: 3, closesOn: '2026-11-30T00:00:00.000Z' } })
    expect(await end).toMatchObject({ success: true, data: { version: 3 } })
  })
})

describe('a deletion in several requests', () => {
  const ids = Array.from({ length: 10_001 }, (_, n) => `contact ${n}`)
  const respond = async (at: number, status: number, body: object) => {
    await vi.waitFor(() => expect(pendingCalls).toHaveLength(at + 1), 60_000)
    pendingCalls[at]?.(status, body)
  }

  it('returns what was deleted before one of them failed', async () => {
    const end = deleteRecords({ noun: 'contacts', idsKey: 'contactIds' }, ids, selectedScope.get())
    await respond(0, 200, { success: true, data: { count: 10_000, deletionId: 'first' } })
    await respond(1, 503, failureBody)
    expect(await end).toMatchObject({
      deletions: [{ count: 10_000, deletionId: 'first' }],
      failure: { message: 'The server is in trouble' },
    })
  })

  it('is restored to the end, although a part was restored already', async () => {
    const deletions = ['first', 'second'].map((deletionId) => ({ count: 1, deletionId }))
    const end = restoreRecords({ noun: 'contacts' }, deletions, selectedScope.get())
    await respond(0, 404, { success: false, error: 'not_found', message: 'Not found' })
    await respond(1, 200, { success: true, data: { count: 1 } })
    expect(await end).toMatchObject({ success: true, data: { count: 1 } })
  })
})
