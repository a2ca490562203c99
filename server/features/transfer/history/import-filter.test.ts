import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContactsToEnd } from '../examples.ts'

const server = await getTestServer()

const named = async (person: Person, path: string) => {
  const { status, body } = await person.request('GET', path)
  expect(status).toBe(200)
  return body.data.map(({ name, title }: { name?: string; title?: string }) => name ?? title).sort()
}
const importFile = async (person: Person, content: string, options?: Record<string, string>): Promise<string> =>
  (await importContactsToEnd(server, person, content, options)).body.data.importId

describe('does', () => {
  it('lists, counts, exports and changes exactly the contacts that an import created or changed', async () => {
    const maren = await createPerson(server)
    await maren.request('POST', '/contacts', { name: 'Amara', email: 'amara@one.example', jobTitle: 'Buyer' })
    await maren.request('POST', '/contacts', { name: 'Ben', email: 'ben@one.example' })
    await maren.request('POST', '/contacts', { name: 'Cem' })
    const file = 'Name,Email,Job title\nAmara,amara@one.example,Buyer\nBen,ben@one.example,Seller\nDana,,\n'
    const importId = await importFile(maren, file, { onDuplicate: 'update' })
    expect(await named(maren, `/contacts?importId=${importId}`)).toEqual(['Ben', 'Dana'])
    const { body } = await maren.request('GET', `/contacts?importId=${importId}&limit=1`)
    expect(body.page).toMatchObject({ total: 2, totalIsExact: true })
    expect(await named(maren, `/contacts?importId=${importId}&search=dana`)).toEqual(['Dana'])

    const exported = await maren.request('POST', '/contacts/export', {
      fields: ['name'],
      options: { filters: { importId } },
    })
    expect(exported.text.trim().split('\n').sort()).toEqual(['"Ben"', '"Dana"', 'Name'])
    const changed = await maren.request('PATCH', '/contacts/bulk', {
      filters: { importId },
      changes: { source: 'Fair' },
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await named(maren, '/contacts?source=Fair')).toEqual(['Ben', 'Dana'])
  })

  it('does the same for companies and deals, also on the board', async () => {
    const maren = await createPerson(server)
    const imported = async (plural: string, rows: object[]): Promise<string> =>
      (await maren.request('POST', `/${plural}/import`, { [plural]: rows })).body.data.importId
    await maren.request('POST', '/companies', { name: 'Tessellate' })
    await maren.request('POST', '/deals', { title: 'Spring freight' })
    const companies = await imported('companies', [{ name: 'Halyard' }])
    const deals = await imported('deals', [{ title: 'Autumn freight' }])
    expect(await named(maren, `/companies?importId=${companies}`)).toEqual(['Halyard'])
    expect(await named(maren, `/deals?importId=${deals}`)).toEqual(['Autumn freight'])
    expect(await named(maren, `/deals?importId=${companies}`)).toEqual([])
    const board = await maren.request('GET', `/deals/pipeline?importId=${deals}`)
    expect(board.text).toContain('Autumn freight')
    expect(board.text).not.toContain('Spring freight')
  })

  it('leaves out what an undo moved to the trash', async () => {
    const maren = await createPerson(server)
    const importId = await importFile(maren, 'Name\nAmara\n')
    await maren.request('POST', `/imports/${importId}/undo`)
    expect(await named(maren, `/contacts?importId=${importId}`)).toEqual([])
  })
})

describe('refuses', () => {
  it('an id that is none', async () => {
    const maren = await createPerson(server)
    for (const plural of ['contacts', 'companies', 'deals'])
      expect((await maren.request('GET', `/${plural}?importId=last`)).status).toBe(400)
    expect((await maren.request('GET', '/imports/last/file')).status).toBe(404)
  })
})

describe('hides', () => {
  it('what another workspace imported: nothing is found, and its file has no name', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    await otherTenant.request('POST', '/contacts', { name: 'Own contact' })
    const importId = await importFile(maren, 'Name\nSecret\n')
    expect(await named(otherTenant, `/contacts?importId=${importId}`)).toEqual([])
    expect((await otherTenant.request('GET', `/imports/${importId}/file`)).status).toBe(404)
  })

  it('nothing from a viewer who follows the link: the records and the name of the file', async () => {
    const maren = await createPerson(server)
    const importId = await importFile(maren, 'Name\nAmara\n')
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })
    expect(await named(viewer, `/contacts?importId=${importId}`)).toEqual(['Amara'])
    expect((await viewer.request('GET', `/imports/${importId}/file`)).body.data).toEqual({ fileName: 'people.csv' })
  })
})
