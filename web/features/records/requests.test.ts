import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { text } from '#contract/kit/fields.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { adoptSession, endSession } from '../../platform/session.ts'
import type { AnyRecord } from './kind.ts'
import { changeField } from './requests.ts'

type Answer = (status: number, body: object) => void
/** The calls under way, to be answered in any order. */
let calls: Answer[] = []

const user = {
  id: 'maren',
  organizations: [{ id: 'kestrel', name: 'Kestrel', isActive: true, role: 'OWNER' }],
  workspaces: [{ id: 'emea', name: 'EMEA', organizationId: 'kestrel', role: 'OWNER' }],
} as User

const kind = { noun: 'contacts', fields: { jobTitle: text('job title'), source: text('source') } }
const lead = { id: 'amara', version: 1, jobTitle: 'Buyer', source: null } as unknown as AnyRecord
const shown = () => queryClient.getQueryData<Record<string, unknown>>(keys.record('contacts', 'amara'))
const show = (record: object) => queryClient.setQueryData(keys.record('contacts', 'amara'), record)
const refused = { success: false, error: 'unavailable', message: 'The server is in trouble' }

beforeEach(() => {
  calls = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        calls.push((status, body) => resolve(new Response(JSON.stringify(body), { status })))
      }),
  )
  const seconds = Math.floor(Date.now() / 1000)
  const accessToken = `head.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 900 }))}.sign`
  adoptSession({ accessToken, refreshToken: 'first', user }, null)
  show(lead)
})
afterEach(() => {
  endSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Starts a save and waits until its call is under way; answers how to await its end. */
async function saving(key: string, value: string): Promise<{ end: Promise<unknown> }> {
  const before = calls.length
  const end = changeField(kind, lead, key, value)
  await vi.waitFor(() => expect(calls).toHaveLength(before + 1))
  return { end }
}

describe('a value that is being saved', () => {
  it('goes back alone when it is refused: what came meanwhile stays', async () => {
    const saved = await saving('jobTitle', 'Head of Procurement')
    expect(shown()).toMatchObject({ jobTitle: 'Head of Procurement' })
    show({ ...shown(), version: 2, source: 'Trade fair' })
    calls[0]?.(503, refused)
    await saved.end
    expect(shown()).toMatchObject({ version: 2, jobTitle: 'Buyer', source: 'Trade fair' })
  })

  it('is not put back over a newer one of the same field', async () => {
    const saved = await saving('jobTitle', 'Head of Procurement')
    show({ ...lead, version: 2, jobTitle: 'Chief' })
    calls[0]?.(503, refused)
    await saved.end
    expect(shown()).toMatchObject({ version: 2, jobTitle: 'Chief' })
  })

  it('stays while the answer to another one comes', async () => {
    const first = await saving('jobTitle', 'Head of Procurement')
    const second = await saving('source', 'Trade fair')
    calls[0]?.(200, { success: true, data: { ...lead, version: 2, jobTitle: 'Head of Procurement' } })
    await first.end
    expect(shown()).toMatchObject({ version: 2, jobTitle: 'Head of Procurement', source: 'Trade fair' })
    calls[1]?.(503, refused)
    await second.end
    expect(shown()).toMatchObject({ version: 2, jobTitle: 'Head of Procurement', source: null })
  })

  it('is not answered into the past', async () => {
    const saved = await saving('jobTitle', 'Head of Procurement')
    show({ ...lead, version: 3, jobTitle: 'Chief' })
    calls[0]?.(200, { success: true, data: { ...lead, version: 2, jobTitle: 'Head of Procurement' } })
    await saved.end
    expect(shown()).toMatchObject({ version: 3, jobTitle: 'Chief' })
  })
})
