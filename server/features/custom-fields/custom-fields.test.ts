import { describe, expect, it } from 'vitest'
import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { whileLocked } from '../../testing/harness/while-locked.ts'
import { createContact } from '../contacts/examples.ts'
import { createCustomField } from './examples.ts'

const server = await getTestServer()
const { owner } = server.platform.database
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const list = async (person = maren, query = ''): Promise<CustomField[]> =>
  (await person.request('GET', `/custom-fields${query}`)).body.data
const patch = (id: string, body: object, person: Person = maren, version?: number) =>
  person.request('PATCH', `/custom-fields/${id}`, body, version === undefined ? {} : { 'if-match': String(version) })
const sentence = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer
  return [status, body.message]
}

describe('does', () => {
  it('adds fields of every type behind the others of their kind, with a key from their name', async () => {
    const tobias = await createPerson(server)
    const types = [...['TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'DATE_TIME', 'YES_NO', 'URL', 'EMAIL', 'PHONE', 'MEMBER']]
    for (const type of types) await createCustomField(tobias, { kind: 'deal', type, label: `Größe ${type}` })
    await createCustomField(tobias, { kind: 'company', label: 'Größe TEXT' })
    const plan = await createCustomField(tobias, {
      kind: 'deal',
      type: 'CHOICE',
      label: '  Plan  ',
      help: 'What they pay for',
      required: true,
      choices: [{ label: 'Basic' }, { label: 'Pro', color: 'GREEN' }],
    })
    expect(plan).toEqual({
      ...{ id: expect.any(String), kind: 'deal', key: 'plan', label: 'Plan', type: 'CHOICE' },
      ...{ help: 'What they pay for', required: true, isArchived: false, version: 1 },
      choices: [
        { id: expect.any(String), label: 'Basic', color: 'GRAY' },
        { id: expect.any(String), label: 'Pro', color: 'GREEN' },
      ],
    })
    const deals = await list(tobias, '?kind=deal')
    expect(deals.map(({ type }) => type)).toEqual([...types, 'CHOICE'])
    expect(deals.map(({ required }) => required)).toEqual([...types.map(() => false), true])
    expect(deals.map(({ key }) => key).slice(0, 3)).toEqual(['grosseText', 'grosseLongText', 'grosseNumber'])
    expect(await list(tobias)).toHaveLength(12)
  })

  it('gives each field a unique key, even for equal names', async () => {
    const keys = []
    for (const label of ['Name', '東京', '!?', '2nd seat', 'constructor', 'Party size'])
      keys.push((await createCustomField(maren, { label })).key)
    expect(keys).toEqual(['name2', 'field', 'field2', 'ndSeat', 'constructor2', 'partySize'])
    expect((await createCustomField(maren, { label: 'Party-size' })).key).toBe('partySize2')
    expect((await createCustomField(maren, { label: 'Chosen', key: 'myOwnKey' })).key).toBe('myOwnKey')
  })

  it('renames a field and its choices without touching its key, and counts the versions', async () => {
    const field = await createCustomField(maren, {
      type: 'CHOICE',
      label: 'Size',
      choices: [{ label: 'S' }, { label: 'M' }],
    })
    const [small, medium] = field.choices
    const choices = [{ ...medium, label: 'Medium' }, { label: 'Large', color: 'RED' }, small]
    const answer = await patch(field.id, { label: 'T-shirt', help: 'Ask them', required: true, choices }, maren, 1)
    expect(answer.body.data).toEqual({
      ...field,
      ...{ label: 'T-shirt', help: 'Ask them', required: true, version: 2 },
      choices: [
        { id: medium?.id, label: 'Medium', color: 'GRAY' },
        { id: expect.any(String), label: 'Large', color: 'RED' },
        small,
      ],
    })
    await patch(field.id, { required: false })
  })

  it('puts the fields of a kind into another order', async () => {
    const tobias = await createPerson(server)
    const ids = []
    for (const label of ['One', 'Two', 'Three']) ids.push((await createCustomField(tobias, { label })).id)
    const answer = await tobias.request('PUT', '/custom-fields/order', {
      kind: 'contact',
      fieldIds: [ids[2], ids[0], ids[1]],
    })
    expect(answer.body.data.map(({ label }: CustomField) => label)).toEqual(['Three', 'One', 'Two'])
    expect((await list(tobias)).map(({ label }) => label)).toEqual(['Three', 'One', 'Two'])
  })

  it('archives a field, whose values come back when it is restored', async () => {
    const field = await createCustomField(maren, { label: 'Fax' })
    const { id } = await createContact(maren, { name: 'Signe', customFields: { fax: '555' } })
    const archived = await maren.request('DELETE', `/custom-fields/${field.id}`)
    expect(archived.body.data).toMatchObject({ key: 'fax', isArchived: true, version: 2 })
    expect((await createCustomField(maren, { label: 'Fax' })).key).toBe('fax2')
    expect(await sentence(patch(field.id, { isArchived: false }))).toEqual([
      409,
      'A field with this name already exists.',
    ])
    const restored = await patch(field.id, { isArchived: false, label: 'Old fax' })
    expect(restored.body.data).toMatchObject({ key: 'fax', isArchived: false })
    expect((await maren.request('GET', `/contacts/${id}`)).body.data.customFields).toEqual({ fax: '555' })
  })
})

describe('refuses', () => {
  const post = (body: object, person: Person = maren) =>
    person.request('POST', '/custom-fields', { kind: 'contact', type: 'TEXT', label: 'New', ...body })

  it('names, keys, types and choices that no field can have', async () => {
    const wrong = [
      ...[
        { label: '' },
        { label: '  ' },
        { label: null },
        { label: 7 },
        { label: 'x'.repeat(61) },
        { label: 'a\u0000b' },
      ],
      ...[{ key: '__proto__' }, { key: 'id' }, { key: 'email' }, { key: 'customFields' }, { key: 'toString' }],
      ...[{ key: '' }, { key: 'Big' }, { key: 'a b' }, { key: 'x'.repeat(41) }, { key: 'ключ' }, { key: null }],
      ...[{ type: 'MONEY' }, { type: null }, { kind: 'task' }, { kind: null }, { help: 'x'.repeat(201) }],
      ...[{ required: 'maybe' }, { position: 3 }, { choices: [{ label: 'A' }] }, { choices: 'A' }],
      { type: 'CHOICE' },
      { type: 'CHOICE', choices: [] },
      { type: 'CHOICE', choices: [{ label: 'A' }, { label: ' a ' }] },
      { type: 'CHOICE', choices: [{ label: '' }] },
      { type: 'CHOICE', choices: [{ label: 'A', color: 'PINK' }] },
      { type: 'CHOICE', choices: Array.from({ length: 101 }, (_, n) => ({ label: `${n}` })) },
    ]
    const before = await list()
    for (const body of wrong) expect((await post(body)).status, JSON.stringify(body)).toBe(422)
    expect(await list()).toEqual(before)
    const keyRule = 'A key has up to 40 letters and digits, and starts with a lowercase letter'
    for (const [body, text] of [
      [{ key: 'email' }, 'This key is reserved. Please choose another one.'],
      [{ key: 'Big' }, keyRule],
      [{ key: 'x'.repeat(41) }, keyRule],
      [{ choices: [{ label: 'A' }] }, 'Only choice fields can have choices'],
      [{ type: 'CHOICE' }, 'Add at least one choice'],
      [{ type: 'CHOICE', choices: [{ label: 'A' }, { label: ' a ' }] }, 'Each choice needs a unique name'],
    ] as const)
      expect(await sentence(post(body)), JSON.stringify(body)).toEqual([422, text])
  })

  it('a choice that does not exist, and stores nothing', async () => {
    const before = await list()
    expect(await post({ type: 'CHOICE', choices: [{ label: 'A', id: maren.userId }] })).toMatchObject({
      status: 404,
      body: { field_errors: { choices: ['This choice does not exist.'] } },
    })
    expect(await list()).toEqual(before)
  })

  it('a name or a key that is taken, and changes of the type and the key', async () => {
    const field = await createCustomField(maren, { label: 'Berth', key: 'berth' })
    expect(await sentence(post({ label: 'BERTH' }))).toEqual([409, 'A field with this name already exists.'])
    expect(await sentence(post({ key: 'berth' }))).toEqual([
      409,
      'A field with this key already exists, maybe in the archive.',
    ])
    for (const body of [{ type: 'NUMBER' }, { key: 'other' }, { kind: 'deal' }, {}])
      expect((await patch(field.id, body)).status, JSON.stringify(body)).toBe(422)
  })

  it('the fifty-first field of a kind, and restoring one beside fifty', async () => {
    const tobias = await createPerson(server)
    const first = await createCustomField(tobias, { label: 'First' })
    await tobias.request('DELETE', `/custom-fields/${first.id}`)
    for (let n = 0; n < 50; n++) await createCustomField(tobias, { label: `Field ${n}` })
    const full = [422, 'A record type can have 50 custom fields. Archive one first.']
    expect(await sentence(post({}, tobias))).toEqual(full)
    expect(await sentence(patch(first.id, { isArchived: false }, tobias))).toEqual(full)
    expect((await post({ kind: 'deal' }, tobias)).status).toBe(201)
  })

  it('another field beside fifty and two hundred archived ones', async () => {
    const tobias = await createPerson(server)
    await owner.query(
      `insert into custom_fields (workspace_id, kind, key, label, type, position, archived_at)
       select $1, 'contact', 'key' || n, 'Field ' || n, 'TEXT', n, case when n <= 200 then now() end from generate_series(1, 249) n`,
      [tobias.workspaceId],
    )
    expect((await post({}, tobias)).status).toBe(201)
    const [field] = (await list(tobias)).filter(({ isArchived }) => !isArchived)
    expect((await tobias.request('DELETE', `/custom-fields/${field?.id}`)).status).toBe(200)
    expect(await sentence(post({ label: 'Newer' }, tobias))).toEqual([
      422,
      'This workspace has defined too many fields. Restore an archived one instead.',
    ])
  })

  it('to remove a choice that a record has, even one in the trash', async () => {
    const field = await createCustomField(maren, {
      type: 'CHOICES',
      label: 'Ports',
      choices: [{ label: 'A' }, { label: 'B' }],
    })
    const { id } = await createContact(maren, { name: 'Ines', customFields: { ports: [field.choices[0]?.id] } })
    await maren.request('DELETE', `/contacts/${id}`)
    expect(await sentence(patch(field.id, { choices: [field.choices[1]] }))).toEqual([
      409,
      'Some records have “A”. Please change them first.',
    ])
    expect((await patch(field.id, { choices: [field.choices[0]] })).status).toBe(200)
  })

  it('orders that leave out a field or name a strange one, and versions of the past', async () => {
    const tobias = await createPerson(server)
    const [one, two] = [
      await createCustomField(tobias, { label: 'One' }),
      await createCustomField(tobias, { label: 'Two' }),
    ]
    const order = (fieldIds: unknown[]) => tobias.request('PUT', '/custom-fields/order', { kind: 'contact', fieldIds })
    expect((await order([one.id])).status).toBe(409)
    expect((await order([one.id, one.id])).status).toBe(422)
    expect((await order([one.id, maren.userId])).status).toBe(404)
    expect((await order([])).status).toBe(422)
    expect((await patch(one.id, { label: 'Three' }, tobias, 7)).status).toBe(409)
    expect((await list(tobias)).map(({ label }) => label)).toEqual(['One', 'Two'])
    expect(two.version).toBe(1)
  })

  it('changes by members and viewers, who may look', async () => {
    const field = await createCustomField(maren, { label: 'Looked at' })
    for (const person of [priya, viewer]) {
      expect((await post({ label: 'Mine' }, person)).status).toBe(409)
      expect((await patch(field.id, { label: 'Mine' }, person)).status).toBe(409)
      expect((await person.request('DELETE', `/custom-fields/${field.id}`)).status).toBe(409)
      expect((await list(person)).map(({ id }) => id)).toContain(field.id)
    }
  })
})

describe('hides', () => {
  it('the fields of another workspace, and never changes them', async () => {
    const field = await createCustomField(maren, { label: 'Secret' })
    expect(await list(otherTenant)).toEqual([])
    expect((await patch(field.id, { label: 'Taken' }, otherTenant)).status).toBe(404)
    expect((await otherTenant.request('DELETE', `/custom-fields/${field.id}`)).status).toBe(404)
    expect((await list()).find(({ id }) => id === field.id)).toEqual(field)
  })
})

describe('survives', () => {
  it('the same field added many times at once: it is there once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        maren.request('POST', '/custom-fields', { kind: 'contact', type: 'TEXT', label: 'Raced' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('several fields added beside forty-nine at once: one is, and all can be put into another order', async () => {
    const tobias = await createPerson(server)
    for (let n = 1; n < 50; n++) await createCustomField(tobias, { label: `Field ${n}` })
    const lock = { statement: 'lock table custom_fields in share mode', waiting: 2 }
    const answers = await whileLocked(server, lock, () =>
      Promise.all(
        ['One', 'Two', 'Three'].map((label) =>
          tobias.request('POST', '/custom-fields', { kind: 'contact', type: 'TEXT', label }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const fieldIds = (await list(tobias)).map(({ id }) => id).reverse()
    const order = await tobias.request('PUT', '/custom-fields/order', { kind: 'contact', fieldIds })
    expect([order.status, order.body.data.length]).toEqual([200, 50])
  })

  it('several fields restored at once, while others are set and put into another order: none is refused', async () => {
    const tobias = await createPerson(server)
    const ids: string[] = []
    for (let n = 1; n <= 20; n++) ids.push((await createCustomField(tobias, { label: `Field ${n}` })).id)
    const [kept, archived] = [ids.slice(0, 14), ids.slice(14)]
    const contact = await createContact(tobias, { name: 'Busy' })
    for (let round = 0; round < 3; round++) {
      for (const id of archived) await tobias.request('DELETE', `/custom-fields/${id}`)
      const order = () => tobias.request('PUT', '/custom-fields/order', { kind: 'contact', fieldIds: kept.reverse() })
      const value = (n: number) =>
        tobias.request('PATCH', `/contacts/${contact.id}/custom-fields`, { customFields: { field1: `${n}` } })
      const answers = await Promise.all([
        // The new order is rejected if it does not name a field that has been restored.
        order().then(({ status }) => (status === 409 ? 200 : status)),
        ...archived.map((id) => patch(id, { isArchived: false }, tobias).then(({ status }) => status)),
        ...[1, 2, 3].map((n) => value(n).then(({ status }) => status)),
      ])
      expect(answers).toEqual(answers.map(() => 200))
    }
  })
})
