import { beforeAll, describe, expect, it } from 'vitest'
import { make } from '../../platform/guards/story.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call } from '../../platform/testing/people.ts'
import { bearer } from '../auth/fixtures.ts'
import { aSecondOrganization, aSecondWorkspace } from './fixtures.ts'

const server = await aServer()
const maren = await aPerson(server)
let second: string
let elsewhere: { organizationId: string; workspaceId: string }
beforeAll(async () => {
  second = await aSecondWorkspace(server, maren)
  const organizationId = await aSecondOrganization(server, maren)
  const [place] = (await maren.calls('GET', `/auth/organization/${organizationId}/workspaces`)).body.data
  elsewhere = { organizationId, workspaceId: place.id }
})

/** A call of one and the same person, in a scope of their choice. */
const asks = (path: string, workspaceId: string, organizationId: string) =>
  call(
    server,
    'GET',
    `${path}?workspaceId=${workspaceId}&organizationId=${organizationId}`,
    undefined,
    bearer(maren.token),
  )

const made: Record<string, () => Promise<{ id: string }>> = {
  deals: () => make(maren, 'POST', '/deals', { title: 'Fenders' }),
  tasks: async () =>
    make(maren, 'POST', '/tasks', {
      title: 'Call back',
      contactId: (await make(maren, 'POST', '/contacts', { name: 'Amara' })).id,
    }),
  activities: async () =>
    make(maren, 'POST', '/activities', {
      title: 'Call',
      contactId: (await make(maren, 'POST', '/contacts', { name: 'Amara' })).id,
    }),
}

describe('hides', () => {
  it.each([
    ['deals', 'ORG-015'],
    ['tasks', 'ORG-016'],
    ['activities', 'ORG-019'],
  ])('%s stay in their workspace and organization, even from a member of both (%s)', async (noun) => {
    const { id } = await made[noun]!()
    const { workspaceId, organizationId } = maren
    expect((await asks(`/${noun}/${id}`, workspaceId, organizationId)).body.data.id).toBe(id)
    expect((await asks(`/${noun}`, workspaceId, organizationId)).text).toContain(id)
    for (const [workspace, organization] of [
      [second, organizationId],
      [elsewhere.workspaceId, elsewhere.organizationId],
      [workspaceId, elsewhere.organizationId],
      [elsewhere.workspaceId, organizationId],
    ] as const)
      expect([workspace, (await asks(`/${noun}/${id}`, workspace, organization)).status]).toEqual([workspace, 404])
    for (const [workspace, organization] of [
      [second, organizationId],
      [elsewhere.workspaceId, elsewhere.organizationId],
    ] as const)
      expect((await asks(`/${noun}`, workspace, organization)).body.data).toEqual([])
  })
})
