import { describe, expect, it } from 'vitest'
import { contactFields } from '#contract/contacts/fields.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { hasLinearCost } from '../../../../spec/proofs/cost-growth.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContacts, listContacts, sendFile } from '../examples.ts'

const server = await getTestServer()

const wide = 'w'.repeat(40_000)
describe('refuses', () => {
  it('custom attributes over 64 KB in total, and imports the rest of the row', async () => {
    const maren = await createPerson(server)
    const { body } = await importContacts(maren, `Name,One,Two\nAmara,${wide},${wide}\nBen,${wide},x\n`)
    expect(body.data).toMatchObject({ created: 2, failed: 0 })
    expect(body.data.errors).toEqual([
      { row: 2, field: 'customAttributes', message: 'Custom attributes can be at most 64 KB' },
    ])
    const [amara, ben] = await listContacts(maren)
    expect([amara.customAttributes, ben.customAttributes]).toEqual([null, { One: wide, Two: 'x' }])
  })

  it('characters that cannot be stored in an object, in a sentence that its name begins', () => {
    for (const attributes of [{ berth: ['\ud83d'] }, '{"berth":"\u0000"}'])
      expect(parseValue(contactFields.customAttributes, attributes)).toEqual({
        ok: false,
        message: 'Custom attributes can’t contain characters that cannot be stored',
      })
  })

  it('numbers in JSON rows that PostgreSQL would store with hundreds of digits', async () => {
    const maren = await createPerson(server)
    const contacts = [{ name: 'Amara', boat: { berth: 1e300 } }]
    const { body } = await maren.request('POST', '/contacts/import', { contacts })
    expect(body.data.errors).toMatchObject([{ row: 1, field: 'customAttributes' }])
    expect((await listContacts(maren))[0].customAttributes).toBeNull()
  })

  it('custom attributes that would take a record over its limit, and updates the rest', async () => {
    const maren = await createPerson(server)
    const email = 'a@kestrel.example'
    await importContacts(maren, `Name,Email,One\nAmara,${email},${wide}\n`)
    const again = `Name,Email,Two\nAmara O.,${email},${wide}\n`
    const message = 'The record would hold more than 100 keys or 64 KB'
    for (const dryRun of ['true', 'false']) {
      const { body } = await importContacts(maren, again, { onDuplicate: 'update', dryRun })
      expect(body.data).toMatchObject({ updated: 1, failed: 0 })
      expect(body.data.errors).toEqual([{ row: 2, field: 'customAttributes', message }])
    }
    expect(await listContacts(maren)).toMatchObject([{ name: 'Amara O.', customAttributes: { One: wide } }])
    await importContacts(maren, `Name,Email,Two\nAmara O.,${email},x\n`, { onDuplicate: 'update' })
    expect(await listContacts(maren)).toMatchObject([{ customAttributes: { One: wide, Two: 'x' } }])
  })

  it('custom attributes beyond 100 keys in a record, added by successive imports', async () => {
    const maren = await createPerson(server)
    const columns = (letter: string) => Array.from({ length: 60 }, (_, n) => `${letter}${n}`)
    const file = (letter: string) => `Email,${columns(letter)}\na@kestrel.example,${columns(letter)}\n`
    await importContacts(maren, file('x'))
    const { body } = await importContacts(maren, file('y'), { onDuplicate: 'update' })
    expect(body.data.errors).toMatchObject([{ row: 2, field: 'customAttributes' }])
    expect(Object.keys((await listContacts(maren))[0].customAttributes)).toHaveLength(60)
  })

  it('a very long amount in linear time', async () => {
    const maren = await createPerson(server)
    const longAmount = (length: number) => `1${' '.repeat(length)}1`
    const deals = Array.from({ length: 5 }, (_, n) => ({ title: `Rail ${n}`, value: longAmount(60_000) }))
    const { body } = await maren.request('POST', '/deals/import', { deals })
    expect(body.data).toMatchObject({ created: 5 })
    expect(body.data.errors[0]).toMatchObject({ row: 1, field: 'value' })
    expect(await hasLinearCost((length) => parseValue(dealFields.value, longAmount(length)), 5_000)).toBe(true)
  })
})

describe('survives', () => {
  it('a very long header that looks like an email address, in linear time', async () => {
    const maren = await createPerson(server)
    const longHeader = (length: number) => `a@${'.'.repeat(length)} x`
    const content = `Name,${longHeader(60_000)}\nAmara,y\n`
    expect((await sendFile(maren, '/contacts/import/preview', { content })).status).toBe(200)
    expect(await hasLinearCost((length) => parseValue(contactFields.email, longHeader(length)), 5_000)).toBe(true)
  })
})
