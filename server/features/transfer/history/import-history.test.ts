import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContactsToEnd } from '../examples.ts'

const server = await getTestServer()

const importFile = async (person: Person, content: string): Promise<string> =>
  (await importContactsToEnd(server, person, content)).body.data.importId
const history = (person: Person, query = '') => person.request('GET', `/imports${query}`)

describe('does', () => {
  it('lists the imports of everybody in the workspace, newest first, with who may manage them', async () => {
    const maren = await createPerson(server, { name: 'Maren Aldous' })
    const ines = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ines Dahl' })
    const first = await importFile(maren, 'Name,Email\nAmara,\n,nobody\n')
    const second = await importFile(ines, 'Name\nBen\n')
    await ines.request('POST', '/companies/import', { companies: [{ name: 'Halyard' }] })
    const entry = { status: 'done', total: 1, created: 1, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
    expect((await history(ines)).body.data).toMatchObject([
      { kind: 'companies', fileName: 'companies.json', startedBy: { id: ines.userId }, isManageable: true, ...entry },
      { importId: second, kind: 'contacts', startedBy: { name: 'Ines Dahl' }, isManageable: true, undo: 'possible' },
      { importId: first, startedBy: { name: 'Maren Aldous' }, isManageable: false, total: 2, created: 1, failed: 1 },
    ])
    const { body } = await history(maren, '?kind=contacts&limit=1')
    expect(body.data).toMatchObject([{ importId: second, isManageable: true }])
    expect(body.page).toMatchObject({ total: 2 })
    const next = await history(maren, `?kind=contacts&limit=1&cursor=${encodeURIComponent(body.page.nextCursor)}`)
    expect(next.body.data).toMatchObject([{ importId: first }])
    expect(next.body.page.nextCursor).toBeNull()
  })

  it('lists more imports than a page holds', async () => {
    const maren = await createPerson(server)
    const { workspaceId, userId } = maren
    await server.platform.database.owner.query(
      `insert into imports (workspace_id, id, kind, status, file, file_name, format, columns, mapping, on_duplicate, total, created_by, created_at)
       select $1, new_id(), 'contacts', 'done', n::text, n || '.csv', '{}', '[]', '[]', 'skip', 0, $2, now() - make_interval(mins => n)
         from generate_series(1, 120) n`,
      [workspaceId, userId],
    )
    const names: string[] = []
    let cursor = ''
    do {
      const { body } = await history(maren, `?limit=50${cursor}`)
      names.push(...body.data.map(({ fileName }: { fileName: string }) => fileName))
      cursor = body.page.nextCursor ? `&cursor=${encodeURIComponent(body.page.nextCursor)}` : ''
    } while (cursor)
    expect(names).toEqual(Array.from({ length: 120 }, (_, n) => `${n + 1}.csv`))
  })

  it('lets an administrator read the report of somebody’s import, save its failed rows and undo it', async () => {
    const maren = await createPerson(server)
    const ines = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ines Dahl' })
    const importId = await importFile(ines, 'Name,Email\nAmara,\n,nobody\n')
    expect((await maren.request('GET', `/imports/${importId}`)).body.data).toMatchObject({
      kind: 'contacts',
      fileName: 'people.csv',
      created: 1,
    })
    expect((await maren.request('GET', `/imports/${importId}/problems`)).body.data).toHaveLength(1)
    expect((await maren.request('GET', `/imports/${importId}/failed`)).text).toContain('nobody')
    expect((await maren.request('POST', `/imports/${importId}/undo`)).body.data.undo).toMatchObject({ removed: 1 })
  })
})

describe('refuses', () => {
  it('a viewer, and a kind that cannot be imported', async () => {
    const maren = await createPerson(server)
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })
    expect((await history(viewer)).body.error).toBe('not_permitted')
    expect((await history(maren, '?kind=notes')).status).toBe(400)
  })
})

describe('hides', () => {
  it('imports of another workspace, and the reports of other people from members', async () => {
    const maren = await createPerson(server)
    const ines = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ines Dahl' })
    const importId = await importFile(maren, 'Name\nAmara\n')
    expect((await history(await createPerson(server))).body.data).toEqual([])
    for (const path of ['', '/problems', '/failed'])
      expect((await ines.request('GET', `/imports/${importId}${path}`)).status, path).toBe(404)
    for (const path of ['/undo', '/cancel'])
      expect((await ines.request('POST', `/imports/${importId}${path}`)).status, path).toBe(404)
  })
})
