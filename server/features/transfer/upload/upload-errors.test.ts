import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContactsToEnd, listContacts, sendFile } from '../examples.ts'

const server = await getTestServer({ alone: true })
const importContacts = importContactsToEnd.bind(null, server)
const maren = await createPerson(server)
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const stranger = await createPerson(server)

const bytes = (...values: number[]) => Buffer.from(values)
const png = Buffer.concat([bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), Buffer.alloc(400, bytes(0, 0, 1, 200))])
const manyColumns = (count: number) => Array.from({ length: count }, (_, n) => (n ? `c${n}` : 'name')).join()

const storedFiles = () => readdir(dirname(server.platform.files.path(uuidv7())))

describe('refuses', () => {
  const files: [string, string | Buffer, number, RegExp][] = [
    ['an empty file', '', 422, /empty/],
    ['a file with nothing but a byte order mark', '\ufeff\r\n', 422, /empty/],
    ['a header without rows', 'name,email\n\n', 422, /no rows/],
    ['201 columns', `${manyColumns(201)}\nx`, 422, /201 columns; at most 200/],
    ['a picture named .csv', png, 415, /not a CSV/],
    ['an archive that is not a workbook', bytes(0x50, 0x4b, 3, 4, 20, 0), 415, /damaged/],
    ['an old spreadsheet', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 415, /save it as XLSX or CSV/],
    ['UTF-16 without a byte order mark', Buffer.from('name\nAmara', 'utf16le'), 415, /not a CSV/],
    [
      'invalid UTF-8 far down the file',
      Buffer.concat([Buffer.from(`name\n${'é\n'.repeat(99_000)}`), bytes(0xff)]),
      422,
      /not in UTF-8/,
    ],
    ['a quotation mark that is never closed', 'name,note\na,b\nc,"d\ne,f\n', 422, /line 3 is never closed/],
    [
      'a file with none of the required columns',
      'Shoe,Hat\n1,2\n',
      422,
      /no column for a name.*Its columns are: Shoe, Hat\./,
    ],
  ]
  it.each(files)('%s, and stores nothing', async (_what, content, status, sentence) => {
    const answer = await importContacts(maren, content)
    expect([answer.status, answer.body.success]).toEqual([status, false])
    expect(answer.body.message).toMatch(sentence)
    expect(await storedFiles()).toEqual([])
  })

  const options: [string, Record<string, string>, string][] = [
    ['a dry run that is neither true nor false', { dryRun: 'perhaps' }, 'dryRun'],
    ['an unknown handling of duplicates', { onDuplicate: 'merge' }, 'onDuplicate'],
    ['a mapping that is not JSON', { mapping: '{' }, 'mapping'],
    ['a mapping of a missing column', { mapping: '{"Nome":"name"}' }, 'mapping'],
    ['a mapping to an unknown field', { mapping: '{"Name":"workspaceId"}' }, 'mapping'],
    ['a mapping of two columns to one field', { mapping: '{"Name":"name","Other":"name"}' }, 'mapping'],
    ['a mapping without a required field', { mapping: '{"Name":null}' }, 'file'],
    ['an unknown encoding', { encoding: 'utf-7' }, 'encoding'],
    ['an unknown form field', { workspaceId: 'x' }, 'workspaceId'],
  ]
  it.each(options)('%s', async (_what, given, field) => {
    const answer = await importContacts(maren, 'Name,Other\nAmara,x\n', given)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.field_errors)).toEqual([field])
    expect(await storedFiles()).toEqual([])
  })

  const bodies: [string, unknown, number][] = [
    ['no rows', { contacts: [] }, 422],
    ['rows that are not objects', { contacts: ['Amara'] }, 422],
    ['unknown keys', { contacts: [{ name: 'Amara' }], workspaceId: maren?.workspaceId, force: true }, 422],
    ['a dry run that is neither true nor false', { contacts: [{ name: 'Amara' }], dryRun: 'perhaps' }, 422],
    ['NUL', { contacts: [{ name: 'A\u0000' }] }, 422],
    ['half a surrogate pair', '{"contacts":[{"name":"\\ud800"}]}', 422],
    [
      '201 keys',
      {
        contacts: [
          Object.fromEntries(
            manyColumns(201)
              .split(',')
              .map((key) => [key, 'x']),
          ),
        ],
      },
      422,
    ],
    ['no content', '', 400],
  ]
  it.each(bodies)('JSON with %s', async (_what, body, status) => {
    const answer = await maren.request('POST', '/contacts/import', body, { 'content-type': 'application/json' })
    expect([answer.status, answer.body.success]).toEqual([status, false])
    expect(await storedFiles()).toEqual([])
  })

  it('a form without a file, a truncated form and a body that is not a form', async () => {
    const empty = await maren.request('POST', '/contacts/import', '--b--\r\n', {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect(empty.status).toBe(422)
    const plain = await maren.request('POST', '/contacts/import', 'name\nx', { 'content-type': 'text/csv' })
    expect(plain.status).toBe(415)
    const broken = await maren.request('POST', '/contacts/import', 'x', { 'content-type': 'multipart/form-data' })
    expect([broken.status, broken.body.success]).toEqual([400, false])
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nAmara'
    const cut = await maren.request('POST', '/contacts/import', head, {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect([cut.status, cut.body.success]).toEqual([400, false])
    expect(await storedFiles()).toEqual([])
  })

  it('a file over 100 MB, with or without a Content-Length', async () => {
    const told = await maren.request('POST', '/contacts/import', 'x', {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(104 << 20),
    })
    expect(told.status).toBe(413)
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n'
    const megabyte = Buffer.alloc(1 << 20, 'Amara\n')
    const untold = Readable.from([
      Buffer.from(head),
      ...Array.from({ length: 101 }, () => megabyte),
      Buffer.from('\r\n--b--\r\n'),
    ])
    const answer = await maren.request('POST', '/contacts/import', untold, {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect([answer.status, answer.body.error]).toEqual([413, 'too_large'])
    expect(await storedFiles()).toEqual([])
  })

  it('values with NUL, reports them and imports the rest of the row', async () => {
    const { body } = await importContacts(maren, 'name,email,note\nAmara,a\u0000@kestrel.example,x\u0000y\n')
    expect(body.data).toMatchObject({ created: 1, failed: 0 })
    expect(body.data.errors).toMatchObject([
      { row: 2, field: 'email', message: 'Email can’t contain characters that cannot be stored' },
      { row: 2, field: 'customAttributes.note', message: 'note can’t contain characters that cannot be stored' },
    ])
    const all = await maren.request('GET', `/imports/${body.data.importId}/failed?leftOut=true`)
    expect(all.text).toContain('x\ufffdy')
  })

  it('to treat a header such as __proto__ as anything but an attribute key', async () => {
    const ben = await createPerson(server)
    await importContacts(ben, 'name,__proto__,constructor,"=1+1"\nBen,a,b,c\n')
    const [contact] = await listContacts(ben)
    expect(JSON.stringify(contact.customAttributes)).toBe('{"=1+1":"c","__proto__":"a","constructor":"b"}')
  })
})

describe('hides', () => {
  it('imports from people without permission, before the file is read', async () => {
    const content = 'name\nAmara\n'
    for (const path of ['/contacts/import', '/contacts/import/preview']) {
      expect((await sendFile(viewer, path, { content })).status).toBe(409)
      expect((await sendRequest(server, 'POST', `${path}?workspaceId=${maren.workspaceId}`)).status).toBe(401)
      const foreign = await sendRequest(server, 'POST', `${path}?workspaceId=${maren.workspaceId}`, undefined, {
        authorization: `Bearer ${stranger.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      })
      expect(foreign.status).toBe(404)
    }
  })

  it('an import and its failed rows from everyone but the person who started it and administrators', async () => {
    const colleague = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const { importId } = (await importContacts(maren, 'name,email\n,secret\n')).body.data
    for (const person of [colleague, stranger])
      for (const path of [`/imports/${importId}`, `/imports/${importId}/failed`])
        expect((await person.request('GET', path)).status).toBe(404)
    expect((await viewer.request('GET', `/imports/${importId}`)).status).toBe(409)
  })

  it('contacts, companies and members of other workspaces from duplicate detection', async () => {
    const file = 'name,email,company\nAmara,same@kestrel.example,Kestrel\n'
    await importContacts(maren, file)
    const theirs = await importContacts(
      stranger,
      `name,email,company,owner\nAmara,same@kestrel.example,Kestrel,${maren.email}\n`,
    )
    expect(theirs.body.data).toMatchObject({ created: 1, skipped: 0, errors: [{ field: 'owner' }] })
    const { rows } = await server.platform.database.owner.query(
      `select count(distinct company_id)::int from contacts where email = 'same@kestrel.example'`,
    )
    expect(rows[0].count).toBe(2)
  })
})
