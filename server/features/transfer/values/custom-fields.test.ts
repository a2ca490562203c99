import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createContact } from '../../contacts/examples.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { csv, importContactsToEnd, listContacts, sendFile } from '../examples.ts'

const server = await getTestServer()
const importContacts = importContactsToEnd.bind(null, server)

const choices = [{ label: 'Basic' }, { label: 'Red, green' }, { label: 'Say "so"; or not' }]

/** A field of each type; answers the ids of the choices of the last two. */
async function createFields(person: Person) {
  const types = {
    ...{ Berth: 'TEXT', Story: 'LONG_TEXT', Seats: 'NUMBER', 'Contract end': 'DATE', 'Next call': 'DATE_TIME' },
    ...{ Vip: 'YES_NO', Site: 'URL', 'Second email': 'EMAIL', Fax: 'PHONE', Deputy: 'MEMBER' },
  }
  for (const [label, type] of Object.entries(types)) await createCustomField(person, { label, type })
  const plan = await createCustomField(person, { label: 'Plan', type: 'CHOICE', choices })
  const ports = await createCustomField(person, { label: 'Ports', type: 'CHOICES', choices })
  return { plan: plan.choices.map(({ id }) => id), ports: ports.choices.map(({ id }) => id) }
}
const problemsOf = (body: { data: { errors: { row: number; field: string; message: string }[] } }) =>
  body.data.errors.map(({ row, field, message }) => [row, field, message])

describe('does', () => {
  it('fills custom fields from columns of their name or key, each by its type', async () => {
    const maren = await createPerson(server)
    const ids = await createFields(maren)
    const file = csv(
      'Name,Berth,SEATS,contract end,Next call,Vip,Site,Second email,fax,Deputy,Plan,Ports',
      `Amara,7b,"1,250.5",31/10/2026,2026-10-31 09:30,yes,kestrel.example,a@two.example,+44 20 7946 0958,${maren.email},basic,"Basic; ""Red, green"""`,
      'Ben,,12,30/11/2026,,no,,,,maren aldous,"Red, green",Basic',
    )
    const { body } = await importContacts(maren, file, { timeZone: 'Europe/Berlin' })
    expect(body.data).toMatchObject({ status: 'done', created: 2, failed: 0, errors: [] })
    const [amara, ben] = await listContacts(maren)
    expect(amara).toMatchObject({ name: 'Amara', customAttributes: null })
    expect(amara.customFields).toEqual({
      ...{ berth: '7b', seats: 1250.5, contractEnd: '2026-10-31', nextCall: '2026-10-31T08:30:00.000Z', vip: true },
      ...{
        site: 'https://kestrel.example',
        secondEmail: 'a@two.example',
        fax: '+44 20 7946 0958',
        deputy: maren.userId,
      },
      ...{ plan: ids.plan[0], ports: ids.ports.slice(0, 2) },
    })
    expect(ben.customFields).toEqual({
      ...{ seats: 12, contractEnd: '2026-11-30', vip: false, deputy: maren.userId },
      ...{ plan: ids.plan[1], ports: [ids.ports[0]] },
    })
    const found = await maren.request('GET', `/contacts?customFields=${encodeURIComponent('{"seats":{"from":1000}}')}`)
    expect(found.body.data).toHaveLength(1)
  })

  it('offers them in the mapping, and before what other products call a field of all records', async () => {
    const maren = await createPerson(server)
    await createCustomField(maren, { label: 'Position' })
    await createCustomField(maren, { label: 'Email' })
    await createCustomField(maren, { label: '%' })
    const content = csv('Position,Email,Email,%', 'Bow,a@kestrel.example,b@kestrel.example,5')
    const { body } = await sendFile(maren, '/contacts/import/preview', { content })
    expect(body.data.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['customFields.position', 'email', 'customFields.email2', 'customFields.field'],
    ])
    expect(body.data.fields).toContainEqual({ field: 'customFields.position', label: 'Position' })
  })

  it('reimports every value of an export, and changes nothing', async () => {
    const maren = await createPerson(server)
    const ids = await createFields(maren)
    const customFields = {
      ...{ berth: '=1+1', story: 'one\n\ntwo; "three"', seats: 0.1, contractEnd: '1969-02-03', vip: false },
      ...{ nextCall: '2026-11-30T10:11:12.345Z', site: 'https://kestrel.example/?a=1;b', fax: "'0123" },
      ...{ secondEmail: 'b@two.example', deputy: maren.userId, plan: ids.plan[1], ports: ids.ports.slice(1) },
    }
    await createContact(maren, { name: 'Amara', email: 'a@kestrel.example', customFields })
    const before = await listContacts(maren)
    for (const format of ['csv', 'json']) {
      const { text } = await maren.request('POST', '/contacts/export', { format })
      const again =
        format === 'csv'
          ? await importContacts(maren, text, { onDuplicate: 'update' })
          : await maren.request('POST', '/contacts/import', { contacts: JSON.parse(text), onDuplicate: 'update' })
      expect(again.body.data, format).toMatchObject({ updated: 0, unchanged: 1, errors: [] })
      const copy =
        format === 'csv'
          ? await importContacts(maren, text, { onDuplicate: 'create' })
          : await maren.request('POST', '/contacts/import', { contacts: JSON.parse(text), onDuplicate: 'create' })
      expect(copy.body.data, format).toMatchObject({ created: 1, errors: [] })
      expect((await listContacts(maren)).at(-1).customFields, format).toEqual(customFields)
      await maren.request('POST', `/imports/${copy.body.data.importId}/undo`)
    }
    expect(await listContacts(maren)).toEqual(before)
  })

  it('previews, records and undoes what it changes', async () => {
    const maren = await createPerson(server)
    const ids = await createFields(maren)
    const { id } = await createContact(maren, {
      ...{ name: 'Amara', email: 'a@kestrel.example' },
      customFields: { seats: 5, plan: ids.plan[0], berth: '7b' },
    })
    const file = csv('Email,Seats,Plan,Deputy,Berth', `a@kestrel.example,6,"Red, green",${maren.email},`)
    const update = { onDuplicate: 'update' }
    const checked = await importContacts(maren, file, { ...update, dryRun: 'true' })
    expect(checked.body.data.rows[0].changes).toEqual([
      { field: 'customFields.plan', label: 'Plan', from: 'Basic', to: 'Red, green' },
      { field: 'customFields.seats', label: 'Seats', from: '5', to: '6' },
      { field: 'customFields.deputy', label: 'Deputy', from: null, to: 'Maren Aldous' },
    ])
    const { importId } = (await importContacts(maren, file, update)).body.data
    expect((await listContacts(maren))[0].customFields).toEqual({
      ...{ seats: 6, plan: ids.plan[1], berth: '7b', deputy: maren.userId },
    })
    const history = await maren.request('GET', `/contacts/${id}/history`)
    expect(history.text).toContain('customFields')
    const { undo } = (await maren.request('POST', `/imports/${importId}/undo`)).body.data
    expect(undo).toMatchObject({ status: 'done', restored: 1, kept: 0 })
    expect((await listContacts(maren))[0].customFields).toEqual({ seats: 5, plan: ids.plan[0], berth: '7b' })
  })

  it('fills fields of companies and deals', async () => {
    const maren = await createPerson(server)
    for (const kind of ['company', 'deal']) await createCustomField(maren, { kind, label: 'Seats', type: 'NUMBER' })
    const companies = await sendFile(maren, '/companies/import', { content: 'Name,Seats\nKestrel,12\n' })
    const deals = await sendFile(maren, '/deals/import', { content: 'Title,Seats\nTyres,13\n' })
    expect([companies.body.data.errors, deals.body.data.errors]).toEqual([[], []])
    expect((await maren.request('GET', '/companies')).body.data[0].customFields).toEqual({ seats: 12 })
    expect((await maren.request('GET', '/deals')).body.data[0].customFields).toEqual({ seats: 13 })
  })
})

describe('refuses', () => {
  it('values that do not fit, and keeps their rows', async () => {
    const maren = await createPerson(server)
    await createFields(maren)
    const file = csv(
      'Name,Seats,Contract end,Vip,Plan,Ports,Deputy,Site,Second email,Fax,Berth',
      `Amara,${'9'.repeat(400)},soon,perhaps,Gold,Basic; Gold,nobody,not a site,not an address,none,${'x'.repeat(256)}`,
    )
    const { body } = await importContacts(maren, file)
    expect(body.data).toMatchObject({ created: 1, failed: 0 })
    const named = 'Basic, Red, green, Say "so"; or not'
    expect(problemsOf(body).map(([, ...problem]) => problem)).toEqual([
      ['customFields.seats', 'Seats must be a number from -1,000,000,000,000,000 to 1,000,000,000,000,000'],
      ['customFields.contractEnd', 'Contract end must be a date'],
      ['customFields.vip', 'Vip must be Yes or No'],
      ['customFields.plan', `Plan must be one of ${named}`],
      ['customFields.ports', `Ports must be one of ${named}`],
      ['customFields.site', 'Site must be a web address'],
      ['customFields.secondEmail', 'Second email must be an email address'],
      ['customFields.fax', 'Fax must contain digits'],
      ['customFields.berth', 'Berth must be at most 255 characters'],
      ['customFields.deputy', 'Deputy must be the email address or name of a member'],
    ])
    expect((await listContacts(maren))[0].customFields).toEqual({})
  })

  it('an unknown choice, naming the first ten that there are', async () => {
    const maren = await createPerson(server)
    for (const [label, count] of [
      ['Ten', 10],
      ['Twelve', 12],
    ] as const)
      await createCustomField(maren, {
        ...{ label, type: 'CHOICE' },
        choices: Array.from({ length: count }, (_, n) => ({ label: `No. ${n + 1}` })),
      })
    const { body } = await importContacts(maren, csv('Name,Ten,Twelve', 'Amara,Gold,Gold'))
    const firstTen = 'No. 1, No. 2, No. 3, No. 4, No. 5, No. 6, No. 7, No. 8, No. 9, No. 10'
    expect(problemsOf(body)).toEqual([
      [2, 'customFields.ten', `Ten must be one of ${firstTen}`],
      [2, 'customFields.twelve', `Twelve must be one of ${firstTen} and 2 more`],
    ])
  })

  it('new rows without a value that is required, and updates others without it', async () => {
    const maren = await createPerson(server)
    await createContact(maren, { name: 'Old', email: 'old@kestrel.example' })
    await createCustomField(maren, { label: 'Plan', type: 'CHOICE', choices, required: true })
    await createCustomField(maren, { label: 'Seats', type: 'NUMBER' })
    const file = csv(
      'Name,Email,Plan,Seats',
      'Amara,a@kestrel.example,Basic,1',
      'Ben,b@kestrel.example,,2',
      'Cem,c@kestrel.example,Gold,many',
      'Older,old@kestrel.example,,4',
    )
    for (const dryRun of ['true', 'false']) {
      const { body } = await importContacts(maren, file, { onDuplicate: 'update', dryRun })
      expect(body.data, dryRun).toMatchObject({ created: 1, updated: 1, failed: 2 })
      expect(problemsOf(body)).toEqual([
        [3, 'customFields.plan', 'Plan is required'],
        [4, 'customFields.plan', 'Plan must be one of Basic, Red, green, Say "so"; or not'],
      ])
    }
    expect((await listContacts(maren)).map(({ name }) => name)).toEqual(['Older', 'Amara'])
    const { body } = await importContacts(maren, 'Name\nDana\n', { onDuplicate: 'create' })
    expect(body.data).toMatchObject({ created: 0, failed: 1 })
  })

  it('a mapping to a field of another workspace or kind, to one in the archive, or of two columns to one', async () => {
    const [maren, stranger] = [await createPerson(server), await createPerson(server)]
    await createCustomField(stranger, { label: 'Seats', type: 'NUMBER' })
    await createCustomField(maren, { kind: 'deal', label: 'Seats', type: 'NUMBER' })
    const gone = await createCustomField(maren, { label: 'Gone' })
    await maren.request('DELETE', `/custom-fields/${gone.id}`)
    await createCustomField(maren, { label: 'Berth' })
    const send = (mapping: object) =>
      importContacts(maren, 'Name,A,B\nAmara,1,2\n', { mapping: JSON.stringify(mapping) })
    for (const key of ['seats', 'gone', 'constructor']) {
      const answer = await send({ Name: 'name', A: `customFields.${key}` })
      expect([answer.status, answer.body.message]).toEqual([
        ...[422, `"customFields.${key}" is not a field to import into.`],
      ])
    }
    const twice = await send({ Name: 'name', A: 'customFields.berth', B: 'customFields.berth' })
    expect([twice.status, twice.body.message]).toEqual([422, 'Two columns map to "customFields.berth".'])
    expect(await listContacts(maren)).toEqual([])
  })
})

describe('survives', () => {
  it('an undo does not bring back a choice that is gone', async () => {
    const maren = await createPerson(server)
    const plan = await createCustomField(maren, { label: 'Plan', type: 'CHOICE', choices })
    const [basic, red] = plan.choices
    await createContact(maren, { name: 'Amara', email: 'a@kestrel.example', customFields: { plan: basic?.id } })
    const file = csv('Email,Plan', 'a@kestrel.example,"Red, green"')
    const { importId } = (await importContacts(maren, file, { onDuplicate: 'update' })).body.data
    await maren.request('PATCH', `/custom-fields/${plan.id}`, { choices: plan.choices.slice(1) })
    const { undo } = (await maren.request('POST', `/imports/${importId}/undo`)).body.data
    expect(undo).toMatchObject({ status: 'done', restored: 0, kept: 1 })
    expect((await listContacts(maren))[0].customFields).toEqual({ plan: red?.id })
  })
})
