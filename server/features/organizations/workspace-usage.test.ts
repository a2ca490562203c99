import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { withWorkspaceTransaction } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { trashExpiredWhere } from '../../records/retention.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createPng, uploadPicture } from '../files/examples.ts'
import { importContacts, waitForImport } from '../transfer/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { recordAndProcess } from '../whatsapp/engines/inbound/journal.ts'
import { downloadPendingMedia } from '../whatsapp/engines/inbound/media-download.ts'
import { createMultipartForm } from '../whatsapp/fixtures/factories.ts'

const maxRecords = 40
const maxFiles = 5
const server = await getTestServer({ alone: true, quotas: { records: maxRecords, files: maxFiles, fileBytes: 10_000 } })
const { owner } = server.platform.database

const getUsage = async (person: Person) => (await person.request('GET', '/usage')).body.data
const addContact = (person: Person, name = 'Amara Okonkwo') => person.request('POST', '/contacts', { name })
const csvOf = (rows: number) =>
  `Name,Email\n${Array.from({ length: rows }, (_, n) => `Person ${n},p${n}@lake.example\n`).join('')}`
const fillUp = async (person: Person, records: number) => {
  const { importId } = (await importContacts(person, csvOf(records).replaceAll('@lake', '@full'))).body.data
  expect((await waitForImport(server, person, importId)).created).toBe(records)
}
const fullSentence = 'This workspace is full: it may hold 40 records, those in the trash included.'

describe('does', () => {
  it('counts records of every kind, those in the trash too, until they are purged', async () => {
    const maren = await createPerson(server)
    const { id } = await createContact(maren, { name: 'Amara Okonkwo' })
    await maren.request('POST', '/companies', { name: 'Brightwater' })
    await maren.request('POST', '/notes', { content: 'Called', contactId: id })
    await importContacts(maren, 'Name,Company\nNadia,Ferreira\n')
    expect(await getUsage(maren)).toEqual({
      records: { used: 5, limit: maxRecords },
      files: { used: 0, limit: maxFiles },
      fileBytes: { used: 0, limit: 10_000 },
    })
    await maren.request('DELETE', `/contacts/${id}`)
    expect((await getUsage(maren)).records.used).toBe(5)
    await owner.query(`update contacts set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await owner.query(`delete from contacts where ${trashExpiredWhere}`)
    // Its note was deleted with it.
    expect((await getUsage(maren)).records.used).toBe(3)
  })

  it('counts pictures and their bytes', async () => {
    const maren = await createPerson(server)
    const { bytes } = (await uploadPicture(maren, createPng())).body.data
    expect(await getUsage(maren)).toMatchObject({ files: { used: 1 }, fileBytes: { used: bytes } })
    await owner.query('delete from pictures where workspace_id = $1', [maren.workspaceId])
    expect(await getUsage(maren)).toMatchObject({ files: { used: 0 }, fileBytes: { used: 0 } })
  })
})

describe('refuses', () => {
  it('one record more than the workspace may hold, with the reason', async () => {
    const maren = await createPerson(server)
    await fillUp(maren, maxRecords - 1)
    expect((await addContact(maren)).status).toBe(201)
    const { status, body } = await addContact(maren)
    expect([status, body]).toEqual([409, { success: false, error: 'workspace_full', message: fullSentence }])
    expect((await getUsage(maren)).records.used).toBe(maxRecords)
    const otherTenant = await createPerson(server)
    expect((await addContact(otherTenant)).status).toBe(201)
  })

  it('one file too many, and one whose bytes are too many, and stores neither', async () => {
    const maren = await createPerson(server)
    for (let n = 0; n < maxFiles; n++) expect((await uploadPicture(maren, createPng())).status).toBe(201)
    const remove = vi.spyOn(server.platform.media, 'remove')
    expect((await uploadPicture(maren, createPng())).body).toMatchObject({
      error: 'workspace_full',
      message: 'This workspace is full: it may hold 5 files.',
    })
    expect(remove).toHaveBeenCalledTimes(1)
    remove.mockRestore()
  })

  it('rows of a file that do not fit: says so before, and when it stops', async () => {
    const maren = await createPerson(server)
    await fillUp(maren, 30)
    const dryRun = await importContacts(maren, csvOf(20), { dryRun: 'true' })
    expect(dryRun.body.data.warning).toBe(
      'This workspace has room for 10 records, and the file would create 20. The import would stop where the workspace is full.',
    )
    expect((await importContacts(maren, csvOf(10), { dryRun: 'true' })).body.data.warning).toBeNull()
    const every = await importContacts(maren, csvOf(20), { onDuplicate: 'create' })
    expect([every.status, every.body.message]).toEqual([
      409,
      'This workspace has room for 10 records, and the file has 20 rows. Nothing was imported.',
    ])
    const { importId } = (await importContacts(maren, csvOf(20))).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({
      status: 'failed',
      created: 0,
      errors: [{ field: 'file', message: `${fullSentence} Nothing was imported.` }],
    })
    expect((await getUsage(maren)).records.used).toBe(30)
  })
})

describe('lets pass', () => {
  it('what customers write to a full workspace: their message is kept, without a new contact and without its file', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { addsContacts: true })
    await fillUp(maren, maxRecords)
    for (let n = 0; n < maxFiles; n++) await uploadPicture(maren, createPng())
    const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 }
    await recordAndProcess(server.platform, lease, {
      kind: 'message',
      event: {
        ...{ providerId: 'IN1', chat: [{ kind: 'pn', value: '15550501' }], fromMe: false, senderName: 'Amara' },
        ...{ at: new Date(), type: 'image', content: 'The dock', source: 'live', raw: {} },
        media: { kind: 'image', mediaType: 'image/png', bytes: 70, ref: 'there' },
      },
    })
    const fetchMedia = vi.fn(async () => Readable.from([createPng()]))
    await downloadPendingMedia(server.platform, lease, { fetchMedia })
    expect(fetchMedia).not.toHaveBeenCalled()
    const path = `/whatsapp/accounts/${accountId}/conversations/15550501@c.us`
    expect((await maren.request('GET', path)).body.data.contact).toBeNull()
    const [message] = (await maren.request('GET', `${path}/messages`)).body.data
    expect(message).toMatchObject({ content: 'The dock', media: { state: 'failed' } })
  })

  it('a file that another message sends already', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    const send = (content: Buffer) => {
      const form = createMultipartForm({ to: '+15550142' }, { content, type: 'image/png', name: 'dock.png' })
      return maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
    }
    for (let n = 1; n < maxFiles; n++) await uploadPicture(maren, createPng())
    expect([(await send(createPng())).status, (await send(createPng())).status]).toEqual([201, 201])
    expect((await getUsage(maren)).files.used).toBe(maxFiles)
    const other = await send(Buffer.concat([createPng(), Buffer.from('another')]))
    expect([other.status, other.body.error]).toEqual([409, 'workspace_full'])
  })
})

describe('hides', () => {
  it('what a workspace stores from other workspaces, and from members who do not manage it', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    await addContact(maren)
    expect((await getUsage(otherTenant)).records.used).toBe(0)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    expect((await member.request('GET', '/usage')).body.error).toBe('not_permitted')
  })
})

describe('survives', () => {
  it('many at once: the workspace passes its limit by no more than was written at once, and nothing is lost count of', async () => {
    const maren = await createPerson(server)
    await fillUp(maren, maxRecords - 10)
    const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => addContact(maren, `Person ${n}`)))
    const created = replies.filter(({ status }) => status === 201).length
    const connections = server.platform.database.app.options.max ?? 0
    expect(created).toBeGreaterThanOrEqual(10)
    expect(created).toBeLessThan(10 + connections)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await getUsage(maren)).records.used).toBe(maxRecords - 10 + created)
    const { rows } = await owner.query('select count(*)::int as rows from workspace_usage where workspace_id = $1', [
      maren.workspaceId,
    ])
    expect(rows[0].rows).toBeLessThanOrEqual(2 * connections)
  })

  it('a writer that does not commit: nobody waits for it', async () => {
    const maren = await createPerson(server)
    await addContact(maren)
    await withWorkspaceTransaction(server.platform.database, maren.workspaceId, async (scope) => {
      await scope.tx.rows(insertContacts(maren, 1))
      expect((await addContact(maren)).status).toBe(201)
    })
    expect((await getUsage(maren)).records.used).toBe(3)
  })

  it('a workspace of any size: a write reads a few rows of the count, and none of the records', async () => {
    const maren = await createPerson(server)
    await owner.query('vacuum analyze workspace_usage')
    const readsOf = (records: number) =>
      withWorkspaceTransaction(server.platform.database, maren.workspaceId, async (scope) => {
        // PostgreSQL reads the whole table at once while it is as small as here, if it has statistics of it.
        await scope.tx.rows(sql`
          select set_config('app.max_records', '', true), set_config('enable_seqscan', 'off', true),
                 set_config('plan_cache_mode', 'force_custom_plan', true)`)
        await scope.tx.rows(insertContacts(maren, records))
        const before = await readStatistics(scope)
        await scope.tx.rows(insertContacts(maren, 1))
        const after = await readStatistics(scope)
        return { contacts: after.contacts - before.contacts, usage: after.workspace_usage - before.workspace_usage }
      })
    const [few, many] = [await readsOf(10), await readsOf(20_000)]
    expect(many).toEqual(few)
    expect(many.usage).toBeLessThan(20)
  })
})

const insertContacts = ({ workspaceId, userId }: Person, count: number) => sql`
  insert into contacts (workspace_id, id, name, created_by)
  select ${workspaceId}, new_id(), 'Amara Okonkwo', ${userId} from generate_series(1, ${count})`

/** Reads how many rows of each table this transaction has read so far. */
async function readStatistics(scope: Parameters<Parameters<typeof withWorkspaceTransaction>[2]>[0]) {
  const rows = await scope.tx.rows<{ name: string; read: number }>(sql`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname in ('contacts', 'workspace_usage')`)
  return Object.fromEntries(rows.map(({ name, read }) => [name, read])) as Record<
    'contacts' | 'workspace_usage',
    number
  >
}
