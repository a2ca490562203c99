import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createContact, insertContactTag } from '../../contacts/examples.ts'
import { csv, importContactsToEnd, listContacts, sendFile } from '../examples.ts'

const server = await getTestServer()
const importContacts = importContactsToEnd.bind(null, server)

const listTags = async (person: Person): Promise<string[]> =>
  (await person.request('POST', '/tags/unified', { operation: 'get_all' })).body.data.map(
    ({ name }: { name: string }) => name,
  )
const tagsOf = (contact: { tags: { name: string }[] }) => contact.tags.map(({ name }) => name)
const update = { onDuplicate: 'update' }

describe('does', () => {
  it('adds the tags of a column, and creates those that there are not', async () => {
    const maren = await createPerson(server)
    const old = await createContact(maren, { name: 'Old', email: 'old@kestrel.example' })
    await insertContactTag(server, maren, old.id, 'Fair')
    const file = csv(
      'Name,Email,Tags',
      'Amara,a@kestrel.example,"fair; VIP, ""Rotterdam, NL"""',
      'Ben,b@kestrel.example,VIP;vip',
      'Cem,c@kestrel.example,',
      'Old,old@kestrel.example,FAIR',
    )
    const { body } = await importContacts(maren, file, update)
    expect(body.data).toMatchObject({ created: 3, updated: 0, unchanged: 1, errors: [] })
    expect((await listContacts(maren)).map(tagsOf)).toEqual([['Fair'], ['Fair', 'Rotterdam, NL', 'VIP'], ['VIP'], []])
    expect(await listTags(maren)).toEqual(['Fair', 'Rotterdam, NL', 'VIP'])
  })

  it('counts a record that only gets a tag as updated, shows it before, and takes the tag back', async () => {
    const maren = await createPerson(server)
    const amara = await createContact(maren, { name: 'Amara', email: 'a@kestrel.example' })
    await insertContactTag(server, maren, amara.id, 'Fair')
    const before = await listContacts(maren)
    const file = csv('Name,Email,Tags', 'Amara,a@kestrel.example,"Fair, VIP"', 'Ben,b@kestrel.example,New')
    const checked = await importContacts(maren, file, { ...update, dryRun: 'true' })
    expect(checked.body.data).toMatchObject({ created: 1, updated: 1, unchanged: 0 })
    expect(checked.body.data.rows[0].changes).toEqual([{ field: 'tags', label: 'Tags', from: null, to: 'VIP' }])
    expect(checked.body.data.rows[1].changes).toContainEqual({ field: 'tags', label: 'Tags', from: null, to: 'New' })
    expect(await listTags(maren)).toEqual(['Fair'])
    const { importId, ...done } = (await importContacts(maren, file, update)).body.data
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 0 })
    expect(tagsOf((await listContacts(maren))[0])).toEqual(['Fair', 'VIP'])
    const history = await maren.request('GET', `/contacts/${amara.id}/history`)
    expect(JSON.stringify(history.body.data[0])).toContain('import')
    const { undo } = (await maren.request('POST', `/imports/${importId}/undo`)).body.data
    expect(undo).toMatchObject({ status: 'done', removed: 1, restored: 1, kept: 0, recordsKept: 0 })
    expect(await listContacts(maren)).toEqual(before)
    expect(await listTags(maren)).toEqual(['Fair', 'New'])
  })

  it('keeps the created tags of records that an undo moved to the trash, and restores them together', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name,Email,Tags', 'Amara,a@kestrel.example,New'))).body.data
    await maren.request('POST', `/imports/${importId}/undo`)
    expect(await listContacts(maren)).toEqual([])
    const [{ deletionId }] = (await maren.request('GET', '/trash')).body.data
    expect((await maren.request('POST', '/contacts/restore', { deletionId })).status).toBe(200)
    expect((await listContacts(maren)).map(tagsOf)).toEqual([['New']])
  })

  it('tags everything that a file creates or updates, but nothing that it skips', async () => {
    const maren = await createPerson(server)
    await createContact(maren, { name: 'Old', email: 'old@kestrel.example' })
    const file = csv('Name,Email,Tags', 'Old,old@kestrel.example,', 'Amara,a@kestrel.example,VIP')
    const tags = JSON.stringify(['Spring fair', 'vip'])
    await importContacts(maren, file, { tags })
    expect((await listContacts(maren)).map(tagsOf)).toEqual([[], ['Spring fair', 'VIP']])
    const again = await importContacts(maren, file, { ...update, tags })
    expect(again.body.data).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(tagsOf((await listContacts(maren))[0])).toEqual(['Spring fair', 'VIP'])
  })

  it('gives an owner and a status to records without one', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Ito' })
    await createContact(maren, { name: 'Old', email: 'old@kestrel.example', ownerId: maren.userId })
    const file = csv(
      'Name,Email,Owner,Status',
      `Amara,a@kestrel.example,${maren.email},customer`,
      'Cem,c@kestrel.example,,',
      'Old,old@kestrel.example,,',
    )
    const defaults = { ...update, ownerId: ben.userId, status: 'Prospect' }
    const checked = await importContacts(maren, file, { ...defaults, dryRun: 'true' })
    const owned = { field: 'owner', label: 'Owner', from: null, to: 'Ben Ito' }
    expect(checked.body.data.rows[1].changes).toContainEqual(owned)
    const { body } = await importContacts(maren, file, defaults)
    expect(body.data).toMatchObject({ created: 2, updated: 1 })
    const contacts = await listContacts(maren)
    expect(contacts.map(({ name, owner, status }) => [name, owner.id, status])).toEqual([
      ['Old', maren.userId, 'PROSPECT'],
      ['Amara', maren.userId, 'CUSTOMER'],
      ['Cem', ben.userId, 'PROSPECT'],
    ])
    const deals = csv('Title,Stage,Status', 'Tyres,,', 'Freight,Qualified,', 'Tea,,lost')
    const pipelines = (await maren.request('GET', '/pipelines')).body.data
    const open = pipelines[0].stages.find(({ category }: { category: string }) => category === 'OPEN').name
    await sendFile(maren, '/deals/import', { content: deals.replace('Qualified', open), options: { status: 'WON' } })
    const titles = (await maren.request('GET', '/deals?sort=title')).body.data
    expect(titles.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
      ...[
        ['Freight', 'OPEN'],
        ['Tea', 'LOST'],
        ['Tyres', 'WON'],
      ],
    ])
  })

  it('exports tags as it reads them', async () => {
    const maren = await createPerson(server)
    for (const [kind, title] of Object.entries({ contacts: 'Name', companies: 'Name', deals: 'Title' })) {
      const content = csv(`${title},Tags`, 'Amara,"VIP, ""Rotterdam, NL"", ""say """"so"""""", =1+1"')
      await sendFile(maren, `/${kind}/import`, { content })
      const file = await maren.request('POST', `/${kind}/export`, {})
      expect(file.text, kind).toContain('=1+1, "Rotterdam, NL", VIP, "say ""so"""'.replaceAll('"', '""'))
      const copy = await sendFile(maren, `/${kind}/import`, { content: file.text, options: { onDuplicate: 'create' } })
      expect(copy.body.data, kind).toMatchObject({ created: 1, errors: [] })
      const records = (await maren.request('GET', `/${kind}`)).body.data
      expect(records.map(tagsOf), kind).toEqual(Array(2).fill(['=1+1', 'Rotterdam, NL', 'VIP', 'say "so"']))
    }
    const rows = [{ name: 'Ben', tags: [{ id: 'x', name: 'VIP', description: null }, 'Json'] }]
    await maren.request('POST', '/contacts/import', { contacts: rows })
    expect(tagsOf((await listContacts(maren)).at(-1))).toEqual(['Json', 'VIP'])
  })
})

describe('refuses', () => {
  it('more than 50 tags in a row and names that are too long, and keeps the row', async () => {
    const maren = await createPerson(server)
    const many = Array.from({ length: 51 }, (_, at) => `t${at}`).join(';')
    const file = csv('Name,Tags', `Amara,${many}`, `Ben,short;${'x'.repeat(101)}`)
    const { body } = await importContacts(maren, file)
    expect(body.data).toMatchObject({ created: 2, failed: 0 })
    expect(body.data.errors).toEqual([
      { row: 2, field: 'tags', message: 'A row can have at most 50 tags' },
      { row: 3, field: 'tags', message: 'A tag can have at most 100 characters' },
    ])
    expect((await listContacts(maren)).map(tagsOf)).toEqual([[], []])
    expect(await listTags(maren)).toEqual([])
  })

  it('an owner outside the workspace, an unknown status, and too many or too long tags for all rows', async () => {
    const [maren, stranger] = [await createPerson(server), await createPerson(server)]
    const gone = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    await server.platform.database.owner.query('update members set removed_at = now() where user_id = $1', [
      gone.userId,
    ])
    const refuse = async (options: Record<string, string>) => {
      const { status, body } = await importContacts(maren, 'Name\nAmara\n', options)
      return [status, body.message]
    }
    const noMember = [422, 'Owner must be a member of this workspace']
    expect(await refuse({ ownerId: stranger.userId })).toEqual(noMember)
    expect(await refuse({ ownerId: gone.userId })).toEqual(noMember)
    expect(await refuse({ ownerId: 'nobody' })).toEqual(noMember)
    expect((await refuse({ status: 'GREAT' }))[0]).toBe(422)
    expect(await refuse({ tags: Array.from({ length: 51 }, (_, at) => `t${at}`).join(',') })).toEqual([
      ...[422, 'A row can have at most 50 tags'],
    ])
    expect(await refuse({ tags: JSON.stringify(['x'.repeat(101)]) })).toEqual([
      422,
      'A tag can have at most 100 characters',
    ])
    expect(await refuse({ tags: '[{"id":7}]' })).toEqual([422, 'Tags must be names'])
    expect(await listContacts(maren)).toEqual([])
    expect(await listTags(maren)).toEqual([])
  })
})

describe('survives', () => {
  it('an undo keeps what people did with tags since', async () => {
    const maren = await createPerson(server)
    await createContact(maren, { name: 'Old', email: 'old@kestrel.example' })
    const file = csv('Name,Email,Tags', 'Old,old@kestrel.example,New', 'Amara,a@kestrel.example,New')
    const { importId } = (await importContacts(maren, file, update)).body.data
    const [, amara] = await listContacts(maren)
    await insertContactTag(server, maren, amara.id, 'By hand')
    const { undo } = (await maren.request('POST', `/imports/${importId}/undo`)).body.data
    expect(undo).toMatchObject({ removed: 0, restored: 1, recordsKept: 1 })
    expect((await listContacts(maren)).map(tagsOf)).toEqual([[], ['By hand', 'New']])
    expect(await listTags(maren)).toEqual(['By hand', 'New'])
  })

  it('an undo keeps what people did with a tag that another was merged into since', async () => {
    const maren = await createPerson(server)
    const mail = (name: string) => `${name.toLowerCase()}@kestrel.example`
    const names = ['Both', 'Imported', 'Kept by hand', 'Merged by hand']
    const emails = names.map((name) => mail(name.replaceAll(' ', '.')))
    const ids: string[] = []
    for (const [at, name] of names.entries())
      ids.push((await createContact(maren, { name, email: emails[at] as string })).id)
    const post = async (path: string, body: object) => (await maren.request('POST', path, body)).body.data
    const createTag = (name: string) => post('/tags/unified', { operation: 'create', tagData: { name } })
    const [color, hue, into] = [await createTag('Color'), await createTag('Hue'), await createTag('Colour')]
    const assign = (tagId: string, entityId: string | undefined) =>
      post('/tags/unified', { operation: 'assign', tagId, entityId, entityType: 'contact' })
    const tags = ['"Color, Hue"', '"Color, Hue, Colour"', 'Color', 'Colour']
    const file = csv('Email,Tags', ...emails.map((email, at) => `${email},${tags[at]}`))
    const { importId } = (await importContacts(maren, file, update)).body.data
    await assign(into.id, ids[0])
    await assign(hue.id, ids[2])
    await assign(hue.id, ids[3])
    await post('/tags/merge', { tagIds: [color.id, hue.id], intoId: into.id })
    expect((await listContacts(maren)).map(tagsOf)).toEqual([['Colour'], ['Colour'], ['Colour'], ['Colour']])
    await post(`/imports/${importId}/undo`, {})
    const after = (await listContacts(maren)).map((contact) => [contact.name, tagsOf(contact)])
    expect(after).toEqual([
      ['Both', ['Colour']],
      ['Imported', []],
      ['Kept by hand', ['Colour']],
      ['Merged by hand', ['Colour']],
    ])
  })

  it('adds the tags of many rows', async () => {
    const maren = await createPerson(server)
    const rows = Array.from({ length: 1_500 }, (_, at) => `P${at},p${at}@many.example,"t${at % 40}, t${at % 7}"`)
    const { body } = await importContacts(maren, csv('Name,Email,Tags', ...rows))
    expect(body.data).toMatchObject({ status: 'done', created: 1_500 })
    expect(await listTags(maren)).toHaveLength(40)
    expect((await listContacts(maren)).slice(-2).map(tagsOf)).toEqual([
      ['t0', 't18'],
      ['t1', 't19'],
    ])
  })
})
