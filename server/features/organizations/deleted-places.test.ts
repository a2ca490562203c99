import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { aSecondOrganization, aSecondWorkspace, deleted } from './fixtures.ts'

const server = await aServer()
const maren = await aPerson(server)
const admin = await aPerson(server, { role: 'ADMIN', beside: maren, name: 'Priya Nair' })

const waiting = async (person: Person) => (await person.calls('GET', '/auth/deleted-places')).body.data
const restore = (person: Person, place: 'workspace' | 'organization', id: string) =>
  person.calls('POST', `/auth/${place}/${id}/restore`)
const membersOf = (person: Person, workspaceId: string) => person.calls('GET', `/auth/workspace/${workspaceId}/members`)

describe('does', () => {
  it('brings a workspace back with what is in it, and says so in the log (ORG-005)', async () => {
    const id = await aSecondWorkspace(server, maren)
    await maren.calls('DELETE', `/auth/workspace/${id}`)
    expect((await membersOf(maren, id)).status).toBe(404)
    const [lost] = await waiting(maren)
    expect(lost).toMatchObject({ place: 'workspace', id, name: 'APAC Sales', organizationId: maren.organizationId })
    expect(Date.parse(lost.until) - Date.parse(lost.deletedAt)).toBe(30 * 86_400_000)
    const { status, body } = await restore(maren, 'workspace', id)
    expect([status, body.data]).toMatchObject([200, { id, name: 'APAC Sales', role: 'OWNER' }])
    expect((await membersOf(maren, id)).status).toBe(200)
    expect(await waiting(maren)).toEqual([])
    const log = (await maren.calls('GET', '/audit?action=workspace.restored')).body.data
    expect(log[0]).toMatchObject({ actor: { id: maren.userId }, subject: { id, name: 'APAC Sales' } })
  })

  it('brings an organization back with the workspaces that went along, and no others (ORG-009)', async () => {
    const boss = await aPerson(server)
    const organizationId = await aSecondOrganization(server, boss)
    const [along] = (await boss.calls('GET', `/auth/organization/${organizationId}/workspaces`)).body.data
    const before = await aSecondWorkspace(server, { ...boss, organizationId })
    await boss.calls('DELETE', `/auth/workspace/${before}`)
    await boss.calls('DELETE', `/auth/organization/${organizationId}`)
    expect(await waiting(boss)).toMatchObject([{ place: 'organization', id: organizationId }])
    expect((await restore(boss, 'organization', organizationId)).body.data).toMatchObject({ role: 'OWNER' })
    const back = (await boss.calls('GET', `/auth/organization/${organizationId}/workspaces`)).body.data
    expect(back.map(({ id }: { id: string }) => id)).toEqual([along.id])
    expect(await waiting(boss)).toMatchObject([{ place: 'workspace', id: before }])
  })

  it('makes an organization and a workspace once for a key, however often it is asked (ORG-003, ORG-007)', async () => {
    for (const [path, body] of [
      ['/auth/organization', { name: 'Harbour & Sons' }],
      ['/auth/workspace', { name: 'Iberia Sales', organizationId: maren.organizationId }],
    ] as const) {
      const key = { 'idempotency-key': uuidv7() }
      const answers = await Promise.all(Array.from({ length: 5 }, () => maren.calls('POST', path, body, key)))
      expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data.id}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(201)
      const other = await maren.calls('POST', path, { ...body, name: 'Another' }, key)
      expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
      expect((await admin.calls('POST', path, body, key)).body.data.id).not.toBe(answers[0]?.body.data.id)
      expect((await maren.calls('POST', path, body, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400)
    }
  })
})

describe('refuses', () => {
  it('to bring back what is not deleted, what went too long ago, and what is nobody knows what', async () => {
    const old = await deleted(server, 'workspaces', await aSecondWorkspace(server, maren), 31)
    const oldHouse = await deleted(server, 'organizations', await aSecondOrganization(server, maren), 31)
    expect((await restore(maren, 'workspace', old)).status).toBe(404)
    expect((await restore(maren, 'organization', oldHouse)).status).toBe(404)
    expect((await restore(maren, 'workspace', maren.workspaceId)).status).toBe(404)
    expect((await restore(maren, 'organization', uuidv7())).status).toBe(404)
    expect(await waiting(maren)).toEqual([])
  })

  it('a workspace of an organization that is deleted itself', async () => {
    const organizationId = await deleted(server, 'organizations', await aSecondOrganization(server, maren))
    const { rows } = await server.platform.database.owner.query(
      'select id from identity.workspaces where organization_id = $1',
      [organizationId],
    )
    expect((await restore(maren, 'workspace', rows[0].id)).status).toBe(404)
  })

  it('whoever does not administer the workspace or own the organization', async () => {
    const lost = await deleted(server, 'workspaces', await aSecondWorkspace(server, admin, 'MEMBER'))
    expect((await restore(admin, 'workspace', lost)).body.error).toBe('not_permitted')
    const house = await deleted(server, 'organizations', await aSecondOrganization(server, admin, 'ADMIN'))
    expect((await restore(admin, 'organization', house)).body.error).toBe('not_permitted')
    expect(await waiting(admin)).toEqual([])
  })
})

describe('hides', () => {
  it('deleted places from everybody who had no part in them (ORG-013)', async () => {
    const stranger = await aPerson(server)
    const lost = await deleted(server, 'workspaces', await aSecondWorkspace(server, maren))
    expect((await restore(stranger, 'workspace', lost)).status).toBe(404)
    expect((await restore(admin, 'workspace', lost)).status).toBe(404)
    expect(await waiting(stranger)).toEqual([])
  })
})
