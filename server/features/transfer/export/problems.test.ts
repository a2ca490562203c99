import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { importContactsToEnd } from '../examples.ts'

const server = await getTestServer()
const importContacts = importContactsToEnd.bind(null, server)

const file = [
  'Name,Email,Lead type,Seats,Note',
  'Amara,,lukewarm,many,a',
  'Ben,,lukewarm,,',
  'Cem,,tepid,9,',
  ',nobody,,,',
  ',,,,b',
  '',
].join('\n')

async function importProblems() {
  const maren = await createPerson(server)
  await createCustomField(maren, { label: 'Seats', type: 'NUMBER' })
  const { importId } = (await importContacts(maren, file)).body.data
  const { body } = await maren.request('GET', `/imports/${importId}/problems`)
  return { maren, importId, problems: body.data }
}

describe('does', () => {
  it('groups the rows of an import by their problem, with the values that caused it', async () => {
    const { problems } = await importProblems()
    const told = problems.map(({ id: _id, ...problem }: { id: string }) => problem)
    const leadType = 'Lead type must be one of HOT, WARM, COLD'
    const seats = 'Seats must be a number from -1,000,000,000,000,000 to 1,000,000,000,000,000'
    const one = (value: string) => ({ count: 1, values: [{ value, count: 1 }] })
    expect(told).toEqual([
      { field: 'email', message: 'Email must be an email address', failed: true, ...one('nobody') },
      {
        field: 'name',
        message: 'The row has none of a name, an email address and a phone number',
        ...{ failed: true, count: 1, values: [] },
      },
      {
        ...{ field: 'leadType', message: leadType, failed: false, count: 3 },
        values: [
          { value: 'lukewarm', count: 2 },
          { value: 'tepid', count: 1 },
        ],
      },
      { field: 'customFields.seats', message: seats, failed: false, ...one('many') },
    ])
  })

  it('gives the rows with one problem as a file', async () => {
    const { maren, importId, problems } = await importProblems()
    const { id } = problems.find(({ field }: { field: string }) => field === 'leadType')
    const saved = await maren.request('GET', `/imports/${importId}/failed?problem=${id}`)
    expect(saved.headers['x-row-count']).toBe('3')
    const lines = saved.text.trim().split('\n')
    expect(lines[0]).toBe('Row,Column,Reason,Name,Email,Lead type,Seats,Note')
    expect(lines.slice(1).map((line) => line.slice(0, 3))).toEqual(['"2"', '"3"', '"4"'])
    const none = await maren.request('GET', `/imports/${importId}/failed?problem=${'0'.repeat(32)}`)
    expect(none.headers['x-row-count']).toBe('0')
  })

  it('names a column that fills no field by its header', async () => {
    const maren = await createPerson(server)
    const content = `Name,Note\nAmara,${'x'.repeat(65_537)}\n`
    const { importId } = (await importContacts(maren, content)).body.data
    const { body } = await maren.request('GET', `/imports/${importId}/problems`)
    expect(body.data).toMatchObject([{ field: 'Note', values: [{ value: 'x'.repeat(100), count: 1 }] }])
  })
})

describe('refuses', () => {
  it('a name that is not a known problem', async () => {
    const { maren, importId } = await importProblems()
    expect((await maren.request('GET', `/imports/${importId}/failed?problem=%27x`)).status).toBe(400)
  })
})

describe('hides', () => {
  it('the problems from other members and other workspaces', async () => {
    const { maren, importId } = await importProblems()
    for (const other of [
      await createPerson(server, { role: 'MEMBER', workspaceOf: maren }),
      await createPerson(server),
    ])
      expect((await other.request('GET', `/imports/${importId}/problems`)).status).toBe(404)
  })
})
