import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { csv, importContactsToEnd, listContacts } from '../examples.ts'

const server = await getTestServer()
const importContacts = importContactsToEnd.bind(null, server)

const file = csv(
  'Name,Email,Title,Company,Lead type,Next follow-up,Boat',
  'Amara,amara@kestrel.example,Buyer,Kestrel,HOT,2026-03-04,Blue',
  'Ben,ben@kestrel.example,,,,,',
)
const update = { onDuplicate: 'update' }
const countHistory = async ({ workspaceId }: Person) =>
  (
    await server.platform.database.owner.query('select count(*)::int as count from history where workspace_id = $1', [
      workspaceId,
    ])
  ).rows[0].count
const listChangeEvents = async ({ workspaceId }: Person) =>
  (
    await server.platform.database.owner.query(
      `select seq from events where workspace_id = $1 and kind = 'contacts.changed' order by seq`,
      [workspaceId],
    )
  ).rows

describe('does', () => {
  it('counts rows whose record has all of their values already as unchanged, and leaves it alone', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, file)
    const [before, history, events] = [
      await listContacts(maren),
      await countHistory(maren),
      await listChangeEvents(maren),
    ]
    const { body } = await importContacts(maren, file, update)
    expect(body.data).toMatchObject({
      ...{ status: 'done', total: 2, created: 0, updated: 0, unchanged: 2, skipped: 0, failed: 0 },
    })
    expect(await listContacts(maren)).toEqual(before)
    expect(await countHistory(maren)).toBe(history)
    expect(await listChangeEvents(maren)).toEqual(events)
    expect((await maren.request('GET', '/contacts/imports')).body.data[0]).toMatchObject({
      ...{ updated: 0, unchanged: 2, undo: null },
    })
  })

  it('distinguishes the changed rows of a file from the others, in the preview and in the import', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, file)
    const [, ben] = await listContacts(maren)
    const other = `${file.replace('Blue', 'Red')}Cem,cem@kestrel.example,,,,,\n`
    const counts = { created: 1, updated: 1, unchanged: 1, skipped: 0, failed: 0 }
    const checked = await importContacts(maren, other, { ...update, dryRun: 'true' })
    expect(checked.body.data).toMatchObject({ total: 3, checked: 3, ...counts })
    expect(checked.body.data.rows[1]).toEqual({ row: 3, outcome: 'unchanged', id: ben.id, title: 'Ben', changes: [] })
    const { body } = await importContacts(maren, other, update)
    expect(body.data).toMatchObject({ total: 3, ...counts })
    expect((await listContacts(maren))[1]).toEqual(ben)
    const { undo } = (await maren.request('POST', `/imports/${body.data.importId}/undo`)).body.data
    expect(undo).toMatchObject({ status: 'done', removed: 1, restored: 1, kept: 0, recordsKept: 0 })
    expect((await listContacts(maren))[1]).toEqual(ben)
  })

  it('counts a deal as unchanged whose reason would be dropped because it is open', async () => {
    const maren = await createPerson(server)
    const deals = [{ title: 'Winter tyres', lostReason: 'Too dear' }]
    await maren.request('POST', '/deals/import', { deals })
    const again = await maren.request('POST', '/deals/import', { deals, onDuplicate: 'update' })
    expect(again.body.data).toMatchObject({ updated: 0, unchanged: 1 })
  })
})

describe('refuses', () => {
  it('to undo an import that left everything as it was', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, file)
    const { importId } = (await importContacts(maren, file, update)).body.data
    const answer = await maren.request('POST', `/imports/${importId}/undo`)
    expect([answer.status, answer.body.error]).toEqual([409, 'nothing_to_undo'])
  })
})
