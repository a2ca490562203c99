import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, importContacts, importContactsToEnd, listContacts, sendFile } from '../examples.ts'

const server = await getTestServer()

/** The custom attributes of the contacts of a workspace: name, key, value. */
const listAttributes = async (person: Person) =>
  (await listContacts(person)).flatMap(({ name, customAttributes }) =>
    Object.entries(customAttributes ?? {}).map(([key, value]) => [name, key, value]),
  )

const exportFields = (person: Person, fields: string[], format = 'csv') =>
  person.request('POST', '/contacts/export', { format, fields })

const suggest = async (person: Person, content: string) =>
  (await sendFile(person, '/contacts/import/preview', { content })).body.data

const keys = ['Mobile', 'Status', '__proto__', 'Shoe size', 'customAttributes.Hat', 'k'.repeat(255)]
const file = csv(
  ['Name', 'Email', ...keys.map((_, at) => `Column ${at}`)].join(','),
  'Amara,amara@one.example,+44 20 7946 0958,prospect,a prototype,38,=1+1,long',
)
const mapping = JSON.stringify({
  Name: 'name',
  Email: 'email',
  ...Object.fromEntries(keys.map((key, at) => [`Column ${at}`, `customAttributes.${key}`])),
})
const stored = [
  ['Amara', 'Mobile', '+44 20 7946 0958'],
  ['Amara', 'Status', 'prospect'],
  ['Amara', 'k'.repeat(255), 'long'],
  ['Amara', '__proto__', 'a prototype'],
  ['Amara', 'Shoe size', '38'],
  ['Amara', 'customAttributes.Hat', '=1+1'],
].toSorted()

describe('does', () => {
  it('exports custom attributes in columns that an import reads into the same attributes, in any workspace', async () => {
    const maren = await createPerson(server)
    await importContactsToEnd(server, maren, file, { mapping })
    expect((await listAttributes(maren)).toSorted()).toEqual(stored)
    const exported = await exportFields(maren, ['name', 'email', ...keys.map((key) => `customAttributes.${key}`)])
    expect(exported.text.split('\n')[0]).toBe(
      `Name,Email,customAttributes.Mobile,customAttributes.Status,__proto__,Shoe size,customAttributes.customAttributes.Hat,${'k'.repeat(255)}`,
    )
    const ben = await createPerson(server)
    await importContactsToEnd(server, ben, exported.text)
    expect((await listAttributes(ben)).toSorted()).toEqual(stored)
  })

  it('keeps the value of the column that is named after an attribute, if another one would go there, too', async () => {
    const maren = await createPerson(server)
    const twice = csv('Name,customAttributes.Tier,Tier', 'Amara,silver,gold')
    const { columns } = (await suggest(maren, twice)) as { columns: { field: string | null }[] }
    expect(columns.map(({ field }) => field)).toEqual(['name', 'customAttributes.Tier', null])
    await importContactsToEnd(server, maren, twice)
    expect(await listAttributes(maren)).toEqual([['Amara', 'Tier', 'silver']])
  })

  it('exports custom attributes as JSON with their types, and reads them again', async () => {
    const maren = await createPerson(server)
    const customAttributes = { seats: 4, isVip: true, berths: ['A', 'B'] }
    await maren.request('POST', '/contacts', { name: 'Amara', customAttributes })
    const fields = ['name', 'customAttributes.seats', 'customAttributes.isVip', 'customAttributes.berths']
    const exported = await exportFields(maren, fields, 'json')
    const ben = await createPerson(server)
    await ben.request('POST', '/contacts/import', { contacts: JSON.parse(exported.text) })
    await expect.poll(async () => (await listContacts(ben))[0]?.customAttributes).toEqual(customAttributes)
  })

  it('offers the keys that the workspace has, and keeps their columns whatever the values look like', async () => {
    const maren = await createPerson(server)
    const content = csv('Name,Second address', 'Amara,amara@two.example')
    const fresh = await suggest(maren, content)
    expect([fresh.attributes, fresh.columns[1].field]).toEqual([[], 'email'])
    const attributes = JSON.stringify({ Name: 'name', 'Second address': 'customAttributes.Second address' })
    await importContactsToEnd(server, maren, content, { mapping: attributes })
    const known = await suggest(maren, content)
    expect([known.attributes, known.columns[1].field]).toEqual([['Second address'], 'customAttributes.Second address'])
    await importContactsToEnd(server, maren, content, { onDuplicate: 'create' })
    expect(await listAttributes(maren)).toEqual([
      ['Amara', 'Second address', 'amara@two.example'],
      ['Amara', 'Second address', 'amara@two.example'],
    ])
  })
})

describe('refuses', () => {
  it('a key of more than 255 characters, before anything is stored', async () => {
    const maren = await createPerson(server)
    const tooLong = JSON.stringify({ Name: 'name', Size: `customAttributes.${'k'.repeat(256)}` })
    const answer = await importContacts(maren, csv('Name,Size', 'Amara,38'), { mapping: tooLong })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('The name of a custom attribute can have at most 255 characters.')
    expect(await listContacts(maren)).toEqual([])
  })
})

describe('hides', () => {
  it('the keys of other workspaces', async () => {
    await importContactsToEnd(server, await createPerson(server), csv('Name,Secret size', 'Amara,38'))
    const { attributes } = await suggest(await createPerson(server), csv('Name,Size', 'Ben,39'))
    expect(attributes).toEqual([])
  })
})
