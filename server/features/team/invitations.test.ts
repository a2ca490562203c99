import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/team/team.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createEmailAddress, createSignUpBody, expireMailPauses, postJson, readMailedCode } from '../auth/fixtures.ts'
import { createInvitation, createInvitedAddress, readMailedInvitationToken } from './fixtures.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren, name: 'Ben Ode' })
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const otherTenant = await createPerson(server)

const queryAsOwner = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.owner.query(text, values)).rows
const postInvitation = (by: Person, body: object) => by.request('POST', '/api/team/invitations', body)
const postJoin = (person: Person, token: string) => person.request('POST', '/api/team/join', { token })
const postShowInvitation = (token: string) => postJson(server, '/api/team/invitation', { token })
const listInvitations = async (by = maren): Promise<Invitation[]> =>
  (await by.request('GET', '/api/team/invitations')).body.data
const getRole = async ({ userId }: Person, workspaceId = maren.workspaceId) =>
  (
    await queryAsOwner('select role from members where workspace_id = $1 and user_id = $2 and removed_at is null', [
      workspaceId,
      userId,
    ])
  )[0]?.role
const linkExpiredMessage = 'This link is no longer valid. Please request a new one.'
const expiringTables = {
  used: async ({ token }: { token: string }, guest: Person) => postJoin(guest, token),
  revoked: async ({ id }: { id: string }) => maren.request('DELETE', `/api/team/invitations/${id}`),
  expired: async ({ id }: { id: string }) =>
    queryAsOwner(`update identity.invitations set expires_at = now() where id = $1`, [id]),
  'of a deleted workspace': async ({ id }: { id: string }) =>
    queryAsOwner(
      `with i as (select workspace_id from identity.invitations where id = $1)
       update identity.workspaces w set deleted_at = now() from i where w.id = i.workspace_id`,
      [id],
    ),
} as const

describe('does', () => {
  it('mails a link with the configured URL, not with the host of the request (IMP-007)', async () => {
    const email = createInvitedAddress()
    const { status, body } = await admin.request(
      'POST',
      '/api/team/invitations',
      { email: email.toUpperCase(), role: 'MEMBER' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    )
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      email,
      role: 'MEMBER',
      invitedBy: 'Ben Ode',
      sentAt: expect.any(String),
      expiresAt: expect.any(String),
      isEmailed: true,
    })
    expect(Date.parse(body.data.expiresAt) - Date.parse(body.data.sentAt)).toBe(7 * 24 * 3_600_000)
    const { text, subject } = await server.mailbox.waitForMail(email)
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:3000\/join\?token=[\w-]{43}$/m)
    expect(`${subject} ${text}`).not.toMatch(/evil|Ben Ode|Kestrel/)
    expect(text).toContain(admin.email)
    expect((await listInvitations())[0]).toMatchObject({ id: body.data.id })
  })

  it('lets the invited person join, once, with that role (IMP-007)', async () => {
    const guest = await createPerson(server)
    const { token, id } = await createInvitation(server, maren, { email: guest.email, role: 'ADMIN' })
    const shown = (await postShowInvitation(token)).body.data
    expect(shown).toMatchObject({
      email: guest.email,
      role: 'ADMIN',
      workspaceName: 'EMEA Sales',
      organizationName: 'Kestrel Trade Co.',
      invitedBy: 'Maren Aldous',
    })
    expect((await postJoin(guest, token)).body.data).toEqual({
      workspaceId: maren.workspaceId,
      organizationId: maren.organizationId,
    })
    expect(await getRole(guest)).toBe('ADMIN')
    const { organizations } = (await guest.request('GET', '/auth/profile')).body.data
    expect(organizations).toContainEqual(expect.objectContaining({ id: maren.organizationId, role: 'MEMBER' }))
    expect((await listInvitations()).map((one) => one.id)).not.toContain(id)
    const log = (await maren.request('GET', '/audit?action=member.joined')).body.data
    expect(log[0]).toMatchObject({ actor: { id: guest.userId }, details: { role: 'ADMIN', invitedBy: 'Maren Aldous' } })
  })

  it('lets a former member rejoin', async () => {
    const guest = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    await maren.request('DELETE', `/api/team/members/${guest.userId}`, { reassignTo: null })
    const { token } = await createInvitation(server, maren, { email: guest.email, role: 'VIEWER' })
    expect((await postJoin(guest, token)).status).toBe(200)
    expect(await getRole(guest)).toBe('VIEWER')
  })

  it('signs a new person up into this workspace only, without creating another (AUTH-016, AUTH-017)', async () => {
    const email = createInvitedAddress()
    const { token } = await createInvitation(server, maren, { email, role: 'MEMBER' })
    const { organizationName: _, workspaceName: __, ...person } = createSignUpBody(email)
    expect((await postJson(server, '/api/auth/signup/initiate', { ...person, invitation: token })).status).toBe(200)
    const otp = await readMailedCode(server, email)
    const { status, body } = await postJson(server, '/api/auth/signup/verify', { email, otp })
    expect(status).toBe(200)
    expect(body.user.organizations.map(({ id }: { id: string }) => id)).toEqual([maren.organizationId])
    expect(body.user.workspaces).toEqual([
      { id: maren.workspaceId, name: 'EMEA Sales', organizationId: maren.organizationId, role: 'MEMBER' },
    ])
    expect(body.user.tenant_id).toBe(maren.organizationId)
    expect((await postShowInvitation(token)).status).toBe(422)
  })

  it('sends another link, which invalidates the earlier one', async () => {
    const first = await createInvitation(server, maren)
    await expireMailPauses(server)
    const { status, body } = await admin.request('POST', `/api/team/invitations/${first.id}/resend`)
    expect([status, body.data.id]).toEqual([200, first.id])
    expect((await postShowInvitation(first.token)).body.message).toBe(linkExpiredMessage)
    expect((await postShowInvitation(await readMailedInvitationToken(server, first.email))).status).toBe(200)
  })

  it('creates a link to pass on, which invalidates the earlier one and mails nothing', async () => {
    const first = await createInvitation(server, maren)
    const { status, body } = await admin.request('POST', `/api/team/invitations/${first.id}/link`)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/join\?token=[\w-]{43}$/),
      expiresAt: expect.any(String),
    })
    expect(Date.parse(body.data.expiresAt)).toBeGreaterThanOrEqual(Date.parse(first.expiresAt))
    expect((await postShowInvitation(first.token)).body.message).toBe(linkExpiredMessage)
    const shown = await postShowInvitation(body.data.url.split('token=')[1])
    expect(shown.body.data).toMatchObject({ email: first.email, role: 'MEMBER' })
    expect(server.mailbox.mails.filter(({ to }) => to === first.email)).toHaveLength(1)
    const log = (await maren.request('GET', '/audit?action=invitation.link_created')).body.data
    expect(log[0]).toMatchObject({ actor: { id: admin.userId }, details: { role: 'MEMBER' } })
    expect(JSON.stringify(log)).not.toContain(body.data.url.split('token=')[1])
  })
})

describe('refuses', () => {
  it('adds one member when a link is used ten times at once (IMP-007)', async () => {
    const guest = await createPerson(server)
    const { token } = await createInvitation(server, maren, { email: guest.email })
    const answers = await Promise.all(Array.from({ length: 10 }, () => postJoin(guest, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(
      await queryAsOwner('select from members where workspace_id = $1 and user_id = $2', [
        maren.workspaceId,
        guest.userId,
      ]),
    ).toHaveLength(1)
  })

  it.each(Object.keys(expiringTables) as (keyof typeof expiringTables)[])(
    'opens nothing with a token that is %s (IMP-007)',
    async (age) => {
      const [host, guest] = [await createPerson(server), await createPerson(server)]
      const inviting = age === 'of a deleted workspace' ? host : maren
      const invitation = await createInvitation(server, inviting, { email: guest.email })
      await expiringTables[age](invitation, guest)
      for (const answer of [await postJoin(guest, invitation.token), await postShowInvitation(invitation.token)])
        expect([answer.status, answer.body.message]).toEqual([422, linkExpiredMessage])
      const initiate = { ...createSignUpBody(guest.email), organizationName: undefined, workspaceName: undefined }
      const refused = await postJson(server, '/api/auth/signup/initiate', { ...initiate, invitation: invitation.token })
      expect(refused.body.field_errors).toEqual({ invitation: [linkExpiredMessage] })
    },
  )

  it.each([null, '', ' ', 'x', 'x'.repeat(201), 7, {}, [], '__proto__', '\u0000'])(
    'opens nothing with the token %j (IMP-007)',
    async (token) => {
      const { status } = await maren.request('POST', '/api/team/join', { token })
      expect(status).toBe(422)
      expect((await postJson(server, '/api/team/invitation', { token })).status).toBe(422)
    },
  )

  it('rejects any other address, and stays valid for the invited one (IMP-007)', async () => {
    const guest = await createPerson(server)
    const { token } = await createInvitation(server, maren, { email: guest.email, role: 'OWNER' })
    for (const thief of [otherTenant, priya]) {
      const { status, body } = await postJoin(thief, token)
      expect([status, body.error, body.message]).toEqual([
        409,
        'other_address',
        'This invitation was sent to another email address.',
      ])
    }
    expect(await getRole(otherTenant)).toBeUndefined()
    expect(await getRole(priya)).toBe('MEMBER')
    const signUp = { ...createSignUpBody(createEmailAddress()), organizationName: undefined, workspaceName: undefined }
    const refused = await postJson(server, '/api/auth/signup/initiate', { ...signUp, invitation: token })
    expect(Object.keys(refused.body.field_errors)).toEqual(['email'])
    expect((await postJoin(guest, token)).status).toBe(200)
  })

  it('grants no role stronger than the inviter’s own', async () => {
    const before = await listInvitations()
    expect((await postInvitation(admin, { email: createInvitedAddress(), role: 'OWNER' })).body.error).toBe(
      'not_permitted',
    )
    for (const role of ['VIEWER', 'OWNER'])
      expect((await postInvitation(priya, { email: createInvitedAddress(), role })).body.error).toBe('not_permitted')
    const ofOwner = await createInvitation(server, maren, { role: 'OWNER' })
    await expireMailPauses(server)
    expect((await admin.request('POST', `/api/team/invitations/${ofOwner.id}/resend`)).body.error).toBe('not_permitted')
    expect((await admin.request('POST', `/api/team/invitations/${ofOwner.id}/link`)).body.error).toBe('not_permitted')
    expect((await priya.request('POST', `/api/team/invitations/${ofOwner.id}/link`)).body.error).toBe('not_permitted')
    expect((await postShowInvitation(ofOwner.token)).status).toBe(200)
    expect(await listInvitations()).toHaveLength(before.length + 1)
  })

  it('rejects inviting a member, or the same address twice', async () => {
    expect((await postInvitation(maren, { email: priya.email, role: 'VIEWER' })).body).toMatchObject({
      error: 'duplicate',
      field_errors: { email: ['This person is already a member.'] },
    })
    const { email } = await createInvitation(server, maren)
    expect((await postInvitation(maren, { email: email.toUpperCase(), role: 'VIEWER' })).body.field_errors).toEqual({
      email: ['This address has already been invited.'],
    })
  })

  it('mails an address at most once a minute and five times an hour, for all callers together', async () => {
    const { id } = await createInvitation(server, maren)
    const again = () => maren.request('POST', `/api/team/invitations/${id}/resend`)
    const first = await again()
    expect([first.status, Number(first.headers['retry-after']) > 0]).toEqual([429, true])
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      await expireMailPauses(server)
      statuses.push((await again()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })

  it('sends one invitation for one Idempotency-Key', async () => {
    const body = { email: createInvitedAddress(), role: 'VIEWER' }
    const ask = () => maren.request('POST', '/api/team/invitations', body, { 'idempotency-key': body.email })
    const [first, second] = [await ask(), await ask()]
    expect(second.text).toBe(first.text)
    await server.mailbox.waitForMail(body.email)
    expect(server.mailbox.mails.filter(({ to }) => to === body.email)).toHaveLength(1)
  })

  it.each(['workspaceId', 'organizationId', 'id', 'token', 'invitedBy', 'expiresAt', 'permissions'])(
    'takes no %s from a body',
    async (key) => {
      const { status } = await postInvitation(maren, { email: createInvitedAddress(), role: 'VIEWER', [key]: uuidv7() })
      expect(status).toBe(422)
    },
  )
})

describe('hides', () => {
  it('answers 404 for invitations of others, and keeps the list from members (IMP-007)', async () => {
    const { id } = await createInvitation(server, maren)
    expect((await otherTenant.request('POST', `/api/team/invitations/${id}/resend`)).status).toBe(404)
    expect((await otherTenant.request('POST', `/api/team/invitations/${id}/link`)).status).toBe(404)
    expect((await otherTenant.request('DELETE', `/api/team/invitations/${id}`)).status).toBe(404)
    expect((await priya.request('GET', '/api/team/invitations')).body.error).toBe('not_permitted')
    expect((await listInvitations()).map((one) => one.id)).toContain(id)
    expect(await listInvitations(otherTenant)).toEqual([])
  })

  it('stores no token in the table, the queue, a response or the log', async () => {
    const { token, email } = await createInvitation(server, maren)
    const kept = await queryAsOwner(
      `select (select string_agg(i::text, ' ') from identity.invitations i)
              || coalesce((select string_agg(e::text, ' ') from events e), '')
              || coalesce((select string_agg(a::text, ' ') from audit_log a), '')
              || coalesce((select string_agg(j::text, ' ') from graphile_worker._private_jobs j), '') as all`,
    )
    expect(kept[0].all).toContain(email)
    expect(kept[0].all).not.toContain(token)
    expect((await maren.request('GET', '/api/team/invitations')).text).not.toContain(token)
    expect((await sendRequest(server, 'POST', '/api/team/join', { token })).status).toBe(401)
  })
})
