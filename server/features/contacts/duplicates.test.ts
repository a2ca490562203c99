import { type Examples, getCountries, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Scope, withTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { createPerson, type Person, type TestResponse } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { findContactDuplicates } from './duplicates.ts'
import { createContact } from './examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
let companyId: string
let amara: string
beforeAll(async () => {
  companyId = await insertCompany(server, maren)
  const contact = await createContact(maren, {
    name: 'Amara Okonkwo',
    email: 'Amara@tessellate.example',
    phoneNumber: '+44 20 7946 0958',
    whatsappNumber: '+44 7700 900142',
    linkedinUrl: 'https://uk.linkedin.com/in/Amara-Okonkwo/?trk=people',
    companyId,
  })
  amara = contact.id
})

const requestDuplicates = (person: Person, query: Record<string, string>): Promise<TestResponse> =>
  person.request('GET', `/contacts/duplicates?${new URLSearchParams(query)}`)
const findDuplicateNames = async (query: Record<string, string>) =>
  (await requestDuplicates(maren, query)).body.data.map(({ id, reasons }: { id: string; reasons: string[] }) => [
    id,
    ...reasons,
  ])

describe('does', () => {
  const ways: [string, Record<string, string>][] = [
    ['same email', { email: ' amara@TESSELLATE.example' }],
    ['same LinkedIn', { linkedinUrl: 'linkedin.com/in/amara-okonkwo' }],
    ['same LinkedIn', { linkedinUrl: 'http://www.linkedin.com/in/amara-okonkwo/#about' }],
    ['same phone', { phoneNumber: '020 7946 0958' }],
    ['same phone', { phoneNumber: '0044 20 7946 0958' }],
    ['same phone', { whatsappNumber: '+442079460958' }],
    ['same phone', { phoneNumber: '07700 900 142' }],
  ]
  for (const [reason, query] of ways)
    it(`finds who has the ${reason} as ${Object.values(query)}`, async () => {
      expect(await findDuplicateNames(query)).toEqual([[amara, reason]])
    })

  it('finds the same name at the same company, in any writing', async () => {
    expect(await findDuplicateNames({ name: ' amara OKONKWÓ', companyId })).toEqual([
      [amara, 'same name at the same company'],
    ])
    expect(await findDuplicateNames({ name: 'Amara Okonkwo' })).toEqual([])
  })

  it('returns every reason for a match, and the contact it is about', async () => {
    const { body } = await requestDuplicates(maren, { email: 'amara@tessellate.example', phoneNumber: '02079460958' })
    expect(body.data).toEqual([
      {
        id: amara,
        name: 'Amara Okonkwo',
        email: 'Amara@tessellate.example',
        phoneNumber: '+44 20 7946 0958',
        whatsappNumber: '+44 7700 900142',
        companyName: 'Tessellate Freight',
        reasons: ['same email', 'same phone'],
      },
    ])
  })

  it('shows five, those with the strongest sign first, then the oldest', async () => {
    const made: string[] = []
    for (const number of [1, 2, 3, 4, 5, 6])
      made.push((await createContact(maren, { name: `Desk ${number}`, phoneNumber: '+31 10 555 0199' })).id)
    const { id: strongest } = await createContact(maren, { email: 'desk@quay.example', phoneNumber: '010 555 0199' })
    expect(await findDuplicateNames({ phoneNumber: '+31105550199', email: 'desk@quay.example' })).toEqual([
      [strongest, 'same email', 'same phone'],
      ...made.slice(0, 4).map((id) => [id, 'same phone']),
    ])
  })

  it('finds by index alone among 20,000', async () => {
    const { owner } = server.platform.database
    await owner.query(
      `insert into contacts (workspace_id, company_id, id, name, email, phone_number, whatsapp_number, linkedin_url)
       select $1, $2, gen_random_uuid(), 'Filler ' || n, n || '@filler.example', '+33 6 ' || 10000000 + n, '+33 7 ' || 10000000 + n,
              'https://linkedin.com/in/filler-' || n
         from generate_series(1, 20000) n`,
      [maren.workspaceId, companyId],
    )
    await owner.query('analyze contacts')
    const query = {
      name: 'Filler 7',
      email: '7@filler.example',
      phoneNumber: '0610000007',
      linkedinUrl: 'x',
      companyId,
    }
    const plan = await explainDuplicates(query)
    for (const index of ['by_email', 'by_linkedin', 'by_phone_match_key', 'by_whatsapp_match_key', 'by_name_key'])
      expect(plan).toContain(`contacts_${index}`)
    expect(plan).not.toContain('Seq Scan')
    expect(await findDuplicateNames(query)).toEqual([
      [expect.any(String), 'same email', 'same phone', 'same name at the same company'],
    ])
  })

  it('has one index key for the ways to write a number, where it has more than five digits', async () => {
    const written = getCountries().flatMap((country) => {
      const number = getExampleNumber(country, examples as Examples)
      return number && number.nationalNumber.length > 5 ? [[number.number, number.formatNational()]] : []
    })
    const { rows } = await server.platform.database.owner.query(
      'select n from unnest($1::text[], $2::text[]) t (n, m) where phone_match_key(n) is distinct from phone_match_key(m)',
      [written.map(([number]) => number), written.map(([, national]) => national)],
    )
    expect(written.length).toBeGreaterThan(230)
    expect(rows).toEqual([])
  })
})

/** Returns the query plan of the one statement, with the rights of the application. */
function explainDuplicates(query: Parameters<typeof findContactDuplicates>[1]): Promise<string> {
  const { sessionId, userId, workspaceId } = maren
  const claim = { sessionId, userId, workspaceId, organizationId: null, needs: 'MEMBER' } as const
  return withTransaction(server.platform.database, claim, async (scope) => {
    const plans: string[] = []
    const rows: Scope['tx']['rows'] = async (statement) => {
      plans.push(JSON.stringify(await scope.tx.rows(sql`explain (format json) ${statement}`)))
      return []
    }
    await findContactDuplicates({ ...scope, tx: { ...scope.tx, rows } }, query)
    expect(plans).toHaveLength(1)
    return plans.join()
  })
}

describe('refuses', () => {
  it('what cannot be asked', async () => {
    expect((await requestDuplicates(maren, { companyId: 'x' })).status).toBe(400)
    expect((await requestDuplicates(maren, { email: 'a'.repeat(256) })).status).toBe(400)
  })
})

describe('hides', () => {
  it('contacts of another workspace, and those in the trash (ORG-011, ORG-014)', async () => {
    const otherTenant = await createPerson(server)
    expect((await requestDuplicates(otherTenant, { email: 'amara@tessellate.example' })).body.data).toEqual([])
    const { id } = await createContact(maren, { email: 'gone@tessellate.example' })
    await maren.request('DELETE', `/contacts/${id}`)
    expect(await findDuplicateNames({ email: 'gone@tessellate.example' })).toEqual([])
  })

  it('the name of a company in the trash', async () => {
    const company = await insertCompany(server, maren, { name: 'Halyard & Sons' })
    await createContact(maren, { email: 'li@halyard.example', companyId: company })
    await maren.request('DELETE', `/companies/${company}`)
    expect((await requestDuplicates(maren, { email: 'li@halyard.example' })).body.data[0].companyName).toBeNull()
  })
})

describe('survives', () => {
  it('nothing, and text that is not a name, address or number', async () => {
    await createContact(maren, { name: '-', phoneNumber: '112', linkedinUrl: 'https://' + 'linkedin.com' })
    expect(await findDuplicateNames({})).toEqual([])
    expect(await findDuplicateNames({ name: ' ', email: ' ', phoneNumber: '', linkedinUrl: '' })).toEqual([])
    expect(await findDuplicateNames({ phoneNumber: 'none', whatsappNumber: '%_\\', email: "'" })).toEqual([])
    for (const key of ['name', 'email', 'phoneNumber', 'linkedinUrl'])
      expect((await requestDuplicates(maren, { [key]: 'a\u0000' })).status).toBe(400)
  })
})
