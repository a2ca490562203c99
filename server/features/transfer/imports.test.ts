import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/harness.ts'
import { aPerson } from '../../platform/testing/people.ts'
import { contactsOf, imports, sends } from './story.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const legislators = () => readFile('e2e/fixtures/us-legislators.csv')
const csv = (...lines: string[]) => `${lines.join('\n')}\n`

describe('does', () => {
  it('imports a real file of 537 people by the guessed mapping, and nothing the second time (CON-011)', async () => {
    const maren = await aPerson(server)
    const first = await imports(maren, await legislators())
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      status: 'done',
      total: 537,
      created: 537,
      updated: 0,
      skipped: 0,
      failed: 0,
    })

    const contacts = await contactsOf(maren)
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

    const second = await imports(maren, await legislators())
    expect(second.body.data).toMatchObject({ status: 'done', created: 0, skipped: 537, failed: 0 })
    expect(await contactsOf(maren)).toEqual(contacts)
  })
})
