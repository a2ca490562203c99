import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit/audit-entry.ts'
import { withTransaction } from '../../platform/database/scope.ts'
import { insertAuditEntry } from '../../platform/events/audit-log.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { bearerHeader, createSignedUpPerson, postJson, signInAgain } from '../auth/fixtures.ts'
import { createContact } from '../contacts/examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const listAudit = async (query = '', person = maren): Promise<AuditEntry[]> =>
  (await person.request('GET', `/audit${query}`)).body.data
const claimOf = ({ sessionId, userId, workspaceId }: Person) =>
  ({ sessionId, userId, workspaceId, organizationId: null, needs: 'VIEWER' }) as const

describe('does', () => {
  it('notes who deleted how many records, in the same step', async () => {
    const ids = [await createContact(maren), await createContact(maren)].map(({ id }) => id)
    const { body } = await priya.request('DELETE', '/contacts/bulk', { contactIds: ids })
    expect((await listAudit('?action=records.deleted'))[0]).toMatchObject({
      action: 'records.deleted',
      actor: { id: priya.userId, name: 'Priya Nair' },
      impersonator: null,
      subject: { kind: 'contact', id: null },
      details: { count: 2, deletionId: body.data.deletionId },
    })
    const { id } = await createContact(maren)
    await priya.request('DELETE', `/contacts/${id}`)
    expect((await listAudit('?action=records.deleted'))[0]?.subject).toMatchObject({ kind: 'contact', id })
  })

  it('records exports with their rows, including those of the log', async () => {
    await viewer.request('POST', '/contacts/export', { format: 'json' })
    expect((await listAudit('?action=records.exported'))[0]).toMatchObject({
      actor: { id: viewer.userId },
      subject: { kind: 'contacts' },
      details: { format: 'json' },
    })
    await maren.request('POST', '/audit/export', {})
    expect((await listAudit('?action=records.exported'))[0]?.subject).toMatchObject({ kind: 'audit' })
  })

  it('notes a sign-in once, in the workspaces of the organization that was entered', async () => {
    const person = await createSignedUpPerson(server)
    const signIns = async (): Promise<AuditEntry[]> => {
      const path = `/audit?action=session.opened&workspaceId=${person.workspaceId}`
      return (await sendRequest(server, 'GET', path, undefined, bearerHeader(person.accessToken))).body.data
    }
    expect(await signIns()).toHaveLength(1)
    expect((await signIns())[0]).toMatchObject({ actor: { id: person.userId, name: 'Maren Aldous' } })
    await postJson(server, '/auth/refresh', { refreshToken: person.refreshToken })
    expect(await signIns()).toHaveLength(1)
    await signInAgain(server, person)
    expect(await signIns()).toHaveLength(2)
  })

  it('finds entries by name and action, by person and by time, page by page', async () => {
    expect((await listAudit('?search=PRIYA')).every(({ actor }) => actor?.name === 'Priya Nair')).toBe(true)
    expect((await listAudit('?search=exported')).map(({ action }) => action)).toContain('records.exported')
    expect(new Set((await listAudit(`?actorId=${viewer.userId}`)).map(({ actor }) => actor?.id))).toEqual(
      new Set([viewer.userId]),
    )
    expect(await listAudit('?to=2020-01-01T00:00:00Z')).toEqual([])
    const all = await listAudit('?from=2020-01-01T00:00:00Z')
    const walked: string[] = []
    let cursor = ''
    do {
      const { body } = await maren.request('GET', `/audit?limit=2${cursor}`)
      walked.push(...body.data.map(({ id }: AuditEntry) => id))
      cursor = body.page.nextCursor ? `&cursor=${body.page.nextCursor}` : ''
    } while (cursor)
    expect(walked).toEqual(all.map(({ id }) => id))
  })

  it('exports what the filters find, with formulas disarmed', async () => {
    const eve = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: '=HYPERLINK("http://x")' })
    await eve.request('DELETE', `/contacts/${(await createContact(maren)).id}`)
    const { text, headers } = await maren.request('POST', '/audit/export', {
      options: { filters: { actorId: eve.userId } },
    })
    expect(headers['x-row-count']).toBe('1')
    expect(text.split('\n')[0]).toBe('When,Who,On their behalf,What,Kind,To what,Details')
    expect(text).toContain(`"'=HYPERLINK(""http://x"")",,"Deleted","contact"`)
  })
})

describe('refuses', () => {
  it('a change or deletion of an entry, and an entry under another name', async () => {
    for (const statement of ['update audit_log set action = $1', 'delete from audit_log where action = $1'])
      await expect(
        withTransaction(server.platform.database, claimOf(maren), (scope) => scope.tx.client!.query(statement, ['x'])),
      ).rejects.toMatchObject({ code: '42501' })
    const forged = { ...claimOf(priya), userId: maren.userId }
    await withTransaction(server.platform.database, forged, (scope) =>
      insertAuditEntry(scope, { action: 'member.joined' }),
    )
    expect((await listAudit('?action=member.joined'))[0]?.actor).toMatchObject({ id: priya.userId })
  })

  it('answers unknown actions and columns with a sentence', async () => {
    expect((await maren.request('GET', '/audit?action=nothing')).status).toBe(400)
    expect((await maren.request('POST', '/audit/export', { fields: ['secret'] })).status).toBe(422)
  })
})

describe('hides', () => {
  it('keeps the log from members and viewers, and from other tenants', async () => {
    for (const weak of [priya, viewer]) {
      const { status, body } = await weak.request('GET', '/audit')
      expect([status, body.error]).toEqual([409, 'not_permitted'])
      expect((await weak.request('POST', '/audit/export', {})).body.error).toBe('not_permitted')
    }
    const ids = (await listAudit()).map(({ id }) => id)
    expect((await listAudit('', otherTenant)).filter(({ id }) => ids.includes(id))).toEqual([])
  })
})
