import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContactsToEnd, listContacts, sendFile } from '../examples.ts'

const server = await getTestServer()
const importContacts = importContactsToEnd.bind(null, server)

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
const text = 'Name,Notes\nJosé Müller,naïve café\n'
const files: [string, Buffer, string][] = [
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
  ['UTF-16, little-endian', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
  ['UTF-16, big-endian', swapped(`\ufeff${text}`), 'utf-16be'],
  ['Latin-1', Buffer.from(text, 'latin1'), 'windows-1252'],
]

describe('does', () => {
  it.each(files)('detects and reads a file in %s', async (_what, content, encoding) => {
    const maren = await createPerson(server)
    const { body } = await sendFile(maren, '/contacts/import/preview', { content })
    expect(body.data).toMatchObject({ rows: 1, encoding, sheets: [], sheet: null })
    expect(body.data.columns.map(({ samples }: { samples: string[] }) => samples[0])).toEqual([
      'José Müller',
      'naïve café',
    ])
    expect((await importContacts(maren, content)).body.data).toMatchObject({
      status: 'done',
      total: 1,
      created: 1,
      errors: [],
    })
    expect(await listContacts(maren)).toMatchObject([
      { name: 'José Müller', customAttributes: { Notes: 'naïve café' } },
    ])
  })

  it('reads the curly quotation marks and euro sign of Windows-1252', async () => {
    const maren = await createPerson(server)
    const content = Buffer.concat([
      Buffer.from('Name,Budget\nAda,'),
      Buffer.from([0x80, 0x93, 0x31, 0x94]),
      Buffer.from('\n'),
    ])
    await importContacts(maren, content)
    expect((await listContacts(maren))[0].customAttributes).toEqual({ Budget: '€“1”' })
  })

  it('reads a file in the chosen encoding', async () => {
    const maren = await createPerson(server)
    const content = Buffer.concat([
      Buffer.from('Name\n'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      Buffer.from('\n'),
    ])
    const options = { encoding: 'windows-1251' }
    const preview = await sendFile(maren, '/contacts/import/preview', { content, options })
    expect(preview.body.data).toMatchObject({ encoding: 'windows-1251', columns: [{ samples: ['Привет'] }] })
    await importContacts(maren, content, options)
    expect(await listContacts(maren)).toMatchObject([{ name: 'Привет' }])
  })

  it('reads the whole file to detect its encoding', async () => {
    const maren = await createPerson(server)
    const plain = Array.from({ length: 40_000 }, (_, n) => `Person ${n}`).join('\n')
    const content = Buffer.concat([Buffer.from(`Name\n${plain}\n`), Buffer.from('Zoë\n', 'latin1')])
    const { body } = await importContacts(maren, content, { dryRun: 'true' })
    expect(body.data).toMatchObject({ total: 40_001, failed: 0 })
    const last = Buffer.concat([Buffer.from('Name\n'), Buffer.from('Zoë\n', 'latin1')])
    expect((await importContacts(maren, last, { dryRun: 'true' })).body.data.rows[0].title).toBe('Zoë')
  })
})

describe('refuses', () => {
  it('a file that is not valid in the chosen encoding, UTF-8', async () => {
    const maren = await createPerson(server)
    const answer = await importContacts(maren, Buffer.from(text, 'latin1'), { encoding: 'utf-8' })
    expect([answer.status, answer.body.field_errors.file[0]]).toEqual([
      422,
      expect.stringMatching(/choose its encoding/),
    ])
  })
})
