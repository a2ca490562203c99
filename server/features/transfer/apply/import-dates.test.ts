import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContacts, listContacts, sendFile, waitForImport } from '../examples.ts'

const server = await getTestServer()

const halloween = '2026-10-31T10:00:00.001+00:00'
const csv = (...dates: string[]) =>
  `Name,Next follow-up\n${dates.map((date, at) => `Person ${at},${date}`).join('\n')}\n`

async function importDates(person: Person, dates: string[], options: Record<string, string> = {}, language?: string) {
  const headers: Record<string, string> = language ? { 'accept-language': language } : {}
  const answer = await importContacts(person, csv(...dates), options, headers)
  expect(answer.status, answer.text).toBe(200)
  const { errors } = await waitForImport(server, person, answer.body.data.importId)
  const contacts = await listContacts(person)
  return { errors, stored: contacts.map(({ nextFollowUpAt }) => nextFollowUpAt) }
}
const createImporter = async (timezone: string | null = null) => {
  const person = await createPerson(server)
  if (timezone) await person.request('PUT', '/auth/profile', { timezone })
  return person
}

describe('does', () => {
  it.each(['America/Sao_Paulo', 'Asia/Tokyo'])('imports a date as the same calendar day in %s', async (zone) => {
    const maren = await createImporter(zone)
    const dates = ['2026-10-31', 'Oct 31 2026', '31 Oct 2026', '2026/10/31']
    expect(await importDates(maren, dates)).toEqual({ errors: [], stored: dates.map(() => halloween) })
  })

  it.each([
    ['America/Sao_Paulo', 'Asia/Tokyo', '2026-10-31T12:30:00+00:00'],
    [null, 'Asia/Tokyo', '2026-10-31T00:30:00+00:00'],
    [null, '', '2026-10-31T09:30:00+00:00'],
  ])(
    'reads a time in the time zone of the profile (%s), else in the one of the request ("%s")',
    async (profile, timeZone, instant) => {
      const maren = await createImporter(profile)
      const { stored } = await importDates(maren, ['2026-10-31 09:30', '2026-10-31T09:30:00Z'], { timeZone })
      expect(stored).toEqual([instant, '2026-10-31T09:30:00+00:00'])
    },
  )

  it.each([
    ['day first, because a later value has no other meaning', ['01/10/2026', '31/10/2026'], 'en-US', '2026-10-01'],
    ['month first, because a later value has no other meaning', ['10/01/2026', '10/31/2026'], 'en-GB', '2026-10-01'],
    ['month first in American English', ['01/10/2026', '02/10/2026'], 'en-US,en;q=0.9', '2026-01-10'],
    ['day first in Brazilian Portuguese', ['01/10/2026', '02/10/2026'], 'pt-BR', '2026-10-01'],
    ['spreadsheet serial numbers', ['46296', '46297'], 'en-US', '2026-10-01'],
  ])('detects the format of a column: %s', async (_why, dates, language, day) => {
    const maren = await createImporter()
    const { errors, stored } = await importDates(maren, dates, {}, language)
    expect(errors).toEqual([])
    expect(stored[0]).toBe(`${day}T10:00:00.001+00:00`)
  })

  it('detects the format from rows far down the file', async () => {
    const maren = await createImporter()
    const dates = [...Array.from({ length: 1_500 }, () => '01/10/2026'), '31/10/2026']
    const { stored } = await importDates(maren, dates, {}, 'en-US')
    expect([stored[0], stored.at(-1)]).toEqual(['2026-10-01T10:00:00.001+00:00', halloween])
  })

  it('suggests a format for each date column, and accepts another one', async () => {
    const maren = await createImporter()
    const content = csv('01/10/2026', '02/10/2026')
    const preview = await sendFile(maren, '/contacts/import/preview', {
      content,
      headers: { 'accept-language': 'en-US' },
    })
    expect(preview.body.data.columns).toMatchObject([
      { header: 'Name' },
      { header: 'Next follow-up', field: 'nextFollowUpAt', dateFormat: 'month-first' },
    ])
    const options = { dateFormats: JSON.stringify({ 'Next follow-up': 'day-first' }) }
    const dryRun = await importContacts(maren, content, { ...options, dryRun: 'true' })
    expect(dryRun.body.data.rows[0].changes).toContainEqual(
      expect.objectContaining({ field: 'nextFollowUpAt', to: '2026-10-01' }),
    )
    const { stored } = await importDates(maren, ['01/10/2026', '02/10/2026'], options, 'en-US')
    expect(stored).toEqual(['2026-10-01T10:00:00.001+00:00', '2026-10-02T10:00:00.001+00:00'])
  })

  it('shows times in a dry run as written in the file', async () => {
    const maren = await createImporter('Asia/Tokyo')
    const { body } = await importContacts(maren, csv('2026-10-31 09:30'), { dryRun: 'true' })
    expect(body.data.rows[0].changes).toContainEqual(expect.objectContaining({ to: '2026-10-31 09:30' }))
  })

  it('accepts the same options for JSON rows', async () => {
    const maren = await createImporter()
    const contacts = [
      { name: 'Amara', nextFollowUpAt: '01/10/2026' },
      { name: 'Ben', nextFollowUpAt: '01/10/2026 09:30' },
    ]
    const dates = { dateFormats: { nextFollowUpAt: 'day-first' }, timeZone: 'Asia/Tokyo' }
    const { status, body } = await maren.request('POST', '/contacts/import', { contacts, ...dates })
    expect(status).toBe(200)
    await waitForImport(server, maren, body.data.importId)
    expect((await listContacts(maren)).map(({ nextFollowUpAt }) => nextFollowUpAt)).toEqual([
      '2026-10-01T10:00:00.001+00:00',
      '2026-10-01T00:30:00+00:00',
    ])
  })

  it.each(['csv', 'json'])(
    'exports dates without a time, so that a %s file imports to the same values',
    async (format) => {
      const maren = await createImporter('America/Sao_Paulo')
      const { stored } = await importDates(maren, ['2026-10-31', '2026-10-31 09:30'])
      const file = await maren.request('POST', '/contacts/export', { format, fields: ['name', 'nextFollowUpAt'] })
      expect(file.text).toMatch(/"2026-10-31"/)
      expect(file.text).toContain('2026-10-31T12:30:00.000Z')
      const ben = await createImporter('Asia/Tokyo')
      const { body } =
        format === 'csv'
          ? await importContacts(ben, file.text)
          : await ben.request('POST', '/contacts/import', { contacts: JSON.parse(file.text) })
      await waitForImport(server, ben, body.data.importId)
      expect((await listContacts(ben)).map(({ nextFollowUpAt }) => nextFollowUpAt).sort()).toEqual(stored.sort())
    },
  )
})

describe('refuses', () => {
  it('a date that does not match the format of its column, and imports the rest of the row', async () => {
    const maren = await createImporter()
    const options = { dateFormats: JSON.stringify({ 'Next follow-up': 'month-first' }) }
    expect(await importDates(maren, ['10/30/2026', '31/10/2026'], options)).toEqual({
      errors: [{ row: 3, field: 'nextFollowUpAt', message: 'Next follow-up date must be a date and time' }],
      stored: ['2026-10-30T10:00:00.001+00:00', null],
    })
  })

  it.each([
    ['{"Next follow-up":"backwards"}', /Date formats must be a JSON object of columns and year-first, /],
    ['[]', /Date formats must be/],
    ['{"Due":"day-first"}', /The file has no column "Due"/],
  ])('date formats such as %s', async (dateFormats, sentence) => {
    const answer = await importContacts(await createImporter(), csv('2026-10-31'), { dateFormats })
    expect([answer.status, answer.body.field_errors.dateFormats?.[0]]).toEqual([422, expect.stringMatching(sentence)])
  })

  it('an unknown time zone', async () => {
    const answer = await importContacts(await createImporter(), csv('2026-10-31'), { timeZone: 'Mars/Olympus' })
    expect([answer.status, answer.body.field_errors]).toEqual([
      422,
      { timeZone: ['Time zone must be one like Europe/Paris.'] },
    ])
  })
})

describe('survives', () => {
  it('a restart: the date options are stored with the import', async () => {
    const maren = await createImporter('Asia/Tokyo')
    const { body } = await importContacts(maren, csv('01/10/2026'), {
      dateFormats: JSON.stringify({ 'Next follow-up': 'day-first' }),
    })
    const { rows } = await server.platform.database.owner.query('select dates from imports where id = $1', [
      body.data.importId,
    ])
    expect(rows).toEqual([{ dates: { timeZone: 'Asia/Tokyo', formats: [null, 'day-first'] } }])
  })
})
