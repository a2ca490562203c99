import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, importContactsToEnd, listContacts, waitForImport } from '../examples.ts'

const server = await getTestServer({ alone: true })
const importContacts = importContactsToEnd.bind(null, server)

describe('does', () => {
  it('links existing companies by domain or name, and creates each missing one once', async () => {
    const maren = await createPerson(server)
    const file = csv(
      'Name,Company,Company domain',
      'A,Kestrel Trade,kestrel.example',
      'B,KESTREL TRADE ,',
      'C,Kestrel Holding,https://www.Kestrel.example/about',
      'D,Nordwind,',
    )
    await importContacts(maren, file)
    await importContacts(maren, csv('Name,Company', 'E,kestrel trade', 'D,Nordwind', 'F,Söder'))
    const companies = (await listContacts(maren)).map(({ name, company }) => `${name} ${company.name}`)
    expect(companies).toEqual([
      'A Kestrel Trade',
      'B Kestrel Trade',
      'C Kestrel Trade',
      'D Nordwind',
      'E Kestrel Trade',
      'F Söder',
    ])
    const { rows } = await server.platform.database.owner.query(
      'select count(*)::int from companies where workspace_id = $1',
      [maren.workspaceId],
    )
    expect(rows[0].count).toBe(3)
  })

  it('links a company by its id, which creates none', async () => {
    const maren = await createPerson(server)
    const { body } = await maren.request('POST', '/companies', { name: 'Kestrel Trade' })
    const file = csv('Name,Company', `A,${body.data.id}`, `B,${body.data.id.toUpperCase()}`)
    expect((await importContacts(maren, file)).body.data).toMatchObject({ created: 2, errors: [] })
    expect((await listContacts(maren)).map(({ name, company }) => `${name} ${company.name}`)).toEqual([
      'A Kestrel Trade',
      'B Kestrel Trade',
    ])
    expect((await maren.request('GET', '/companies')).body.page.total).toBe(1)
  })

  it('creates no company for a skipped row', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, csv('Email,Company', 'a@kestrel.example,', 'a@kestrel.example,Phantom'))
    await importContacts(maren, csv('Email,Company', 'a@kestrel.example,Phantom'))
    const { rows } = await server.platform.database.owner.query(
      'select count(*)::int from companies where workspace_id = $1',
      [maren.workspaceId],
    )
    expect(rows[0].count).toBe(0)
  })

  it('finds duplicates by email, LinkedIn, phone and name, or name and company, in the workspace and in the file', async () => {
    const maren = await createPerson(server)
    const head = 'Name,Email,LinkedIn,Phone,Company'
    const people = [
      'Amara,A@Kestrel.example,,,',
      'Ben,,https://www.linkedin.com/in/ben/,,',
      'Cem,,,+49 30 1234567,',
      'Dana,,,,Kestrel',
    ]
    const again = ['X,a@kestrel.EXAMPLE,,,', 'Y,,linkedin.com/in/ben?x=1,,', 'CEM,,,030-1234567,', 'dana,,,,KESTREL']
    const inFile = await importContacts(maren, csv(head, ...people, ...again))
    expect(inFile.body.data).toMatchObject({ total: 8, created: 4, skipped: 4, failed: 0 })
    const inTable = await importContacts(maren, csv(head, ...again))
    expect(inTable.body.data).toMatchObject({ total: 4, created: 0, skipped: 4 })
    expect((await listContacts(maren)).map(({ name }) => name)).toEqual(['Amara', 'Ben', 'Cem', 'Dana'])
  })

  it('does not match by name alone or by a placeholder phone number, nor a contact in the trash', async () => {
    const maren = await createPerson(server)
    const file = csv('Name,Phone,Company', 'Amara,,Kestrel', 'Amara,,Nordwind', 'Ben,0,', 'Ben,000,', 'Amara,,')
    expect((await importContacts(maren, file)).body.data).toMatchObject({ created: 5, errors: [] })
    const [first] = await listContacts(maren)
    await maren.request('DELETE', `/contacts/${first.id}`)
    expect((await importContacts(maren, csv('Name,Company', 'Amara,Kestrel'))).body.data).toMatchObject({ created: 1 })
  })

  it('imports a phone number that another contact has, of the file or of the workspace, and reports a possible duplicate', async () => {
    const maren = await createPerson(server)
    const message = 'Possible duplicate: Amara has this phone number, too'
    const inFile = await importContacts(maren, csv('Name,Phone', 'Amara,+31 10 123 4567', 'Tobias,010 123 4567'))
    expect(inFile.body.data).toMatchObject({
      ...{ created: 2, failed: 0 },
      errors: [{ row: 3, field: 'phoneNumber', message }],
    })
    const inTable = await importContacts(maren, csv('Name,Phone', 'Cem,0031 10 1234567'))
    expect(inTable.body.data).toMatchObject({
      ...{ created: 1, failed: 0 },
      errors: [{ row: 2, field: 'phoneNumber', message }],
    })
  })

  it('updates each contact once with the non-empty cells of its row', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, csv('Name,Email,Title,Party', 'Amara,a@kestrel.example,Buyer,Green'))
    const file = csv(
      'Name,Email,Title,Boat',
      'Amara O.,a@kestrel.example,,Yes',
      'Later,a@kestrel.example,CEO,',
      'New,n@kestrel.example,,',
    )
    const done = await importContacts(maren, file, { onDuplicate: 'update' })
    expect(done.body.data).toMatchObject({ total: 3, created: 1, updated: 1, skipped: 1, failed: 0 })
    expect(await listContacts(maren)).toMatchObject([
      { name: 'Amara O.', jobTitle: 'Buyer', version: 2, customAttributes: { Party: 'Green', Boat: 'Yes' } },
      { name: 'New', version: 1 },
    ])
  })

  it('creates duplicates when told to', async () => {
    const maren = await createPerson(server)
    const done = await importContacts(maren, csv('Email', 'a@kestrel.example', 'a@kestrel.example'), {
      onDuplicate: 'create',
    })
    expect(done.body.data).toMatchObject({ created: 2, skipped: 0, errors: [] })
  })

  it('reports an unknown company id and owner', async () => {
    const maren = await createPerson(server)
    const { body } = await importContacts(maren, csv('Name,Owner,Company', `A,nobody@else.example,${maren.userId}`))
    expect(body.data).toMatchObject({ created: 1, failed: 0 })
    expect(body.data.errors).toEqual([
      { row: 2, field: 'company', message: 'This company does not exist' },
      { row: 2, field: 'owner', message: 'Owner must be the email address or name of a member' },
    ])
  })
})

describe('survives', () => {
  it('many batches with duplicates across them: the order and the counts are those of the file', async () => {
    const maren = await createPerson(server)
    const row = (n: number) => `Person ${n},p${n % 9_000}@kestrel.example`
    const file = csv('Name,Email', ...Array.from({ length: 11_000 }, (_, n) => row(n)))
    const { body } = await importContacts(maren, file, { onDuplicate: 'update' })
    const done = await waitForImport(server, maren, body.data.importId)
    expect(done).toMatchObject({ status: 'done', total: 11_000, created: 9_000, updated: 0, skipped: 2_000, failed: 0 })
    const names = (await listContacts(maren)).map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 9_000 }, (_, n) => `Person ${n}`))
  })
})
