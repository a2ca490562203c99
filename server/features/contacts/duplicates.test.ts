import { type Examples, getCountries, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { contactDuplicates } from './duplicates.ts'
import { aContact } from './story.ts'

const server = await aServer({ alone: true })
const maren = await aPerson(server)
let companyId: string
let amara: string
beforeAll(async () => {
  companyId = await aCompany(server, maren)
  const contact = await aContact(maren, {
    name: 'Amara Okonkwo',
    email: 'Amara@tessellate.example',
    phoneNumber: '+44 20 7946 0958',
    whatsappNumber: '+44 7700 900142',
    linkedinUrl: 'https://uk.linkedin.com/in/Amara-Okonkwo/?trk=people',
    companyId,
  })
  amara = contact.id
})

const asks = (person: Person, asked: Record<string, string>): Promise<Answer> =>
  person.calls('GET', `/contacts/duplicates?${new URLSearchParams(asked)}`)
const found = async (asked: Record<string, string>) =>
  (await asks(maren, asked)).body.data.map(({ id, reasons }: { id: string; reasons: string[] }) => [id, ...reasons])

describe('does', () => {
  const ways: [string, Record<string, string>][] = [
    ['same e-mail', { email: ' amara@TESSELLATE.example' }],
    ['same LinkedIn', { linkedinUrl: 'linkedin.com/in/amara-okonkwo' }],
    ['same LinkedIn', { linkedinUrl: 'http://www.linkedin.com/in/amara-okonkwo/#about' }],
    ['same phone', { phoneNumber: '020 7946 0958' }],
    ['same phone', { phoneNumber: '0044 20 7946 0958' }],
    ['same phone', { whatsappNumber: '+442079460958' }],
    ['same phone', { phoneNumber: '07700 900 142' }],
  ]
  for (const [reason, asked] of ways)
    it(`finds who has the ${reason} as ${Object.values(asked)}`, async () => {
      expect(await found(asked)).toEqual([[amara, reason]])
    })

  it('finds the same name at the same company, in any writing', async () => {
    expect(await found({ name: ' amara OKONKWÓ', companyId })).toEqual([[amara, 'same name at the same company']])
    expect(await found({ name: 'Amara Okonkwo' })).toEqual([])
  })

  it('says all that speaks for one, and shows whom it means', async () => {
    const { body } = await asks(maren, { email: 'amara@tessellate.example', phoneNumber: '02079460958' })
    expect(body.data).toEqual([
      {
        id: amara,
        name: 'Amara Okonkwo',
        email: 'Amara@tessellate.example',
        phoneNumber: '+44 20 7946 0958',
        whatsappNumber: '+44 7700 900142',
        companyName: 'Tessellate Freight',
        reasons: ['same e-mail', 'same phone'],
      },
    ])
  })

  it('shows five, those with the strongest sign first, then the oldest', async () => {
    const made: string[] = []
    for (const number of [1, 2, 3, 4, 5, 6])
      made.push((await aContact(maren, { name: `Desk ${number}`, phoneNumber: '+31 10 555 0199' })).id)
    const { id: strongest } = await aContact(maren, { email: 'desk@quay.example', phoneNumber: '010 555 0199' })
    expect(await found({ phoneNumber: '+31105550199', email: 'desk@quay.example' })).toEqual([
      [strongest, 'same e-mail', 'same phone'],
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
    const asked = {
      name: 'Filler 7',
      email: '7@filler.example',
      phoneNumber: '0610000007',
      linkedinUrl: 'x',
      companyId,
    }
    const plan = await planOf(asked)
    for (const index of ['by_email', 'by_linkedin', 'by_phone_tail', 'by_whatsapp_tail', 'by_name_key'])
      expect(plan).toContain(`contacts_${index}`)
    expect(plan).not.toContain('Seq Scan')
    expect(await found(asked)).toEqual([
      [expect.any(String), 'same e-mail', 'same phone', 'same name at the same company'],
    ])
  })

  it('has one index key for the ways to write a number, where it has more than five digits', async () => {
    const written = getCountries().flatMap((country) => {
      const number = getExampleNumber(country, examples as Examples)
      return number && number.nationalNumber.length > 5 ? [[number.number, number.formatNational()]] : []
    })
    const { rows } = await server.platform.database.owner.query(
      'select n from unnest($1::text[], $2::text[]) t (n, m) where phone_tail(n) is distinct from phone_tail(m)',
      [written.map(([number]) => number), written.map(([, national]) => national)],
    )
    expect(written.length).toBeGreaterThan(230)
    expect(rows).toEqual([])
  })
})

/** How PostgreSQL answers the one statement, with the application's rights. */
function planOf(asked: Parameters<typeof contactDuplicates>[1]): Promise<string> {
  const { sessionId, userId, workspaceId } = maren
  const claim = { sessionId, userId, workspaceId, organizationId: null, needs: 'MEMBER' } as const
  return inTransaction(server.platform.database, claim, async (scope) => {
    const plans: string[] = []
    const rows: Scope['tx']['rows'] = async (statement) => {
      plans.push(JSON.stringify(await scope.tx.rows(sql`explain (format json) ${statement}`)))
      return []
    }
    await contactDuplicates({ ...scope, tx: { ...scope.tx, rows } }, asked)
    expect(plans).toHaveLength(1)
    return plans.join()
  })
}

describe('refuses', () => {
  it('what cannot be asked', async () => {
    expect((await asks(maren, { companyId: 'x' })).status).toBe(400)
    expect((await asks(maren, { email: 'a'.repeat(256) })).status).toBe(400)
  })
})

describe('hides', () => {
  it('contacts of another workspace, and those in the trash (ORG-011, ORG-014)', async () => {
    const stranger = await aPerson(server)
    expect((await asks(stranger, { email: 'amara@tessellate.example' })).body.data).toEqual([])
    const { id } = await aContact(maren, { email: 'gone@tessellate.example' })
    await maren.calls('DELETE', `/contacts/${id}`)
    expect(await found({ email: 'gone@tessellate.example' })).toEqual([])
  })

  it('the name of a company in the trash', async () => {
    const company = await aCompany(server, maren, { name: 'Halyard & Sons' })
    await aContact(maren, { email: 'li@halyard.example', companyId: company })
    await maren.calls('DELETE', `/companies/${company}`)
    expect((await asks(maren, { email: 'li@halyard.example' })).body.data[0].companyName).toBeNull()
  })
})

describe('survives', () => {
  it('nothing, and what is no name, address or number', async () => {
    await aContact(maren, { name: '-', phoneNumber: '112', linkedinUrl: 'https://' + 'linkedin.com' })
    expect(await found({})).toEqual([])
    expect(await found({ name: ' ', email: ' ', phoneNumber: '', linkedinUrl: '' })).toEqual([])
    expect(await found({ phoneNumber: 'none', whatsappNumber: '%_\\', email: "'" })).toEqual([])
    for (const key of ['name', 'email', 'phoneNumber', 'linkedinUrl'])
      expect((await asks(maren, { [key]: 'a\u0000' })).status).toBe(400)
  })
})
