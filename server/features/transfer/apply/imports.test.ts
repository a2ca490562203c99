import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, importContacts, listContacts, sendFile, waitForImport } from '../examples.ts'

const server = await getTestServer()

const legislators = () => readFile('e2e/testing/files/us-legislators.csv')

describe('does', () => {
  it('imports a real file of 537 people with the suggested mapping, and nothing the second time (CON-011)', async () => {
    const maren = await createPerson(server)
    // The reply waits for two seconds; a busy machine takes longer.
    const importAll = async () =>
      waitForImport(server, maren, (await importContacts(maren, await legislators())).body.data.importId)
    expect(await importAll()).toMatchObject({
      status: 'done',
      total: 537,
      created: 537,
      updated: 0,
      skipped: 0,
      failed: 0,
    })

    const contacts = await listContacts(maren)
    expect(contacts).toHaveLength(537)
    expect(contacts[0]).toMatchObject({
      name: 'Maria Cantwell',
      jobTitle: 'Senator',
      company: { name: 'United States Senate' },
      phoneNumber: '202-224-3441',
      websiteUrl: 'https://www.cantwell.senate.gov',
      twitterUrl: 'https://x.com/SenatorCantwell',
      customAttributes: {
        'First Name': 'Maria',
        'Last Name': 'Cantwell',
        Party: 'Democrat',
        State: 'WA',
        Facebook: 'senatorcantwell',
      },
    })
    expect(new Set(contacts.map((contact) => contact.company.id)).size).toBe(2)

    expect(await importAll()).toMatchObject({ status: 'done', created: 0, skipped: 537, failed: 0 })
    expect(await listContacts(maren)).toEqual(contacts)
  })

  it.each([
    ['commas', ','],
    ['semicolons and a byte order mark', ';', '\ufeff'],
    ['tabs', '\t'],
  ])('reads %s, quotation marks and line breaks in cells', async (_what, delimiter, mark = '') => {
    const maren = await createPerson(server)
    const rows = [
      ['Name', 'E-mail', 'Notes'],
      [`"Okonkwo, Amara; or ""Ama"""`, 'amara@kestrel.example', '"one\r\ntwo"'],
      ['José Müller', 'jose@kestrel.example', ''],
    ]
    const file = mark + rows.map((row) => row.join(delimiter)).join('\r\n')
    expect((await importContacts(maren, file)).body.data).toMatchObject({
      status: 'done',
      total: 2,
      created: 2,
      errors: [],
    })
    expect(await listContacts(maren)).toMatchObject([
      { name: 'Okonkwo, Amara; or "Ama"', customAttributes: { Notes: 'one\r\ntwo' } },
      { name: 'José Müller', customAttributes: null },
    ])
  })

  it('maps columns with meaningless headers by their values, and joins first and last names', async () => {
    const maren = await createPerson(server)
    const file = csv(
      'Vorname?,First name,Surname,a,b,c,d,e',
      'x,Amara,Okonkwo,amara@kestrel.example,+31 10 123 4567,https://linkedin.com/in/amara,@amara,2024-05-01',
      'y,Tobias,Renner,tobias@kestrel.example,(030) 123-4567,linkedin.com/in/tobias,@tobias,2024-06-01',
    )
    await importContacts(maren, file)
    expect((await listContacts(maren))[0]).toMatchObject({
      name: 'Amara Okonkwo',
      email: 'amara@kestrel.example',
      phoneNumber: '+31 10 123 4567',
      linkedinUrl: 'https://linkedin.com/in/amara',
      twitterUrl: 'https://x.com/amara',
      customAttributes: { 'Vorname?': 'x', e: '2024-05-01' },
    })
  })

  it('reads a file without headers', async () => {
    const maren = await createPerson(server)
    const file = csv(
      'Amara Okonkwo,amara@kestrel.example',
      'Ben Ito,ben@kestrel.example',
      'Cem Aydin,cem@kestrel.example',
    )
    expect((await importContacts(maren, file)).body.data).toMatchObject({ total: 3, created: 3, errors: [] })
    expect((await listContacts(maren))[0]).toMatchObject({ name: 'Amara Okonkwo', email: 'amara@kestrel.example' })
  })

  it('imports JSON rows, ignoring the read-only properties of a response', async () => {
    const maren = await createPerson(server)
    const contacts = [
      {
        name: 'Amara Okonkwo',
        company: { id: null, name: 'Kestrel' },
        leadScore: 86,
        linkedinIsOpenToWork: true,
        boat: { berth: 7 },
      },
      { name: 'Tobias\u2028Renner', version: 3, counts: {}, tags: [], id: 'x', createdAt: 'x', leadType: 'hot' },
    ]
    const { importId } = (await maren.request('POST', '/contacts/import', { contacts })).body.data
    const done = await waitForImport(server, maren, importId)
    expect(done).toMatchObject({ status: 'done', total: 2, created: 2, errors: [] })
    expect(await listContacts(maren)).toMatchObject([
      {
        name: 'Amara Okonkwo',
        company: { name: 'Kestrel' },
        leadScore: 86,
        linkedinIsOpenToWork: true,
        customAttributes: { boat: { berth: 7 } },
      },
      { name: 'Tobias\u2028Renner', leadType: 'HOT', customAttributes: null },
    ])
  })

  it('applies a given mapping exactly', async () => {
    const maren = await createPerson(server)
    const mapping = { Who: 'name', Email: null, Size: 'customAttributes.Shoe size', Boss: 'ownerId', At: 'companyId' }
    const file = csv('Who,Email,Size,Boss,At,Rest', `Amara,a@kestrel.example,38,${maren.email.toUpperCase()},Kestrel,r`)
    await importContacts(maren, file, { mapping: JSON.stringify(mapping) })
    expect((await listContacts(maren))[0]).toMatchObject({
      name: 'Amara',
      email: null,
      owner: { email: maren.email },
      company: { name: 'Kestrel' },
      customAttributes: { 'Shoe size': '38', Rest: 'r' },
    })
  })

  it('previews the suggested mapping without importing anything', async () => {
    const maren = await createPerson(server)
    const content = (await legislators()).subarray(0, 5_000)
    const { body } = await sendFile(maren, '/contacts/import/preview', { content })
    const places = body.data.columns.map(({ header, field }: { header: string; field: string }) => [header, field])
    expect(Object.fromEntries(places)).toMatchObject({
      'Full Name': 'name',
      'First Name': 'customAttributes.First Name',
      Title: 'jobTitle',
      Organization: 'company',
      Phone: 'phoneNumber',
      Website: 'websiteUrl',
      'Contact Form': 'customAttributes.Contact Form',
      Twitter: 'twitterUrl',
      Birthday: 'customAttributes.Birthday',
    })
    expect(body.data.columns[0].samples).toEqual(['Maria Cantwell', 'Amy Klobuchar', 'Bernard Sanders'])
    expect(body.data.fields).toContainEqual({ field: 'company', label: 'Company' })
    expect(await listContacts(maren)).toEqual([])
  })

  it('previews the number of rows of a file that is read to its end', async () => {
    const maren = await createPerson(server)
    const count = async (content: string | Buffer) =>
      (await sendFile(maren, '/contacts/import/preview', { content })).body.data.rows
    expect(await count(await legislators())).toBe(537)
    expect(await count('Name,Notes\nAda,"two\nlines"\n\n""\nBen,\n')).toBe(2)
    expect(await count('amara@one.example\nben@one.example')).toBe(2)
    expect(await count(`Name\n${'Ada\n'.repeat(60_000)}`)).toBe(60_000)
    expect(await count(`Name\n${'Ada\n'.repeat(70_000)}`)).toBeNull()
    expect(await count('Name,Notes\nCem,\nAda,"never closed\nBen,\n')).toBeNull()
  })

  it('serves a template that imports unchanged, with every column mapped', async () => {
    const maren = await createPerson(server)
    const template = await maren.request('GET', '/contacts/import/template')
    expect(template.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(template.headers['content-disposition']).toBe('attachment; filename="contacts-template.csv"')
    const done = await importContacts(maren, template.text)
    expect(done.body.data).toMatchObject({ total: 1, created: 1, errors: [] })
    expect(await listContacts(maren)).toMatchObject([
      { name: 'Amara Okonkwo', company: { name: 'Kestrel Trade Co.' }, leadType: 'WARM', customAttributes: null },
    ])
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    expect((await viewer.request('GET', '/contacts/import/template')).status).toBe(409)
  })

  it('imports a row without its invalid values, and returns failed rows as a file to correct', async () => {
    const maren = await createPerson(server)
    const file = csv(
      'Name,Email,Lead type,Notes',
      'Amara,not an address,lukewarm,',
      '=cmd(),,HOT,',
      ',nobody,,"a, b"',
      ',,COLD,@x',
      '',
      `,,,${'x'.repeat(65_537)}`,
    )
    const { body } = await importContacts(maren, file)
    expect(body.data).toMatchObject({ status: 'done', total: 5, created: 2, skipped: 0, failed: 3 })
    expect(body.data.errors).toEqual([
      { row: 2, field: 'email', message: 'Email must be an email address' },
      { row: 2, field: 'leadType', message: 'Lead type must be one of HOT, WARM, COLD' },
      { row: 4, field: 'email', message: 'Email must be an email address' },
      { row: 5, field: 'name', message: 'The row has none of a name, an email address and a phone number' },
      { row: 7, field: 'Notes', message: 'This cell is larger than 64 KB' },
    ])
    const failed = await maren.request('GET', `/imports/${body.data.importId}/failed`)
    expect(failed.headers['content-disposition']).toBe('attachment; filename="failed-rows.csv"')
    expect(failed.headers['x-row-count']).toBe('3')
    const lines = failed.text.split('\n')
    expect(lines[0]).toBe('Row,Column,Reason,Name,Email,Lead type,Notes')
    expect(lines[1]).toBe('"4","email","Email must be an email address",,"nobody",,"a, b"')
    expect(lines[2]).toBe(`"5","name","The row has none of a name, an email address and a phone number",,,"COLD","'@x"`)
    const all = await maren.request('GET', `/imports/${body.data.importId}/failed?leftOut=true`)
    expect(all.headers['x-row-count']).toBe('5')

    const corrected = lines.slice(0, 3).join('\n').replace('nobody', 'nobody@kestrel.example')
    expect((await importContacts(maren, corrected)).body.data).toMatchObject({ total: 2, created: 1, failed: 1 })
    expect((await listContacts(maren)).at(-1)).toMatchObject({
      email: 'nobody@kestrel.example',
      customAttributes: { Notes: 'a, b' },
    })
  })

  it('emits events for its progress and its end', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name', 'Amara', 'Ben'))).body.data
    const { rows } = await server.platform.database.owner.query(
      'select kind, ids, data from events where workspace_id = $1 order by seq',
      [maren.workspaceId],
    )
    const progress = { kind: 'import.progress', ids: [importId] }
    expect(rows).toMatchObject([
      { ...progress, data: { importId, status: 'running', done: 2, total: 2 } },
      { ...progress, data: { importId, status: 'done', done: 2, total: 2, created: 2 } },
      { kind: 'contacts.changed', data: { importId } },
    ])
  })
})
