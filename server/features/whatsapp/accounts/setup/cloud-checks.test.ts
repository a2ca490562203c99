import { afterAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { startCheckedAccount } from './fixtures/checked-account.ts'

const server = await getTestServer()
const account = await startCheckedAccount(server)
const { graph, maren, number, connect, readChecks, listChecks, findCheck, subscribe, register, getWebhook, withSetup } =
  account
afterAll(() => graph.close())
const owner = (text: string, values: unknown[]) => server.platform.database.owner.query(text, values)

const rejected = 'WhatsApp rejects the access token. Create a new one at Meta, and enter it under “Webhook and token”.'
const needsToken = 'This can be checked once WhatsApp accepts the access token.'
const unreachable = 'WhatsApp can’t be reached right now. Check again in a few minutes.'

describe('does', () => {
  it('passes what is set up at Meta, and does not know yet whether Meta calls the webhook', async () => {
    const { status, body } = await readChecks()
    expect(status).toBe(200)
    expect(body.data).toEqual([
      passed('token', 'WhatsApp accepts the access token. It doesn’t expire.'),
      passed('business', `The number belongs to the WhatsApp Business Account ${number.businessId}.`),
      passed('subscription', 'Your app receives what happens in the WhatsApp Business Account.'),
      passed('registration', 'The number is registered with the Cloud API.'),
      passed('name', 'WhatsApp has approved the display name “Freight Office”.'),
      passed('quality', 'The quality of the number is high.'),
      passed('limit', 'The number can write to 2,000 new people within 24 hours.'),
      {
        ...{ check: 'webhook', state: 'UNKNOWN', at: null },
        text: 'Meta hasn’t called the webhook yet. Enter the callback URL and the verify token at Meta.',
      },
    ])
  })

  it('says when the access token expires, and which rights it lacks', async () => {
    await withSetup({ expiresAt: 1_893_456_000 }, async () => {
      const text = 'WhatsApp accepts the access token until it expires. A system user’s token doesn’t expire.'
      expect(await findCheck('token')).toEqual(['PASSED', text, '2030-01-01T00:00:00.000Z'])
    })
    await withSetup({ scopes: ['whatsapp_business_management'] }, async () => {
      const text =
        'The access token lacks the right whatsapp_business_messaging. Create a new one with both rights at Meta, and enter it under “Webhook and token”.'
      expect(await findCheck('token')).toEqual(['FAILED', text, null])
    })
    await withSetup({ scopes: [] }, async () => {
      expect((await findCheck('token'))[1]).toMatch(
        /^The access token lacks the rights whatsapp_business_messaging and whatsapp_business_management\./,
      )
      const text =
        'WhatsApp doesn’t show the business account to this access token. In Meta Business Suite, give the system user access to it. WhatsApp says: “You do not have permission to access this field”'
      expect(await findCheck('business')).toEqual(['FAILED', text, null])
    })
  })

  it('fails a token that Meta calls invalid', async () => {
    await withSetup({ isTokenValid: false }, async () =>
      expect(await findCheck('token')).toEqual(['FAILED', rejected, null]),
    )
  })

  it('does not know what Meta does not tell about the token, nor whether its app is subscribed', async () => {
    const tokenError = { code: 100, message: '(#100) You must provide an app access token' }
    await withSetup({ tokenError }, async () => {
      const text = 'WhatsApp didn’t answer this. It says: “You must provide an app access token”'
      expect(await findCheck('token')).toEqual(['UNKNOWN', text, null])
      expect(await findCheck('subscription')).toEqual(['UNKNOWN', text, null])
    })
  })

  it('fails a number without a business account', async () => {
    await withSetup({ hasBusiness: false }, async () => {
      const text = 'The number belongs to no WhatsApp Business Account. Add it to one in WhatsApp Manager.'
      expect(await findCheck('business')).toEqual(['FAILED', text, null])
      const needsBusiness = 'This can be checked once the WhatsApp Business Account is found.'
      expect(await findCheck('subscription')).toEqual(['UNKNOWN', needsBusiness, null])
    })
  })

  it('finds the number among hundreds of its business account', async () => {
    await withSetup({ otherNumbers: 250 }, async () => expect((await findCheck('business'))[0]).toBe('PASSED'))
    await withSetup({ otherNumbers: 250, isListed: false }, async () =>
      expect((await findCheck('business'))[0]).toBe('FAILED'),
    )
  })

  it('fails a number that its business account does not list', async () => {
    await withSetup({ isListed: false }, async () => {
      const text = `The WhatsApp Business Account ${number.businessId} doesn’t list this number. Check the phone number ID at Meta.`
      expect(await findCheck('business')).toEqual(['FAILED', text, null])
    })
  })

  it.each([
    [
      { status: 'BANNED' },
      'registration',
      'FAILED',
      'WhatsApp reports that the number is banned. See WhatsApp Manager for the reason.',
    ],
    [
      { name_status: 'AVAILABLE_WITHOUT_REVIEW' },
      'name',
      'PASSED',
      'WhatsApp has approved the display name “Freight Office”.',
    ],
    [
      { name_status: 'PENDING_REVIEW' },
      'name',
      'UNKNOWN',
      'WhatsApp is still reviewing the display name “Freight Office”.',
    ],
    [
      { name_status: 'DECLINED' },
      'name',
      'FAILED',
      'WhatsApp declined the display name “Freight Office”. Choose another in WhatsApp Manager.',
    ],
    [
      { name_status: 'EXPIRED' },
      'name',
      'FAILED',
      'The approval of the display name “Freight Office” has expired. Register the number again.',
    ],
    [{ name_status: 'NONE' }, 'name', 'FAILED', 'The number has no display name. Choose one in WhatsApp Manager.'],
    [{ name_status: 'NEW_ONE' }, 'name', 'UNKNOWN', 'WhatsApp doesn’t say.'],
    [
      { quality_rating: 'YELLOW' },
      'quality',
      'PASSED',
      'The quality of the number is medium: some people block or report it. Only write to people who expect it.',
    ],
    [
      { quality_rating: 'RED' },
      'quality',
      'FAILED',
      'The quality of the number is low: many people block or report it. Pause marketing messages until it recovers.',
    ],
    [{ quality_rating: 'UNKNOWN' }, 'quality', 'UNKNOWN', 'WhatsApp hasn’t rated the number yet.'],
    [
      { whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED' },
      'limit',
      'PASSED',
      'The number can write to any number of new people.',
    ],
    [
      { whatsapp_business_manager_messaging_limit: undefined, messaging_limit_tier: 'TIER_1K' },
      'limit',
      'PASSED',
      'The number can write to 1,000 new people within 24 hours.',
    ],
    [{ whatsapp_business_manager_messaging_limit: 'constructor' }, 'limit', 'UNKNOWN', 'WhatsApp doesn’t say.'],
  ])('tells what %o means', async (fields, check, state, text) => {
    await withSetup({ fields }, async () => expect(await findCheck(check)).toEqual([state, text, null]))
  })

  it('says where Meta delivers messages', async () => {
    const { callbackUrl } = await getWebhook()
    const crm = 'https://crm.example/hook'
    const at = (configuration: object) => ({ fields: { webhook_configuration: configuration } })
    const elsewhere =
      'Meta delivers messages to crm.example instead of Parley. Enter the callback URL and the verify token at Meta.'
    const configured =
      'Meta knows the address of the webhook, but hasn’t called it yet. Write to the number to test it.'
    for (const [configuration, state, text] of [
      [{ application: callbackUrl }, 'PASSED', configured],
      [{ application: callbackUrl, whatsapp_business_account: crm }, 'FAILED', elsewhere],
      [{ application: crm, whatsapp_business_account: crm, phone_number: callbackUrl }, 'PASSED', configured],
    ] as const)
      await withSetup(at(configuration), async () => expect(await findCheck('webhook')).toEqual([state, text, null]))
  })
})

describe('hides', () => {
  it('accounts from other workspaces', async () => {
    const stranger = await createPerson(server)
    const before = graph.requests.length
    for (const { status } of [
      await readChecks(stranger),
      await subscribe(stranger),
      await register('270134', stranger),
    ])
      expect(status).toBe(404)
    expect(graph.requests.length).toBe(before)
  })

  it('the access token, also where WhatsApp repeats it', async () => {
    const { accessToken, appSecret } = number
    const replies = [await readChecks(), await subscribe()]
    number.accessToken = `${accessToken}2`
    replies.push(await readChecks(), await subscribe(), await register('270134'))
    number.accessToken = accessToken
    await withSetup(
      { registrationError: { code: 100, message: `(#100) Unknown token ${accessToken}` } },
      async () => void replies.push(await register('270134')),
    )
    const text = JSON.stringify(replies)
    expect(text).toContain('Unknown token …')
    for (const secret of [accessToken, appSecret]) expect(text).not.toContain(secret)
  })
})

describe('survives', () => {
  it('a rejected token: nothing else can be checked, and nothing changed', async () => {
    const { accessToken } = number
    number.accessToken = `${accessToken}2`
    const checks = await listChecks()
    expect(checks.map(({ state, text }) => [state, text]).slice(0, 7)).toEqual([
      ['FAILED', rejected],
      ...Array.from({ length: 6 }, () => ['UNKNOWN', needsToken]),
    ])
    for (const { status, body } of [await subscribe(), await register('270134')])
      expect([status, body.message]).toEqual([409, 'WhatsApp rejects the access token. Enter a new one first.'])
    number.accessToken = accessToken
  })

  it('an app secret that does not belong to the token', async () => {
    const { appSecret } = number
    number.appSecret = 'f'.repeat(32)
    const text =
      'The app secret doesn’t belong to the app that issued the access token. Enter both under “Webhook and token”.'
    expect([await findCheck('token'), await findCheck('limit')]).toEqual([
      ['FAILED', text, null],
      ['UNKNOWN', needsToken, null],
    ])
    number.appSecret = appSecret
  })

  it('an account whose token was deleted', async () => {
    const own = graph.addNumber()
    const id = await connect(own)
    await owner(`delete from whatsapp_credentials where account_id = $1 and type = 'credentials'`, [id])
    const before = graph.requests.length
    expect([await findCheck('token', id), await findCheck('name', id)]).toEqual([
      ['FAILED', rejected, null],
      ['UNKNOWN', needsToken, null],
    ])
    expect((await register('270134', maren, id)).body.message).toBe(
      'WhatsApp rejects the access token. Enter a new one first.',
    )
    expect(graph.requests.length).toBe(before)
  })

  it('WhatsApp being unreachable', async () => {
    number.isUnreachable = true
    const checks = await listChecks()
    expect(checks.map(({ state, text }) => [state, text]).slice(0, 7)).toEqual(
      Array.from({ length: 7 }, () => ['UNKNOWN', unreachable]),
    )
    for (const { status, body } of [await subscribe(), await register('270134')])
      expect([status, body.message]).toEqual([
        409,
        'WhatsApp didn’t answer. Check again to see whether anything has changed.',
      ])
    number.isUnreachable = false
  })

  it('WhatsApp being busy', async () => {
    graph.behaviour.isBusy = true
    expect((await findCheck('quality')).slice(0, 2)).toEqual(['UNKNOWN', unreachable])
    graph.behaviour.isBusy = false
  })

  it('answers of any shape', async () => {
    const fields = { verified_name: 7, name_status: [], quality_rating: null, status: {}, webhook_configuration: 'x' }
    await withSetup({ fields: { ...fields, whatsapp_business_manager_messaging_limit: 5 } }, async () => {
      const states = (await listChecks()).map(({ check, state }) => `${check} ${state}`)
      expect(states.slice(3, 7)).toEqual(['registration UNKNOWN', 'name UNKNOWN', 'quality UNKNOWN', 'limit UNKNOWN'])
    })
    await withSetup({ expiresAt: 1e20 }, async () => expect((await findCheck('token'))[2]).toBeNull())
    await withSetup({ fields: { webhook_configuration: { application: 'not an address' } } }, async () =>
      expect((await findCheck('webhook'))[0]).toBe('UNKNOWN'),
    )
  })
})

const passed = (check: string, text: string) => ({ check, state: 'PASSED', text, at: null })
