import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson } from '../../platform/testing/people.ts'

const server = await aServer()
const maren = await aPerson(server, { name: 'Maren Aldous' })
beforeAll(async () => {
  for (const name of ['Elif Yıldırım', 'Óscar Lindqvist', '100% Öberg']) await aPerson(server, { beside: maren, name })
})

const named = async (query: string): Promise<string[]> =>
  (await maren.calls('GET', `/auth/workspace/${maren.workspaceId}/members?${query}`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

describe('does', () => {
  it('finds members by a part of the name, without accents, or of the address', async () => {
    expect(await named('search=lindq')).toEqual(['Óscar Lindqvist'])
    expect(await named('search=OSCAR')).toEqual(['Óscar Lindqvist'])
    expect(await named(`search=${maren.email.slice(0, 23)}`)).toEqual(['Maren Aldous'])
  })

  it('answers the first by name when told how many', async () => {
    expect(await named('limit=2')).toEqual(['100% Öberg', 'Elif Yıldırım'])
    expect(await named('')).toHaveLength(4)
  })

  it('takes what is typed as it stands', async () => {
    expect(await named('search=%25')).toEqual(['100% Öberg'])
    expect(await named('search=_')).toEqual([])
  })
})

describe('refuses', () => {
  it('more than a page', async () => {
    const answer = await maren.calls('GET', `/auth/workspace/${maren.workspaceId}/members?limit=501`)
    expect(answer.status).toBe(400)
  })
})
