import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertSecondOrganization, insertSecondWorkspace, markDeleted } from './fixtures.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const maren = await createPerson(server)
const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren, name: 'Priya Nair' })

const listDeleted = async (person: Person) => (await person.request('GET', '/auth/deleted-places')).body.data
const postRestore = (person: Person, place: 'workspace' | 'organization', id: string) =>
  person.request('POST', `/auth/${place}/${id}/restore`)
const requestMembers = (person: Person, workspaceId: string) =>
  person.request('GET', `/auth/workspace/${workspaceId}/members`)

const openStream = (person: Person) => openEventStream(getOrigin(server.app), person)
const toldTimes = ({ events }: EventStreamReader) => events.filter(({ kind }) => kind === 'member.changed').length

describe('does', () => {
  it('restores a workspace with its records, and logs it (ORG-005)', async () => {
    const id = await insertSecondWorkspace(server, maren)
    await maren.request('DELETE', `/auth/workspace/${id}`)
    expect((await requestMembers(maren, id)).status).toBe(404)
    const [lost] = await listDeleted(maren)
    expect(lost).toMatchObject({ place: 'workspace', id, name: 'APAC Sales', organizationId: maren.organizationId })
    expect(Date.parse(lost.until) - Date.parse(lost.deletedAt)).toBe(30 * 86_400_000)
    const { status, body } = await postRestore(maren, 'workspace', id)
    expect([status, body.data]).toMatchObject([200, { id, name: 'APAC Sales', role: 'OWNER' }])
    expect((await requestMembers(maren, id)).status).toBe(200)
    expect(await listDeleted(maren)).toEqual([])
    const log = (await maren.request('GET', '/audit?action=workspace.restored')).body.data
    expect(log[0]).toMatchObject({ actor: { id: maren.userId }, subject: { id, name: 'APAC Sales' } })
  })

  it('restores an organization with the workspaces deleted with it, and no others (ORG-009)', async () => {
    const boss = await createPerson(server)
    const organizationId = await insertSecondOrganization(server, boss)
    const [along] = (await boss.request('GET', `/auth/organization/${organizationId}/workspaces`)).body.data
    const before = await insertSecondWorkspace(server, { ...boss, organizationId })
    await boss.request('DELETE', `/auth/workspace/${before}`)
    await boss.request('DELETE', `/auth/organization/${organizationId}`)
    expect(await listDeleted(boss)).toMatchObject([{ place: 'organization', id: organizationId }])
    expect((await postRestore(boss, 'organization', organizationId)).body.data).toMatchObject({ role: 'OWNER' })
    const back = (await boss.request('GET', `/auth/organization/${organizationId}/workspaces`)).body.data
    expect(back.map(({ id }: { id: string }) => id)).toEqual([along.id])
    expect(await listDeleted(boss)).toMatchObject([{ place: 'workspace', id: before }])
  })

  it('makes an organization and a workspace once for a key, however often it is asked (ORG-003, ORG-007)', async () => {
    for (const [path, body] of [
      ['/auth/organization', { name: 'Harbour & Sons' }],
      ['/auth/workspace', { name: 'Iberia Sales', organizationId: maren.organizationId }],
    ] as const) {
      const key = { 'idempotency-key': uuidv7() }
      const answers = await Promise.all(Array.from({ length: 5 }, () => maren.request('POST', path, body, key)))
      expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data.id}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(201)
      const other = await maren.request('POST', path, { ...body, name: 'Another' }, key)
      expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
      expect((await admin.request('POST', path, body, key)).body.data.id).not.toBe(answers[0]?.body.data.id)
      expect((await maren.request('POST', path, body, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400)
    }
  })

  it('tells members who have another workspace open that a workspace was deleted, and restored', async () => {
    const ben = await createPerson(server, { role: 'MEMBER', name: 'Ben Amos' })
    const stranger = await createPerson(server)
    const id = await insertSecondWorkspace(server, maren)
    await server.platform.database.owner.query(
      `insert into members (workspace_id, user_id, role) values ($1, $2, 'MEMBER')`,
      [id, ben.userId],
    )
    const [open, elsewhere, other] = [await openStream(maren), await openStream(ben), await openStream(stranger)]
    await maren.request('DELETE', `/auth/workspace/${id}`)
    for (const stream of [open, elsewhere]) await stream.waitUntil(() => toldTimes(stream) === 1)
    expect((await postRestore(maren, 'workspace', id)).status).toBe(200)
    for (const stream of [open, elsewhere]) await stream.waitUntil(() => toldTimes(stream) === 2)
    expect(toldTimes(other)).toBe(0)
    for (const stream of [open, elsewhere, other]) stream.close()
  })

  it('tells members who have another organization open that one was deleted, and restored', async () => {
    const boss = await createPerson(server)
    const organizationId = await insertSecondOrganization(server, boss)
    const open = await openStream(boss)
    await boss.request('DELETE', `/auth/organization/${organizationId}`)
    await open.waitUntil(() => toldTimes(open) === 1)
    expect((await postRestore(boss, 'organization', organizationId)).status).toBe(200)
    await open.waitUntil(() => toldTimes(open) === 2)
    open.close()
  })
})

describe('refuses', () => {
  it('to restore what is not deleted, was deleted too long ago, or does not exist', async () => {
    const old = await markDeleted(server, 'workspaces', await insertSecondWorkspace(server, maren), 31)
    const oldHouse = await markDeleted(server, 'organizations', await insertSecondOrganization(server, maren), 31)
    expect((await postRestore(maren, 'workspace', old)).status).toBe(404)
    expect((await postRestore(maren, 'organization', oldHouse)).status).toBe(404)
    expect((await postRestore(maren, 'workspace', maren.workspaceId)).status).toBe(404)
    expect((await postRestore(maren, 'organization', uuidv7())).status).toBe(404)
    expect(await listDeleted(maren)).toEqual([])
  })

  it('a workspace of an organization that is deleted itself', async () => {
    const organizationId = await markDeleted(server, 'organizations', await insertSecondOrganization(server, maren))
    const { rows } = await server.platform.database.owner.query(
      'select id from identity.workspaces where organization_id = $1',
      [organizationId],
    )
    expect((await postRestore(maren, 'workspace', rows[0].id)).status).toBe(404)
  })

  it('anyone who does not administer the workspace or own the organization', async () => {
    const lost = await markDeleted(server, 'workspaces', await insertSecondWorkspace(server, admin, 'MEMBER'))
    expect((await postRestore(admin, 'workspace', lost)).body.error).toBe('not_permitted')
    const house = await markDeleted(server, 'organizations', await insertSecondOrganization(server, admin, 'ADMIN'))
    expect((await postRestore(admin, 'organization', house)).body.error).toBe('not_permitted')
    expect(await listDeleted(admin)).toEqual([])
  })
})

describe('hides', () => {
  it('deleted workspaces and organizations from everybody who was not a member (ORG-013)', async () => {
    const otherTenant = await createPerson(server)
    const lost = await markDeleted(server, 'workspaces', await insertSecondWorkspace(server, maren))
    expect((await postRestore(otherTenant, 'workspace', lost)).status).toBe(404)
    expect((await postRestore(admin, 'workspace', lost)).status).toBe(404)
    expect(await listDeleted(otherTenant)).toEqual([])
  })
})
