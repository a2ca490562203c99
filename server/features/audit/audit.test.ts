import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/scope.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call, type Person } from '../../platform/testing/people.ts'
import { aSignedUpPerson, bearer, post, signedInAgain } from '../auth/fixtures.ts'
import { aContact } from '../contacts/story.ts'

const server = await aServer()
const maren = await aPerson(server)
const priya = await aPerson(server, { role: 'MEMBER', beside: maren, name: 'Priya Nair' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren })
const stranger = await aPerson(server)

const logOf = async (query = '', person = maren): Promise<AuditEntry[]> =>
  (await person.calls('GET', `/audit${query}`)).body.data
const claimOf = ({ sessionId, userId, workspaceId }: Person) =>
  ({ sessionId, userId, workspaceId, organizationId: null, needs: 'VIEWER' }) as const

describe('does', () => {
  it('notes who deleted how many records, in the same step', async () => {
    const ids = [await aContact(maren), await aContact(maren)].map(({ id }) => id)
    const { body } = await priya.calls('DELETE', '/contacts/bulk', { contactIds: ids })
    expect((await logOf('?action=records.deleted'))[0]).toMatchObject({
      action: 'records.deleted',
      actor: { id: priya.userId, name: 'Priya Nair' },
      behind: null,
      subject: { kind: 'contact', id: null },
      details: { count: 2, deletionId: body.data.deletionId },
    })
    const { id } = await aContact(maren)
    await priya.calls('DELETE', `/contacts/${id}`)
    expect((await logOf('?action=records.deleted'))[0]?.subject).toMatchObject({ kind: 'contact', id })
  })

  it('notes exports with their rows, those of the log among them', async () => {
    await viewer.calls('POST', '/contacts/export', { format: 'json' })
    expect((await logOf('?action=records.exported'))[0]).toMatchObject({
      actor: { id: viewer.userId },
      subject: { kind: 'contacts' },
      details: { format: 'json' },
    })
    await maren.calls('POST', '/audit/export', {})
    expect((await logOf('?action=records.exported'))[0]?.subject).toMatchObject({ kind: 'audit' })
  })

  it('notes a sign-in once, in the workspaces of the organization that was entered', async () => {
    const person = await aSignedUpPerson(server)
    const signIns = async (): Promise<AuditEntry[]> => {
      const path = `/audit?action=session.opened&workspaceId=${person.workspaceId}`
      return (await call(server, 'GET', path, undefined, bearer(person.accessToken))).body.data
    }
    expect(await signIns()).toHaveLength(1)
    expect((await signIns())[0]).toMatchObject({ actor: { id: person.userId, name: 'Maren Aldous' } })
    await post(server, '/auth/refresh', { refreshToken: person.refreshToken })
    expect(await signIns()).toHaveLength(1)
    await signedInAgain(server, person)
    expect(await signIns()).toHaveLength(2)
  })

  it('finds entries by name and by what was done, by person and by time, page by page', async () => {
    expect((await logOf('?search=PRIYA')).every(({ actor }) => actor?.name === 'Priya Nair')).toBe(true)
    expect((await logOf('?search=exported')).map(({ action }) => action)).toContain('records.exported')
    expect(new Set((await logOf(`?actorId=${viewer.userId}`)).map(({ actor }) => actor?.id))).toEqual(
      new Set([viewer.userId]),
    )
    expect(await logOf('?to=2020-01-01T00:00:00Z')).toEqual([])
    const all = await logOf('?from=2020-01-01T00:00:00Z')
    const walked: string[] = []
    let cursor = ''
    do {
      const { body } = await maren.calls('GET', `/audit?limit=2${cursor}`)
      walked.push(...body.data.map(({ id }: AuditEntry) => id))
      cursor = body.page.nextCursor ? `&cursor=${body.page.nextCursor}` : ''
    } while (cursor)
    expect(walked).toEqual(all.map(({ id }) => id))
  })

  it('exports what the filters find, with formulas disarmed', async () => {
    const eve = await aPerson(server, { role: 'MEMBER', beside: maren, name: '=HYPERLINK("http://x")' })
    await eve.calls('DELETE', `/contacts/${(await aContact(maren)).id}`)
    const { text, headers } = await maren.calls('POST', '/audit/export', {
      options: { filters: { actorId: eve.userId } },
    })
    expect(headers['x-row-count']).toBe('1')
    expect(text.split('\n')[0]).toBe('When,Who,On their behalf,What,Kind,To what,Details')
    expect(text).toContain(`"'=HYPERLINK(""http://x"")",,"Deleted","contact"`)
  })
})

describe('refuses', () => {
  it('lets a workspace neither change nor delete an entry, nor sign one with another name', async () => {
    for (const statement of ['update audit set action = $1', 'delete from audit where action = $1'])
      await expect(
        inTransaction(server.platform.database, claimOf(maren), (scope) => scope.tx.client!.query(statement, ['x'])),
      ).rejects.toMatchObject({ code: '42501' })
    const forged = { ...claimOf(priya), userId: maren.userId }
    await inTransaction(server.platform.database, forged, (scope) => audit(scope, { action: 'session.revoked' }))
    expect((await logOf('?action=session.revoked'))[0]?.actor).toMatchObject({ id: priya.userId })
  })

  it('answers unknown actions and columns with a sentence', async () => {
    expect((await maren.calls('GET', '/audit?action=nothing')).status).toBe(400)
    expect((await maren.calls('POST', '/audit/export', { fields: ['secret'] })).status).toBe(422)
  })
})

describe('hides', () => {
  it('keeps the log from members and viewers, and from other tenants', async () => {
    for (const weak of [priya, viewer]) {
      const { status, body } = await weak.calls('GET', '/audit')
      expect([status, body.error]).toEqual([409, 'not_permitted'])
      expect((await weak.calls('POST', '/audit/export', {})).body.error).toBe('not_permitted')
    }
    const ids = (await logOf()).map(({ id }) => id)
    expect((await logOf('', stranger)).filter(({ id }) => ids.includes(id))).toEqual([])
  })
})
