import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, sendFile } from '../examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)

/** Headers of other products, as they write them, for each kind of record and field. */
const headers: Record<string, Record<string, string>> = {
  contacts: {
    name: 'Full Name|Display name|Contact Name|Person|Lead name|Contact',
    email:
      'E-mail|Email Address|E-mail Address|Work email|Primary Email|Email 1|E-mail 1 - Value|Mail|primary_email|EMAIL',
    phoneNumber:
      'Phone|Telephone|Tel.|Primary phone|Work phone|Business Phone|Mobile|Mobile Phone|Mobile number|Cell Phone|Cell|Phone 1 - Value',
    whatsappNumber: 'WhatsApp|WhatsApp number',
    linkedinUrl: 'LinkedIn|LinkedIn profile|Profile URL|Person Linkedin Url',
    twitterUrl: 'Twitter|Twitter handle|X|X handle',
    websiteUrl: 'Website|Web Site|URL|Homepage|Web Page',
    jobTitle: 'Title|Job|Position|Role|Organization Title|Job Title',
    source: 'Lead Source|Original Source',
    status: 'Lead Status|Contact status',
    firstName: 'First Name|Given Name|Forename',
    lastName: 'Last Name|Surname|Family Name',
    company:
      'Company|Company Name|Organization|Organisation|Organization Name|Account|Account Name|Employer|company_name',
    companyDomain: 'Company domain|Company website|Domain',
    owner: 'Owner|Contact owner|Account Owner|Lead Owner|Owner email|Assigned To',
    tags: 'Tags|Tag|Tag names|Labels',
  },
  companies: {
    name: 'Company|Company name|Organization|Organisation|Organization Name|Account|Account Name|Business name|Security',
    domain: 'Company domain|Company Domain Name|Domain name',
    industry: 'Sector|GICS Sector|Industry name|Branch',
    size: 'Company size',
    revenue: 'Annual Revenue|Turnover|Sales',
    description: 'About|Company description|Notes',
    status: 'Company status|Account status',
    email: 'E-mail|Email address|E-mail address|Company email|Mail',
    phoneNumber: 'Phone|Telephone|Tel|Company Phone|Main Phone|Phone 1',
    whatsappNumber: 'WhatsApp',
    source: 'Lead source|Original Source|Account Source',
    websiteUrl: 'Website|Web site|Company website|URL|Homepage|Web page',
    linkedinUrl: 'LinkedIn|Company Linkedin Url|LinkedIn Company Page',
    twitterUrl: 'Twitter|Twitter Handle|X|X handle',
    logo: 'Logo|Image',
    address: 'Street|Street Address|Billing Street|Headquarters Location|Headquarters',
    city: 'Town|Billing City',
    state: 'Region|Province|State/Region|Billing State',
    country: 'Country/Region|Billing Country',
    zipCode: 'ZIP|Postal Code|Postcode|Billing Zip',
    owner: 'Company owner|Account owner',
  },
  deals: {
    title: 'Deal|Deal Name|Deal title|Opportunity|Opportunity Name|Name',
    description: 'Deal Description|Notes|Details',
    value: 'Amount|Deal value|Deal Amount|Total value|Price|Opportunity Amount',
    currency: 'Currency code|Deal currency|Deal currency code',
    probability: 'Deal probability|Win probability|Probability (%)',
    status: 'Deal status|State',
    lostReason: 'Closed Lost Reason|Loss Reason|Reason lost',
    expectedCloseDate: 'Expected close date|Close Date|Closing Date|Expected Closing Date',
    actualCloseDate: 'Actual close date|Closed date|Closed at|Won time',
    company: 'Company|Company name|Organization|Organisation|Account|Account Name|Associated Company',
    companyDomain: 'Company domain|Company website|Domain',
    contact: 'Contact|Contact email|Contact e-mail|Email|Primary contact|Associated Contact|Person',
    pipeline: 'Pipeline|Deal pipeline|Pipeline name|Sales pipeline',
    stage: 'Stage|Deal Stage|Pipeline stage|Stage name|Sales stage|Opportunity stage',
    owner: 'Deal owner|Account owner',
  },
}

/** Suggests the field of each column of a file whose values say nothing. */
async function suggestFields(kind: string, columns: string[]): Promise<(string | null)[]> {
  const answer = await sendFile(maren, `/${kind}/import/preview`, {
    content: csv(columns.join(','), columns.map(() => '-').join(',')),
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.columns.map(({ field }: { field: string | null }) => field)
}

describe.each(Object.entries(headers))('the columns of a file of %s', (kind, fields) => {
  it.each(Object.entries(fields))('does: recognizes %s by each common header', async (field, names) => {
    for (const name of names.split('|')) expect(await suggestFields(kind, [name]), name).toEqual([field])
  })
})

describe('the columns of a file', () => {
  const rows: Record<string, [string, string][]> = {
    contacts: [
      ['email', 'amara@kestrel.example'],
      ['linkedinUrl', 'https://www.linkedin.com/in/amara-okonkwo'],
      ['twitterUrl', '@amara'],
      ['websiteUrl', 'https://kestrel.example'],
      ['phoneNumber', '+44 20 7946 0958'],
    ],
    companies: [
      ['email', 'hello@kestrel.example'],
      ['linkedinUrl', 'https://www.linkedin.com/company/kestrel'],
      ['twitterUrl', 'https://twitter.com/kestrel'],
      ['websiteUrl', 'https://kestrel.example/'],
      ['domain', 'kestrel.example'],
      ['phoneNumber', '+44 20 7946 0958'],
    ],
  }
  it.each(Object.entries(rows))(
    'does: recognizes %s by their values where the header says nothing',
    async (kind, cells) => {
      const content = csv(
        ['Name', ...cells.map((_, n) => `Column ${n}`)].join(','),
        ['Kestrel', ...cells.map(([, value]) => value)].join(','),
      )
      const { body } = await sendFile(maren, `/${kind}/import/preview`, { content })
      expect(body.data.columns.map(({ field }: { field: string }) => field)).toEqual([
        'name',
        ...cells.map(([field]) => field),
      ])
    },
  )

  it('does: keeps the parts of a name apart from a whole name', async () => {
    expect(await suggestFields('contacts', ['Full name', 'Last name'])).toEqual(['name', 'customAttributes.Last name'])
  })

  it.each([
    ['contacts', 'a name, an email address or a phone number'],
    ['companies', 'a name'],
    ['deals', 'a title'],
  ])('refuses: a file of %s without %s', async (kind, missing) => {
    const answer = await sendFile(maren, `/${kind}/import`, { content: csv('Shoe size,Color', '42,red') })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`The file has no column for ${missing}. Its columns are: Shoe size, Color.`)
  })
})
