import { uuidv7 } from 'uuidv7'
import type { Example, TellStory } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany, aTagOnCompany } from '../companies/story.ts'
import { aContact, aTagOn } from '../contacts/story.ts'

type Sent = {
  content: string | Buffer
  name?: string
  options?: Record<string, string>
  headers?: Record<string, string>
}

/** An import that met contacts by each of their keys and had a failed row; and files of contacts in and out. */
export const story: TellStory = async (server, person) => {
  const companyId = await aCompany(server, person, { name: 'Brightwater', domain: 'brightwater.example' })
  const make = async (values: object) => (await aContact(person, { ...values })).id
  const note = { customAttributes: { note: person.workspaceId } }
  const id = await make({
    name: 'Nadia Ferreira',
    email: 'nadia@brightwater.example',
    companyId,
    ownerId: person.userId,
    ...note,
  })
  await aTagOn(server, person, id, 'Lisbon 2026')
  await make({ name: 'Otto Brandt', linkedinUrl: 'https://www.linkedin.com/in/otto-brandt' })
  await make({ name: 'Pia Lund', phoneNumber: '+46 70 174 06 35' })
  await make({ name: 'Quinn Adair', companyId })
  await make({ name: 'Rhea Moss', companyId })
  await make({ name: `Reception ${person.workspaceId}`, phoneNumber: '+46 8 555 019 20' })
  const gone = await make({ name: 'Tove Lind', companyId })
  await person.calls('DELETE', `/contacts/${gone}`)
  const { importId } = (await imports(person, met, { onDuplicate: 'update' })).body.data
  const params = { id: importId }
  const { body, headers } = formOf({ content: met })
  const companies = formOf({ content: 'Name,Domain\nHalyard & Sons,halyard.example\n' })
  await aTagOnCompany(server, person, companyId)
  await person.calls('PATCH', `/companies/${companyId}`, { ownerId: person.userId })
  const undoable = await imports(person, 'Name\nUma Reyes\n')
  const undoables = [importId, ...(await importsToUndo(server, person))]
  const cancelled = (await imports(person, 'Name\nVera Holt\n')).body.data.importId
  await server.platform.database.owner.query(`update imports set status = 'cancelled' where id = $1`, [cancelled])
  const again = [{ name: 'Nadia Ferreira', email: 'nadia@brightwater.example', source: 'Spring fair' }]
  const another = { name: 'Tove Lind', company: companyId, owner: 'Maren Aldous' }
  const examples: Record<string, Example> = {
    'POST /contacts/import': {
      body: { contacts: again, onDuplicate: 'update' },
      also: [
        { body: { contacts: [...known, another], onDuplicate: 'update' } },
        { body: { contacts: [another], onDuplicate: 'skip' } },
        { body: { contacts: [...known, another], onDuplicate: 'update', dryRun: true } },
      ],
    },
    'POST /contacts/import/preview': { body: String(body), headers, shows: 'nadia@brightwater.example' },
    'GET /contacts/imports': {},
    'GET /contacts/import/template': {},
    'GET /contacts/export/fields': { shows: 'customAttributes.note' },
    'POST /contacts/export': {
      body: { fields: ['name', 'company', 'owner', 'tags', 'customAttributes.note'], options: { ids: [id] } },
      shows: person.workspaceId,
    },
    'POST /companies/import': {
      body: { companies: [{ name: 'Brightwater', domain: 'brightwater.example' }], onDuplicate: 'update' },
      also: [{ body: { companies: [{ name: 'Brightwater', industry: 'Water' }], onDuplicate: 'update' } }],
    },
    'POST /companies/import/preview': { body: String(companies.body), headers: companies.headers, shows: 'Halyard' },
    'GET /companies/imports': {},
    'GET /companies/import/template': {},
    'GET /companies/export/fields': { shows: 'Last enriched' },
    'POST /companies/export': {
      body: { fields: ['name', 'domain', 'owner', 'tags'], options: { ids: [companyId] } },
      shows: 'brightwater.example',
    },
    'GET /imports/{id}': { params, shows: '"updated" : 5', isPersonal: true },
    'POST /imports/{id}/cancel': { params: { id: cancelled }, isPersonal: true },
    'POST /imports/{id}/undo': {
      params: { id: undoable.body.data.importId },
      isPersonal: true,
      also: undoables.map((id) => ({ params: { id } })),
    },
    'GET /imports/{id}/failed': { params, shows: 'nobody', isPersonal: true },
  }
  return { examples }
}

/**
 * Imports that are over: one that made a company which is needed no more, one whose company somebody deleted, one that only
 * makes a company, one whose rows are forgotten, and one that took a contact from a company that is gone for good here but
 * not where its id is another's.
 */
async function importsToUndo(server: TestServer, person: Person): Promise<string[]> {
  const { owner } = server.platform.database
  const done = async (content: string, options?: Record<string, string>): Promise<string> =>
    (await settled(server, person, (await imports(person, content, options)).body.data.importId)).importId
  const making = (name: string, company: string) => done(`Name,Company\n${name},${company}\n`)
  const ofName = async (name: string) =>
    (await owner.query('select id from contacts where workspace_id = $1 and name = $2', [person.workspaceId, name]))
      .rows[0].id as string
  const left = await making('Xena Wolf', 'Wolf & Daughters')
  await person.calls('DELETE', `/contacts/${await ofName('Xena Wolf')}`)
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
  for (const one of [await aPerson(server), person]) await one.calls('POST', '/companies', company)
  await aContact(person, { name: 'Kim Sol', email: 'kim@quay.example', companyId: company.id })
  const moved = await done('Email,Company\nkim@quay.example,Brightwater\n', { onDuplicate: 'update' })
  await owner.query('delete from companies where workspace_id = $1 and id = $2', [person.workspaceId, company.id])
  return [left, deleted, whole, forgotten, moved]
}

/** Contacts that are there, by each key they can be known by, and one that only shares a number. */
const known = [
  { name: 'Otto Brandt', linkedinUrl: 'https://www.linkedin.com/in/otto-brandt' },
  { name: 'Pia Lund', phoneNumber: '+46 70 174 06 35' },
  { name: 'Quinn Adair', company: 'Brightwater' },
  { name: 'Rhea Moss', companyDomain: 'brightwater.example' },
  { name: 'Ulla Berg', phoneNumber: '+46 8 555 019 20' },
]

const met = `Name,Email,LinkedIn,Phone,Company,Company domain,Job title
Nadia Ferreira,nadia@brightwater.example,,,,,Buyer
Otto Brandt,,https://www.linkedin.com/in/otto-brandt,,,,Buyer
Pia Lund,,,+46 70 174 06 35,,,Buyer
Quinn Adair,,,,Brightwater,,Buyer
Rhea Moss,,,,,brightwater.example,Buyer
Sten Aalto,,,+46 8 555 019 20,,,Buyer
,nobody,,,,,
`

/** Sends a file as a browser's form would. */
export function sends(person: Person, path: string, sent: Sent): Promise<Answer> {
  const { body, headers } = formOf(sent)
  return person.calls('POST', path, body, { ...headers, ...sent.headers })
}

function formOf({ content, name = 'people.csv', options = {} }: Sent): {
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

export const imports = (
  person: Person,
  content: string | Buffer,
  options?: Record<string, string>,
  headers?: Record<string, string>,
) => sends(person, '/contacts/import', { content, ...(options && { options }), ...(headers && { headers }) })

/** Every contact of a person's workspace, oldest first. */
export async function contactsOf(person: Person) {
  const rows: Answer['body'][] = []
  let cursor = ''
  do {
    const { body } = await person.calls('GET', `/contacts?limit=500${cursor}`)
    rows.push(...body.data)
    cursor = body.page.nextCursor ? `&cursor=${encodeURIComponent(body.page.nextCursor)}` : ''
  } while (cursor)
  return rows.reverse()
}

/** The state of an import once it and its undo are over; waits for changes of the workspace. */
export async function settled(server: TestServer, person: Person, importId: string) {
  for (;;) {
    const changed = change(server, person)
    const { body } = await person.calls('GET', `/imports/${importId}`)
    if (![body.data.status, body.data.undo?.status].some((status) => status === 'queued' || status === 'running'))
      return body.data
    await changed
  }
}

/** The next change of a person's workspace. */
export const change = (server: TestServer, { workspaceId }: Person): Promise<void> =>
  new Promise((resolve) => {
    const stop = server.platform.changes.watch(workspaceId, () => {
      stop()
      resolve()
    })
  })
