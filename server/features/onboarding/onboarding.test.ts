import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { bearerHeader, createSignedUpPerson, type SignedUpPerson } from '../auth/fixtures.ts'
import { replacePlans } from './plans.ts'

/** An installation that sells plans, and one that does not. */
let server: TestServer
let freeServer: TestServer
beforeAll(async () => {
  ;[server, freeServer] = await Promise.all([startTestServer(), startTestServer()])
  await replacePlans(server.platform.database.owner, [
    { code: 'team', name: 'Team', price: '€ 19', trialDays: 14, graceDays: 7, checkoutUrl: 'https://pay.example/team' },
    { code: 'bill', name: 'By bill', graceDays: 7 },
  ])
})
afterAll(() => Promise.all([server.close(), freeServer.close()]))

type SignedInUser = Pick<SignedUpPerson, 'accessToken' | 'workspaceId'>
const queryAsOwner = (statement: string, ...values: unknown[]) =>
  server.platform.database.owner.query(statement, values)
const postAs = (path: string, { accessToken }: SignedInUser, body?: unknown, at = server) =>
  sendRequest(at, 'POST', path, body, bearerHeader(accessToken))
const listSubscriptions = async (who: SignedInUser, at = server) =>
  (await postAs('/api/subscription/getsubscriptions', who, undefined, at)).body.data
const choosePlan = (who: SignedInUser, plan_code: string, on_trial = false) =>
  postAs('/api/subscription/choose', who, { plan_code, on_trial })
const createContactAs = (who: SignedInUser, at = server) =>
  postAs(`/contacts?workspaceId=${who.workspaceId}`, who, { name: 'Ada Quill' }, at)
const toSignedIn = ({ token, workspaceId }: Person): SignedInUser => ({ accessToken: token, workspaceId })
const endSubscription = (who: SignedUpPerson, days: number, more = '') =>
  queryAsOwner(
    `update identity.subscriptions set end_date = now() - make_interval(days => $2) ${more} where organization_id = $1`,
    who.organizationId,
    days,
  )

describe('does', () => {
  it('gives everybody the built-in plan, without end, where none is sold (ONB-001, ONB-002, ONB-003)', async () => {
    const person = await createSignedUpPerson(freeServer)
    const [only, ...more] = await listSubscriptions(person, freeServer)
    expect(more).toEqual([])
    expect(only).toMatchObject({
      ...{ plan_id: 'self-hosted', plan_code: 'self-hosted', name: 'Self-hosted', type: 'self-hosted' },
      ...{ is_active: true, is_selected: true, is_trial: false, on_trial: false, end_date: null },
      ...{ seat_count: 0, plan_duration_type: 'monthly', quantity: 1, payment_status: 'none' },
      ...{ owner_tenant_id: person.organizationId, user_tenant_id: person.organizationId, team: person.workspaceId },
      ...{ card_used_before: false, has_previous_subscription: false, is_team_subscription: false },
    })
    expect(Object.keys(only)).toHaveLength(29)
    expect((await createContactAs(person, freeServer)).status).toBe(201)
  })

  it('has the built-in plan for an organization that was made otherwise, too (ONB-004)', async () => {
    const person = await createPerson(freeServer)
    expect(await listSubscriptions(toSignedIn(person), freeServer)).toMatchObject([
      { plan_code: 'self-hosted', is_active: true, is_selected: true },
    ])
  })

  it('returns the plans, and that a trial is available (ONB-005)', async () => {
    const person = await createSignedUpPerson(server)
    const plans = await sendRequest(
      server,
      'GET',
      '/api/subscription/plans',
      undefined,
      bearerHeader(person.accessToken),
    )
    expect(plans.body.data).toMatchObject([
      { code: 'team', name: 'Team', price: '€ 19', trial_days: 14 },
      { code: 'bill' },
    ])
    const check = (plan_code: string) => postAs('/api/subscription/check-trial', person, { plan_code })
    expect((await check('team')).body.data).toEqual({ trialUsed: false, trialConflict: false })
    expect((await check('bill')).body.data.trialUsed).toBe(true)
    expect(await listSubscriptions(person)).toEqual([])
  })

  it('begins a trial, once (ONB-005)', async () => {
    const person = await createSignedUpPerson(server)
    const { status, body } = await choosePlan(person, 'team', true)
    expect(status).toBe(200)
    expect(body.data.subscriptions).toMatchObject([
      { plan_code: 'team', is_trial: true, is_active: true, is_selected: true, trial_used: true },
    ])
    const days = (Date.parse(body.data.subscriptions[0].end_date) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
    expect((await postAs('/api/subscription/check-trial', person, { plan_code: 'team' })).body.data).toEqual({
      trialUsed: true,
      trialConflict: true,
    })
    expect(await choosePlan(person, 'team', true)).toMatchObject({ status: 409, body: { error: 'trial_used' } })
    expect((await createContactAs(person)).status).toBe(201)
  })

  it('begins the trial that a sign-up asks for, or sends it to the checkout page (ONB-014, AUTH-017)', async () => {
    const trying = await createSignedUpPerson(server, { plan_code: 'team', on_trial: true })
    expect(await listSubscriptions(trying)).toMatchObject([{ plan_code: 'team', is_trial: true, is_active: true }])
    const email = `${crypto.randomUUID()}@people.example`
    const signUp = {
      email,
      password: 'a long enough password',
      name: 'Ada',
      organizationName: 'A',
      workspaceName: 'B',
      plan_code: 'team',
    }
    await sendRequest(server, 'POST', '/api/auth/signup/initiate', signUp)
    const otp = (await server.mailbox.waitForMail(email)).subject.slice(0, 6)
    const paying = await sendRequest(server, 'POST', '/api/auth/signup/verify', { email, otp })
    expect(paying.body).toMatchObject({
      checkout_url: 'https://pay.example/team',
      user: { checkout_url: 'https://pay.example/team' },
    })
    expect(paying.body.user).toMatchObject({ is_onboarded: false, current_onboarding_step: 'CHOOSE_PLAN' })
  })

  it('waits for the money: nothing is active before the operator has noted it', async () => {
    const person = await createSignedUpPerson(server)
    expect((await choosePlan(person, 'team')).body.data).toMatchObject({
      subscriptions: [{ payment_status: 'pending', is_active: false, is_selected: false }],
      checkout_url: 'https://pay.example/team',
    })
    expect((await choosePlan(person, 'bill')).body.data).not.toHaveProperty('checkout_url')
    expect(await createContactAs(person)).toMatchObject({ status: 409, body: { error: 'no_plan' } })
    const until = new Date(Date.now() + 30 * 86_400_000)
    const paid = await queryAsOwner('select identity.note_payment($1, $2, $3) as paid', person.email, 'bill', until)
    expect(paid.rows).toEqual([{ paid: 'Kestrel Trade Co.' }])
    expect(await listSubscriptions(person)).toMatchObject([
      { plan_code: 'bill', payment_status: 'paid', is_active: true, is_selected: true },
    ])
    expect((await createContactAs(person)).status).toBe(201)
    expect(
      (await queryAsOwner('select identity.note_payment($1, $2, $3) as paid', person.email, 'none', until)).rows,
    ).toEqual([{ paid: null }])
  })

  it('leaves the first steps behind', async () => {
    const person = await createSignedUpPerson(server, { plan_code: 'team', on_trial: true })
    const profile = async () =>
      (await sendRequest(server, 'GET', '/auth/profile', undefined, bearerHeader(person.accessToken))).body.data
    expect(await profile()).toMatchObject({
      is_onboarded: false,
      current_onboarding_step: 'INTEGRATION',
      onboarding_date: null,
    })
    expect((await postAs('/api/onboarding/complete', person)).body.data).toEqual({ is_onboarded: true })
    expect(await profile()).toMatchObject({ is_onboarded: true, current_onboarding_step: 'COMPLETED' })
  })
})

describe('refuses', () => {
  it('changes of data with 438 once a trial is over, on every kind of route, and stores nothing', async () => {
    const person = await createSignedUpPerson(server, { plan_code: 'team', on_trial: true })
    const id = (await createContactAs(person)).body.data.id
    await endSubscription(person, 1)
    const scope = `workspaceId=${person.workspaceId}`
    const text = 'Your trial period has expired, please pay bill to continue your actions.'
    for (const [method, path, body] of [
      ['POST', '/contacts', { name: 'Late' }],
      ['PATCH', `/contacts/${id}`, { name: 'Late' }],
      ['PATCH', `/contacts/${id}/name`, { name: 'Late' }],
      ['PATCH', '/contacts/bulk', { contactIds: [id], changes: { name: 'Late' } }],
      ['DELETE', `/contacts/${id}`, undefined],
      ['DELETE', '/contacts/bulk', { contactIds: [id] }],
      ['POST', '/contacts/import', { contacts: [{ name: 'Late' }] }],
      ['POST', '/tags/unified', { operation: 'create', tagData: { name: 'late' } }],
      ['POST', '/tasks', { title: 'Late' }],
    ] as const) {
      const answer = await sendRequest(server, method, `${path}?${scope}`, body, bearerHeader(person.accessToken))
      expect([path, answer.status, answer.body.error, answer.body.message]).toEqual([path, 438, 'trial_over', text])
    }
    const keyed = { ...bearerHeader(person.accessToken), 'idempotency-key': 'again' }
    expect((await sendRequest(server, 'POST', `/contacts?${scope}`, { name: 'Late' }, keyed)).status).toBe(438)
    const list = await sendRequest(server, 'GET', `/contacts?${scope}`, undefined, bearerHeader(person.accessToken))
    expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(['Ada Quill'])
  })

  it('changes with 498 once the days of grace are over, and not before', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('select identity.note_payment($1, $2, $3)', person.email, 'team', new Date())
    await endSubscription(person, 6)
    expect(await listSubscriptions(person)).toMatchObject([
      { is_active: false, is_on_grace_period: true, grace_period: 7 },
    ])
    expect((await createContactAs(person)).status).toBe(201)
    await endSubscription(person, 8)
    expect(await createContactAs(person)).toMatchObject({
      status: 498,
      body: {
        error: 'extension_over',
        message: 'Your extension period has expired, please pay bill to continue your actions.',
      },
    })
  })

  it('leaves reads, exports, sign-in, plans and sign-out open when all is over', async () => {
    const person = await createSignedUpPerson(server, { plan_code: 'team', on_trial: true })
    await endSubscription(person, 1)
    const scope = `workspaceId=${person.workspaceId}`
    for (const [method, path, body] of [
      ['GET', `/contacts?${scope}`, undefined],
      ['POST', `/contacts/export?${scope}`, { format: 'csv' }],
      ['POST', `/tags/unified?${scope}`, { operation: 'get_all' }],
      ['POST', '/api/subscription/getsubscriptions', undefined],
      ['POST', '/api/subscription/check-trial', { plan_code: 'team' }],
      ['POST', '/api/subscription/choose', { plan_code: 'bill' }],
      ['POST', '/auth/login', { email: person.email, password: 'a long enough password' }],
      ['PUT', '/auth/profile', { name: 'Ada' }],
      ['POST', '/auth/refresh', { refreshToken: person.refreshToken }],
      ['POST', '/api/auth/logout', undefined],
    ] as const)
      expect([path, (await sendRequest(server, method, path, body, bearerHeader(person.accessToken))).status]).toEqual([
        path,
        200,
      ])
  })

  it('a plan that is not sold, and a trial of one that has none', async () => {
    const person = await createSignedUpPerson(server)
    const unknown = await choosePlan(person, 'gold')
    expect([unknown.status, Object.keys(unknown.body.field_errors)]).toEqual([404, ['plan_code']])
    expect((await choosePlan(person, 'bill', true)).body.error).toBe('trial_used')
    expect((await postAs('/api/subscription/choose', person, { plan_code: 'team', is_active: true })).status).toBe(422)
  })

  it('a second trial in a second organization of the same owner', async () => {
    const person = await createSignedUpPerson(server, { plan_code: 'team', on_trial: true })
    const other = await createPerson(server)
    await queryAsOwner(
      `insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, 'OWNER')`,
      other.organizationId,
      person.userId,
    )
    const there = await sendRequest(
      server,
      'POST',
      '/auth/tenant-login',
      { tenantId: other.organizationId },
      bearerHeader(person.accessToken),
    )
    expect(await choosePlan({ ...person, accessToken: there.body.accessToken }, 'team', true)).toMatchObject({
      body: { error: 'trial_used' },
    })
  })

  it('a choice by anyone who is no administrator, or who impersonates somebody', async () => {
    const boss = await createPerson(server)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: boss })
    expect(await choosePlan(toSignedIn(member), 'team', true)).toMatchObject({
      status: 409,
      body: { error: 'not_permitted' },
    })
    const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: boss })
    const choice = { user_id: admin.userId, team_id: boss.workspaceId, tenant_id: boss.organizationId }
    const { body } = await postAs('/api/team/impersonate', toSignedIn(boss), choice)
    expect(await choosePlan({ ...toSignedIn(boss), accessToken: body.accessToken }, 'team', true)).toMatchObject({
      status: 409,
      body: { error: 'not_permitted' },
    })
    expect(await listSubscriptions(toSignedIn(boss))).toMatchObject([{ plan_code: 'self-hosted' }])
  })
})

describe('hides', () => {
  it('the subscriptions of an organization that the person has left: 404', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('update identity.organization_members set removed_at = now() where user_id = $1', person.userId)
    for (const path of ['/api/subscription/getsubscriptions', '/api/subscription/choose'])
      expect((await postAs(path, person, path.endsWith('choose') ? { plan_code: 'team' } : undefined)).status).toBe(404)
  })
})

describe('survives', () => {
  it('starts one trial for choices made at once', async () => {
    const person = await createSignedUpPerson(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => choosePlan(person, 'team', true)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await listSubscriptions(person)).toHaveLength(1)
  })
})
