import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createCustomField } from './examples.ts'

const server = await getTestServer()

describe('does', () => {
  it('exports custom fields under their names, with the labels of choices and the addresses of members', async () => {
    const maren = await createPerson(server)
    for (const [label, type] of [
      ...[
        ['Berth', 'TEXT'],
        ['Seats', 'NUMBER'],
        ['Contract end', 'DATE'],
      ],
      ...[
        ['Vip', 'YES_NO'],
        ['Deputy', 'MEMBER'],
      ],
    ])
      await createCustomField(maren, { label, type })
    const choices = [{ label: "Basic' or \\n" }, { label: '=Pro' }]
    const plan = await createCustomField(maren, { label: 'Plan', type: 'CHOICE', choices })
    const ports = await createCustomField(maren, { label: 'Ports', type: 'CHOICES', choices })
    await maren.request('DELETE', `/custom-fields/${(await createCustomField(maren, { label: 'Gone' })).id}`)
    const [basic, pro] = plan.choices.map(({ id }) => id)
    const customFields = {
      ...{ berth: '=1+1', seats: 12.5, contractEnd: '2026-11-30', vip: false, deputy: maren.userId },
      ...{ plan: basic, ports: ports.choices.map(({ id }) => id) },
    }
    await createContact(maren, { name: 'Full', customFields })
    await createContact(maren, { name: 'Choice', customFields: { plan: pro } })
    const file = await maren.request('POST', '/contacts/export', {})
    expect(file.status, file.text).toBe(200)
    const rows: Record<string, string>[] = parse(file.text, { columns: true })
    expect(Object.keys(rows[0] ?? {}).slice(-7)).toEqual([
      ...['Berth', 'Seats', 'Contract end', 'Vip', 'Deputy', 'Plan', 'Ports'],
    ])
    expect(rows[0]).toMatchObject({ Name: 'Choice', Plan: "'=Pro", Seats: '', Vip: '', Ports: '', Deputy: '' })
    expect(rows[1]).toMatchObject({
      ...{ Name: 'Full', Berth: "'=1+1", Seats: '12.5', 'Contract end': '2026-11-30', Vip: 'No' },
      ...{ Deputy: maren.email, Plan: "Basic' or \\n", Ports: "Basic' or \\n, =Pro" },
    })
    const fields = (await maren.request('GET', '/contacts/export/fields')).body.data
    expect(fields).toContainEqual({ field: 'customFields.seats', label: 'Seats', isUsual: true })
    const chosen = await maren.request('POST', '/contacts/export', {
      format: 'json',
      fields: ['customFields.seats', 'name'],
    })
    expect(JSON.parse(chosen.text)).toEqual([
      { 'customFields.seats': null, name: 'Choice' },
      { 'customFields.seats': 12.5, name: 'Full' },
    ])
  })
})

describe('refuses', () => {
  it('fields of other workspaces and other kinds', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    await createCustomField(otherTenant, { label: 'Seats', type: 'NUMBER' })
    await createCustomField(maren, { kind: 'deal', label: 'Seats', type: 'NUMBER' })
    const answer = await maren.request('POST', '/contacts/export', { fields: ['customFields.seats'] })
    expect([answer.status, answer.body.message]).toEqual([422, '"customFields.seats" is not a field to export.'])
    expect((await maren.request('POST', '/deals/export', { fields: ['customFields.seats'] })).status).toBe(200)
  })
})
