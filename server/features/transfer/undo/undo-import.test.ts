import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../../whatsapp/accounts/examples.ts'
import { createThread } from '../../whatsapp/fixtures/factories.ts'
import { csv, importContacts, listContacts, waitForImport } from '../examples.ts'

const server = await getTestServer()

const undo = (person: Person, id: string) => person.request('POST', `/imports/${id}/undo`)
const owner = () => server.platform.database.owner

/** Statements of this server that wait for a row or a transaction. */
const countWaiting = async (): Promise<number> =>
  (
    await owner().query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and wait_event in ('transactionid', 'tuple')`,
    )
  ).rows[0].count

/** All rows of a workspace but for what only counts changes. */
async function tables(person: Person) {
  const of = async (table: string, less: string) =>
    (
      await owner().query(
        `select to_jsonb(t) - array['version', 'updated_at', 'search'] as row from ${table} t
          where workspace_id = $1 and ${less} order by id`,
        [person.workspaceId],
      )
    ).rows
  return [await of('contacts', 'deleted_at is null'), await of('companies', 'deleted_at is null')]
}

describe('does', () => {
  it('reverts a whole import: contacts and companies are as before', async () => {
    const maren = await createPerson(server)
    const head = 'Name,Email,Phone,Title,Company,Lead score,Lead type,Last contacted,LinkedIn open to work,Party'
    const row = 'Amara,a@kestrel.example,+49 30 1234567,Buyer,KESTREL,80,HOT,2026-02-03,Yes,Green'
    await importContacts(
      maren,
      csv(head, row, 'Ben,b@kestrel.example,,,,,,,,', 'Cem,c@kestrel.example,,,Nordwind,,,,,Red'),
    )
    const before = await tables(maren)
    const done = await importContacts(
      maren,
      csv(
        `${head},Boat`,
        'Amara,A@kestrel.example,+49 30 7654321,CEO,Söder,90,COLD,2026-03-04,No,Blue,Yes',
        'Ben,b@kestrel.example,,CTO,,,,,,Red,',
        'Cem,c@kestrel.example,,,,,,,,,No',
        'Dana,d@kestrel.example,,,Fjord,,,,,,',
      ),
      { onDuplicate: 'update' },
    )
    expect(done.body.data).toMatchObject({ created: 1, updated: 3, undo: null })
    expect(await tables(maren)).not.toEqual(before)
    const undone = await undo(maren, done.body.data.importId)
    expect(undone.status).toBe(200)
    expect(undone.body.data).toMatchObject({
      status: 'done',
      created: 1,
      updated: 3,
      undo: { status: 'done', removed: 1, restored: 3, kept: 0, recordsKept: 0, keptRecords: [] },
    })
    expect(await tables(maren)).toEqual(before)
  })

  it('keeps, counts and lists the created contacts that somebody has worked with since', async () => {
    const maren = await createPerson(server)
    const names = 'Edited,Tagged,Noted,Asked,Called,Sold,Skilled,Restored,Linked,Left alone'.split(',')
    const { importId } = (await importContacts(maren, csv('Name', ...names))).body.data
    const ids = Object.fromEntries((await listContacts(maren)).map(({ id, name }) => [name, id]))
    const post = async (path: string, body: object) => {
      const { status, body: reply } = await maren.request('POST', path, body)
      expect(status).toBeLessThan(300)
      return reply.data
    }
    await maren.request('PATCH', `/contacts/${ids.Edited}/job-title`, { jobTitle: 'Buyer' })
    const tag = await post('/tags/unified', { operation: 'create', tagData: { name: 'Fair' } })
    const assignment = { tagId: tag.id, entityId: ids.Tagged, entityType: 'contact' }
    await post('/tags/unified', { operation: 'assign', ...assignment })
    const note = await post('/notes', { content: 'Likes rail.', contactId: ids.Noted })
    await post('/tasks', { title: 'Call back', contactId: ids.Asked })
    await post('/activities', { type: 'CALL', title: 'Called', contactId: ids.Called })
    const deal = await post('/deals', { title: 'Port gates', contactId: ids.Sold })
    await post(`/contacts/${ids.Skilled}/linkedin-skills`, { skillName: 'Rail' })
    await maren.request('DELETE', `/contacts/${ids.Restored}`)
    await post('/trash/restore', { kind: 'contact', id: ids.Restored })
    const accountId = await createAccount(server, maren)
    const { whatsappId } = await createThread(server, maren, { accountId, number: '15550105' })
    const chat = `/whatsapp/accounts/${accountId}/conversations/${whatsappId}`
    await maren.request('PUT', `${chat}/contact`, { contactId: ids.Linked })

    const { body } = await undo(maren, importId)
    const kept = names.slice(0, -1)
    expect(body.data.undo).toMatchObject({ status: 'done', removed: 1, restored: 0, kept: 0, recordsKept: 9 })
    expect(body.data.undo.keptRecords.map(({ id, name }: { id: string; name: string }) => [id, name]).sort()).toEqual(
      kept.map((name) => [ids[name], name]).sort(),
    )
    expect((await listContacts(maren)).map(({ name }) => name).sort()).toEqual([...kept].sort())
    expect((await maren.request('GET', `/notes/${note.id}`)).body.data.contactId).toBe(ids.Noted)
    expect((await maren.request('GET', `/deals/${deal.id}`)).body.data.contactId).toBe(ids.Sold)
  })

  it('keeps a created contact to whom a message was sent', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name', 'Amara', 'Ben'))).body.data
    const [amara] = await listContacts(maren)
    const accountId = await createAccount(server, maren)
    await owner().query(
      `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, contact_id, last_message_at)
       values ($1, gen_random_uuid(), $2, '15550100101@c.us', $3, now() + interval '1 second')`,
      [maren.workspaceId, accountId, amara.id],
    )
    expect((await undo(maren, importId)).body.data.undo).toMatchObject({ removed: 1, recordsKept: 1 })
    expect(await listContacts(maren)).toMatchObject([{ name: 'Amara' }])
  })

  it('keeps a created contact to whom a message was sent from an account that the importer does not see', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const { importId } = (await importContacts(ben, csv('Name', 'Amara', 'Ben'))).body.data
    const [amara] = await listContacts(ben)
    const accountId = await createAccount(server, maren)
    await createThread(server, maren, { accountId, number: '15550104', contactId: amara.id })
    await owner().query(
      "update whatsapp_conversations set last_message_at = now() + interval '1 second' where account_id = $1",
      [accountId],
    )
    const team = { memberIds: [], assignment: 'MANUAL', assigneeId: null }
    expect((await maren.request('PUT', `/whatsapp/accounts/${accountId}/team`, team)).status).toBe(200)
    expect((await undo(ben, importId)).body.data.undo).toMatchObject({ removed: 1, recordsKept: 1 })
    expect(await listContacts(ben)).toMatchObject([{ name: 'Amara' }])
  })

  it('keeps and counts what somebody edits or tags at the very moment', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name', 'Amara', 'Ben', 'Cem'))).body.data
    const ids = Object.fromEntries((await listContacts(maren)).map(({ id, name }) => [name, id]))
    const tag = await maren.request('POST', '/tags/unified', { operation: 'create', tagData: { name: 'Fair' } })
    const colleague = await owner().connect()
    try {
      await colleague.query('begin')
      await colleague.query(`update contacts set version = version + 1 where workspace_id = $1 and id = $2`, [
        maren.workspaceId,
        ids.Amara,
      ])
      await colleague.query('insert into tag_assignments (workspace_id, tag_id, contact_id) values ($1, $2, $3)', [
        maren.workspaceId,
        tag.body.data.id,
        ids.Ben,
      ])
      const undoing = undo(maren, importId)
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await colleague.query('commit')
      await undoing
    } finally {
      colleague.release()
    }
    const { undo: undone } = await waitForImport(server, maren, importId)
    expect(undone).toMatchObject({ status: 'done', removed: 1, recordsKept: 2 })
    expect((await listContacts(maren)).map(({ name }) => name)).toEqual(['Amara', 'Ben'])
  })

  it('keeps a created company that has a note', async () => {
    const maren = await createPerson(server)
    const done = await importContacts(maren, csv('Name,Company', 'Amara,Kestrel', 'Ben,Nordwind'))
    const [, ben] = await listContacts(maren)
    await maren.request('POST', '/notes', { content: 'Likes rail.', companyId: ben.company.id })
    await undo(maren, done.body.data.importId)
    expect(await listContacts(maren)).toEqual([])
    expect((await maren.request('GET', '/companies')).body.data).toMatchObject([{ name: 'Nordwind' }])
  })

  it('keeps a created company that has a tag', async () => {
    const maren = await createPerson(server)
    const done = await importContacts(maren, csv('Name,Company', 'Amara,Kestrel', 'Ben,Nordwind'))
    const [, ben] = await listContacts(maren)
    const tag = await maren.request('POST', '/tags/unified', { operation: 'create', tagData: { name: 'Fair' } })
    const assignment = { tagIds: [tag.body.data.id], entityIds: [ben.companyId], entityType: 'company' }
    await maren.request('POST', '/tags/unified', { operation: 'bulk_assign', ...assignment })
    await undo(maren, done.body.data.importId)
    expect(await listContacts(maren)).toEqual([])
    expect((await maren.request('GET', '/companies')).body.data).toMatchObject([
      { name: 'Nordwind', tags: [{ name: 'Fair' }] },
    ])
  })

  it('keeps and counts fields and custom attributes that were edited after the import', async () => {
    const maren = await createPerson(server)
    const head = 'Name,Email,Title,Source,Party,Boat'
    await importContacts(maren, csv(head, 'Amara,a@kestrel.example,Buyer,Fair,Green,'))
    const done = await importContacts(maren, csv(head, 'Amara O.,a@kestrel.example,CEO,Web,Red,Yes'), {
      onDuplicate: 'update',
    })
    const [{ id, customAttributes }] = await listContacts(maren)
    expect(customAttributes).toEqual({ Party: 'Red', Boat: 'Yes' })
    await maren.request('PATCH', `/contacts/${id}`, {
      jobTitle: 'Chair',
      customAttributes: { ...customAttributes, Boat: 'Two', Berth: '7' },
    })
    const { body } = await undo(maren, done.body.data.importId)
    expect(body.data.undo).toMatchObject({ status: 'done', removed: 0, restored: 1, kept: 2, recordsKept: 0 })
    expect(await listContacts(maren)).toMatchObject([
      {
        name: 'Amara',
        jobTitle: 'Chair',
        source: 'Fair',
        customAttributes: { Party: 'Green', Boat: 'Two', Berth: '7' },
      },
    ])
  })

  it('trashes created records in one step, and keeps a company that is in use', async () => {
    const maren = await createPerson(server)
    const done = await importContacts(maren, csv('Name,Company', 'Amara,Kestrel', 'Ben,Nordwind'))
    const [amara] = await listContacts(maren)
    await maren.request('POST', '/contacts', { name: 'Cem', companyId: amara.companyId })
    await undo(maren, done.body.data.importId)
    expect((await listContacts(maren)).map(({ name, company }) => `${name} ${company.name}`)).toEqual(['Cem Kestrel'])
    const { rows } = await owner().query('select undo_step as step from imports where workspace_id = $1 and id = $2', [
      maren.workspaceId,
      done.body.data.importId,
    ])
    const back = await maren.request('POST', '/contacts/restore', { deletionId: rows[0].step })
    expect(back.status).toBeLessThan(300)
    expect((await listContacts(maren)).map(({ name }) => name).sort()).toEqual(['Amara', 'Ben', 'Cem'])
  })

  it('emits its progress and the change of the contacts', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name', 'Amara'))).body.data
    await undo(maren, importId)
    const { rows } = await owner().query(
      `select kind, ids, data -> 'undo' as undo from events where workspace_id = $1 order by seq desc limit 2`,
      [maren.workspaceId],
    )
    expect(rows).toMatchObject([
      { kind: 'contacts.changed', ids: [] },
      { kind: 'import.progress', ids: [importId], undo: { status: 'done', removed: 1 } },
    ])
  })
})

describe('refuses', () => {
  it('a second undo, concurrent or later, and changes nothing', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name', 'Amara'))).body.data
    const both = await Promise.all([undo(maren, importId), undo(maren, importId)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await tables(maren)
    const again = await undo(maren, importId)
    expect([again.status, again.body.error]).toEqual([409, 'already_undone'])
    expect(again.body.message).toBe('This import has already been undone.')
    expect(await tables(maren)).toEqual(after)
  })

  it('an undo of an import that changed nothing, is still running, or whose changes are no longer stored', async () => {
    const maren = await createPerson(server)
    const nothing = await importContacts(maren, csv('Name,Email', ',nobody'))
    expect((await undo(maren, nothing.body.data.importId)).body.error).toBe('nothing_to_undo')
    const { importId } = (await importContacts(maren, csv('Name', 'Amara'))).body.data
    await owner().query(`update imports set status = 'running' where id = $1`, [importId])
    await owner().query('delete from import_rows where import_id = $1', [importId])
    const running = await undo(maren, importId)
    expect([running.status, running.body.error]).toEqual([409, 'import_running'])
    await owner().query(`update imports set status = 'done' where id = $1`, [importId])
    expect((await undo(maren, importId)).body.error).toBe('too_late')
  })

  it('to cancel a finished import', async () => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, csv('Name', 'Amara'))).body.data
    const answer = await maren.request('POST', `/imports/${importId}/cancel`)
    expect([answer.status, answer.body.error]).toEqual([409, 'import_over'])
  })
})

describe('hides', () => {
  it('an import from everyone but the person who started it and administrators', async () => {
    const maren = await createPerson(server)
    const colleague = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    const { importId } = (await importContacts(maren, csv('Name', 'Amara'))).body.data
    for (const verb of ['undo', 'cancel']) {
      expect((await colleague.request('POST', `/imports/${importId}/${verb}`)).status).toBe(404)
      expect((await (await createPerson(server)).request('POST', `/imports/${importId}/${verb}`)).status).toBe(404)
      expect((await viewer.request('POST', `/imports/${importId}/${verb}`)).status).toBe(409)
    }
    expect(await listContacts(maren)).toHaveLength(1)
  })
})

describe('survives', () => {
  const people = (count: number) =>
    csv('name,email,title', ...Array.from({ length: count }, (_, n) => `Person ${n},p${n}@kestrel.example,New`))

  it('a cancellation between two batches: imported rows are counted, kept and can be undone', async () => {
    const maren = await createPerson(server)
    await withTurn(maren, async ({ take, give }) => {
      const started = importContacts(maren, people(8_000), { onDuplicate: 'create' })
      await waiting()
      await give()
      await take()
      const importId = await importOf(maren)
      const cancelling = maren.request('POST', `/imports/${importId}/cancel`)
      const cancelled = await cancelling
      await give()
      expect(cancelled.body.data).toMatchObject({ status: 'cancelled', total: 8_000, created: 2_000, undo: null })
      await started
      expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'cancelled', created: 2_000 })
      expect((await maren.request('POST', `/imports/${importId}/cancel`)).status).toBe(200)
      await undo(maren, importId)
      expect((await waitForImport(server, maren, importId)).undo).toEqual({
        status: 'done',
        removed: 2_000,
        restored: 0,
        kept: 0,
        recordsKept: 0,
        keptRecords: [],
      })
    })
  })

  it('a cancellation of a queued import: no row is imported', async () => {
    const maren = await createPerson(server)
    await withTurn(maren, async ({ give }) => {
      const started = importContacts(maren, people(10))
      await waiting()
      const cancelled = await maren.request('POST', `/imports/${await importOf(maren)}/cancel`)
      expect(cancelled.body.data).toMatchObject({ status: 'cancelled', created: 0 })
      await give()
      expect((await started).body.data).toMatchObject({ status: 'cancelled', created: 0 })
      expect(await listContacts(maren)).toEqual([])
    })
  })

  it('a connection killed between two batches of an undo: each row is undone exactly once', async () => {
    const maren = await createPerson(server)
    await importContacts(maren, csv('name,email,title', 'Old,p5@kestrel.example,Old'))
    const { importId } = (await importContacts(maren, people(12_000), { onDuplicate: 'update' })).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done', created: 11_999, updated: 1 })
    await withTurn(maren, async ({ take, give }) => {
      const undoing = undo(maren, importId)
      await waiting()
      await give()
      await take()
      await owner().query('select pg_terminate_backend($1)', [await waiting()])
      await give()
      await undoing
    })
    expect((await waitForImport(server, maren, importId)).undo).toEqual({
      status: 'done',
      removed: 11_999,
      restored: 1,
      kept: 0,
      recordsKept: 0,
      keptRecords: [],
    })
    expect(await listContacts(maren)).toMatchObject([{ name: 'Old', jobTitle: 'Old' }])
  })
})

/** Holds the turn of a workspace's imports on a connection of its own. */
async function withTurn(
  person: Person,
  work: (turn: { take(): Promise<unknown>; give(): Promise<unknown> }) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: owner().options.connectionString })
  await client.connect()
  const turn = (verb: string) => () =>
    client.query(`select pg_advisory_${verb}(hashtextextended('import ' || $1::text, 0))`, [person.workspaceId])
  try {
    await turn('lock')()
    await work({ take: turn('lock'), give: turn('unlock') })
  } finally {
    await client.end()
  }
}

/** The connection that waits for its turn. */
async function waiting(): Promise<number> {
  for (;;) {
    const { rows } = await owner().query<{ pid: number }>(
      `select pid from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`,
    )
    if (rows[0]) return rows[0].pid
  }
}

async function importOf({ workspaceId }: Person): Promise<string> {
  const { rows } = await owner().query('select id from imports where workspace_id = $1 order by id desc', [workspaceId])
  return rows[0].id
}
