import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, importContacts, listContacts, waitForImport } from '../examples.ts'

const server = await getTestServer({ alone: true })

const dryRun = async (person: Person, content: string, options: Record<string, string> = {}) =>
  (await importContacts(person, content, { ...options, dryRun: 'true' })).body.data

/** The row counts, the contacts and the stored files of a workspace. */
async function stored({ workspaceId }: Person) {
  const { owner } = server.platform.database
  const counts = `select ${['imports', 'import_rows', 'import_errors', 'companies', 'events']
    .map((table) => `(select count(*) from ${table} where workspace_id = $1) as ${table}`)
    .join(', ')}, (select json_agg(c order by id) from contacts c where workspace_id = $1) as contacts`
  const files = await readdir(dirname(server.platform.files.path(uuidv7())))
  return [(await owner.query(counts, [workspaceId])).rows, files]
}

describe('does', () => {
  it('reports each field that each row would change, and stores nothing', async () => {
    const maren = await createPerson(server, { name: 'Maren Aldous' })
    await importContacts(
      maren,
      csv('Name,Email,Title,Company,Party', 'Amara,a@kestrel.example,Buyer,Kestrel,Green', 'Ben,b@kestrel.example,,,'),
    )
    const [, amara] = [null, (await listContacts(maren))[0]]
    // The file of an import goes a moment after its end is told.
    await expect.poll(async () => (await stored(maren))[1]).toEqual([])
    const before = await stored(maren)
    const result = await dryRun(
      maren,
      csv(
        'Name,Email,Title,Company,Owner,Party,Boat,Lead score',
        `Amara,A@kestrel.example,CEO,Söder,${maren.email},Red,Yes,eighty`,
        'Later,a@kestrel.example,,,,,,',
        'Cem,c@kestrel.example,,Söder,,,,12',
        ',nobody,,,,,,',
      ),
      { onDuplicate: 'update' },
    )
    expect(await stored(maren)).toEqual(before)
    const change = (field: string, label: string, from: string | null, to: string) => ({ field, label, from, to })
    expect(result).toMatchObject({
      importId: null,
      dryRun: true,
      total: 4,
      checked: 4,
      created: 1,
      updated: 1,
      skipped: 1,
      failed: 1,
      leftOut: 1,
    })
    expect(result.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [2, 'leadScore'],
      [5, 'email'],
    ])
    expect(
      result.rows.map(({ row, outcome, id, title }: Record<string, unknown>) => [row, outcome, id, title]),
    ).toEqual([
      [2, 'updated', amara.id, 'Amara'],
      [3, 'skipped', amara.id, 'Later'],
      [4, 'created', null, 'Cem'],
      [5, 'failed', null, ''],
    ])
    const [updated, , created, failed] = result.rows
    expect(new Set(updated.changes)).toEqual(
      new Set([
        change('email', 'Email', 'a@kestrel.example', 'A@kestrel.example'),
        change('jobTitle', 'Job title', 'Buyer', 'CEO'),
        change('company', 'Company', 'Kestrel', 'Söder'),
        change('owner', 'Owner', null, 'Maren Aldous'),
        change('customAttributes.Party', 'Party', 'Green', 'Red'),
        change('customAttributes.Boat', 'Boat', null, 'Yes'),
      ]),
    )
    expect(created.changes).toContainEqual(change('company', 'Company', null, 'Söder'))
    expect(created.changes).toContainEqual(change('leadScore', 'Lead score', null, '12'))
    expect(failed.message).toBe('Email must be an email address')
  })

  it.each(['skip', 'update', 'create'])(
    'reports the counts of an import with "%s", over many batches',
    async (onDuplicate) => {
      const maren = await createPerson(server)
      await importContacts(
        maren,
        csv('Name,Email', ...Array.from({ length: 50 }, (_, n) => `Old ${n},p${n * 40}@kestrel.example`)),
      )
      const rows = Array.from({ length: 5_000 }, (_, n) =>
        n % 10 === 9
          ? ',nobody,,'
          : `Person ${n % 4_000},p${n % 3_500}@kestrel.example,0301234${n % 700},Firm ${n % 60}`,
      )
      const file = csv('Name,Email,Phone,Company', ...rows)
      const result = await dryRun(maren, file, { onDuplicate })
      const { importId } = (await importContacts(maren, file, { onDuplicate })).body.data
      const { created, updated, skipped, failed, total } = await waitForImport(server, maren, importId)
      expect(result).toMatchObject({ created, updated, skipped, failed, total, checked: total })
      expect(failed).toBe(500)
    },
  )

  it('accepts JSON rows, and returns at most 25 rows of each outcome', async () => {
    const maren = await createPerson(server)
    const contacts = Array.from({ length: 60 }, (_, n) => ({ name: `Person ${n}` }))
    const { body } = await maren.request('POST', '/contacts/import', { contacts, dryRun: true })
    expect(body.data).toMatchObject({ dryRun: true, created: 60, checked: 60 })
    expect(body.data.rows).toHaveLength(25)
    expect(await listContacts(maren)).toEqual([])
  })
})

describe('refuses', () => {
  it('what an import refuses, and stores no file', async () => {
    const maren = await createPerson(server)
    const answer = await importContacts(maren, csv('Shoe,Hat', '1,2'), { dryRun: 'true' })
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    expect((await stored(maren))[1]).toEqual([])
  })
})

describe('hides', () => {
  it('contacts of other workspaces', async () => {
    const maren = await createPerson(server)
    const stranger = await createPerson(server)
    const file = csv('Name,Email', 'Amara,a@kestrel.example')
    await importContacts(maren, file)
    expect(await dryRun(stranger, file, { onDuplicate: 'update' })).toMatchObject({ created: 1, updated: 0 })
  })
})

describe('survives', () => {
  it('concurrent dry runs: each returns the same result', async () => {
    const maren = await createPerson(server)
    const file = csv('Name', ...Array.from({ length: 20 }, (_, n) => `Person ${n}`))
    const results = await Promise.all(Array.from({ length: 8 }, () => dryRun(maren, file)))
    for (const one of results) expect(one).toMatchObject({ created: 20, failed: 0 })
  })
})
