import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { encryptMail } from '../../../platform/mail.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContacts, waitForImport } from '../examples.ts'

const server = await getTestServer()

const file = 'name\nAmara Okonkwo\n'

/** Starts an import for each person and blocks them all while `work` runs. */
async function withBlockedImports(people: Person[], work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: server.platform.database.owner.options.connectionString })
  await holder.connect()
  for (const { workspaceId } of new Set(people))
    await holder.query(`select pg_advisory_lock(hashtextextended('import ' || $1::text, 0))`, [workspaceId])
  const started = Promise.all(people.map((person) => importContacts(person, file, { onDuplicate: 'create' })))
  try {
    await waitForBlockedImport(people)
    await work()
  } finally {
    await holder.end()
    for (const [at, { body }] of (await started).entries())
      expect(await waitForImport(server, people[at] as Person, body.data.importId)).toMatchObject({ created: 1 })
  }
}

/** Resolves when every import is queued and at least one of them is being processed. */
async function waitForBlockedImport(people: Person[]): Promise<void> {
  const { owner } = server.platform.database
  const queued = 'select from imports where workspace_id = any($1)'
  const workspaceIds = people.map(({ workspaceId }) => workspaceId)
  await expect.poll(async () => (await owner.query(queued, [workspaceIds])).rowCount).toBe(people.length)
  const waiting = `select from pg_locks join pg_database d on d.oid = database
                    where locktype = 'advisory' and not granted and d.datname = current_database()`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
}

describe('survives', () => {
  it('six imports at once in one workspace: another workspace can still import', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server)
    await withBlockedImports(Array(6).fill(maren), async () => {
      const { body } = await importContacts(ben, file)
      expect(body.data).toMatchObject({ status: 'done', created: 1 })
    })
  })

  it('imports in six workspaces at once: mail is still sent', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(server)))
    await withBlockedImports(people, async () => {
      const mail = { to: 'maren@kestrel.example', subject: 'Your code', text: '482913' }
      await server.platform.database.owner.query(`select enqueue('mail', jsonb_build_object('sealed', $1::text))`, [
        encryptMail({ kind: 'sign-up code', ...mail }, server.platform.appSecret),
      ])
      expect(await server.mailbox.waitForMail(mail.to)).toEqual(mail)
    })
  })
})
