import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { csv, importContacts, waitForImport } from '../transfer/examples.ts'

const server = await getTestServer()

type ImportNotice = { kind: string; recordId: string; title: string; importFailed: boolean }

const listNotices = async (person: Person) =>
  ((await person.request('GET', '/notifications')).body.data as ImportNotice[])
    .filter(({ kind }) => kind === 'import')
    .map(({ recordId, title, importFailed }) => [recordId, title, importFailed])

/** Imports contacts to the end; returns the id of the import. */
async function importRows(person: Person, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => `Person ${n}`)
  const { importId } = (await importContacts(person, csv('Name', ...rows))).body.data
  await waitForImport(server, person, importId)
  return importId
}

const notify = (person: Person, id: string) =>
  server.platform.database.owner.query('select identity.notify_of_import($1, $2)', [person.workspaceId, id])

describe('does', () => {
  it('notifies whoever started an import of more than 1,000 rows that it ended, once', async () => {
    const maren = await createPerson(server)
    const colleague = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    await importRows(maren, 3)
    const id = await importRows(maren, 1_001)
    await expect.poll(() => listNotices(maren)).toEqual([[id, 'people.csv', false]])
    await notify(maren, id)
    expect(await listNotices(maren)).toEqual([[id, 'people.csv', false]])
    expect(await listNotices(colleague)).toEqual([])
  })

  it('says of an import that it failed', async () => {
    const maren = await createPerson(server)
    const id = await importRows(maren, 1)
    await server.platform.database.owner.query(`update imports set status = 'failed' where id = $1`, [id])
    await notify(maren, id)
    expect(await listNotices(maren)).toEqual([[id, 'people.csv', true]])
  })
})

describe('hides', () => {
  it('the end of an import from a person who has left, and of one that was cancelled', async () => {
    const maren = await createPerson(server)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const { owner } = server.platform.database
    const cancelled = await importRows(maren, 1)
    await owner.query(`update imports set status = 'cancelled' where id = $1`, [cancelled])
    await notify(maren, cancelled)
    expect(await listNotices(maren)).toEqual([])
    const left = await importRows(member, 1)
    await owner.query('update members set removed_at = now() where workspace_id = $1 and user_id = $2', [
      maren.workspaceId,
      member.userId,
    ])
    await notify(maren, left)
    const { rows } = await owner.query('select count(*)::int as count from notifications where workspace_id = $1', [
      maren.workspaceId,
    ])
    expect(rows).toEqual([{ count: 0 }])
  })
})
