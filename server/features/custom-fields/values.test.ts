import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createCustomField } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)
const { owner } = server.platform.database

const set = (id: string, customFields: unknown, { person = maren as Person, version = 0, plural = 'contacts' } = {}) =>
  person.request(
    'PATCH',
    `/${plural}/${id}/custom-fields`,
    { customFields },
    version ? { 'if-match': String(version) } : {},
  )
const valuesOf = async (id: string) => (await maren.request('GET', `/contacts/${id}`)).body.data.customFields
const indexed = async (id: string) =>
  (
    await owner.query(
      `select f.key, v.ordinal, coalesce(v.text_value, v.long_value, v.number_value::text, (v.time_value at time zone 'UTC')::text) as value
         from custom_field_values v join custom_fields f on f.workspace_id = v.workspace_id and f.id = v.field_id
        where v.workspace_id = $1 and v.record_id = $2 order by f.key, v.ordinal`,
      [maren.workspaceId, id],
    )
  ).rows.map(({ key, value }) => `${key} ${value}`)

let plan: CustomField
let ports: CustomField
beforeAll(async () => {
  const choices = ['A', 'B', 'C'].map((label) => ({ label }))
  for (const [label, type] of [
    ...[
      ['Berth', 'TEXT'],
      ['Notices', 'LONG_TEXT'],
      ['Seats', 'NUMBER'],
      ['Contract end', 'DATE'],
      ['Call at', 'DATE_TIME'],
    ],
    ...[
      ['Vip', 'YES_NO'],
      ['Site', 'URL'],
      ['Billing', 'EMAIL'],
      ['Desk', 'PHONE'],
      ['Deputy', 'MEMBER'],
    ],
  ])
    await createCustomField(maren, { label, type })
  plan = await createCustomField(maren, { label: 'Plan', type: 'CHOICE', choices })
  ports = await createCustomField(maren, { label: 'Ports', type: 'CHOICES', choices })
})

describe('does', () => {
  it('sets several values at once, each in the form of its type, and keeps the others', async () => {
    const { id, version } = await createContact(maren, { name: 'Amara' })
    expect(await valuesOf(id)).toEqual({})
    const [a, b, c] = ports.choices.map((choice) => choice.id)
    const values = {
      ...{ berth: ' East quay ', notices: 'Line one\nLine two', seats: '12.5', contractEnd: '2026-02-28', vip: 'Yes' },
      ...{ callAt: '2026-03-11T09:30:00+02:00', site: 'tessellate.example', billing: 'a@b.example', desk: '+44 7700' },
      ...{ deputy: priya.userId.toUpperCase(), plan: plan.choices[1]?.id, ports: [c, a] },
    }
    const answer = await set(id, values, { version })
    expect(answer.status, answer.text).toBe(200)
    const stored = {
      ...{ berth: 'East quay', notices: 'Line one\nLine two', seats: 12.5, contractEnd: '2026-02-28', vip: true },
      ...{ callAt: '2026-03-11T07:30:00.000Z', site: 'https://tessellate.example', billing: 'a@b.example' },
      ...{ desk: '+44 7700', deputy: priya.userId, plan: plan.choices[1]?.id, ports: [a, c] },
    }
    expect(answer.body.data).toMatchObject({ id, version: version + 1, customAttributes: null })
    expect(answer.body.data.customFields).toEqual(stored)
    const next = await set(id, { seats: null, vip: '', ports: [b] })
    const { seats: _, vip: __, ...rest } = stored
    expect(next.body.data.customFields).toEqual({ ...rest, ports: [b] })
    expect(await valuesOf(id)).toEqual({ ...rest, ports: [b] })
    expect(await indexed(id)).toEqual([
      ...['berth East quay', 'billing a@b.example', 'callAt 2026-03-11 07:30:00', 'contractEnd 2026-02-28 00:00:00'],
      ...[`deputy ${priya.userId}`, 'desk +44 7700', 'notices Line one\nLine two', `plan ${plan.choices[1]?.id}`],
      ...[`ports ${b}`, 'site https://tessellate.example'],
    ])
  })

  it('sets values of new contacts, companies and deals, and of many at once', async () => {
    const kinds = [
      ['contact', 'contacts', { name: 'Ada' }],
      ['company', 'companies', { name: 'Ropes' }],
      ['deal', 'deals', { title: 'Lines' }],
    ] as const
    for (const [kind, plural, values] of kinds) {
      await createCustomField(maren, { kind, label: 'Rank', type: 'NUMBER' })
      const create = (customFields: object) => maren.request('POST', `/${plural}`, { ...values, customFields })
      const { body } = await create({ rank: 1 })
      expect(body.data.customFields).toEqual({ rank: 1 })
      const ids = [body.data.id, (await create({})).body.data.id]
      const bulk = await maren.request('PATCH', `/${plural}/bulk`, {
        [`${kind}Ids`]: ids,
        changes: { customFields: { rank: 7 } },
      })
      expect(bulk.body.data).toEqual({ count: 2 })
      for (const id of ids) {
        expect((await maren.request('GET', `/${plural}/${id}`)).body.data.customFields).toEqual({ rank: 7 })
        expect((await set(id, { rank: 8 }, { plural })).body.data.customFields).toEqual({ rank: 8 })
        const general = await maren.request('PATCH', `/${plural}/${id}`, { customFields: { rank: 9 } })
        expect(general.body.data.customFields).toEqual({ rank: 9 })
      }
      const listed = (await maren.request('GET', `/${plural}?fields=customFields&limit=1`)).body.data
      expect(listed[0].customFields).toEqual({ rank: 9 })
    }
  })

  it('records who changed which values, and only those', async () => {
    const { id } = await createContact(maren, { name: 'Traced', customFields: { berth: 'East', seats: 3 } })
    await set(id, { seats: 4, vip: true }, { person: priya })
    const { body } = await maren.request('GET', `/contacts/${id}/history`)
    expect(body.data[0]).toMatchObject({ actor: { name: 'Priya Nair' } })
    expect(body.data[0].changes).toEqual({ customFields: [{ seats: 3 }, { seats: 4, vip: true }] })
  })

  it('emits events when a record and when a field changes', async () => {
    const { id } = await createContact(maren, { name: 'Watched' })
    await set(id, { seats: 4 })
    const field = await createCustomField(maren, { label: 'Watched' })
    const { rows } = await owner.query(
      'select kind, ids, version from events where workspace_id = $1 order by seq desc limit 2',
      [maren.workspaceId],
    )
    expect(rows).toEqual([
      { kind: 'custom-fields.changed', ids: [field.id], version: 1 },
      { kind: 'contact.changed', ids: [id], version: 2 },
    ])
  })

  it('sets values in the general change of a record, with its fields or alone, in one step', async () => {
    const { id, version } = await createContact(maren, { name: 'Whole', customFields: { berth: 'East', seats: 3 } })
    const change = (body: object) => maren.request('PATCH', `/contacts/${id}`, body)
    const both = await change({ name: 'Whole again', customFields: { seats: '4', vip: true, berth: null } })
    expect(both.body.data).toMatchObject({ name: 'Whole again', version: version + 1 })
    expect(both.body.data.customFields).toEqual({ seats: 4, vip: true })
    const alone = await change({ customFields: { berth: ' West ' } })
    expect(alone.body.data).toMatchObject({
      version: version + 2,
      customFields: { seats: 4, vip: true, berth: 'West' },
    })
    expect(await indexed(id)).toHaveLength(3)
    const { body } = await maren.request('GET', `/contacts/${id}/history`)
    expect(body.data[0].changes).toEqual({ customFields: [{}, { berth: 'West' }] })
    expect(body.data[1].changes).toMatchObject({ name: ['Whole', 'Whole again'] })
  })

  it('accepts an unchanged record, with values of a former member and of an archived field', async () => {
    const left = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const retired = await createCustomField(maren, { label: 'Retired' })
    const { id } = await createContact(maren, { name: 'Kept', customFields: { retired: 'R', deputy: left.userId } })
    await maren.request('DELETE', `/custom-fields/${retired.id}`)
    await owner.query('update members set removed_at = now() where user_id = $1', [left.userId])
    const contact = (await maren.request('GET', `/contacts/${id}`)).body.data
    const answer = await maren.request('PATCH', `/contacts/${id}`, contact)
    expect([answer.status, answer.body.data.customFields]).toEqual([200, { retired: 'R', deputy: left.userId }])
    const unchanged = await maren.request('PATCH', `/contacts/${id}`, { customFields: contact.customFields })
    expect([unchanged.status, unchanged.body.data.version]).toEqual([200, answer.body.data.version])
  })
})

describe('refuses', () => {
  it('values that do not fit their field, with the reason, and stores none of the others', async () => {
    const { id } = await createContact(maren, { name: 'Strict', customFields: { berth: 'Kept' } })
    const wrong: [string, unknown, string | RegExp][] = [
      ['berth', 'x'.repeat(256), 'Berth must be at most 255 characters'],
      ['berth', 7, 'Berth must be text'],
      ['notices', 'x'.repeat(10_001), 'Notices must be at most 10,000 characters'],
      ['seats', '9'.repeat(400), /^Seats must be a number from/],
      ['seats', 1e16, /^Seats must be a number from/],
      ['seats', [1], /^Seats must be a number from/],
      ['contractEnd', '2026-02-30', 'Contract end must be a date'],
      ['contractEnd', '0000-01-01', 'Contract end must be a date'],
      ['callAt', 'tomorrow', 'Call at must be a date and time'],
      ['vip', 'maybe', 'Vip must be Yes or No'],
      ['plan', 'B', 'Please select one of the choices'],
      ['plan', [plan.choices[0]?.id], 'Please select one of the choices'],
      ['ports', [plan.choices[0]?.id], 'Please select one of the choices'],
      ['ports', { a: 1 }, 'Please select one of the choices'],
      ['site', 'javascript:alert(1)', 'Site must be a web address'],
      ['billing', 'nobody', 'Billing must be an email address'],
      ['desk', 'none', 'Desk must contain digits'],
      ['deputy', 'me', 'Deputy must be an id'],
      ['nothing', 1, 'This field does not exist.'],
      ['id', 1, 'This field does not exist.'],
      ['constructor', 1, 'This field does not exist.'],
    ]
    for (const [key, value, reason] of wrong) {
      const answer = await set(id, { vip: true, [key]: value })
      expect(answer.status, `${key} ${value}`).toBe(422)
      expect(answer.body.field_errors?.[`customFields.${key}`]?.[0]).toMatch(reason)
    }
    expect(await valuesOf(id)).toEqual({ berth: 'Kept' })
    expect(await indexed(id)).toEqual(['berth Kept'])
  })

  it('bodies that are no values', async () => {
    const { id } = await createContact(maren, { name: 'Bodies' })
    const fifty = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, 1]))
    for (const customFields of [null, [], 'seats', 7, {}, fifty, undefined])
      expect((await set(id, customFields)).status, JSON.stringify(customFields)).toBe(422)
    expect((await set(id, JSON.parse('{"__proto__":{"seats":3}}'))).status).toBe(422)
    for (const customFields of [[], 'seats', { nothing: 1 }]) {
      expect((await maren.request('POST', '/contacts', { name: 'New', customFields })).status).toBe(422)
      expect((await maren.request('PATCH', `/contacts/${id}`, { name: 'New', customFields })).status).toBe(422)
      const changes = { customFields }
      expect((await maren.request('PATCH', '/contacts/bulk', { contactIds: [id], changes })).status).toBe(422)
    }
    expect(await valuesOf(id)).toEqual({})
  })

  it('members of another workspace, fields in the archive, and versions of the past', async () => {
    const { id } = await createContact(maren, { name: 'Guarded' })
    const foreign = await set(id, { deputy: otherTenant.userId })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'This member does not exist.'])
    const gone = await createCustomField(maren, { label: 'Gone' })
    await maren.request('DELETE', `/custom-fields/${gone.id}`)
    const archived = await set(id, { gone: 'x' })
    expect([archived.status, archived.body.message]).toEqual([422, 'This field is archived.'])
    const stale = await set(id, { seats: 4 }, { version: 9 })
    expect([stale.status, stale.body.error, stale.body.data.id]).toEqual([409, 'stale', id])
    const change = (customFields: object, headers = {}) =>
      maren.request('PATCH', `/contacts/${id}`, { name: 'Changed', customFields }, headers)
    expect((await change({ deputy: otherTenant.userId })).body.field_errors).toEqual(foreign.body.field_errors)
    expect((await change({ gone: 'x' })).body.field_errors).toEqual(archived.body.field_errors)
    expect((await change({ seats: 4 }, { 'if-match': '9' })).body.error).toBe('stale')
    expect((await maren.request('GET', `/contacts/${id}`)).body.data.name).toBe('Guarded')
    expect(await valuesOf(id)).toEqual({})
  })

  it('a change of nothing', async () => {
    const { id } = await createContact(maren, { name: 'Unchanged' })
    const { status, body } = await maren.request('PATCH', `/contacts/${id}/custom-fields`, { customFields: {} })
    expect([status, body.field_errors]).toEqual([422, { customFields: ['Change at least one field.'] }])
  })

  it('a new record without a required value, and to clear one', async () => {
    const tobias = await createPerson(server)
    await createCustomField(tobias, { label: 'Segment', required: true })
    const refused = await tobias.request('POST', '/contacts', { name: 'Incomplete' })
    expect([refused.status, refused.body.field_errors]).toEqual([
      422,
      { 'customFields.segment': ['Segment is required'] },
    ])
    const given = await tobias.request('POST', '/contacts', { name: 'Complete', customFields: { segment: 'A' } })
    expect(given.status).toBe(201)
    const cleared = await set(given.body.data.id, { segment: null }, { person: tobias })
    expect([cleared.status, cleared.body.message]).toEqual([422, 'Segment is required'])
    const whole = await tobias.request('PATCH', `/contacts/${given.body.data.id}`, { customFields: { segment: null } })
    expect([whole.status, whole.body.message]).toEqual([422, 'Segment is required'])
    expect((await tobias.request('POST', '/deals', { title: 'Free' })).status).toBe(201)
  })

  it('viewers and strangers', async () => {
    const { id } = await createContact(maren, { name: 'Private', customFields: { berth: 'Secret' } })
    expect((await set(id, { berth: 'Mine' }, { person: viewer })).status).toBe(409)
    expect((await set(id, { berth: 'Mine' }, { person: otherTenant })).status).toBe(422)
    await createCustomField(otherTenant, { label: 'Berth' })
    expect((await set(id, { berth: 'Mine' }, { person: otherTenant })).status).toBe(404)
    expect(await valuesOf(id)).toEqual({ berth: 'Secret' })
  })
})

describe('survives', () => {
  it('people who set different values of one record at once: all are kept', async () => {
    const { id } = await createContact(maren, { name: 'Busy' })
    const changes = [{ seats: 1 }, { berth: 'B' }, { vip: true }, { desk: '1' }]
    const answers = await Promise.all([
      ...changes.map((values) => set(id, values)),
      maren.request('PATCH', `/contacts/${id}`, { customFields: { billing: 'a@b.example' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await valuesOf(id)).toEqual({ seats: 1, berth: 'B', vip: true, desk: '1', billing: 'a@b.example' })
    expect(await indexed(id)).toHaveLength(5)
  })

  it('records that are purged: their values are gone from the index', async () => {
    const { id } = await createContact(maren, { name: 'Purged', customFields: { berth: 'B' } })
    await owner.query('delete from contacts where workspace_id = $1 and id = $2', [maren.workspaceId, id])
    expect(await indexed(id)).toEqual([])
  })
})
