import { afterAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../examples.ts'
import { startCheckedAccount } from './fixtures/checked-account.ts'

const server = await getTestServer()
const account = await startCheckedAccount(server)
const { graph, maren, number, readChecks, findCheck, subscribe, register, withSetup } = account
afterAll(() => graph.close())

const listEntries = async (actions: string) =>
  (await maren.request('GET', `/audit?action=${actions}`)).body.data as {
    actor: { id: string }
    action: string
    subject: { kind: string; id: string; name: string }
  }[]

describe('does', () => {
  it('subscribes the app, which leaves the apps of others alone', async () => {
    await withSetup({ subscribedApps: ['67084'] }, async () => {
      const text =
        'Your app doesn’t receive what happens in the WhatsApp Business Account, so no messages arrive. Subscribe it.'
      expect(await findCheck('subscription')).toEqual(['FAILED', text, null])
      const { status, body } = await subscribe()
      expect([status, body.data[2].check, body.data[2].state]).toEqual([200, 'subscription', 'PASSED'])
      expect(number.setup.subscribedApps).toEqual(['67084', number.setup.appId])
    })
  })

  it.each([{ status: 'PENDING' }, { status: 'DISCONNECTED' }, { platform_type: 'NOT_APPLICABLE' }])(
    'registers a number with %o',
    async (fields) => {
      await withSetup({ fields }, async () => {
        const text =
          'The number isn’t registered with the Cloud API, so it can’t send messages. Register it with a PIN.'
        expect(await findCheck('registration')).toEqual(['FAILED', text, null])
        const { status, body } = await register('270134')
        expect([status, body.data[3].check, body.data[3].state]).toEqual([200, 'registration', 'PASSED'])
        expect(number.setup.pin).toBe('270134')
      })
    },
  )

  it.each(['whatsapp.subscribed', 'whatsapp.registered'])(
    'records %s in the audit log once WhatsApp has accepted it',
    async (action) => {
      const act = () => (action === 'whatsapp.subscribed' ? subscribe() : register('270134'))
      const before = await listEntries(action)
      await withSetup({ scopes: [], pin: '999999', fields: { status: 'PENDING' } }, async () => {
        expect((await act()).status).toBe(409)
        expect(await listEntries(action)).toEqual(before)
      })
      expect((await act()).status).toBe(200)
      const [entry, ...older] = await listEntries(action)
      expect(older).toEqual(before)
      expect(entry).toMatchObject({
        actor: { id: maren.userId },
        action,
        subject: { kind: 'whatsapp_account', id: account.accountId, name: 'Sales' },
      })
      expect(JSON.stringify(entry)).not.toContain('270134')
    },
  )
})

describe('refuses', () => {
  it.each(['12345', '1234567', '12345a', 123_456, undefined])('the PIN %o, without asking WhatsApp', async (pin) => {
    const before = graph.requests.length
    const { status, body } = await register(pin)
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['pin']])
    expect(graph.requests.length).toBe(before)
  })

  it('a wrong PIN with the sentence of WhatsApp', async () => {
    await withSetup({ pin: '270134', fields: { status: 'PENDING' } }, async () => {
      const { status, body } = await register('270135')
      const text =
        'WhatsApp refused. It says: “Two step verification PIN Mismatch. Please verify that the PIN you entered is correct.”'
      expect([status, body.error, body.message]).toEqual([409, 'not_registered', text])
      expect((await findCheck('registration'))[0]).toBe('FAILED')
      expect(JSON.stringify(body)).not.toContain('270135')
    })
  })

  it('to register with the message of WhatsApp where it gives no explanation', async () => {
    const registrationError = { code: 133016, message: '(#133016) Account register deregister rate limit exceeded' }
    await withSetup({ registrationError }, async () => {
      const text = 'WhatsApp refused. It says: “Account register deregister rate limit exceeded”'
      expect((await register('270134')).body.message).toBe(text)
    })
  })

  it('to subscribe an app that may not, with the sentence of WhatsApp', async () => {
    await withSetup({ scopes: [] }, async () => {
      const { status, body } = await subscribe()
      const text = 'WhatsApp refused. It says: “You do not have permission to access this field”'
      expect([status, body.error, body.message]).toEqual([409, 'not_subscribed', text])
    })
  })

  it('to subscribe without a business account', async () => {
    await withSetup({ hasBusiness: false }, async () => {
      const { status, body } = await subscribe()
      expect([status, body.error, body.message]).toEqual([409, 'not_subscribed', 'Failed to subscribe the app'])
    })
  })

  it('accounts of other engines', async () => {
    const id = await createAccount(server, maren)
    for (const { status, body } of [
      await readChecks(maren, id),
      await subscribe(maren, id),
      await register('270134', maren, id),
    ])
      expect([status, body.error]).toEqual([409, 'no_cloud_account'])
  })

  it('members who may not manage accounts', async () => {
    const member = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    for (const { status, body } of [
      await readChecks(member),
      await subscribe(member),
      await register('270134', member),
    ])
      expect([status, body.error]).toEqual([409, 'not_permitted'])
  })
})
