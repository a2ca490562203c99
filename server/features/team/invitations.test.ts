import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/team/team.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call, type Person } from '../../platform/testing/people.ts'
import { codeFor, letPausesPass, post, signUpOf, someAddress } from '../auth/fixtures.ts'
import { anInvitation, someInvited, tokenFor } from './fixtures.ts'

const server = await aServer()
const maren = await aPerson(server)
const admin = await aPerson(server, { role: 'ADMIN', beside: maren, name: 'Ben Ode' })
const priya = await aPerson(server, { role: 'MEMBER', beside: maren, name: 'Priya Nair' })
const stranger = await aPerson(server)

const owner = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.owner.query(text, values)).rows
const invites = (by: Person, body: object) => by.calls('POST', '/api/team/invitations', body)
const joins = (person: Person, token: string) => person.calls('POST', '/api/team/join', { token })
const shows = (token: string) => post(server, '/api/team/invitation', { token })
const waiting = async (by = maren): Promise<Invitation[]> => (await by.calls('GET', '/api/team/invitations')).body.data
const roleOf = async ({ userId }: Person, workspaceId = maren.workspaceId) =>
  (
    await owner('select role from members where workspace_id = $1 and user_id = $2 and removed_at is null', [
      workspaceId,
      userId,
    ])
  )[0]?.role
const over = 'This link is not valid any more. Please ask for a new one.'
const ages = {
  used: async ({ token }: { token: string }, guest: Person) => joins(guest, token),
  revoked: async ({ id }: { id: string }) => maren.calls('DELETE', `/api/team/invitations/${id}`),
  expired: async ({ id }: { id: string }) =>
    owner(`update identity.invitations set expires_at = now() where id = $1`, [id]),
  'of a deleted workspace': async ({ id }: { id: string }) =>
    owner(
      `with i as (select workspace_id from identity.invitations where id = $1)
       update identity.workspaces w set deleted_at = now() from i where w.id = i.workspace_id`,
      [id],
    ),
} as const

describe('does', () => {
  it('mails a link of the configured address, whatever host the call names (IMP-007)', async () => {
    const email = someInvited()
    const { status, body } = await admin.calls(
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
    })
    expect(Date.parse(body.data.expiresAt) - Date.parse(body.data.sentAt)).toBe(7 * 24 * 3_600_000)
    const { text, subject } = await server.outbox.next(email)
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:3000\/join\?token=[\w-]{43}$/m)
    expect(`${subject} ${text}`).not.toMatch(/evil|Ben Ode|Kestrel/)
    expect(text).toContain(admin.email)
    expect((await waiting())[0]).toMatchObject({ id: body.data.id })
  })

  it('lets the invited person join, once, with that role (IMP-007)', async () => {
    const guest = await aPerson(server)
    const { token, id } = await anInvitation(server, maren, { email: guest.email, role: 'ADMIN' })
    const shown = (await shows(token)).body.data
    expect(shown).toMatchObject({
      email: guest.email,
      role: 'ADMIN',
      workspaceName: 'EMEA Sales',
      organizationName: 'Kestrel Trade Co.',
      invitedBy: 'Maren Aldous',
    })
    expect((await joins(guest, token)).body.data).toEqual({
      workspaceId: maren.workspaceId,
      organizationId: maren.organizationId,
    })
    expect(await roleOf(guest)).toBe('ADMIN')
    const { organizations } = (await guest.calls('GET', '/auth/profile')).body.data
    expect(organizations).toContainEqual(expect.objectContaining({ id: maren.organizationId, role: 'MEMBER' }))
    expect((await waiting()).map((one) => one.id)).not.toContain(id)
    const log = (await maren.calls('GET', '/audit?action=member.joined')).body.data
    expect(log[0]).toMatchObject({ actor: { id: guest.userId }, details: { role: 'ADMIN', invitedBy: 'Maren Aldous' } })
  })

  it('brings somebody back who had left', async () => {
    const guest = await aPerson(server, { role: 'ADMIN', beside: maren })
    await maren.calls('DELETE', `/api/team/members/${guest.userId}`, { reassignTo: null })
    const { token } = await anInvitation(server, maren, { email: guest.email, role: 'VIEWER' })
    expect((await joins(guest, token)).status).toBe(200)
    expect(await roleOf(guest)).toBe('VIEWER')
  })

  it('signs a new person up into the workspace alone, without one of their own (AUTH-016, AUTH-017)', async () => {
    const email = someInvited()
    const { token } = await anInvitation(server, maren, { email, role: 'MEMBER' })
    const { organizationName: _, workspaceName: __, ...person } = signUpOf(email)
    expect((await post(server, '/api/auth/signup/initiate', { ...person, invitation: token })).status).toBe(200)
    const otp = await codeFor(server, email)
    const { status, body } = await post(server, '/api/auth/signup/verify', { email, otp })
    expect(status).toBe(200)
    expect(body.user.organizations.map(({ id }: { id: string }) => id)).toEqual([maren.organizationId])
    expect(body.user.workspaces).toEqual([
      { id: maren.workspaceId, name: 'EMEA Sales', organizationId: maren.organizationId, role: 'MEMBER' },
    ])
    expect(body.user.tenant_id).toBe(maren.organizationId)
    expect((await shows(token)).status).toBe(422)
  })

  it('sends another link, after which the earlier one is worth nothing', async () => {
    const first = await anInvitation(server, maren)
    await letPausesPass(server)
    const { status, body } = await admin.calls('POST', `/api/team/invitations/${first.id}/resend`)
    expect([status, body.data.id]).toEqual([200, first.id])
    expect((await shows(first.token)).body.message).toBe(over)
    expect((await shows(await tokenFor(server, first.email))).status).toBe(200)
  })
})

describe('refuses', () => {
  it('lets ten uses at once join one person once (IMP-007)', async () => {
    const guest = await aPerson(server)
    const { token } = await anInvitation(server, maren, { email: guest.email })
    const answers = await Promise.all(Array.from({ length: 10 }, () => joins(guest, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(
      await owner('select from members where workspace_id = $1 and user_id = $2', [maren.workspaceId, guest.userId]),
    ).toHaveLength(1)
  })

  it.each(Object.keys(ages) as (keyof typeof ages)[])(
    'opens nothing with a token that is %s (IMP-007)',
    async (age) => {
      const [host, guest] = [await aPerson(server), await aPerson(server)]
      const inviting = age === 'of a deleted workspace' ? host : maren
      const invitation = await anInvitation(server, inviting, { email: guest.email })
      await ages[age](invitation, guest)
      for (const answer of [await joins(guest, invitation.token), await shows(invitation.token)])
        expect([answer.status, answer.body.message]).toEqual([422, over])
      const initiate = { ...signUpOf(guest.email), organizationName: undefined, workspaceName: undefined }
      const refused = await post(server, '/api/auth/signup/initiate', { ...initiate, invitation: invitation.token })
      expect(refused.body.field_errors).toEqual({ invitation: [over] })
    },
  )

  it.each([null, '', ' ', 'x', 'x'.repeat(201), 7, {}, [], '__proto__', '\u0000'])(
    'opens nothing with the token %j (IMP-007)',
    async (token) => {
      const { status } = await maren.calls('POST', '/api/team/join', { token })
      expect(status).toBe(422)
      expect((await post(server, '/api/team/invitation', { token })).status).toBe(422)
    },
  )

  it('is for the address it was sent to, and stays good for it (IMP-007)', async () => {
    const guest = await aPerson(server)
    const { token } = await anInvitation(server, maren, { email: guest.email, role: 'OWNER' })
    for (const thief of [stranger, priya]) {
      const { status, body } = await joins(thief, token)
      expect([status, body.error, body.message]).toEqual([
        409,
        'other_address',
        'This invitation was sent to another email address.',
      ])
    }
    expect(await roleOf(stranger)).toBeUndefined()
    expect(await roleOf(priya)).toBe('MEMBER')
    const signUp = { ...signUpOf(someAddress()), organizationName: undefined, workspaceName: undefined }
    const refused = await post(server, '/api/auth/signup/initiate', { ...signUp, invitation: token })
    expect(Object.keys(refused.body.field_errors)).toEqual(['email'])
    expect((await joins(guest, token)).status).toBe(200)
  })

  it('gives no stronger role than the own one away, by invitation neither', async () => {
    const before = await waiting()
    expect((await invites(admin, { email: someInvited(), role: 'OWNER' })).body.error).toBe('not_permitted')
    for (const role of ['VIEWER', 'OWNER'])
      expect((await invites(priya, { email: someInvited(), role })).body.error).toBe('not_permitted')
    const ofOwner = await anInvitation(server, maren, { role: 'OWNER' })
    await letPausesPass(server)
    expect((await admin.calls('POST', `/api/team/invitations/${ofOwner.id}/resend`)).body.error).toBe('not_permitted')
    expect(await waiting()).toHaveLength(before.length + 1)
  })

  it('invites no member, and nobody twice', async () => {
    expect((await invites(maren, { email: priya.email, role: 'VIEWER' })).body).toMatchObject({
      error: 'duplicate',
      field_errors: { email: ['This person is a member already.'] },
    })
    const { email } = await anInvitation(server, maren)
    expect((await invites(maren, { email: email.toUpperCase(), role: 'VIEWER' })).body.field_errors).toEqual({
      email: ['This address has been invited already.'],
    })
  })

  it('mails one address once a minute and five times an hour, whoever asks', async () => {
    const { id } = await anInvitation(server, maren)
    const again = () => maren.calls('POST', `/api/team/invitations/${id}/resend`)
    const first = await again()
    expect([first.status, Number(first.headers['retry-after']) > 0]).toEqual([429, true])
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      await letPausesPass(server)
      statuses.push((await again()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })

  it('sends one invitation for one Idempotency-Key', async () => {
    const body = { email: someInvited(), role: 'VIEWER' }
    const ask = () => maren.calls('POST', '/api/team/invitations', body, { 'idempotency-key': body.email })
    const [first, second] = [await ask(), await ask()]
    expect(second.text).toBe(first.text)
    await server.outbox.next(body.email)
    expect(server.outbox.mails.filter(({ to }) => to === body.email)).toHaveLength(1)
  })

  it.each(['workspaceId', 'organizationId', 'id', 'token', 'invitedBy', 'expiresAt', 'permissions'])(
    'takes no %s from a body',
    async (key) => {
      const { status } = await invites(maren, { email: someInvited(), role: 'VIEWER', [key]: uuidv7() })
      expect(status).toBe(422)
    },
  )
})

describe('hides', () => {
  it('answers 404 for invitations of others, and keeps the list from members (IMP-007)', async () => {
    const { id } = await anInvitation(server, maren)
    expect((await stranger.calls('POST', `/api/team/invitations/${id}/resend`)).status).toBe(404)
    expect((await stranger.calls('DELETE', `/api/team/invitations/${id}`)).status).toBe(404)
    expect((await priya.calls('GET', '/api/team/invitations')).body.error).toBe('not_permitted')
    expect((await waiting()).map((one) => one.id)).toContain(id)
    expect(await waiting(stranger)).toEqual([])
  })

  it('keeps no token: not in the table, the queue, an answer or the log', async () => {
    const { token, email } = await anInvitation(server, maren)
    const kept = await owner(
      `select (select string_agg(i::text, ' ') from identity.invitations i)
              || coalesce((select string_agg(e::text, ' ') from events e), '')
              || coalesce((select string_agg(a::text, ' ') from audit a), '')
              || coalesce((select string_agg(j::text, ' ') from graphile_worker._private_jobs j), '') as all`,
    )
    expect(kept[0].all).toContain(email)
    expect(kept[0].all).not.toContain(token)
    expect((await maren.calls('GET', '/api/team/invitations')).text).not.toContain(token)
    expect((await call(server, 'POST', '/api/team/join', { token })).status).toBe(401)
  })
})
