import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { contactValues } from '../../contacts/examples.ts'
import { importContactsToEnd, listContacts, sendFile } from '../examples.ts'
import { convertToCsv } from './convert-workbook.ts'
import { maxUnpackedBytes } from './read-workbook.ts'
import { writeZip } from './write-zip.ts'

const server = await getTestServer({ alone: true })
const importContacts = importContactsToEnd.bind(null, server)

/** Written by write-excel-file: two sheets, a blank row, dates, times, codes, shares and yes or no. */
const people = () => readFile('e2e/testing/files/people.xlsx')
const nobody = { workspaceId: uuidv7(), userId: uuidv7() }
const storedFiles = () => readdir(dirname(server.platform.files.path(uuidv7())))

/** A workbook of one sheet, as its XML. */
async function createWorkbook(sheet: Iterable<string>, more: Record<string, Iterable<string>> = {}): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const relation = (id: string, type: string, target: string) =>
    `<x:Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const parts: [string, Iterable<string>][] = Object.entries({
    '_rels/.rels': [`<x:Relationships>${relation('a', 'officeDocument', 'xl/book.xml')}</x:Relationships>`],
    'xl/book.xml': ['<workbook><workbookPr/><sheets><sheet name="Only" sheetId="1" r:id="b"/></sheets></workbook>'],
    'xl/_rels/book.xml.rels': [
      `<Relationships>${relation('b', 'worksheet', '/xl/one.xml')}${relation('c', 'sharedStrings', 'texts.xml')}${relation('d', 'styles', 'styles.xml')}</Relationships>`,
    ],
    'xl/one.xml': sheet,
    ...more,
  })
  for await (const chunk of writeZip(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const sheetOf = (rows: string) => [`<worksheet><sheetData>${rows}</sheetData></worksheet>`]
const exported = async (person: Person, body: object = {}) => {
  const scope = `workspaceId=${person.workspaceId}`
  const answer = await server.app.inject({
    method: 'POST',
    url: `/contacts/export?${scope}`,
    payload: { format: 'xlsx', ...body },
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { headers: answer.headers, content: answer.rawPayload }
}

describe('does', () => {
  it('lists the sheets of a workbook and imports the first one with cells as displayed (CON-011)', async () => {
    const maren = await createPerson(server)
    const { body } = await sendFile(maren, '/contacts/import/preview', { content: await people(), name: 'people.xlsx' })
    expect(body.data).toMatchObject({ rows: 3, encoding: null, sheets: ['People', 'More & more'], sheet: 'People' })
    expect(body.data.columns[0]).toEqual({
      header: 'Full name',
      samples: ['Amara Okonkwo', 'José Müller', 'Zoë & <Söhne> "x"'],
      field: 'name',
      dateFormat: 'month-first',
    })
    const done = await importContacts(maren, await people())
    expect(done.body.data).toMatchObject({ status: 'done', total: 3, created: 3, errors: [] })
    expect(await listContacts(maren)).toMatchObject([
      {
        name: 'Amara Okonkwo',
        phoneNumber: '4930123456',
        leadScore: 86,
        lastContactedAt: '2026-02-03T10:00:00.001+00:00',
        customAttributes: { Postcode: '01067', Share: '15.5%', Meeting: '2026-02-03 09:30', Vip: 'TRUE' },
      },
      { name: 'José Müller', lastContactedAt: '2025-12-31T10:00:00.001+00:00', customAttributes: { Share: '90%' } },
      { name: 'Zoë & <Söhne> "x"', phoneNumber: '0.3', customAttributes: null },
    ])
    expect(await storedFiles()).toEqual([])
  })

  it('imports the chosen sheet', async () => {
    const maren = await createPerson(server)
    const options = { sheet: 'More & more' }
    const preview = await sendFile(maren, '/contacts/import/preview', { content: await people(), options })
    expect(preview.body.data).toMatchObject({ sheet: 'More & more', columns: [{ header: 'Name' }] })
    await importContacts(maren, await people(), options)
    expect((await listContacts(maren)).map(({ name }) => name)).toEqual(['Other Sheet'])
  })

  it('numbers rows as the sheet does, whatever the references of its cells', async () => {
    const maren = await createPerson(server)
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const shared =
      '<sst><si><t>Name</t></si><si><r><t>Ama</t></r><r><t xml:space="preserve">ra </t></r><rPh><t>x</t></rPh></si></sst>'
    const content = await createWorkbook(
      sheetOf(
        `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>E-mail; or none</t></is></c></row>` +
          `<row r="5"><c r="B5" t="s"><v>1</v></c><c r="C5" t="str"><f>A1</f><v>one;two_x000D_</v></c></row>` +
          `<row>${text('')}${text('')}${text('nobody')}</row><row r="7"/>`,
      ),
      { 'xl/texts.xml': [shared] },
    )
    const mapping = { Name: 'name', 'E-mail; or none': 'email', 'Column 1': null }
    const { body } = await importContacts(maren, content, { mapping: JSON.stringify(mapping) })
    expect(body.data).toMatchObject({ total: 2, created: 1, failed: 1 })
    expect(body.data.errors.map(({ row }: { row: number }) => row)).toEqual([5, 6])
    expect(await listContacts(maren)).toMatchObject([{ name: 'Amara' }])
  })

  it('exports text cells that import to the same values in every field (CON-012)', async () => {
    const maren = await createPerson(server)
    await maren.request('POST', '/contacts', { ...contactValues, companyId: undefined, ownerId: maren.userId })
    const texts = [
      '=1+1',
      '+1 555 010 9999',
      "'=quoted",
      '@SUM(A1)',
      '\ttab\nline',
      '<&>"_x0041_',
      '007',
      '1e5',
      'Zoë 👩🏽‍🚀',
    ]
    for (const name of texts) await maren.request('POST', '/contacts', { name, source: name })
    const before = (await listContacts(maren)).map(valuesOf)
    const file = await exported(maren)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.xlsx"$/)
    expect(file.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
    expect(file.headers['x-row-count']).toBe(String(before.length))

    const ben = await createPerson(server, { workspaceOf: maren })
    const ids = (await listContacts(maren)).map(({ id }) => id)
    await maren.request('DELETE', '/contacts/bulk', { contactIds: ids })
    const back = await importContacts(ben, file.content, { onDuplicate: 'create' })
    expect(back.body.data).toMatchObject({ created: before.length, failed: 0, errors: [] })
    expect((await listContacts(maren)).map(valuesOf).reverse()).toEqual(before)
  })

  it('exports a workbook that another library reads, with numbers as numbers and the rest as text (CON-012)', async () => {
    const maren = await createPerson(server)
    const seen = {
      '=1+1': "'=1+1",
      '@SUM(A1)': "'@SUM(A1)",
      'tab\tline\nend': 'tab\tline\nend',
      '<&>"_x0041_': '<&>"_x0041_',
      '007': '007',
      '2026-03-14': '2026-03-14',
      'Zoë 👩🏽‍🚀': 'Zoë 👩🏽‍🚀',
    }
    for (const name of Object.keys(seen)) await maren.request('POST', '/contacts', { name, leadScore: 42 })
    const { content } = await exported(maren, { fields: ['name', 'leadScore'] })
    const [header, ...rows] = await readSheet(content, 'Export', { trim: false })
    expect(header).toHaveLength(2)
    expect(new Map(rows as [string, number][])).toEqual(new Map(Object.values(seen).map((name) => [name, 42])))
  })
})

const valuesOf = (contact: Record<string, unknown>) => {
  const { id, version, createdAt, updatedAt, companyId, company, ...values } = contact
  return values
}

describe('refuses', () => {
  const answerTo = async (content: Buffer, options?: Record<string, string>) => {
    const maren = await createPerson(server)
    const answers = [await importContacts(maren, content, options)]
    answers.push(await sendFile(maren, '/contacts/import/preview', { content, ...(options && { options }) }))
    expect(await storedFiles()).toEqual([])
    expect(await listContacts(maren)).toEqual([])
    return answers.map(({ status, body }) => [status, body.message])
  }
  const twice = (status: number, message: unknown) => [
    [status, message],
    [status, message],
  ]

  it('an unknown sheet', async () => {
    expect(await answerTo(await people(), { sheet: 'Nowhere' })).toEqual(twice(422, 'The file has no sheet "Nowhere".'))
  })

  it('a workbook that is truncated, corrupt, without a sheet, or with a document type', async () => {
    const whole = await people()
    const damaged = twice(415, 'This XLSX file is damaged, or it is another kind of file.')
    expect(await answerTo(whole.subarray(0, whole.length - 30))).toEqual(damaged)
    expect(await answerTo(Buffer.concat([whole.subarray(0, 900), Buffer.alloc(40), whole.subarray(940)]))).toEqual(
      damaged,
    )
    expect(await answerTo(await createWorkbook(sheetOf(''), { 'xl/book.xml': ['<workbook/>'] }))).toEqual(damaged)
    expect(await answerTo(await createWorkbook(['<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>']))).toEqual(damaged)
  })

  it('an empty sheet', async () => {
    expect(await answerTo(await createWorkbook(sheetOf('<row r="1"/>')))).toEqual(twice(422, 'The file is empty.'))
  })

  const many = (text: string, times: number) => Array.from({ length: times }, () => text)
  const large = 'The XLSX file is larger than 200 MB when it is unpacked.'

  it('a file that takes more of the CPU than a conversion has', async () => {
    const { files } = server.platform
    const file = await files.put(Readable.from([await people()]))
    await expect(convertToCsv(files, file, nobody, { maxCpu: 1 })).rejects.toMatchObject({
      status: 413,
      message: 'The XLSX file takes too long to read. Please save it as CSV first.',
    })
    await files.remove(file)
    expect(await storedFiles()).toEqual([])
  })

  it('a small file that decompresses to more than 200 MB', async () => {
    expect(maxUnpackedBytes).toBe(200 << 20)
    const cells = `<row>${'<c t="n"><v></v></c>'.repeat(1_500)}</row>`
    const { files } = server.platform
    const bomb = await createWorkbook(['<worksheet><sheetData>', ...many(cells, 70), '</sheetData></worksheet>'])
    expect(bomb.length).toBeLessThan(20 << 10)
    const file = await files.put(Readable.from([bomb]))
    // The real limit takes the CPU for seconds; the same code runs with a hundredth of it.
    await expect(convertToCsv(files, file, nobody, { maxBytes: 2 << 20 })).rejects.toMatchObject({
      status: 413,
      message: large,
    })
    expect(await storedFiles()).toEqual([file])
    const converted = await convertToCsv(files, file, nobody, { maxBytes: 3 << 20 })
    for (const stored of [file, converted.file]) await files.remove(stored)
  })

  it('a workbook whose rows convert to more than 200 MB', async () => {
    const row = (at: number) => `<row r="${at}"><c r="BXX${at}" t="n"><v>1</v></c></row>`
    const bomb = await createWorkbook(sheetOf(Array.from({ length: 700 }, (_, at) => row(at + 1)).join('')))
    const { files } = server.platform
    const file = await files.put(Readable.from([bomb]))
    await expect(convertToCsv(files, file, nobody, { maxBytes: 1 << 20 })).rejects.toMatchObject({
      status: 413,
      message: large,
    })
    await files.remove(file)
  })

  it('a small file with too much shared text, and one with too many columns', async () => {
    const text = `<si><t>${'a'.repeat(32_000)}</t></si>`
    const texts = ['<sst>', ...many(text, 2_600), '</sst>']
    const row = sheetOf('<row><c t="s"><v>0</v></c></row>')
    expect(await answerTo(await createWorkbook(row, { 'xl/texts.xml': texts }))).toEqual(twice(413, large))
    const wide = 'The sheet has more than 2,000 columns; at most 200 can be imported.'
    expect(await answerTo(await createWorkbook(sheetOf('<row><c r="XFD1"><v>1</v></c></row>')))).toEqual(
      twice(422, wide),
    )
  })

  it('a compressed file over 20 MB', async () => {
    const large = Buffer.concat([await people(), Buffer.alloc(20 << 20)])
    expect(await answerTo(large)).toEqual(twice(413, 'The XLSX file is larger than 20 MB.'))
  })
})

describe('survives', () => {
  it('concurrent uploads of workbooks', async () => {
    const maren = await createPerson(server)
    const content = await people()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendFile(maren, '/contacts/import/preview', { content })),
    )
    for (const { body } of answers) expect(body.data.columns).toHaveLength(9)
    expect(await storedFiles()).toEqual([])
  })
})
