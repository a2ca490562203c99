import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server, { name: 'Maren Aldous' })
beforeAll(async () => {
  for (const name of ['Elif Yıldırım', 'Óscar Lindqvist', '100% Öberg'])
    await createPerson(server, { workspaceOf: maren, name })
})

const listMemberNames = async (query: string): Promise<string[]> =>
  (await maren.request('GET', `/auth/workspace/${maren.workspaceId}/members?${query}`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

describe('does', () => {
  it('finds members by a part of the name, ignoring accents, or of the address', async () => {
    expect(await listMemberNames('search=lindq')).toEqual(['Óscar Lindqvist'])
    expect(await listMemberNames('search=OSCAR')).toEqual(['Óscar Lindqvist'])
    expect(await listMemberNames(`search=${maren.email.slice(0, 23)}`)).toEqual(['Maren Aldous'])
  })

  it('returns the first members by name, up to the limit', async () => {
    expect(await listMemberNames('limit=2')).toEqual(['100% Öberg', 'Elif Yıldırım'])
    expect(await listMemberNames('')).toHaveLength(4)
  })

  it('treats wildcards literally', async () => {
    expect(await listMemberNames('search=%25')).toEqual(['100% Öberg'])
    expect(await listMemberNames('search=_')).toEqual([])
  })
})

describe('refuses', () => {
  it('a limit over the page size', async () => {
    const answer = await maren.request('GET', `/auth/workspace/${maren.workspaceId}/members?limit=501`)
    expect(answer.status).toBe(400)
  })
})
