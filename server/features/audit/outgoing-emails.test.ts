import { describe, expect, it, vi } from 'vitest'
import { encryptMail } from '../../platform/mail.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertFailedEmail, insertFailedJob } from './examples.ts'

const server = await getTestServer()
const { owner } = server.platform.database

const list = async (person: Person) => (await person.request('GET', '/outgoing-emails')).body.data
const resend = (person: Person, id: string) => person.request('POST', `/outgoing-emails/${id}/resend`)
const discard = (person: Person, id: string) => person.request('DELETE', `/outgoing-emails/${id}`)
const listAudited = async (person: Person, action: string) =>
  (await person.request('GET', `/audit?action=${action}`)).body.data

const seal = (kind: string, to: string) =>
  encryptMail({ kind, to, subject: 'A subject', text: 'A text' }, server.platform.appSecret)

/** Inserts an email that waits until tomorrow, and changes its job. */
async function insertEmail(workspaceId: string | null, sealed: string, change = 'attempts = 0'): Promise<string> {
  const payload = workspaceId ? { sealed, workspaceId } : { sealed }
  const { rows } = await owner.query(
    `select id from graphile_worker.add_job('mail', $1, run_at := now() + interval '1 day', max_attempts := 10)`,
    [JSON.stringify(payload)],
  )
  await owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [rows[0].id])
  return rows[0].id
}

describe('does', () => {
  it('lists emails that wait, are sent, retried or failed, newest first', async () => {
    const maren = await createPerson(server)
    const { workspaceId } = maren
    const sealed = seal('invitation', 'ben@people.example')
    const refused = 'The mail server refused the recipient: 550 5.1.1 User unknown'
    const failed = await insertEmail(workspaceId, sealed, `attempts = 1, max_attempts = 1, last_error = '${refused}'`)
    const retrying = await insertEmail(
      workspaceId,
      sealed,
      `attempts = 3, last_error = 'connect ECONNREFUSED 10.1.2.3:25'`,
    )
    const sending = await insertEmail(workspaceId, sealed, `attempts = 1, locked_at = now(), locked_by = 'a worker'`)
    const waiting = await insertEmail(workspaceId, seal('reminder', 'maren@people.example'))
    const { status, body } = await maren.request('GET', '/outgoing-emails')
    expect(status).toBe(200)
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    const invitation = { kind: 'invitation', recipient: 'ben@people.example', createdAt: moment, error: null }
    expect(body.data).toEqual([
      {
        ...{ id: waiting, kind: 'reminder', recipient: 'maren@people.example', createdAt: moment, error: null },
        ...{ state: 'waiting', attempts: 0, nextAttemptAt: moment },
      },
      { ...invitation, id: sending, state: 'sending', attempts: 1, nextAttemptAt: null },
      {
        ...{ ...invitation, id: retrying, state: 'retrying', attempts: 3, nextAttemptAt: moment },
        error: 'The email could not be sent',
      },
      { ...invitation, id: failed, state: 'failed', attempts: 1, nextAttemptAt: null, error: refused },
    ])
  })

  it('lists a hundred, and one more if there are more', async () => {
    const maren = await createPerson(server)
    await Promise.all(Array.from({ length: 102 }, () => insertFailedEmail(server, maren)))
    expect(await list(maren)).toHaveLength(101)
  })

  it('sends a failed email and a waiting one now, and records it', async () => {
    const maren = await createPerson(server)
    const to = `${maren.workspaceId}@people.example`
    const refused = `attempts = 1, max_attempts = 1, last_error = 'refused'`
    for (const change of [refused, 'attempts = 3']) {
      const id = await insertEmail(maren.workspaceId, seal('invitation', to), change)
      const { status, body } = await resend(maren, id)
      expect([status, body.data]).toEqual([200, { id }])
    }
    await vi.waitFor(async () => expect(await list(maren)).toEqual([]), 60_000)
    expect(server.mailbox.mails.filter((mail) => mail.to === to)).toHaveLength(2)
    const [entry] = await listAudited(maren, 'email.resent')
    expect(entry).toMatchObject({
      actor: { id: maren.userId },
      subject: { kind: 'email', id: null, name: `Invitation to ${to}` },
    })
  })

  it('discards an email for good, and records it', async () => {
    const maren = await createPerson(server)
    const to = `${maren.workspaceId}@people.example`
    const ids = [await insertFailedEmail(server, maren), await insertEmail(maren.workspaceId, seal('reminder', to))]
    for (const id of ids) {
      const { status, body } = await discard(maren, id)
      expect([status, body.data]).toEqual([200, { id }])
    }
    expect(await list(maren)).toEqual([])
    expect(server.mailbox.mails.filter((mail) => mail.to === to)).toEqual([])
    expect((await listAudited(maren, 'email.discarded')).map(({ subject }: { subject: object }) => subject)).toEqual([
      { kind: 'email', id: null, name: `Reminder to ${to}` },
      { kind: 'email', id: null, name: `Invitation to ${to}` },
    ])
  })
})

describe('refuses', () => {
  it.each(['0', '999999999999999999'])('an id that no email has: %s', async (id) => {
    const maren = await createPerson(server)
    for (const act of [resend, discard])
      expect(await act(maren, id)).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  it.each(['99999999999999999999', '-1', 'x', "1' or 1=1"])('an id that no email can have: %s', async (id) => {
    const maren = await createPerson(server)
    for (const act of [resend, discard])
      expect(await act(maren, encodeURIComponent(id))).toMatchObject({ status: 404, body: { success: false } })
  })

  it('to send again or discard an email that is being sent', async () => {
    const maren = await createPerson(server)
    const change = `attempts = 1, locked_at = now(), locked_by = 'a worker'`
    const id = await insertEmail(maren.workspaceId, seal('invitation', 'ben@people.example'), change)
    for (const act of [resend, discard]) expect((await act(maren, id)).status).toBe(404)
    expect(await list(maren)).toMatchObject([{ id, state: 'sending' }])
  })

  it('to touch a job that is not an email', async () => {
    const maren = await createPerson(server)
    const id = await insertFailedJob(server, 'nobody does this', { workspaceId: maren.workspaceId })
    for (const act of [resend, discard]) expect((await act(maren, id)).status).toBe(404)
    expect((await maren.request('GET', '/failed-jobs')).body.data).toMatchObject([{ id }])
    expect(await list(maren)).toEqual([])
  })
})

describe('hides', () => {
  it('everything from other workspaces and lesser roles', async () => {
    const maren = await createPerson(server)
    const id = await insertFailedEmail(server, maren)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const otherTenant = await createPerson(server)
    expect((await member.request('GET', '/outgoing-emails')).body.error).toBe('not_permitted')
    expect(await list(otherTenant)).toEqual([])
    for (const act of [resend, discard]) {
      expect(await act(member, id)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
      expect(await act(otherTenant, id)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
    expect(await list(maren)).toMatchObject([{ id, state: 'failed' }])
    expect((await maren.request('GET', '/failed-jobs')).body.data).toEqual([])
  })

  it('emails that belong to no workspace, such as a password reset of a member', async () => {
    const maren = await createPerson(server)
    const id = await insertEmail(null, seal('password reset', 'maren@people.example'))
    expect(await list(maren)).toEqual([])
    for (const act of [resend, discard]) expect((await act(maren, id)).status).toBe(404)
    const { rowCount } = await owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
    expect(rowCount).toBe(1)
  })

  it('the recipient of an email of an unknown kind, or sealed with another secret', async () => {
    const maren = await createPerson(server)
    await insertEmail(maren.workspaceId, seal('password reset', 'maren@people.example'))
    const mail = { kind: 'invitation', to: 'ben@people.example', subject: 'A subject', text: 'A text' }
    await insertEmail(maren.workspaceId, encryptMail(mail, 'another secret'))
    expect(await list(maren)).toMatchObject([
      { kind: 'other', recipient: null },
      { kind: 'other', recipient: null },
    ])
  })

  it.each([
    ['The mail server refused the login: 535 crm@host is locked', 'The mail server refused the login'],
    ['The connection to the mail server failed: connect 10.1.2.3:25', 'The connection to the mail server failed'],
    ['ENOSPC: no space left on device, write /var/parley/outbox', 'The email could not be sent'],
    ['The mail server refused the recipient list of 10.1.2.3', 'The email could not be sent'],
  ])('what only the operator should read: %s', async (stored, shown) => {
    const maren = await createPerson(server)
    const change = `attempts = 2, last_error = '${stored}'`
    await insertEmail(maren.workspaceId, seal('invitation', 'ben@people.example'), change)
    expect(await list(maren)).toMatchObject([{ error: shown }])
  })
})

describe('survives', () => {
  it('two administrators at once: one discards it, the other gets a 404', async () => {
    const maren = await createPerson(server)
    const omar = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const id = await insertFailedEmail(server, maren)
    const both = await Promise.all([discard(maren, id), discard(omar, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await listAudited(maren, 'email.discarded')).toHaveLength(1)
  })

  it('two administrators who send it at once: it is sent once', async () => {
    const maren = await createPerson(server)
    const omar = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const id = await insertFailedEmail(server, maren)
    await Promise.all([resend(maren, id), resend(omar, id)])
    await vi.waitFor(async () => expect(await list(maren)).toEqual([]), 60_000)
    expect(server.mailbox.mails.filter(({ to }) => to === `${maren.workspaceId}@people.example`)).toHaveLength(1)
  })
})
