import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from './story.ts'

let server: TestServer
let maren: Person
beforeAll(async () => {
  server = await startTestServer()
  maren = await aPerson(server)
  for (const name of ['Österreich Optik', 'Halyard & Sons', 'Tessellate Freight', 'Oka Ceramics'])
    await aCompany(server, maren, { name })
  await aCompany(server, maren, { name: 'Brightwater', domain: 'desalination.example' })
})
afterAll(() => server.close())

const names = (answer: Answer): string[] => answer.body.data.map((company: { name: string }) => company.name)

describe('does', () => {
  it('pages through companies by name, every one once', async () => {
    const first = await maren.calls('GET', '/companies?sort=name&limit=3')
    const second = await maren.calls('GET', `/companies?sort=name&limit=3&cursor=${first.body.page.nextCursor}`)
    expect(first.body.page.total).toBe(5)
    expect([...names(first), ...names(second)]).toEqual([
      'Brightwater',
      'Halyard & Sons',
      'Oka Ceramics',
      'Österreich Optik',
      'Tessellate Freight',
    ])
    expect(second.body.page.nextCursor).toBeNull()
  })

  it('finds by name without accents and by domain', async () => {
    expect(names(await maren.calls('GET', '/companies?search=osterr'))).toEqual(['Österreich Optik'])
    expect(names(await maren.calls('GET', '/companies?search=DESALINATION'))).toEqual(['Brightwater'])
    expect(names(await maren.calls('GET', '/companies?search=%25'))).toEqual([])
  })
})

describe('refuses', () => {
  it('sorts it does not know', async () => {
    expect((await maren.calls('GET', '/companies?sort=revenue')).status).toBe(400)
  })
})

describe('hides', () => {
  it('companies of another workspace (ORG-011, ORG-014)', async () => {
    const stranger = await aPerson(server)
    expect(names(await stranger.calls('GET', '/companies'))).toEqual([])
    expect(names(await stranger.calls('GET', '/companies?search=halyard'))).toEqual([])
  })
})
