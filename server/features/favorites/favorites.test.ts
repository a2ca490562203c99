import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { FavoriteKind } from '#contract/favorites/favorite.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { eventCounterLock, whileLocked } from '../../testing/harness/while-locked.ts'
import { createContact } from '../contacts/examples.ts'
import { createView } from '../views/examples.ts'
import { star } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const stranger = await createPerson(server)

type Listed = { kind: string; id: string; name: string | null; picture: string | null; view: unknown }
const listFavorites = async (person: Person): Promise<Listed[]> => (await person.request('GET', '/favorites')).body.data
const listNames = async (person: Person) => (await listFavorites(person)).map(({ name }) => name)
const createColleague = (role: 'VIEWER' | 'MEMBER' = 'MEMBER') => createPerson(server, { workspaceOf: maren, role })
const unstar = (person: Person, kind: FavoriteKind, id: string) => person.request('DELETE', `/favorites/${kind}/${id}`)

/** Creates a record of each kind and a view, in the order in which they are named here. */
async function createOneOfEach(person: Person) {
  const create = async (path: string, body: object) => (await person.request('POST', path, body)).body.data
  return {
    contact: await createContact(person, { name: 'Amara Okonkwo', avatar: 'https://example.com/amara.png' }),
    company: await create('/companies', { name: 'Brightwater', logo: 'https://example.com/logo.png' }),
    deal: await create('/deals', { title: 'Retrofit' }),
    view: await createView(person, {
      name: 'Hot ones',
      definition: { filters: { leadType: 'HOT' }, sort: '-leadScore' },
    }),
  }
}

/** Stars new contacts directly in the database; returns their ids. */
async function insertStarred({ workspaceId, userId }: Person, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  const { owner } = server.platform.database
  await owner.query(
    `insert into contacts (workspace_id, id, name) select $1, id, 'Starred' from unnest($2::uuid[]) starred (id)`,
    [workspaceId, ids],
  )
  await owner.query(
    `insert into favorites (workspace_id, user_id, contact_id) select $1, $2, id from unnest($3::uuid[]) starred (id)`,
    [workspaceId, userId, ids],
  )
  return ids
}

describe('does', () => {
  it('lists records and views with their names and pictures, the newest last', async () => {
    const me = await createColleague()
    const { contact, company, deal, view } = await createOneOfEach(me)
    const answer = await me.request('PUT', `/favorites/view/${view.id}`)
    expect(answer.body.data).toEqual({ kind: 'view', id: view.id })
    await star(me, 'deal', deal)
    await star(me, 'company', company)
    await star(me, 'contact', contact)
    expect(await listFavorites(me)).toEqual([
      {
        kind: 'view',
        id: view.id,
        name: 'Hot ones',
        picture: null,
        view: { kind: 'contacts', definition: { filters: { leadType: 'HOT' }, sort: '-leadScore' } },
      },
      { kind: 'deal', id: deal.id, name: 'Retrofit', picture: null, view: null },
      { kind: 'company', id: company.id, name: 'Brightwater', picture: 'https://example.com/logo.png', view: null },
      { kind: 'contact', id: contact.id, name: 'Amara Okonkwo', picture: 'https://example.com/amara.png', view: null },
    ])
  })

  it('removes each kind, and only that one', async () => {
    const me = await createColleague()
    const targets = Object.entries(await createOneOfEach(me)) as [FavoriteKind, { id: string }][]
    for (const [kind, target] of targets) await star(me, kind, target)
    for (const [at, [kind, { id }]] of targets.entries()) {
      expect((await unstar(me, kind, id)).body.data).toEqual({ kind, id })
      expect((await listFavorites(me)).map((one) => one.kind)).toEqual(targets.slice(at + 1).map(([left]) => left))
    }
  })

  it('shows the new name of a record and of a view', async () => {
    const me = await createColleague()
    const { contact, view } = await createOneOfEach(me)
    await star(me, 'contact', contact)
    await star(me, 'view', view)
    await me.request('PATCH', `/contacts/${contact.id}`, { name: 'Amara Obi' })
    await me.request('PATCH', `/views/${view.id}`, { name: 'Hottest' })
    expect(await listNames(me)).toEqual(['Amara Obi', 'Hottest'])
  })

  it('shows the email address of a contact without a name, and null for one without either', async () => {
    const me = await createColleague()
    await star(me, 'contact', await createContact(me, { name: null, email: 'a@example.com' }))
    expect(await listNames(me)).toEqual(['a@example.com'])
  })

  it('lets a viewer keep favorites', async () => {
    const viewer = await createColleague('VIEWER')
    const contact = await createContact(maren, { name: 'Seen by a viewer' })
    await star(viewer, 'contact', contact)
    expect(await listNames(viewer)).toEqual(['Seen by a viewer'])
    expect((await unstar(viewer, 'contact', contact.id)).status).toBe(200)
    expect(await listNames(viewer)).toEqual([])
  })

  it('tells the person’s other tabs, once for each change', async () => {
    const me = await createColleague()
    const contact = await createContact(me)
    await star(me, 'contact', contact)
    await star(me, 'contact', contact)
    await unstar(me, 'contact', contact.id)
    await unstar(me, 'contact', contact.id)
    const { rows } = await server.platform.database.owner.query(
      `select ids from events where workspace_id = $1 and kind = 'favorites.changed' and $2 = any(ids)`,
      [me.workspaceId, me.userId],
    )
    expect(rows).toEqual([{ ids: [me.userId] }, { ids: [me.userId] }])
  })
})

describe('refuses', () => {
  it('more than thirty, but not to keep one of the thirty', async () => {
    const me = await createColleague()
    const [first = ''] = await insertStarred(me, 29)
    await star(me, 'contact', await createContact(me))
    const next = await createContact(me)
    const answer = await me.request('PUT', `/favorites/contact/${next.id}`)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe('You can have up to 30 favorites. Remove one first.')
    expect(await listFavorites(me)).toHaveLength(30)
    await star(me, 'contact', { id: first })
    await unstar(me, 'contact', first)
    await star(me, 'contact', next)
    expect((await listFavorites(me)).at(-1)?.id).toBe(next.id)
  })

  it.each([
    ['a kind that is none', `/favorites/note/${uuidv7()}`],
    ['an id that is none', '/favorites/contact/amara'],
  ])('%s', async (_, path) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await maren.request(method, path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.success).toBe(false)
    }
  })

  it('a record that is missing or in the trash', async () => {
    const contact = await createContact(maren)
    await maren.request('DELETE', `/contacts/${contact.id}`)
    for (const id of [contact.id, uuidv7()]) {
      expect((await maren.request('PUT', `/favorites/contact/${id}`)).status).toBe(404)
      expect((await unstar(maren, 'contact', id)).status).toBe(404)
    }
  })
})

describe('hides', () => {
  it('the favorites of others', async () => {
    const [me, colleague] = [await createColleague(), await createColleague()]
    const contact = await createContact(me, { name: 'Mine' })
    await star(me, 'contact', contact)
    expect(await listNames(colleague)).toEqual([])
    await unstar(colleague, 'contact', contact.id)
    expect(await listNames(me)).toEqual(['Mine'])
  })

  it('records and views of another workspace', async () => {
    for (const [kind, { id }] of Object.entries(await createOneOfEach(stranger))) {
      expect((await maren.request('PUT', `/favorites/${kind}/${id}`)).status, kind).toBe(404)
      expect((await maren.request('DELETE', `/favorites/${kind}/${id}`)).status, kind).toBe(404)
    }
  })

  it('the views of others, unless they are shared', async () => {
    const me = await createColleague()
    const view = await createView(maren, { name: 'Of everybody', shared: true })
    await star(me, 'view', view)
    expect(await listNames(me)).toEqual(['Of everybody'])
    await maren.request('PATCH', `/views/${view.id}`, { shared: false })
    expect(await listNames(me)).toEqual([])
    expect((await me.request('PUT', `/favorites/view/${view.id}`)).status).toBe(404)
    expect((await unstar(me, 'view', view.id)).status).toBe(200)
    expect((await unstar(me, 'view', view.id)).status).toBe(404)
  })

  it.each(['contact', 'company', 'deal'] as const)('a %s in the trash, until it is restored', async (kind) => {
    const me = await createColleague()
    const { id } = (await createOneOfEach(me))[kind]
    const plural = { contact: 'contacts', company: 'companies', deal: 'deals' }[kind]
    await star(me, kind, { id })
    await me.request('DELETE', `/${plural}/${id}`)
    expect(await listFavorites(me)).toEqual([])
    await me.request('POST', '/trash/restore', { kind, id })
    expect((await listFavorites(me)).map((one) => one.id)).toEqual([id])
  })

  it('a view that was deleted', async () => {
    const me = await createColleague()
    const view = await createView(me)
    await star(me, 'view', view)
    expect((await me.request('DELETE', `/views/${view.id}`)).status).toBe(200)
    expect(await listFavorites(me)).toEqual([])
  })
})

describe('survives', () => {
  it('the same call twice, and twice at once', async () => {
    const me = await createColleague()
    const contact = await createContact(me)
    const put = () => me.request('PUT', `/favorites/contact/${contact.id}`)
    expect((await Promise.all([put(), put(), put()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listFavorites(me)).toHaveLength(1)
    expect((await unstar(me, 'contact', contact.id)).status).toBe(200)
    expect((await unstar(me, 'contact', contact.id)).status).toBe(200)
    expect(await listFavorites(me)).toEqual([])
  })

  it('two that come at once where only one has room', async () => {
    const me = await createColleague()
    await insertStarred(me, 29)
    const [one, other] = [await createContact(me), await createContact(me)]
    const calls = await whileLocked(server, { ...eventCounterLock(me), waiting: 2 }, () =>
      Promise.all([one, other].map(({ id }) => me.request('PUT', `/favorites/contact/${id}`))),
    )
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await listFavorites(me)).toHaveLength(30)
  })

  it('the purge of a record', async () => {
    const me = await createColleague()
    const [id = ''] = await insertStarred(me, 1)
    await server.platform.database.owner.query('delete from contacts where workspace_id = $1 and id = $2', [
      me.workspaceId,
      id,
    ])
    expect(await listFavorites(me)).toEqual([])
  })
})
