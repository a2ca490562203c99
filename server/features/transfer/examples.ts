import { uuidv7 } from 'uuidv7'
import type { CollectExamples, Example } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person, type TestResponse } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { insertCompany, insertCompanyTag } from '../companies/examples.ts'
import { createContact, insertContactTag } from '../contacts/examples.ts'
import { createCustomField } from '../custom-fields/examples.ts'

type Sent = {
  content: string | Buffer
  name?: string
  options?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * Creates an import that matched contacts by each of their keys and had a failed row, and an example of each import and export
 * route.
 */
export const transferExamples: CollectExamples = async (server, person) => {
  const companyId = await insertCompany(server, person, { name: 'Brightwater', domain: 'brightwater.example' })
  const make = async (values: object) => (await createContact(person, { ...values })).id
  const note = { customAttributes: { note: person.workspaceId } }
  const id = await make({
    name: 'Nadia Ferreira',
    email: 'nadia@brightwater.example',
    companyId,
    ownerId: person.userId,
    ...note,
  })
  await insertContactTag(server, person, id, 'Lisbon 2026')
  await make({ name: 'Otto Brandt', linkedinUrl: 'https://www.linkedin.com/in/otto-brandt' })
  await make({ name: 'Pia Lund', phoneNumber: '+46 70 174 06 35' })
  await make({ name: 'Quinn Adair', companyId })
  await make({ name: 'Rhea Moss', companyId })
  await make({ name: `Reception ${person.workspaceId}`, phoneNumber: '+46 8 555 019 20' })
  await person.request('DELETE', `/contacts/${await make({ name: 'Tove Lind', companyId })}`)
  const { importId } = (await importContacts(person, duplicatesCsv, { onDuplicate: 'update' })).body.data
  const params = { id: importId }
  const { body, headers } = createForm({ content: duplicatesCsv })
  const companies = createForm({ content: 'Name,Domain\nHalyard & Sons,halyard.example\n' })
  await insertCompanyTag(server, person, companyId)
  await person.request('PATCH', `/companies/${companyId}`, { ownerId: person.userId })
  const undoable = await importContacts(person, 'Name\nUma Reyes\n')
  await createCustomField(person, { label: `Pilot ${person.workspaceId}`, key: 'pilot', type: 'MEMBER' })
  const undoables = [importId, ...(await createUndoableImports(server, person))]
  const cancelled = (await importContacts(person, 'Name\nVera Holt\n')).body.data.importId
  await server.platform.database.owner.query(`update imports set status = 'cancelled' where id = $1`, [cancelled])
  const again = [{ name: 'Nadia Ferreira', email: 'nadia@brightwater.example', source: 'Spring fair' }]
  const another = { name: 'Tove Lind', company: companyId, owner: 'Maren Aldous' }
  const tagged = [{ ...again[0], tags: ['Lisbon 2026', 'Quay'], 'customFields.pilot': person.email }]
  const forAll = { onDuplicate: 'update', tags: ['Spring'], ownerId: person.userId, status: 'LEAD' }
  const examples: Record<string, Example> = {
    'POST /contacts/import': {
      body: { contacts: again, onDuplicate: 'update' },
      variants: [
        { body: { contacts: [...duplicateRows, another], onDuplicate: 'update' } },
        { body: { contacts: [another], onDuplicate: 'skip' } },
        { body: { contacts: [...duplicateRows, another], onDuplicate: 'update', dryRun: true } },
        { body: { contacts: tagged, ...forAll } },
        { body: { contacts: tagged, ...forAll, dryRun: true } },
      ],
    },
    'POST /contacts/import/preview': { body: String(body), headers, expectedText: 'nadia@brightwater.example' },
    'GET /contacts/imports': {},
    'GET /contacts/import/template': {},
    'GET /contacts/export/fields': { expectedText: 'customAttributes.note' },
    'POST /contacts/export': {
      body: { fields: ['name', 'company', 'owner', 'tags', 'customAttributes.note'], options: { ids: [id] } },
      expectedText: person.workspaceId,
    },
    'POST /companies/import': {
      body: { companies: [{ name: 'Brightwater', domain: 'brightwater.example' }], onDuplicate: 'update' },
      variants: [{ body: { companies: [{ name: 'Brightwater', industry: 'Water' }], onDuplicate: 'update' } }],
    },
    'POST /companies/import/preview': {
      body: String(companies.body),
      headers: companies.headers,
      expectedText: 'Halyard',
    },
    'GET /companies/imports': {},
    'GET /companies/import/template': {},
    'GET /companies/export/fields': { expectedText: 'Last enriched' },
    'POST /companies/export': {
      body: { fields: ['name', 'domain', 'owner', 'tags'], options: { ids: [companyId] } },
      expectedText: 'brightwater.example',
    },
    ...reportExamples(params),
    ...failedRowsExamples(person),
    'POST /imports/{id}/cancel': { params: { id: cancelled }, isPersonal: 'or administrators' },
    'POST /imports/{id}/undo': {
      params: { id: undoable.body.data.importId },
      isPersonal: 'or administrators',
      variants: undoables.map((id) => ({ params: { id } })),
    },
  }
  return { examples }
}

/** The calls that report the rows of a file before its import. */
const failedRowsExamples = ({ workspaceId }: Person): Record<string, Example> => ({
  'POST /contacts/import/failed': {
    body: { contacts: [{ email: `nobody of ${workspaceId}` }] },
    expectedText: workspaceId,
  },
  'POST /companies/import/failed': {
    body: { companies: [{ name: '', domain: workspaceId }] },
    expectedText: workspaceId,
  },
})

/** The calls that list imports and report one. */
const reportExamples = (params: { id: string }): Record<string, Example> => ({
  'GET /imports': {
    expectedText: 'people.csv',
    variants: [{ query: { kind: 'companies' } }, { query: { limit: 1 } }],
  },
  'GET /imports/{id}/file': { params, expectedText: 'people.csv' },
  'GET /imports/{id}': { params, expectedText: '"updated" : 5', isPersonal: 'or administrators' },
  'GET /imports/{id}/problems': { params, expectedText: 'nobody', isPersonal: 'or administrators' },
  'GET /imports/{id}/failed': { params, expectedText: 'nobody', isPersonal: 'or administrators' },
})

/**
 * Creates finished imports to undo: one whose new company is no longer used, one whose new company was deleted, one with a
 * contact and its new company, one whose rows were purged, one that moved a contact away from a company that was deleted since
 * (another workspace has a company with the same id), and one that added tags.
 */
async function createUndoableImports(server: TestServer, person: Person): Promise<string[]> {
  const { owner } = server.platform.database
  const done = async (content: string, options?: Record<string, string>): Promise<string> =>
    (await waitForImport(server, person, (await importContacts(person, content, options)).body.data.importId)).importId
  const making = (name: string, company: string) => done(`Name,Company\n${name},${company}\n`)
  const ofName = async (name: string) =>
    (await owner.query('select id from contacts where workspace_id = $1 and name = $2', [person.workspaceId, name]))
      .rows[0].id as string
  const left = await making('Xena Wolf', 'Wolf & Daughters')
  await person.request('DELETE', `/contacts/${await ofName('Xena Wolf')}`)
  const deleted = await making('Yves Roy', 'Roy Freight')
  await owner.query(`update companies set deleted_at = now() where workspace_id = $1 and name = 'Roy Freight'`, [
    person.workspaceId,
  ])
  const whole = await making('Zora Hale', 'Hale Shipping')
  const forgotten = await done('Name\nWim Kok\n')
  await owner.query('delete from import_rows where workspace_id = $1 and import_id = $2', [
    person.workspaceId,
    forgotten,
  ])
  const company = { id: uuidv7(), name: 'Quay & Partners' }
  for (const one of [await createPerson(server), person]) await one.request('POST', '/companies', company)
  await createContact(person, { name: 'Kim Sol', email: 'kim@quay.example', companyId: company.id })
  const moved = await done('Email,Company\nkim@quay.example,Brightwater\n', { onDuplicate: 'update' })
  await owner.query('delete from companies where workspace_id = $1 and id = $2', [person.workspaceId, company.id])
  const tagged = await done('Name,Email,Tags\nKim Sol,kim@quay.example,Quayside\nLou Ray,,Quayside\n', {
    onDuplicate: 'update',
  })
  return [left, deleted, whole, forgotten, moved, tagged]
}

/** Rows that match an existing contact, one for each type of key, and one that only shares a phone number. */
const duplicateRows = [
  { name: 'Otto Brandt', linkedinUrl: 'https://www.linkedin.com/in/otto-brandt' },
  { name: 'Pia Lund', phoneNumber: '+46 70 174 06 35' },
  { name: 'Quinn Adair', company: 'Brightwater' },
  { name: 'Rhea Moss', companyDomain: 'brightwater.example' },
  { name: 'Ulla Berg', phoneNumber: '+46 8 555 019 20' },
]

const duplicatesCsv = `Name,Email,LinkedIn,Phone,Company,Company domain,Job title
Nadia Ferreira,nadia@brightwater.example,,,,,Buyer
Otto Brandt,,https://www.linkedin.com/in/otto-brandt,,,,Buyer
Pia Lund,,,+46 70 174 06 35,,,Buyer
Quinn Adair,,,,Brightwater,,Buyer
Rhea Moss,,,,,brightwater.example,Buyer
Sten Aalto,,,+46 8 555 019 20,,,Buyer
,nobody,,,,,
`

/** Sends a file as a browser's form would. */
export function sendFile(person: Person, path: string, sent: Sent): Promise<TestResponse> {
  const { body, headers } = createForm(sent)
  return person.request('POST', path, body, { ...headers, ...sent.headers })
}

function createForm({ content, name = 'people.csv', options = {} }: Sent): {
  body: Buffer
  headers: Record<string, string>
} {
  const boundary = '----parley-form'
  const parts = Object.entries(options).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(parts.join('') + file),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export const importContacts = (
  person: Person,
  content: string | Buffer,
  options?: Record<string, string>,
  headers?: Record<string, string>,
) => sendFile(person, '/contacts/import', { content, ...(options && { options }), ...(headers && { headers }) })

/** The lines of a CSV file. */
export const csv = (...lines: string[]): string => `${lines.join('\n')}\n`

/** Imports contacts and waits until the import has ended; on a fast machine the response already reports the end. */
export async function importContactsToEnd(server: TestServer, ...[person, ...file]: Parameters<typeof importContacts>) {
  const reply = await importContacts(person, ...file)
  const importId = reply.body.data?.importId
  return importId ? { ...reply, body: { ...reply.body, data: await waitForImport(server, person, importId) } } : reply
}

/** Every contact of a person's workspace, oldest first. */
export async function listContacts(person: Person) {
  const rows: TestResponse['body'][] = []
  let cursor = ''
  do {
    const { body } = await person.request('GET', `/contacts?limit=500${cursor}`)
    rows.push(...body.data)
    cursor = body.page.nextCursor ? `&cursor=${encodeURIComponent(body.page.nextCursor)}` : ''
  } while (cursor)
  return rows.reverse()
}

/** Waits until an import and its undo have ended; returns its state. */
export async function waitForImport(server: TestServer, person: Person, importId: string) {
  for (;;) {
    const changed = waitForChange(server, person)
    const { body } = await person.request('GET', `/imports/${importId}`)
    if (![body.data.status, body.data.undo?.status].some((status) => status === 'queued' || status === 'running'))
      return body.data
    await changed
  }
}

/** The next change of a person's workspace. */
export const waitForChange = (server: TestServer, { workspaceId }: Person): Promise<void> =>
  new Promise((resolve) => {
    const stop = server.platform.changes.subscribe(workspaceId, () => {
      stop()
      resolve()
    })
  })
