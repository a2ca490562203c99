import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { csv, importContacts, importContactsToEnd, listContacts } from '../examples.ts'

const server = await getTestServer()

const dryRun = async (person: Person, content: string, values: object = {}) =>
  (await importContacts(person, content, { dryRun: 'true', values: JSON.stringify(values) })).body.data

describe('does', () => {
  it('reads choices instead of the cells that are mapped to them, whatever their case, and leaves out others', async () => {
    const maren = await createPerson(server)
    const file = csv('Name,Status,Priority', 'Amara,Prospect,', 'Ben, prospect ,n/a', 'Cem,Warm,HOT', 'Dana,Elsewhere,')
    const values = { status: { prospect: 'LEAD' }, priority: { 'N/A': null } }
    const preview = await dryRun(maren, file, values)
    expect(preview).toMatchObject({ created: 4, leftOut: 1 })
    expect(preview.problems).toMatchObject([
      { field: 'status', failed: false, count: 1, values: [{ value: 'Elsewhere', count: 1 }], otherValues: 0 },
    ])
    const { body } = await importContactsToEnd(server, maren, file, { values: JSON.stringify(values) })
    expect(body.data.errors).toMatchObject([{ row: 5, field: 'status' }])
    expect((await listContacts(maren)).map(({ name, status, priority }) => [name, status, priority])).toMatchObject([
      ['Amara', 'LEAD', null],
      ['Ben', 'LEAD', null],
      ['Cem', 'WARM', 'HOT'],
      ['Dana', null, null],
    ])
  })

  it('maps cells to the choices of a custom field, and to an owner by id', async () => {
    const maren = await createPerson(server)
    const { choices } = await createCustomField(maren, {
      label: 'Plan',
      key: 'plan',
      type: 'CHOICE',
      choices: [{ label: 'Basic' }, { label: 'Pro' }],
    })
    const values = { 'customFields.plan': { gold: choices[1]?.id }, owner: { 'the boss': maren.userId } }
    const file = csv('Name,Plan,Owner', 'Amara,Gold,The boss', 'Ben,basic,')
    await importContactsToEnd(server, maren, file, { values: JSON.stringify(values) })
    expect(await listContacts(maren)).toMatchObject([
      { name: 'Amara', customFields: { plan: choices[1]?.id }, owner: { id: maren.userId } },
      { name: 'Ben', customFields: { plan: choices[0]?.id }, owner: null },
    ])
  })

  it('groups the values of a dry run by problem, and shows at most a hundred of them', async () => {
    const maren = await createPerson(server)
    const rows = Array.from({ length: 10_000 }, (_, n) => `Person ${n},Status ${n}`)
    const { problems } = await dryRun(maren, csv('Name,Status', ...rows, 'Twice,Status 9999'))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ field: 'status', count: 10_001, otherValues: 9_900 })
    expect(problems[0].values).toHaveLength(100)
    expect(problems[0].values[0]).toEqual({ value: 'Status 9999', count: 2 })
  })
})

describe('refuses', () => {
  it('values of a field that does not exist, and what is no mapping', async () => {
    const maren = await createPerson(server)
    for (const values of ['{"shape":{"round":"LEAD"}}', '{"status":"LEAD"}', '{"status":{"x":1}}', 'nonsense', '[1]'])
      expect((await importContacts(maren, csv('Name', 'Amara'), { values })).status, values).toBe(422)
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`s${n}`, null]))
    const { status } = await importContacts(maren, csv('Name', 'A'), { values: JSON.stringify({ status: many }) })
    expect(status).toBe(422)
  })
})

describe('survives', () => {
  it('a choice that was removed meanwhile: the cell is reported, and its row is imported', async () => {
    const maren = await createPerson(server)
    const { id, version, choices } = await createCustomField(maren, {
      label: 'Plan',
      key: 'plan',
      type: 'CHOICE',
      choices: [{ label: 'Basic' }, { label: 'Pro' }],
    })
    const removed = await maren.request(
      'PATCH',
      `/custom-fields/${id}`,
      { choices: [choices[0]] },
      { 'if-match': String(version) },
    )
    expect(removed.status, removed.text).toBe(200)
    const values = JSON.stringify({ 'customFields.plan': { gold: choices[1]?.id } })
    const { body } = await importContactsToEnd(server, maren, csv('Name,Plan', 'Amara,Gold'), { values })
    expect(body.data).toMatchObject({ created: 1, errors: [{ row: 2, field: 'customFields.plan' }] })
  })

  it('the same file twice at once: each of its people is created once', async () => {
    const maren = await createPerson(server)
    const file = csv('Name,Email,Status', 'Amara,amara@one.example,Prospect', 'Ben,ben@one.example,')
    const options = { values: JSON.stringify({ status: { prospect: 'LEAD' } }) }
    await Promise.all([1, 2].map(() => importContactsToEnd(server, maren, file, options)))
    expect((await listContacts(maren)).map(({ name, status }) => [name, status])).toEqual([
      ['Amara', 'LEAD'],
      ['Ben', null],
    ])
  })
})
