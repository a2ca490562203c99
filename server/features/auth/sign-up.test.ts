import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { call } from '../../platform/testing/people.ts'
import {
  aSignedUpPerson,
  bearer,
  codeFor,
  letPausesPass,
  linkFor,
  post,
  profileOf,
  signUpOf,
  someAddress,
  wrong,
} from './fixtures.ts'

const server = await aServer()

const initiate = (body: object) => post(server, '/api/auth/signup/initiate', body)
const verify = (email: string, otp: string) => post(server, '/api/auth/signup/verify', { email, otp })

const count = async (statement: string, ...values: unknown[]): Promise<number> =>
  (await server.platform.database.owner.query(`select count(*)::int as n from ${statement}`, values)).rows[0].n
const usersAt = (email: string) => count('identity.users where lower(email) = $1', email)
/** Rows that a sign-up leaves, table by table. */
const everything = async () =>
  Promise.all(
    [
      'identity.users',
      'identity.organizations',
      'identity.workspaces',
      'identity.organization_members',
      'members',
      'event_counters',
      'identity.subscriptions',
      'identity.sessions',
      'identity.refresh_tokens',
    ].map((table) => count(table)),
  )

describe('does', () => {
  it('creates user, organization and workspace from one sign-up (AUTH-016, AUTH-017, AUTH-020)', async () => {
    const email = someAddress()
    const begun = await initiate(signUpOf(email))
    expect(begun).toMatchObject({ status: 200, body: { success: true, data: { email, resendAfter: 60 } } })
    expect(await usersAt(email)).toBe(0)

    const mail = await server.outbox.next(email)
    expect(mail.subject).toMatch(/^\d{6} is your Parley code$/)
    const code = mail.subject.slice(0, 6)
    expect(mail.text.split('\n')).toContain(code)

    const { status, body } = await verify(email, code)
    expect(status).toBe(200)
    expect(body.data).toEqual({ accessToken: body.accessToken, refreshToken: body.refreshToken, user: body.user })
    expect(body.user).toMatchObject({
      email,
      username: email,
      name: 'Maren Aldous',
      emailVerified: true,
      isActive: true,
      globalRole: 'USER',
      role: 'OWNER',
      organizations: [{ name: 'Kestrel Trade Co.', isActive: true, role: 'OWNER' }],
      workspaces: [{ name: 'EMEA Sales', role: 'OWNER' }],
    })
  })

  it('puts the person to work in that workspace and organization (ORG-012)', async () => {
    const person = await aSignedUpPerson(server)
    const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
    const made = await post(server, `/contacts?${scope}`, { name: 'Ada Quill' }, bearer(person.accessToken))
    expect(made.status).toBe(201)
    const list = await call(server, 'GET', `/contacts?${scope}`, undefined, bearer(person.accessToken))
    expect(list.body.data).toHaveLength(1)
  })

  it('takes phone number, trial and plan along, and starts the self-hosted plan (AUTH-003)', async () => {
    const person = await aSignedUpPerson(server, {
      phoneNumber: '+33 6 28 00 00 00',
      on_trial: true,
      plan_code: 'team',
      promo_code: '',
    })
    expect((await profileOf(server, person.accessToken)).body.data.phoneNumber).toBe('+33 6 28 00 00 00')
    const { rows } = await server.platform.database.owner.query(
      'select plan_code, is_active, is_selected, end_date, asked_plan_code, asked_trial from identity.subscriptions where organization_id = $1',
      [person.organizationId],
    )
    expect(rows).toEqual([
      {
        plan_code: 'self-hosted',
        is_active: true,
        is_selected: true,
        end_date: null,
        asked_plan_code: 'team',
        asked_trial: true,
      },
    ])
  })

  it('mails a new code after a minute, and the earlier one is worth nothing (AUTH-018)', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const first = await codeFor(server, email)
    await letPausesPass(server)
    expect((await post(server, '/api/auth/resend-otp', { email })).body.data).toEqual({ email, resendAfter: 60 })
    const second = await codeFor(server, email)
    if (first !== second) expect((await verify(email, first)).status).toBe(422)
    expect((await verify(email, second)).status).toBe(200)
  })

  it('takes a code that was pasted with spaces, and the address in any case', async () => {
    const email = someAddress()
    await initiate(signUpOf(email.toUpperCase()))
    const code = await codeFor(server, email)
    const { status, body } = await verify(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)} `)
    expect(status).toBe(200)
    expect(body.user.email).toBe(email)
  })

  it('serves the family of links as well (AUTH-004, AUTH-005, AUTH-006)', async () => {
    const email = someAddress()
    expect((await post(server, '/auth/signup', signUpOf(email))).body.data).toEqual({
      email,
      resendAfter: 60,
      signUpId: expect.any(String),
    })
    const first = await linkFor(server, email, 'verify')
    await letPausesPass(server)
    expect((await post(server, '/auth/resend-verification', { email })).status).toBe(200)
    const second = await linkFor(server, email, 'verify')
    expect((await post(server, '/auth/verify-email', { token: first })).status).toBe(422)
    const done = await post(server, '/auth/verify-email', { token: second })
    expect(done.body.user).toMatchObject({ email, emailVerified: true })
    expect((await post(server, '/auth/verify-email', { token: second })).status).toBe(422)
  })

  it('builds links from the configured address, whatever the Host header says', async () => {
    const email = someAddress()
    await post(server, '/auth/signup', signUpOf(email), { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { text } = await server.outbox.next(email)
    expect(text).not.toContain('evil.example')
    expect(text).toContain('\nhttp://127.0.0.1:3000/auth?mode=verify&token=')
  })
})

describe('refuses', () => {
  it.each([
    ['roles', { roles: ['OWNER'] }],
    ['emailVerified', { emailVerified: true }],
    ['organizationId', { organizationId: '0190b6f0-0000-7000-8000-000000000000' }],
    ['globalRole', { globalRole: 'SUPER_ADMIN' }],
    ['id', { id: '0190b6f0-0000-7000-8000-000000000000' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.example, c@d.example' }],
    ['password', { password: 'seven77' }],
    ['password', { password: 'x'.repeat(201) }],
    ['name', { name: '   ' }],
    ['workspaceName', { workspaceName: '' }],
    ['organizationName', { organizationName: 'x'.repeat(256) }],
    ['promo_code', { promo_code: 'FREE' }],
  ])('refuses a sign-up for its %s and says so there (AUTH-002)', async (field, more) => {
    for (const path of ['/api/auth/signup/initiate', '/auth/signup']) {
      const { status, body } = await post(server, path, signUpOf(someAddress(), more))
      expect(status).toBe(422)
      expect(Object.keys(body.field_errors)).toEqual([field])
    }
  })

  it('refuses a code after ten minutes', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    const { owner } = server.platform.database
    const { rows } = await owner.query(
      'select extract(epoch from expires_at - created_at)::int as life from identity.sign_ups where email = $1',
      [email],
    )
    expect(rows[0].life).toBe(600)
    await owner.query('update identity.sign_ups set expires_at = now() where email = $1', [email])
    expect((await verify(email, code)).body.field_errors).toEqual({ otp: ['This code is wrong or has expired.'] })
    expect(await usersAt(email)).toBe(0)
  })

  it('burns a code at the fifth wrong guess', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    for (let guess = 0; guess < 5; guess++) expect((await verify(email, wrong(code))).status).toBe(422)
    expect((await verify(email, code)).status).toBe(422)
    expect(await usersAt(email)).toBe(0)
  })

  it('refuses the code of another address', async () => {
    const [mine, yours] = [someAddress(), someAddress()]
    await Promise.all([initiate(signUpOf(mine)), initiate(signUpOf(yours))])
    const [myCode, yourCode] = [await codeFor(server, mine), await codeFor(server, yours)]
    if (myCode !== yourCode) expect((await verify(yours, myCode)).status).toBe(422)
    expect((await verify(yours, yourCode)).status).toBe(200)
  })

  it('sends one mail a minute and five an hour to one address, and says how long to wait', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const again = await initiate(signUpOf(email))
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let mail = 2; mail <= 5; mail++) {
      await letPausesPass(server)
      expect((await post(server, '/api/auth/resend-otp', { email })).status).toBe(200)
    }
    await letPausesPass(server)
    const sixth = await post(server, '/api/auth/resend-otp', { email })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
  })
})

describe('hides', () => {
  it('tells only the mailbox that an address has an account (AUTH-049)', async () => {
    const known = await aSignedUpPerson(server)
    await letPausesPass(server)
    const unknown = someAddress()
    const [atKnown, atUnknown] = [await initiate(signUpOf(known.email)), await initiate(signUpOf(unknown))]
    const ofItsOwn = { signUpId: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(atKnown.body.data).toEqual({ ...atUnknown.body.data, ...ofItsOwn, email: known.email })
    expect(atKnown.status).toBe(atUnknown.status)

    const mail = await server.outbox.next(known.email)
    expect(mail.text).toContain('You already have an account')
    const done = await verify(known.email, mail.subject.slice(0, 6))
    expect(done).toMatchObject({ status: 409, body: { error: 'SE-001' } })
    expect(await usersAt(known.email)).toBe(1)
  })

  it('answers a resend the same whether or not anybody waits there', async () => {
    const nobody = someAddress()
    const first = await post(server, '/api/auth/resend-otp', { email: nobody })
    expect(first.body.data).toEqual({ email: nobody, resendAfter: 60 })
    expect((await post(server, '/api/auth/resend-otp', { email: nobody })).status).toBe(429)
    expect(server.outbox.mails.filter(({ to }) => to === nobody)).toEqual([])
  })

  it('keeps no password, code or token that could be read', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    const { rows } = await server.platform.database.owner.query('select * from identity.sign_ups where email = $1', [
      email,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(code)
    const person = await aSignedUpPerson(server)
    const tokens = await server.platform.database.owner.query('select * from identity.refresh_tokens')
    expect(JSON.stringify(tokens.rows)).not.toContain(person.refreshToken)
  })

  it.each(['sign_ups', 'users', 'sessions', 'refresh_tokens', 'password_resets', 'attempts', 'subscriptions'])(
    'lets the application read nothing of identity.%s',
    async (table) => {
      await expect(server.platform.database.app.query(`select * from identity.${table}`)).rejects.toThrow(
        /permission denied/,
      )
    },
  )

  it('grants nobody else the functions of sign-in, and the application none of the inner ones', async () => {
    const { rows } = await server.platform.database.owner.query(`
      select p.proname from pg_proc p
       where p.pronamespace = 'identity'::regnamespace
         and (exists (select from aclexplode(p.proacl) a where a.grantee = 0)
              or p.proacl is null or array_to_string(p.proconfig, ',') not like '%search_path=%')`)
    expect(rows).toEqual([])
    await expect(
      server.platform.database.app.query(`select identity.take('sign-in', 'x', 1, '1 hour')`),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('survives', () => {
  it('makes one user of one code used eight times at once', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await usersAt(email)).toBe(1)
  })

  it('counts guesses that come at once, so that the sixth is too late', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    await Promise.all(Array.from({ length: 12 }, () => verify(email, wrong(code))))
    const { rows } = await server.platform.database.owner.query(
      'select attempts from identity.sign_ups where email = $1',
      [email],
    )
    expect(rows).toEqual([{ attempts: 5 }])
    expect((await verify(email, code)).status).toBe(422)
  })

  it('leaves nothing half-made when the address was taken meanwhile', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    await server.platform.database.owner.query(
      `insert into identity.users (id, email, username, password_hash) values (gen_random_uuid(), $1, $1, 'none')`,
      [email],
    )
    const before = await everything()
    expect(await verify(email, code)).toMatchObject({ status: 409, body: { error: 'SE-001' } })
    expect(await everything()).toEqual(before)
  })

  it('leaves nothing half-made, and the code good, when the last step fails', async () => {
    const email = someAddress()
    await initiate(signUpOf(email))
    const code = await codeFor(server, email)
    const { owner } = server.platform.database
    const before = await everything()
    await owner.query('alter table identity.refresh_tokens add constraint broken check (false) not valid')
    expect((await verify(email, code)).status).toBe(500)
    expect(await everything()).toEqual(before)
    await owner.query('alter table identity.refresh_tokens drop constraint broken')
    expect((await verify(email, code)).status).toBe(200)
  })
})
