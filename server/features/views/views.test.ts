import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../testing/harness/while-locked.ts'
import { createView, hotLeadsView } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const tobias = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Tobias Renner' })

type Listed = { id: string; name: string; isMine: boolean; isDefault: boolean; owner: { name: string | null } }
const listViews = async (person: Person, kind = 'contacts'): Promise<Listed[]> =>
  (await person.request('GET', `/views?kind=${kind}`)).body.data
const listNames = async (person: Person) => (await listViews(person)).map(({ name }) => name)

const insertViews = ({ workspaceId, userId }: Person, count: number) =>
  server.platform.database.owner.query(
    `insert into views (workspace_id, id, kind, name, definition, owner_id)
     select $1, gen_random_uuid(), 'contacts', 'View ' || n, '{"filters":{}}', $2 from generate_series(1, $3::int) n`,
    [workspaceId, userId, count],
  )

describe('does', () => {
  it('keeps a view with filters, order and columns, and lists it', async () => {
    const priya = await createPerson(server)
    const view = await createView(priya)
    expect(view).toMatchObject({ ...hotLeadsView, shared: false, isMine: true, isDefault: false, version: 1 })
    expect(await listViews(priya)).toEqual([view])
    expect(await listViews(priya, 'companies')).toEqual([])
  })

  it('shows a view to the workspace once it is shared, and to its maker alone before and after', async () => {
    const { id } = await createView(maren, { name: 'Closing this quarter' })
    expect(await listNames(tobias)).not.toContain('Closing this quarter')
    await maren.request('PATCH', `/views/${id}`, { shared: true })
    const seen = (await listViews(tobias)).find((view) => view.id === id)
    expect(seen).toMatchObject({ isMine: false, owner: { name: 'Maren Aldous' } })
    await maren.request('PATCH', `/views/${id}`, { shared: false })
    expect(await listNames(tobias)).not.toContain('Closing this quarter')
  })

  it('renames and redefines', async () => {
    const { id } = await createView(maren)
    const definition = { filters: { hasPhone: 'true' }, search: 'freight', columns: [{ id: 'name' }] }
    const answer = await maren.request('PATCH', `/views/${id}`, { name: '  Reachable ', definition })
    expect(answer.body.data).toMatchObject({ name: 'Reachable', definition, version: 2 })
  })

  it('opens the list of each person with the view they chose', async () => {
    const { id } = await createView(maren, { name: 'Everybody’s', shared: true })
    const other = await createView(tobias, { name: 'Only mine' })
    expect((await tobias.request('PUT', `/views/${id}/default`)).body.data).toEqual({ id })
    await tobias.request('PUT', `/views/${other.id}/default`)
    const defaults = async (person: Person) => (await listViews(person)).filter((view) => view.isDefault)
    expect((await defaults(tobias)).map((view) => view.id)).toEqual([other.id])
    expect(await defaults(maren)).toEqual([])
    await tobias.request('DELETE', `/views/${other.id}/default`)
    expect(await defaults(tobias)).toEqual([])
  })

  it('takes a view away, with everybody’s choice to begin with it', async () => {
    const { id } = await createView(maren, { shared: true })
    await tobias.request('PUT', `/views/${id}/default`)
    expect((await maren.request('DELETE', `/views/${id}`)).body.data).toEqual({ id })
    expect((await listViews(tobias)).some((view) => view.id === id)).toBe(false)
    expect((await maren.request('DELETE', `/views/${id}`)).status).toBe(404)
  })

  it('leaves the shared views of somebody who has left to the others', async () => {
    const jonah = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const { id } = await createView(jonah, { shared: true })
    const own = await createView(jonah)
    expect((await maren.request('PATCH', `/views/${id}`, { name: 'Ours' })).status).toBe(404)
    await server.platform.database.owner.query('update members set removed_at = now() where user_id = $1', [
      jonah.userId,
    ])
    expect((await maren.request('PATCH', `/views/${id}`, { name: 'Ours' })).body.data.name).toBe('Ours')
    expect((await maren.request('PATCH', `/views/${own.id}`, { name: 'Ours' })).status).toBe(404)
  })
})

describe('refuses', () => {
  const column = (id: string) => ({ id })
  const faults: [string, object][] = [
    ['The filter shoeSize is not known.', { filters: { shoeSize: '42' } }],
    ['The filter constructor is not known.', { filters: { constructor: '1' } }],
    ['The filter status is not valid.', { filters: { status: 'ENGAGED,SINGLE' } }],
    ['The filter ownerId is not valid.', { filters: { ownerId: 'maren' } }],
    ['The filter hasPhone is not valid.', { filters: { hasPhone: 'maybe' } }],
    ['The filter createdFrom is not valid.', { filters: { createdFrom: 'yesterday' } }],
    ['The filter source is not valid.', { filters: { source: ' ' } }],
    ['The sort shoeSize is not known.', { filters: {}, sort: 'shoeSize' }],
    ['The column shoeSize is not known.', { filters: {}, columns: [column('shoeSize')] }],
    ['A column is listed twice.', { filters: {}, columns: [column('name'), column('name')] }],
  ]
  for (const [sentence, definition] of faults)
    it(`a definition: ${sentence}`, async () => {
      const answer = await maren.request('POST', '/views', { ...hotLeadsView, definition })
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body.field_errors).toEqual({ definition: [sentence] })
    })

  const bodies: [string, object][] = [
    ['an unknown kind', { ...hotLeadsView, kind: 'notes' }],
    ['an empty name', { ...hotLeadsView, name: '   ' }],
    ['a long name', { ...hotLeadsView, name: 'x'.repeat(101) }],
    ['a narrow column', { ...hotLeadsView, definition: { filters: {}, columns: [{ id: 'name', width: 10 }] } }],
    [
      'more columns than there are',
      { ...hotLeadsView, definition: { filters: {}, columns: Array(81).fill(column('name')) } },
    ],
    ['a long filter', { ...hotLeadsView, definition: { filters: { source: 'x'.repeat(2_001) } } }],
    ['a key nobody knows', { ...hotLeadsView, definition: { filters: {}, rows: 3 } }],
  ]
  for (const [what, body] of bodies)
    it(what, async () => expect((await maren.request('POST', '/views', body)).status).toBe(422))

  it('a change of a definition to something unknown, and keeps the old one', async () => {
    const { id, definition } = await createView(maren)
    const answer = await maren.request('PATCH', `/views/${id}`, { definition: { filters: { shoeSize: '42' } } })
    expect(answer.status).toBe(422)
    expect((await listViews(maren)).find((view) => view.id === id)).toMatchObject({ definition, version: 1 })
  })

  it('a stale change, and answers the current view', async () => {
    const { id } = await createView(maren)
    await maren.request('PATCH', `/views/${id}`, { name: 'First' }, { 'if-match': '1' })
    const answer = await maren.request('PATCH', `/views/${id}`, { name: 'Second' }, { 'if-match': '1' })
    expect([answer.status, answer.body.error, answer.body.data.name]).toEqual([409, 'stale', 'First'])
  })

  it('more than two hundred views of one person', async () => {
    const hana = await createPerson(server)
    await insertViews(hana, 200)
    const answer = await hana.request('POST', '/views', hotLeadsView)
    expect([answer.status, answer.body.message]).toEqual([422, 'A person may keep 200 views. Delete one first.'])
  })

  it('saving by somebody who only reads', async () => {
    const reader = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    expect((await reader.request('POST', '/views', hotLeadsView)).status).toBe(409)
    expect((await reader.request('GET', '/views?kind=contacts')).status).toBe(200)
  })
})

describe('hides', () => {
  it('private views from colleagues, and shared ones from changes by them', async () => {
    const { id } = await createView(maren)
    const shared = await createView(maren, { shared: true })
    for (const path of [`/views/${id}`, `/views/${shared.id}`]) {
      expect((await tobias.request('PATCH', path, { name: 'Taken' })).status).toBe(404)
      expect((await tobias.request('DELETE', path)).status).toBe(404)
    }
    expect((await tobias.request('PUT', `/views/${id}/default`)).status).toBe(404)
    expect((await tobias.request('DELETE', `/views/${id}/default`)).status).toBe(404)
  })

  it('every view from other workspaces', async () => {
    const { id } = await createView(maren, { shared: true })
    const otherTenant = await createPerson(server)
    expect(await listViews(otherTenant)).toEqual([])
    expect((await otherTenant.request('PUT', `/views/${id}/default`)).status).toBe(404)
    expect((await otherTenant.request('PATCH', `/views/${id}`, { name: 'Taken' })).status).toBe(404)
  })

  it('a private view behind its id: a colleague’s create with it is a duplicate and shows nothing', async () => {
    const { id } = await createView(maren, { name: 'Secret' })
    const answer = await tobias.request('POST', '/views', { ...hotLeadsView, id })
    expect(answer.status).toBe(409)
    expect(answer.text).not.toContain('Secret')
  })
})

describe('survives', () => {
  it('two views saved beside one hundred and ninety-nine at once: one is', async () => {
    const hana = await createPerson(server)
    await insertViews(hana, 199)
    const save = () => hana.request('POST', '/views', hotLeadsView)
    const lock = { ...workspaceLock(hana), waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([save(), save()]))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('the same create twice: one view', async () => {
    const id = uuidv7()
    const body = { ...hotLeadsView, id, name: 'Sent twice' }
    const tries = [await maren.request('POST', '/views', body), await maren.request('POST', '/views', body)]
    expect(tries.map(({ status }) => status)).toEqual([201, 200])
    expect((await listNames(maren)).filter((name) => name === 'Sent twice')).toHaveLength(1)
    expect((await maren.request('POST', '/views', { ...body, name: 'Another' })).status).toBe(409)
  })

  it('two people choosing and one deleting at once', async () => {
    const { id } = await createView(maren, { shared: true })
    const answers = await Promise.all([
      maren.request('PUT', `/views/${id}/default`),
      tobias.request('PUT', `/views/${id}/default`),
      maren.request('DELETE', `/views/${id}`),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect((await listViews(tobias)).some((view) => view.id === id)).toBe(false)
  })
})
