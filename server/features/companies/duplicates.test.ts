import { beforeAll, describe, expect, it } from 'vitest'
import { type Scope, withTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { createPerson, type Person, type TestResponse } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { findCompanyDuplicates } from './duplicates.ts'
import { createCompany } from './examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
let tessellate: string
beforeAll(async () => {
  const company = await createCompany(maren, {
    name: 'Tessellate Freight',
    domain: 'https://www.Tessellate.example/about',
    email: 'hello@tessellate.example',
    phoneNumber: '+31 10 555 0142',
    linkedinUrl: 'https://www.linkedin.com/company/tessellate-freight/',
  })
  tessellate = company.id
})

const requestDuplicates = (person: Person, query: Record<string, string>): Promise<TestResponse> =>
  person.request('GET', `/companies/duplicates?${new URLSearchParams(query)}`)
const findDuplicateNames = async (query: Record<string, string>) =>
  (await requestDuplicates(maren, query)).body.data.map(({ id, reasons }: { id: string; reasons: string[] }) => [
    id,
    ...reasons,
  ])

describe('does', () => {
  const ways: [string, Record<string, string>][] = [
    ['same domain', { domain: 'tessellate.example' }],
    ['same domain', { websiteUrl: 'http://tessellate.example:8080/jobs?x=1' }],
    ['same email', { email: 'Hello@Tessellate.example' }],
    ['same LinkedIn', { linkedinUrl: 'linkedin.com/company/Tessellate-Freight?trk=x' }],
    ['same phone', { phoneNumber: '010 555 0142' }],
    ['same name', { name: 'tesséllate freight' }],
  ]
  for (const [reason, query] of ways)
    it(`finds which has the ${reason} as ${Object.values(query)}`, async () => {
      expect(await findDuplicateNames(query)).toEqual([[tessellate, reason]])
    })

  it('finds a company of which only the website is known', async () => {
    const { id } = await createCompany(maren, { name: 'Oka Ceramics', websiteUrl: 'https://oka.example/shop' })
    expect(await findDuplicateNames({ domain: 'oka.example' })).toEqual([[id, 'same domain']])
  })

  it('returns every reason for a match', async () => {
    const { body } = await requestDuplicates(maren, { name: 'Tessellate Freight', domain: 'tessellate.example' })
    expect(body.data).toMatchObject([
      { id: tessellate, domain: 'https://www.Tessellate.example/about', reasons: ['same domain', 'same name'] },
    ])
  })

  it('finds by index alone among 20,000', async () => {
    const { owner } = server.platform.database
    await owner.query(
      `insert into companies (workspace_id, id, name, domain, website_url, email, phone_number, whatsapp_number, linkedin_url)
       select $1, gen_random_uuid(), 'Filler ' || n, n || '.example', 'https://www.' || n || '.example', n || '@filler.example',
              '+33 6 ' || 10000000 + n, '+33 7 ' || 10000000 + n, 'https://linkedin.com/company/filler-' || n
         from generate_series(1, 20000) n`,
      [maren.workspaceId],
    )
    await owner.query('analyze companies')
    const query = { name: 'Filler 7', domain: '7.example', email: 'x@y', phoneNumber: '0610000007', linkedinUrl: 'x' }
    const plan = await explainDuplicates(query)
    const indexes = ['domain', 'website', 'email', 'linkedin', 'phone_match_key', 'whatsapp_match_key', 'name_key']
    for (const index of indexes) expect(plan).toContain(`companies_by_${index}`)
    expect(plan).not.toContain('Seq Scan')
    expect(await findDuplicateNames(query)).toMatchObject([
      [expect.any(String), 'same domain', 'same phone', 'same name'],
    ])
  })
})

/** Returns the query plan of the one statement, with the rights of the application. */
function explainDuplicates(query: Parameters<typeof findCompanyDuplicates>[1]): Promise<string> {
  const { sessionId, userId, workspaceId } = maren
  const claim = { sessionId, userId, workspaceId, organizationId: null, needs: 'MEMBER' } as const
  return withTransaction(server.platform.database, claim, async (scope) => {
    const plans: string[] = []
    const rows: Scope['tx']['rows'] = async (statement) => {
      plans.push(JSON.stringify(await scope.tx.rows(sql`explain (format json) ${statement}`)))
      return []
    }
    await findCompanyDuplicates({ ...scope, tx: { ...scope.tx, rows } }, query)
    expect(plans).toHaveLength(1)
    return plans.join()
  })
}

describe('refuses', () => {
  it('what cannot be asked', async () => {
    expect((await requestDuplicates(maren, { name: 'a'.repeat(256) })).status).toBe(400)
  })
})

describe('hides', () => {
  it('companies of another workspace, and those in the trash (ORG-011, ORG-014)', async () => {
    const otherTenant = await createPerson(server)
    expect((await requestDuplicates(otherTenant, { domain: 'tessellate.example' })).body.data).toEqual([])
    const { id } = await createCompany(maren, { name: 'Brightwater' })
    await maren.request('DELETE', `/companies/${id}`)
    expect(await findDuplicateNames({ name: 'Brightwater' })).toEqual([])
  })
})

describe('survives', () => {
  it('nothing, and text that is not a domain', async () => {
    await createCompany(maren, { name: 'Nowhere', websiteUrl: 'https://nowhere.example' })
    expect(await findDuplicateNames({})).toEqual([])
    expect(await findDuplicateNames({ name: ' ', domain: '', websiteUrl: 'https://', phoneNumber: '—' })).toEqual([])
  })
})
