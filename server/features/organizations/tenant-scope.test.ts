import { beforeAll, describe, expect, it } from 'vitest'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { bearerHeader } from '../auth/fixtures.ts'
import { insertSecondOrganization, insertSecondWorkspace } from './fixtures.ts'

const server = await getTestServer()
const maren = await createPerson(server)
let secondWorkspaceId: string
let otherOrganization: { organizationId: string; workspaceId: string }
beforeAll(async () => {
  secondWorkspaceId = await insertSecondWorkspace(server, maren)
  const organizationId = await insertSecondOrganization(server, maren)
  const [place] = (await maren.request('GET', `/auth/organization/${organizationId}/workspaces`)).body.data
  otherOrganization = { organizationId, workspaceId: place.id }
})

/** Sends a call of the same person with any workspace and organization. */
const requestWithScope = (path: string, workspaceId: string, organizationId: string) =>
  sendRequest(
    server,
    'GET',
    `${path}?workspaceId=${workspaceId}&organizationId=${organizationId}`,
    undefined,
    bearerHeader(maren.token),
  )

const createByPath: Record<string, () => Promise<{ id: string }>> = {
  contacts: () => createThroughApi(maren, 'POST', '/contacts', { name: 'Amara' }),
  companies: () => createThroughApi(maren, 'POST', '/companies', { name: 'Quayside' }),
  notes: async () =>
    createThroughApi(maren, 'POST', '/notes', {
      content: 'Prefers rail',
      contactId: (await createThroughApi(maren, 'POST', '/contacts', { name: 'Amara' })).id,
    }),
  deals: () => createThroughApi(maren, 'POST', '/deals', { title: 'Fenders' }),
  tasks: async () =>
    createThroughApi(maren, 'POST', '/tasks', {
      title: 'Call back',
      contactId: (await createThroughApi(maren, 'POST', '/contacts', { name: 'Amara' })).id,
    }),
  activities: async () =>
    createThroughApi(maren, 'POST', '/activities', {
      title: 'Call',
      contactId: (await createThroughApi(maren, 'POST', '/contacts', { name: 'Amara' })).id,
    }),
}

describe('hides', () => {
  it.each([
    ['contacts', 'ORG-013'],
    ['companies', 'ORG-014'],
    ['deals', 'ORG-015'],
    ['tasks', 'ORG-016'],
    ['notes', 'ORG-017'],
    ['activities', 'ORG-019'],
  ])('%s stay in their workspace and organization, even from a member of both (%s)', async (noun) => {
    const { id } = await createByPath[noun]!()
    const { workspaceId, organizationId } = maren
    expect((await requestWithScope(`/${noun}/${id}`, workspaceId, organizationId)).body.data.id).toBe(id)
    expect((await requestWithScope(`/${noun}`, workspaceId, organizationId)).text).toContain(id)
    for (const [workspace, organization] of [
      [secondWorkspaceId, organizationId],
      [otherOrganization.workspaceId, otherOrganization.organizationId],
      [workspaceId, otherOrganization.organizationId],
      [otherOrganization.workspaceId, organizationId],
    ] as const)
      expect([workspace, (await requestWithScope(`/${noun}/${id}`, workspace, organization)).status]).toEqual([
        workspace,
        404,
      ])
    for (const [workspace, organization] of [
      [secondWorkspaceId, organizationId],
      [otherOrganization.workspaceId, otherOrganization.organizationId],
    ] as const)
      expect((await requestWithScope(`/${noun}`, workspace, organization)).body.data).toEqual([])
  })
})
