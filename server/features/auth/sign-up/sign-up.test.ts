import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import {
  bearerHeader,
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  createWrongCode,
  expireMailPauses,
  getProfile,
  postJson,
  readMailedCode,
  readMailedLinkToken,
} from '../fixtures.ts'

const server = await getTestServer()

const postInitiate = (body: object) => postJson(server, '/api/auth/signup/initiate', body)
const postVerify = (email: string, otp: string) => postJson(server, '/api/auth/signup/verify', { email, otp })

const countRows = async (statement: string, ...values: unknown[]): Promise<number> =>
  (await server.platform.database.owner.query(`select count(*)::int as n from ${statement}`, values)).rows[0].n
const countUsersAt = (email: string) => countRows('identity.users where lower(email) = $1', email)
/** Counts the rows that a sign-up leaves, by table. */
const countEverything = async () =>
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
    ].map((table) => countRows(table)),
  )

describe('does', () => {
  it('creates user, organization and workspace from one sign-up (AUTH-016, AUTH-017, AUTH-020)', async () => {
    const email = createEmailAddress()
    const begun = await postInitiate(createSignUpBody(email))
    expect(begun).toMatchObject({ status: 200, body: { success: true, data: { email, resendAfter: 60 } } })
    expect(await countUsersAt(email)).toBe(0)

    const mail = await server.mailbox.waitForMail(email)
    expect(mail.subject).toMatch(/^\d{6} is your Parley code$/)
    const code = mail.subject.slice(0, 6)
    expect(mail.text.split('\n')).toContain(code)

    const { status, body } = await postVerify(email, code)
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

  it('lets the person work in that workspace and organization (ORG-012)', async () => {
    const person = await createSignedUpPerson(server)
    const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
    const made = await postJson(server, `/contacts?${scope}`, { name: 'Ada Quill' }, bearerHeader(person.accessToken))
    expect(made.status).toBe(201)
    const list = await sendRequest(server, 'GET', `/contacts?${scope}`, undefined, bearerHeader(person.accessToken))
    expect(list.body.data).toHaveLength(1)
  })

  it('stores phone number, trial and plan, and starts the self-hosted plan (AUTH-003)', async () => {
    const person = await createSignedUpPerson(server, {
      phoneNumber: '+33 6 28 00 00 00',
      on_trial: true,
      plan_code: 'team',
      promo_code: '',
    })
    expect((await getProfile(server, person.accessToken)).body.data.phoneNumber).toBe('+33 6 28 00 00 00')
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

  it('mails a new code after a minute, and invalidates the earlier one (AUTH-018)', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const first = await readMailedCode(server, email)
    await expireMailPauses(server)
    expect((await postJson(server, '/api/auth/resend-otp', { email })).body.data).toEqual({ email, resendAfter: 60 })
    const second = await readMailedCode(server, email)
    if (first !== second) expect((await postVerify(email, first)).status).toBe(422)
    expect((await postVerify(email, second)).status).toBe(200)
  })

  it('accepts a code with spaces, and the address in any letter case', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email.toUpperCase()))
    const code = await readMailedCode(server, email)
    const { status, body } = await postVerify(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)} `)
    expect(status).toBe(200)
    expect(body.user.email).toBe(email)
  })

  it('verifies by link as well (AUTH-004, AUTH-005, AUTH-006)', async () => {
    const email = createEmailAddress()
    expect((await postJson(server, '/auth/signup', createSignUpBody(email))).body.data).toEqual({
      email,
      resendAfter: 60,
      signUpId: expect.any(String),
    })
    const first = await readMailedLinkToken(server, email, 'verify')
    await expireMailPauses(server)
    expect((await postJson(server, '/auth/resend-verification', { email })).status).toBe(200)
    const second = await readMailedLinkToken(server, email, 'verify')
    expect((await postJson(server, '/auth/verify-email', { token: first })).status).toBe(422)
    const done = await postJson(server, '/auth/verify-email', { token: second })
    expect(done.body.user).toMatchObject({ email, emailVerified: true })
    expect((await postJson(server, '/auth/verify-email', { token: second })).status).toBe(422)
  })

  it('stores every field of a sign-up by link, the optional ones too (AUTH-002, AUTH-004)', async () => {
    const email = createEmailAddress()
    const optional = { phoneNumber: '+31 6 5550 0142', promo_code: '', on_trial: true, plan_code: 'team' }
    const sent = createSignUpBody(email, optional)
    expect((await postJson(server, '/auth/signup', sent)).status).toBe(200)
    const done = await postJson(server, '/auth/verify-email', {
      token: await readMailedLinkToken(server, email, 'verify'),
    })
    expect(done.body.user).toMatchObject({
      email,
      name: 'Maren Aldous',
      phoneNumber: '+31 6 5550 0142',
      organizations: [{ name: 'Kestrel Trade Co.' }],
      workspaces: [{ name: 'EMEA Sales' }],
    })
    const signIn = (password: unknown) => postJson(server, '/auth/login', { email, password })
    expect([(await signIn(sent.password)).status, (await signIn('another password')).status]).toEqual([200, 401])
    const { rows } = await server.platform.database.owner.query(
      'select asked_plan_code, asked_trial from identity.subscriptions where organization_id = $1',
      [done.body.user.tenant_id],
    )
    expect(rows).toEqual([{ asked_plan_code: 'team', asked_trial: true }])
  })

  it('builds links from the configured URL, whatever the Host header says', async () => {
    const email = createEmailAddress()
    await postJson(server, '/auth/signup', createSignUpBody(email), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    const { text } = await server.mailbox.waitForMail(email)
    expect(text).not.toContain('evil.example')
    expect(text).toContain('\nhttp://127.0.0.1:3000/auth?mode=verify&token=')
  })
})

describe('refuses', () => {
  it.each(['email', 'password', 'name', 'organizationName', 'workspaceName'])(
    'a sign-up by link without %s (AUTH-004)',
    async (key) => {
      const { status, body } = await postJson(server, '/auth/signup', { ...createSignUpBody(), [key]: undefined })
      expect([status, Object.keys(body.field_errors)]).toEqual([422, [key]])
    },
  )

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
  ])('a sign-up with an invalid %s, with an error on that field (AUTH-002)', async (field, more) => {
    for (const path of ['/api/auth/signup/initiate', '/auth/signup']) {
      const { status, body } = await postJson(server, path, createSignUpBody(createEmailAddress(), more))
      expect(status).toBe(422)
      expect(Object.keys(body.field_errors)).toEqual([field])
    }
  })

  it('a code after ten minutes', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    const { owner } = server.platform.database
    const { rows } = await owner.query(
      'select extract(epoch from expires_at - created_at)::int as life from identity.sign_ups where email = $1',
      [email],
    )
    expect(rows[0].life).toBe(600)
    await owner.query('update identity.sign_ups set expires_at = now() where email = $1', [email])
    expect((await postVerify(email, code)).body.field_errors).toEqual({ otp: ['This code is wrong or has expired.'] })
    expect(await countUsersAt(email)).toBe(0)
  })

  it('a code after five wrong guesses', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    for (let guess = 0; guess < 5; guess++) expect((await postVerify(email, createWrongCode(code))).status).toBe(422)
    expect((await postVerify(email, code)).status).toBe(422)
    expect(await countUsersAt(email)).toBe(0)
  })

  it('the code of another address', async () => {
    const [mine, yours] = [createEmailAddress(), createEmailAddress()]
    await Promise.all([postInitiate(createSignUpBody(mine)), postInitiate(createSignUpBody(yours))])
    const [myCode, yourCode] = [await readMailedCode(server, mine), await readMailedCode(server, yours)]
    if (myCode !== yourCode) expect((await postVerify(yours, myCode)).status).toBe(422)
    expect((await postVerify(yours, yourCode)).status).toBe(200)
  })

  it('more than one email a minute and five an hour to one address, with the time to wait', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const again = await postInitiate(createSignUpBody(email))
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let mail = 2; mail <= 5; mail++) {
      await expireMailPauses(server)
      expect((await postJson(server, '/api/auth/resend-otp', { email })).status).toBe(200)
    }
    await expireMailPauses(server)
    const sixth = await postJson(server, '/api/auth/resend-otp', { email })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
  })
})

describe('hides', () => {
  it('whether an address has an account from everyone but its mailbox (AUTH-049)', async () => {
    const known = await createSignedUpPerson(server)
    await expireMailPauses(server)
    const unknown = createEmailAddress()
    const [atKnown, atUnknown] = [
      await postInitiate(createSignUpBody(known.email)),
      await postInitiate(createSignUpBody(unknown)),
    ]
    const ofItsOwn = { signUpId: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(atKnown.body.data).toEqual({ ...atUnknown.body.data, ...ofItsOwn, email: known.email })
    expect(atKnown.status).toBe(atUnknown.status)

    const mail = await server.mailbox.waitForMail(known.email)
    expect(mail.text).toContain('You already have an account')
    const done = await postVerify(known.email, mail.subject.slice(0, 6))
    expect(done).toMatchObject({ status: 409, body: { error: 'SE-001' } })
    expect(await countUsersAt(known.email)).toBe(1)
  })

  it('whether a sign-up is pending from a request to resend', async () => {
    const nobody = createEmailAddress()
    const first = await postJson(server, '/api/auth/resend-otp', { email: nobody })
    expect(first.body.data).toEqual({ email: nobody, resendAfter: 60 })
    expect((await postJson(server, '/api/auth/resend-otp', { email: nobody })).status).toBe(429)
    expect(server.mailbox.mails.filter(({ to }) => to === nobody)).toEqual([])
  })

  it('passwords, codes and tokens in the database', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    const { rows } = await server.platform.database.owner.query('select * from identity.sign_ups where email = $1', [
      email,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(code)
    const person = await createSignedUpPerson(server)
    const tokens = await server.platform.database.owner.query('select * from identity.refresh_tokens')
    expect(JSON.stringify(tokens.rows)).not.toContain(person.refreshToken)
  })

  it.each(['sign_ups', 'users', 'sessions', 'refresh_tokens', 'password_resets', 'rate_limits', 'subscriptions'])(
    'identity.%s from the role of the application',
    async (table) => {
      await expect(server.platform.database.app.query(`select * from identity.${table}`)).rejects.toThrow(
        /permission denied/,
      )
    },
  )

  it('the sign-in functions from other roles, and the internal ones from the application', async () => {
    const { rows } = await server.platform.database.owner.query(`
      select p.proname from pg_proc p
       where p.pronamespace = 'identity'::regnamespace
         and (exists (select from aclexplode(p.proacl) a where a.grantee = 0)
              or p.proacl is null or array_to_string(p.proconfig, ',') not like '%search_path=%')`)
    expect(rows).toEqual([])
    await expect(
      server.platform.database.app.query(`select identity.count_attempt('sign-in', 'x', 1, '1 hour')`),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('survives', () => {
  it('one code used eight times at once: one user is created', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => postVerify(email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await countUsersAt(email)).toBe(1)
  })

  it('concurrent guesses: the sixth is rejected', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    await Promise.all(Array.from({ length: 12 }, () => postVerify(email, createWrongCode(code))))
    const { rows } = await server.platform.database.owner.query(
      'select attempts from identity.sign_ups where email = $1',
      [email],
    )
    expect(rows).toEqual([{ attempts: 5 }])
    expect((await postVerify(email, code)).status).toBe(422)
  })

  it('an address that was taken meanwhile: nothing is created', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    await server.platform.database.owner.query(
      `insert into identity.users (id, email, username, password_hash) values (gen_random_uuid(), $1, $1, 'none')`,
      [email],
    )
    const before = await countEverything()
    expect(await postVerify(email, code)).toMatchObject({ status: 409, body: { error: 'SE-001' } })
    expect(await countEverything()).toEqual(before)
  })

  it('a failure of the last step: nothing is created, and the code stays valid', async () => {
    const email = createEmailAddress()
    await postInitiate(createSignUpBody(email))
    const code = await readMailedCode(server, email)
    const { owner } = server.platform.database
    const before = await countEverything()
    await owner.query('alter table identity.refresh_tokens add constraint broken check (false) not valid')
    expect((await postVerify(email, code)).status).toBe(500)
    expect(await countEverything()).toEqual(before)
    await owner.query('alter table identity.refresh_tokens drop constraint broken')
    expect((await postVerify(email, code)).status).toBe(200)
  })
})
