import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest, type TestResponse } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { contactValues } from '../../contacts/examples.ts'
import { guardFormula, unguardFormula } from '../csv-cells.ts'
import { importContacts, listContacts, waitForImport } from '../examples.ts'

const server = await getTestServer({ alone: true })

const exported = (person: Person, body: object = {}) => person.request('POST', '/contacts/export', body)
const rowsOf = ({ text }: TestResponse): Record<string, string>[] => parse(text, { columns: true })

/** What a contact says, without what belongs to its row. */
const valuesOf = (contact: Record<string, unknown>) => {
  const { id, version, createdAt, updatedAt, companyId, company, ...values } = contact
  return { ...values, company: (company as { name: string } | null)?.name ?? null }
}

const formulas = [
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  " '=1",
  "'quoted",
  "'=quoted",
  "''=twice",
  '\u00a0=blank',
  '\u200b@hidden',
  '＝wide',
  '+1 555 010 9999',
  '+49 (30) 123-45.67',
  "'+1 555 010 9999",
  '"q", and\nlines',
  'C:\\temp\\n',
  'Zoë 👩🏽‍🚀',
  '\\.',
  '\\N',
  'plain; =1+1',
  "tab\t'@SUM(A1)",
  '+1 555 010 9999; +49 30 123; -2+3',
  'to do:\r\n- call\n- write\n=1+1',
]

describe('does', () => {
  it('returns a CSV file with its date in the name and its row count in a header (CON-012, CON-061)', async () => {
    const maren = await createPerson(server)
    await maren.request('POST', '/contacts', { name: 'Amara Okonkwo', leadScore: 86, linkedinIsOpenToWork: true })
    const file = await exported(maren)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/)
    expect(file.headers['x-row-count']).toBe('1')
    expect(file.text).toMatch(/^Name,Email,Phone number,WhatsApp number,LinkedIn URL,Twitter URL,/)
    expect(rowsOf(file)[0]).toMatchObject({ Name: 'Amara Okonkwo', 'Lead score': '86', 'LinkedIn open to work': 'Yes' })
  })

  it('writes CSV that imports with the suggested mapping to the same values in every field', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, name: 'Ben Ito' })
    await maren.request('POST', '/contacts', { ...contactValues, companyId: undefined, ownerId: ben.userId })
    await importContacts(maren, 'Name,Company,Shoe size\nTobias Renner,"Söhne, Ltd",44\n')
    const before = (await listContacts(maren)).map(valuesOf)
    expect(before).toHaveLength(2)
    const file = await exported(maren)
    const ids = (await listContacts(maren)).map(({ id }) => id)
    await maren.request('DELETE', '/contacts/bulk', { contactIds: ids })
    const back = await importContacts(maren, file.text)
    expect(back.body.data).toMatchObject({ created: 2, failed: 0, errors: [] })
    expect((await listContacts(maren)).map(valuesOf).reverse()).toEqual(before)
  })

  it('writes JSON that imports to the same values in every field', async () => {
    const maren = await createPerson(server)
    await maren.request('POST', '/contacts', { ...contactValues, companyId: undefined, ownerId: maren.userId })
    await maren.request('POST', '/contacts', { name: 'Tobias Renner' })
    const before = (await listContacts(maren)).map(valuesOf)
    const file = await exported(maren, { format: 'json' })
    expect(file.headers['content-disposition']).toMatch(/\.json"$/)
    const contacts = JSON.parse(file.text)
    expect(contacts).toHaveLength(2)
    await maren.request('DELETE', '/contacts/bulk', { contactIds: (await listContacts(maren)).map(({ id }) => id) })
    const { importId } = (await maren.request('POST', '/contacts/import', { contacts })).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({ created: 2, errors: [] })
    expect((await listContacts(maren)).map(valuesOf).reverse()).toEqual(before)
  })

  it('escapes formulas for spreadsheets, and an import restores them', async () => {
    const maren = await createPerson(server)
    for (const text of formulas) await maren.request('POST', '/contacts', { name: text, source: text })
    const stored = (await listContacts(maren)).map(({ name }) => name)
    const file = await exported(maren, { fields: ['name'] })
    const cells = rowsOf(file).map(({ Name }) => Name ?? '')
    for (const cell of cells) expect(cell).toMatch(/^\+\d[\d ()./-]*$|^(?![\s\u200b]*[=+@＝-]).*$/s)
    for (const cell of cells) expect(cell).not.toMatch(/[;\t]\s*(=|@|-|\+(?!\d[\d ]*(;|$)))|\n=/)
    expect(cells).toContain("'+1 555 010 9999; +49 30 123;' -2+3")
    expect(cells).toContain("to do:\r\n- call\n- write\n'=1+1")
    expect(cells).toContain('+1 555 010 9999')
    expect(cells).toContain("'=1+1")
    expect(cells.map(unguardFormula).reverse()).toEqual(stored)
    expect(cells.reverse()).toEqual(stored.map(guardFormula))

    const ben = await createPerson(server)
    await importContacts(ben, file.text, { onDuplicate: 'create' })
    expect((await listContacts(ben)).map(({ name }) => name).reverse()).toEqual(stored)
  })

  it('lists the fields that can be exported, including custom attributes', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, 'Name,Shoe size\nAmara,38\n')
    await importContacts(await createPerson(server), 'Name,Hidden\nBen,x\n')
    const { body } = await maren.request('GET', '/contacts/export/fields')
    const fields = body.data.map(({ field }: { field: string }) => field)
    const file = await exported(maren)
    const usual = body.data.filter(({ isUsual }: { isUsual: boolean }) => isUsual)
    expect(file.text.split('\n')[0]?.split(',')).toEqual(usual.map(({ label }: { label: string }) => label))
    expect(fields.slice(-2)).toEqual(['updatedAt', 'customAttributes.Shoe size'])
    expect((await exported(maren, { fields: fields.reverse() })).text).toMatch(/^Shoe size,Updated,/)
  })

  it('exports the requested fields in the requested order', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, "Name,Email,Company,It's\nAmara,a@kestrel.example,Kestrel,=x\n")
    const fields = ['email', 'companyId', "customAttributes.It's", 'name', "customAttributes.');--"]
    const file = await exported(maren, { fields })
    expect(file.text).toBe(`Email,Company,It's,Name,"');'--"\n"a@kestrel.example","Kestrel","'=x","Amara",\n`)
    const json = await exported(maren, { fields, format: 'json' })
    expect(JSON.parse(json.text)).toEqual([
      {
        email: 'a@kestrel.example',
        company: 'Kestrel',
        "customAttributes.It's": '=x',
        name: 'Amara',
        "customAttributes.');--": null,
      },
    ])
  })

  it('exports the selected or filtered contacts', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, 'Name,Lead type\nAmara,HOT\nBen,COLD\nCem,HOT\n')
    const [amara, ben] = await listContacts(maren)
    const names = async (options: object) => rowsOf(await exported(maren, { options })).map(({ Name }) => Name)
    expect(await names({ ids: [amara.id, ben.id] })).toEqual(['Ben', 'Amara'])
    expect(await names({ filters: { leadType: 'HOT' } })).toEqual(['Cem', 'Amara'])
    expect(await names({ filters: { search: 'ama' } })).toEqual(['Amara'])
    expect(await names({ ids: [amara.id, ben.id], filters: { leadType: 'HOT' } })).toEqual(['Amara'])
  })

  it('exports as many rows as the list has, from 0 to 10,000', async () => {
    const maren = await createPerson(server)
    let there = 0
    for (const count of [0, 1, 49, 50, 51, 10_000]) {
      const lines = Array.from({ length: count - there }, (_, n) => `Person ${there + n},Kestrel`)
      if (lines.length) {
        const { body } = await importContacts(maren, `Name,Company\n${lines.join('\n')}`)
        await waitForImport(server, maren, body.data.importId)
      }
      there = count
      const list = await maren.request('GET', '/contacts?limit=1')
      expect(list.body.page.total).toBe(count)
      const file = await exported(maren)
      expect(file.headers['x-row-count']).toBe(String(count))
      expect(rowsOf(file)).toHaveLength(count)
      expect(JSON.parse((await exported(maren, { format: 'json' })).text)).toHaveLength(count)
    }
  })
})

describe('refuses', () => {
  it.each([
    ['an unsupported format', { format: 'ods' }, 'format'],
    ['an unknown field', { fields: ['name', 'passwordHash'] }, 'fields'],
    ['an empty list of fields', { fields: [] }, 'fields'],
    ['an unknown property', { columns: ['name'] }, 'columns'],
    ['a malformed id', { options: { ids: ['x'] } }, 'options'],
  ])('%s', async (_what, body, field) => {
    const maren = await createPerson(server)
    const answer = await exported(maren, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.field_errors)).toEqual([field])
  })

  it('a filter with an unknown value', async () => {
    const answer = await exported(await createPerson(server), { options: { filters: { status: 'ASLEEP' } } })
    expect([answer.status, answer.body.success]).toEqual([400, false])
  })
})

describe('hides', () => {
  it('contacts of other workspaces, even when their ids are given', async () => {
    const maren = await createPerson(server)
    const stranger = await createPerson(server)
    await importContacts(maren, 'Name\nAmara\n')
    const [amara] = await listContacts(maren)
    expect((await exported(stranger)).headers['x-row-count']).toBe('0')
    expect((await exported(stranger, { options: { ids: [amara.id] } })).headers['x-row-count']).toBe('0')
    const foreign = await sendRequest(
      server,
      'POST',
      `/contacts/export?workspaceId=${maren.workspaceId}`,
      {},
      {
        authorization: `Bearer ${stranger.token}`,
      },
    )
    expect(foreign.status).toBe(404)
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    expect((await exported(viewer)).headers['x-row-count']).toBe('1')
  })
})

describe('survives', () => {
  it('successful and failed exports without leaving a file behind', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, 'Name\nAmara\n')
    await exported(maren)
    await exported(maren, { fields: ['none'] })
    const stored = () => readdir(dirname(server.platform.files.path(uuidv7())))
    await expect.poll(stored).toEqual([])
  })
})
