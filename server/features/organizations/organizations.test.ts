import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertSecondOrganization, insertSecondWorkspace } from './fixtures.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren, name: 'Priya Nair' })
const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const getProfile = async (person: Person) => (await person.request('GET', '/auth/profile')).body.data
const findWorkspaceNamed = async (person: Person, name: string) =>
  (await getProfile(person)).workspaces.find((one: { name: string }) => one.name === name)
const postWorkspace = (person: Person, name: string, organizationId = person.organizationId) =>
  person.request('POST', '/auth/workspace', { name, organizationId })
const listAudit = async (person: Person, action: string) =>
  (await person.request('GET', `/audit?action=${action}`)).body.data

describe('does', () => {
  it('creates an organization that belongs to its creator, with its own plan (ORG-007, ORG-001)', async () => {
    const { status, body } = await member.request('POST', '/auth/organization', { name: ' Harbour & Sons ' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Harbour & Sons',
      description: null,
      isActive: true,
      role: 'OWNER',
    })
    expect((await getProfile(member)).organizations.map(({ id }: { id: string }) => id)).toContain(body.data.id)
    const { rows } = await server.platform.database.owner.query(
      'select plan_code, is_active, is_selected from identity.subscriptions where organization_id = $1',
      [body.data.id],
    )
    expect(rows).toEqual([{ plan_code: 'self-hosted', is_active: true, is_selected: true }])
  })

  it('renames and describes an organization, and logs it (ORG-008)', async () => {
    const id = await insertSecondOrganization(server, maren)
    const { status, body } = await maren.request('PUT', `/auth/organization/${id}`, {
      name: 'Kestrel',
      description: 'Tea',
    })
    expect([status, body.data]).toEqual([
      200,
      { id, name: 'Kestrel', description: 'Tea', isActive: true, role: 'OWNER' },
    ])
    const renamed = (await maren.request('PUT', `/auth/organization/${id}`, { name: 'Kestrel' })).body.data
    expect(renamed).toEqual({ id, name: 'Kestrel', description: 'Tea', isActive: true, role: 'OWNER' })
    const { organizations } = await getProfile(maren)
    expect(organizations.find((one: { id: string }) => one.id === id)).toMatchObject({ name: 'Kestrel', role: 'OWNER' })
    const kept = (await maren.request('PUT', `/auth/organization/${id}`, { description: null })).body.data
    expect(kept).toMatchObject({ name: 'Kestrel', description: null })
  })

  it('makes a workspace that its maker and every other owner work in (ORG-003, ORG-002)', async () => {
    const { status, body } = await postWorkspace(admin, 'Iberia Sales')
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Iberia Sales',
      description: null,
      organizationId: maren.organizationId,
      role: 'OWNER',
    })
    expect(await findWorkspaceNamed(maren, 'Iberia Sales')).toMatchObject({ id: body.data.id, role: 'OWNER' })
    expect(await findWorkspaceNamed(member, 'Iberia Sales')).toBeUndefined()
    expect((await listAudit(maren, 'workspace.created'))[0]).toMatchObject({
      actor: { id: admin.userId },
      subject: { kind: 'workspace', id: body.data.id, name: 'Iberia Sales' },
    })
  })

  it('changes every field of a workspace, and gives each back (ORG-004)', async () => {
    const { id } = (await postWorkspace(maren, 'Nordics Sales')).body.data
    const change = { name: 'Nordics', description: 'Denmark to Finland' }
    const { status, body } = await maren.request('PUT', `/auth/workspace/${id}`, change)
    const { organizationId } = maren
    expect([status, body.data]).toEqual([200, { id, ...change, organizationId, role: 'OWNER' }])
    expect((await maren.request('PUT', `/auth/workspace/${id}`, { name: 'Nordics' })).body.data).toEqual(body.data)
    expect(await findWorkspaceNamed(maren, 'Nordics')).toMatchObject({ id, name: 'Nordics', organizationId })
  })

  it('renames a workspace, and every member reads the new name (ORG-004, ORG-006)', async () => {
    const answer = await admin.request('PUT', `/auth/workspace/${maren.workspaceId}`, { name: 'EMEA' })
    expect(answer.body.data).toMatchObject({ id: maren.workspaceId, name: 'EMEA', role: 'ADMIN' })
    const listed = await member.request('GET', `/auth/organization/${maren.organizationId}/workspaces`)
    expect(listed.body.data).toEqual([
      { id: maren.workspaceId, name: 'EMEA', organizationId: maren.organizationId, role: 'MEMBER' },
    ])
    expect((await listAudit(maren, 'workspace.changed'))[0]).toMatchObject({ details: { name: 'EMEA' } })
  })

  it('deletes a workspace: no one can enter it, and the log of the others records it (ORG-005)', async () => {
    const id = await insertSecondWorkspace(server, maren)
    const { status, body } = await maren.request('DELETE', `/auth/workspace/${id}`)
    expect([status, body.data]).toEqual([200, { id }])
    expect((await maren.request('GET', `/auth/workspace/${id}/members`)).status).toBe(404)
    expect((await maren.request('DELETE', `/auth/workspace/${id}`)).status).toBe(404)
    expect((await listAudit(maren, 'workspace.deleted'))[0]?.subject).toMatchObject({ id })
    const { rows } = await server.platform.database.owner.query(
      'select deleted_at is not null as gone from identity.workspaces where id = $1',
      [id],
    )
    expect(rows).toEqual([{ gone: true }])
  })

  it('deletes an organization with its workspaces (ORG-009)', async () => {
    const id = await insertSecondOrganization(server, otherTenant)
    const [place] = (await otherTenant.request('GET', `/auth/organization/${id}/workspaces`)).body.data
    expect((await otherTenant.request('DELETE', `/auth/organization/${id}`)).body.data).toEqual({ id })
    expect((await otherTenant.request('GET', `/auth/workspace/${place.id}/members`)).status).toBe(404)
    const { organizations, workspaces } = await getProfile(otherTenant)
    expect(organizations.map((one: { id: string }) => one.id)).toEqual([otherTenant.organizationId])
    expect(workspaces.map((one: { id: string }) => one.id)).toEqual([otherTenant.workspaceId])
    expect((await otherTenant.request('POST', '/auth/tenant-login', { tenantId: id })).status).toBe(404)
  })

  it('gives somebody another role in the organization', async () => {
    const path = `/auth/organization/${maren.organizationId}/members`
    const someone = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    expect((await maren.request('PATCH', `${path}/${someone.userId}`, { role: 'ADMIN' })).body.data).toEqual({
      id: someone.userId,
      role: 'ADMIN',
    })
    expect((await postWorkspace(someone, 'LATAM Sales')).status).toBe(201)
    expect(
      (await maren.request('GET', path)).body.data.find(({ id }: { id: string }) => id === someone.userId),
    ).toMatchObject({ role: 'ADMIN' })
  })
})

describe('refuses', () => {
  it('keeps the last workspace of an organization, against two deletions at once, too (ORG-005)', async () => {
    const owner = await createPerson(server)
    const second = await insertSecondWorkspace(server, owner)
    const answers = await Promise.all(
      [owner.workspaceId, second].map((id) => owner.request('DELETE', `/auth/workspace/${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'last_workspace',
      message: 'This is the only workspace of the organization. Create another one first.',
    })
  })

  it('keeps a person’s last organization, against two deletions at once, too (ORG-009)', async () => {
    const owner = await createPerson(server)
    const second = await insertSecondOrganization(server, owner)
    const answers = await Promise.all(
      [owner.organizationId, second].map((id) => owner.request('DELETE', `/auth/organization/${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'last_organization',
      message: 'This is your only organization. Create another one first.',
    })
  })

  it.each([
    ['MEMBER', 'PUT', 'organization', 409],
    ['MEMBER', 'DELETE', 'organization', 409],
    ['ADMIN', 'DELETE', 'organization', 409],
    ['MEMBER', 'PUT', 'workspace', 409],
    ['VIEWER', 'DELETE', 'workspace', 409],
  ] as const)('does not let a %s %s the %s (ORG-004, ORG-008)', async (role, method, place, expected) => {
    const someone = await createPerson(server, { role, workspaceOf: maren })
    const id = place === 'workspace' ? maren.workspaceId : maren.organizationId
    const body = method === 'PUT' ? { name: 'Taken over' } : undefined
    const answer = await someone.request(method, `/auth/${place}/${id}`, body)
    expect([answer.status, answer.body.error]).toEqual([expected, 'not_permitted'])
    expect((await getProfile(maren)).organizations[0].name).toBe('Kestrel Trade Co.')
  })

  it('a new workspace from a member of an organization (ORG-003)', async () => {
    expect((await postWorkspace(member, 'Mine')).body.error).toBe('not_permitted')
  })

  it.each(['id', 'role', 'isActive', 'createdAt', 'deletedAt', 'permissions', 'ownerId', 'is_impersonate'])(
    'takes no %s from a body (ORG-003, ORG-007)',
    async (key) => {
      for (const [path, body] of [
        ['/auth/organization', { name: 'Harbour' }],
        ['/auth/workspace', { name: 'Harbour', organizationId: maren.organizationId }],
      ] as const) {
        const { status, body: refused } = await maren.request('POST', path, { ...body, [key]: 'OWNER' })
        expect([status, Object.keys(refused.field_errors)]).toEqual([422, [key]])
      }
    },
  )

  it('asks for a name that can be read', async () => {
    for (const name of ['', '   ', null, 7, 'x'.repeat(256)]) {
      const { status, body } = await maren.request('POST', '/auth/organization', { name })
      expect([status, Object.keys(body.field_errors)]).toEqual([422, ['name']])
    }
    const { body } = await maren.request('POST', '/auth/organization', { name: 'A', description: 'x'.repeat(501) })
    expect(body.field_errors.description).toEqual(['Description must be at most 500 characters.'])
    const blank = await maren.request('POST', '/auth/organization', { name: '   ' })
    expect(blank.body.field_errors.name).toEqual(['Name is required'])
    expect((await maren.request('PUT', `/auth/workspace/${maren.workspaceId}`, { name: ' ' })).status).toBe(422)
  })

  it('never gives more than the own role in an organization, and never changes the own one', async () => {
    const path = `/auth/organization/${maren.organizationId}/members`
    const before = (await maren.request('GET', path)).text
    for (const [by, whom, role, error] of [
      [admin, member, 'OWNER', 'not_permitted'],
      [admin, maren, 'MEMBER', 'not_permitted'],
      [admin, admin, 'OWNER', 'own_role'],
      [member, member, 'ADMIN', 'not_permitted'],
      [maren, maren, 'VIEWER', 'own_role'],
    ] as const) {
      const { status, body } = await by.request('PATCH', `${path}/${whom.userId}`, { role })
      expect([status, body.error]).toEqual([409, error])
    }
    expect((await maren.request('GET', path)).text).toBe(before)
  })
})

describe('hides', () => {
  it('answers 404 for everything that belongs to others, and changes nothing (ORG-004, ORG-005, ORG-009)', async () => {
    const { organizationId, workspaceId } = maren
    for (const [method, path, body] of [
      ['PUT', `/auth/organization/${organizationId}`, { name: 'Taken' }],
      ['DELETE', `/auth/organization/${organizationId}`, undefined],
      ['PUT', `/auth/workspace/${workspaceId}`, { name: 'Taken' }],
      ['DELETE', `/auth/workspace/${workspaceId}`, undefined],
      ['POST', '/auth/workspace', { name: 'Inside', organizationId }],
      ['PATCH', `/auth/organization/${organizationId}/members/${member.userId}`, { role: 'VIEWER' }],
    ] as const)
      expect([method, path, (await otherTenant.request(method, path, body)).status]).toEqual([method, path, 404])
    expect((await getProfile(maren)).organizations[0]).toMatchObject({ name: 'Kestrel Trade Co.' })
  })
})
