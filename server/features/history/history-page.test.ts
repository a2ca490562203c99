import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { contactValues, createContact, insertContactTag } from '../contacts/examples.ts'
import { waitForImport } from '../transfer/examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const listHistory = async (id: string, person = maren, query = '') =>
  (await person.request('GET', `/contacts/${id}/history${query}`)).body

describe('does', () => {
  it('lists who changed what, from what and to what, newest first', async () => {
    const { id } = await createContact(maren)
    await priya.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: 'Buyer' })
    await maren.request('PATCH', `/contacts/${id}`, { jobTitle: 'Head of Procurement', leadScore: 86 })
    const { data, page } = await listHistory(id)
    expect(data.map(({ operation, actor }: Entry) => [operation, actor.name])).toEqual([
      ['changed', 'Maren Aldous'],
      ['changed', 'Priya Nair'],
      ['created', 'Maren Aldous'],
    ])
    expect(data.map(({ changes }: Entry) => changes)).toEqual([
      { jobTitle: ['Buyer', 'Head of Procurement'], leadScore: [null, 86] },
      { jobTitle: [null, 'Buyer'] },
      null,
    ])
    expect(page).toMatchObject({ total: 3, totalIsExact: true, nextCursor: null })
  })

  it('keeps every field of a contact under its own name and in its own type', async () => {
    const { id } = await createContact(maren, { name: 'No contacts yet' })
    await maren.request('PATCH', `/contacts/${id}`, contactValues)
    const [{ changes }] = (await listHistory(id)).data
    expect(Object.keys(changes).sort()).toEqual(Object.keys(contactValues).sort())
    const instants = Object.keys(contactValues).filter((key) => /At$|Updated$/.test(key))
    for (const [key, value] of Object.entries(contactValues))
      if (instants.includes(key)) expect(new Date(changes[key][1])).toEqual(new Date(String(value)))
      else expect(changes[key], key).toEqual([key === 'name' ? 'No contacts yet' : null, value])
  })

  it('records nothing for a change that changes nothing', async () => {
    const { id } = await createContact(maren, { name: 'Same', jobTitle: 'Buyer' })
    await maren.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: 'Buyer' })
    expect((await listHistory(id)).data).toHaveLength(1)
  })

  it('names both sides of a link while they exist', async () => {
    const { id } = await createContact(maren)
    const [first, second] = [
      await insertCompany(server, maren, { name: 'Tessellate Freight' }),
      await insertCompany(server, maren, { name: 'Kestrel Trade' }),
    ]
    await maren.request('PATCH', `/contacts/${id}`, { companyId: first, ownerId: maren.userId })
    await maren.request('PATCH', `/contacts/${id}`, { companyId: second, ownerId: priya.userId })
    const [entry] = (await listHistory(id)).data
    expect(entry.changes).toEqual({ companyId: [first, second], ownerId: [maren.userId, priya.userId] })
    expect(entry.names).toEqual({
      [first]: 'Tessellate Freight',
      [second]: 'Kestrel Trade',
      [maren.userId]: 'Maren Aldous',
      [priya.userId]: 'Priya Nair',
    })
    await server.platform.database.owner.query('update companies set deleted_at = now() where id = $1', [first])
    expect((await listHistory(id)).data[0].names).not.toHaveProperty(first)
  })

  it('lists the deletion and the restore, with their step', async () => {
    const contacts = [await createContact(maren), await createContact(maren)]
    const id = contacts[0]?.id ?? ''
    const contactIds = contacts.map((contact) => contact.id)
    const { deletionId } = (await priya.request('DELETE', '/contacts/bulk', { contactIds })).body.data
    await maren.request('POST', '/contacts/restore', { deletionId })
    const { data } = await listHistory(id)
    expect(
      data.map(({ operation, bulkOperationId, changes, actor }: Entry) => [
        operation,
        bulkOperationId,
        changes,
        actor.name,
      ]),
    ).toEqual([
      ['restored', deletionId, null, 'Maren Aldous'],
      ['deleted', deletionId, null, 'Priya Nair'],
      ['created', null, null, 'Maren Aldous'],
    ])
  })

  it('lists what was added to the lists of a contact, changed and removed', async () => {
    const { id } = await createContact(maren)
    const added = await maren.request('POST', `/contacts/${id}/linkedin-skills`, { skillName: 'Negotiating' })
    const path = `/contacts/${id}/linkedin-skills/${added.body.data.id}`
    await maren.request('PATCH', path, { skillName: 'Negotiation' })
    await maren.request('DELETE', path)
    const { data } = await listHistory(id)
    expect(data.slice(0, 3).map(({ operation, part, changes }: Entry) => [operation, part, changes])).toEqual([
      ['removed', 'linkedin-skills', { skillName: ['Negotiation', null] }],
      ['changed', 'linkedin-skills', { skillName: ['Negotiating', 'Negotiation'] }],
      ['added', 'linkedin-skills', { skillName: [null, 'Negotiating'] }],
    ])
  })

  it('names a tag', async () => {
    const { id } = await createContact(maren)
    const tag = await insertContactTag(server, maren, id, 'Rotterdam')
    await queryAs('delete from tag_assignments where contact_id = $1', [id])
    const [entry] = (await listHistory(id)).data
    expect(entry).toMatchObject({
      operation: 'removed',
      part: 'tags',
      changes: { tagId: [tag, null] },
      names: { [tag]: 'Rotterdam' },
    })
  })

  it('pages without a gap', async () => {
    const { id } = await createContact(maren)
    for (let n = 0; n < 6; n++) await maren.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: `Title ${n}` })
    const seen: string[] = []
    let cursor = ''
    do {
      const { data, page } = await listHistory(id, maren, `?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(7)
      seen.push(...data.map((entry: Entry) => entry.changes?.jobTitle?.[1] ?? entry.operation))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Title ${n}`).concat('created'))
  })

  it('names an import as the source of a contact, and the import itself', async () => {
    const email = `${uuidv7()}@people.example`
    // On a slow machine the answer comes before the import is over.
    const importRows = async (rows: object) =>
      waitForImport(server, maren, (await maren.request('POST', '/contacts/import', rows)).body.data.importId)
    const contacts = [{ name: 'Petra', email, jobTitle: 'Buyer' }]
    const first = await importRows({ contacts })
    const [{ id }] = (await maren.request('GET', `/contacts?search=${email}`)).body.data
    const again = { contacts: [{ email, jobTitle: 'Head of Procurement' }], onDuplicate: 'update' }
    const second = await importRows(again)
    const { data } = await listHistory(id)
    expect(
      data.map(({ operation, source, bulkOperationId, changes }: Entry) => [
        operation,
        source,
        bulkOperationId,
        changes,
      ]),
    ).toEqual([
      ['changed', 'import', second.importId, { jobTitle: ['Buyer', 'Head of Procurement'] }],
      ['created', 'import', first.importId, null],
    ])
  })
})

describe('refuses', () => {
  it('a record that is not there, or is in the trash', async () => {
    const { id } = await createContact(maren)
    await maren.request('DELETE', `/contacts/${id}`)
    for (const path of [id, uuidv7(), 'no-id'])
      expect((await maren.request('GET', `/contacts/${path}/history`)).status).toBe(404)
  })

  it('a cursor of another record, and a broken one', async () => {
    const [one, other] = [await createContact(maren), await createContact(maren)]
    await maren.request('PATCH', `/contacts/${one.id}/job-title`, { jobTitle: 'Buyer' })
    const { nextCursor } = (await listHistory(one.id, maren, '?limit=1')).page
    const broken = Buffer.from(JSON.stringify(['-seq', 'x', one.id, 1, true])).toString('base64url')
    expect((await maren.request('GET', `/contacts/${other.id}/history?cursor=${nextCursor}`)).status).toBe(400)
    for (const cursor of ['nonsense', broken])
      expect((await maren.request('GET', `/contacts/${one.id}/history?cursor=${cursor}`)).status).toBe(400)
  })

  it('the application every way to rewrite what happened', async () => {
    const { id } = await createContact(maren)
    const rewrites = [
      `update history set operation = 'restored'`,
      'delete from history',
      'truncate history',
      `insert into history (workspace_id, kind, record_id, operation) values ('${maren.workspaceId}', 'contact', '${id}', 'deleted')`,
      `select record_history()`,
      `select track_history('contacts', 'contact')`,
    ]
    for (const rewrite of rewrites)
      await expect(queryAs(rewrite), rewrite).rejects.toThrow(/permission denied|only as triggers/)
    expect(await queryAs('select from history where record_id = $1', [id])).toHaveLength(1)
  })
})

describe('hides', () => {
  it('the history of another workspace', async () => {
    const { id } = await createContact(maren)
    expect((await otherTenant.request('GET', `/contacts/${id}/history`)).status).toBe(404)
  })

  it('nothing from a viewer, and everything without a session', async () => {
    const { id } = await createContact(maren)
    expect((await listHistory(id, viewer)).data).toHaveLength(1)
    expect((await sendRequest(server, 'GET', `/contacts/${id}/history?workspaceId=${maren.workspaceId}`)).status).toBe(
      401,
    )
  })
})

describe('survives', () => {
  it('statements that no route makes: one of ten thousand rows is ten thousand entries', async () => {
    const many = await createPerson(server)
    await queryAs(
      `insert into contacts (workspace_id, id, name) select $1, gen_random_uuid(), 'Row ' || n from generate_series(1, 10000) n`,
      [many.workspaceId],
      many,
    )
    await queryAs(`update contacts set status = 'LEAD', version = version + 1`, [], many)
    const kept = await queryAs(
      'select operation, changes, count(*)::int from history group by 1, 2 order by 1',
      [],
      many,
    )
    expect(kept).toEqual([
      { operation: 'changed', changes: { status: [null, 'LEAD'] }, count: 10_000 },
      { operation: 'created', changes: null, count: 10_000 },
    ])
  }, 60_000)

  it('an edit that is undone: nothing of it stays', async () => {
    const { id } = await createContact(maren)
    const answer = await maren.request('PATCH', `/contacts/${id}`, { jobTitle: 'Buyer', companyId: uuidv7() })
    expect(answer.status).toBe(404)
    expect((await listHistory(id)).data).toHaveLength(1)
  })

  it('twenty edits at once, each with the value that it replaced', async () => {
    const { id } = await createContact(maren)
    const edits = Array.from({ length: 20 }, (_, n) =>
      maren.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: `Title ${n}` }),
    )
    await Promise.all(edits)
    const { data } = await listHistory(id)
    expect(data).toHaveLength(21)
    const steps = data.slice(0, 20).map(({ changes }: Entry) => changes?.jobTitle)
    for (const [at, [before]] of steps.slice(0, 19).entries()) expect(before).toBe(steps[at + 1]?.[1])
  })

  it('new columns that the database makes by itself: a migration that adds one calls track_history again', async () => {
    const forgotten = () =>
      server.platform.database.owner.query(`
        select g.tgrelid::regclass || '.' || a.attname as column from pg_trigger g
          join pg_attribute a on a.attrelid = g.tgrelid and a.attnum > 0 and a.attgenerated <> '' and not a.attisdropped
         where g.tgname = 'history_of_update'
           and position(a.attname in pg_get_triggerdef(g.oid)) = 0`)
    expect((await forgotten()).rows).toEqual([])
    const { owner } = server.platform.database
    await owner.query(`alter table contacts add shouted text generated always as (upper(name)) stored`)
    expect((await forgotten()).rows).toEqual([{ column: 'contacts.shouted' }])
    await owner.query(`select track_history('contacts', 'contact')`)
    expect((await forgotten()).rows).toEqual([])
    await owner.query('alter table contacts drop shouted')
  })

  it('no purge: the history of a record is deleted with it, and only then', async () => {
    const [gone, other] = [await createContact(maren), await createContact(maren)]
    await maren.request('POST', `/contacts/${gone.id}/linkedin-skills`, { skillName: 'Negotiation' })
    await maren.request('DELETE', '/contacts/bulk', { contactIds: [gone.id, other.id] })
    await server.platform.database.owner.query('delete from contacts where id = $1', [gone.id])
    const left = await queryAs('select distinct record_id from history where record_id = any($1)', [
      [gone.id, other.id],
    ])
    expect(left).toEqual([{ record_id: other.id }])
  })

  it('work of the database owner, which is no one’s change', async () => {
    const { id } = await createContact(maren)
    await server.platform.database.owner.query(`update contacts set name = 'Migrated' where id = $1`, [id])
    expect((await listHistory(id)).data).toHaveLength(1)
  })
})

type Entry = {
  operation: string
  part: string | null
  bulkOperationId: string | null
  source: string | null
  actor: { name: string }
  changes: Record<string, [unknown, unknown]> | null
}

/** Runs SQL directly, with the application role and the scope of a person. */
async function queryAs(statement: string, values: unknown[] = [], person = maren): Promise<Record<string, unknown>[]> {
  const client = await server.platform.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true), set_config('app.user_id', $2, true)`, [
      person.workspaceId,
      person.userId,
    ])
    await client.query('set local role parley_app')
    const { rows } = await client.query(statement, values)
    await client.query('commit')
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}
